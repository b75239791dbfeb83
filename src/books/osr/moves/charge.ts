import { branch, type Offer } from '../../../engine/options.ts'
import { sizedFor } from '../../../field/footprint-costs.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { EAST, SOUTH } from '../../../field/square-names-and-directions.ts'
import { once } from '../../../kit/computed-once.ts'
import { targetMenus } from '../../../kit/target-menus.ts'
import { mainAction } from '../core/action-costs.ts'
import { attack, type Blow } from '../core/attack.ts'
import { armOptions, foesOf, hasFoe, thrownApart, whyNoAttack } from '../core/attack-menu.ts'
import { type Deed, hasBoth, shut, type Why, whyNone } from '../core/budget-and-refusals.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { gridIn, SQUARE, sizeSquares, squaresBetween } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'
import { type Arm, meleeArms, shotArms } from '../state/usable-weapons.ts'
import { isFree, type Path } from './paths.ts'
import { walk } from './walk.ts'

/** OSR-CHG-1, OSR-CHG-2: both limits are inclusive. */
const LEAST = 30
const MOST = 60

/** OSR-CHG-1: a move and the main action, in a straight line. */
export function chargeOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!hasBoth(who)) return shut('charge', 'E_NO_ACTION')
  if (isHeld(who) || who.conditions.prone || fight.ground.difficult) return shut('charge', 'E_CANNOT_ACT')
  if (2 * rateOf(fight, who) < LEAST) return shut('charge', 'E_RANGE')
  const menus = once(() => {
    const arms = armsOf(who)
    const way = { by: who, arms, legal: whyNot, keyOf: thrownApart }
    return targetMenus(
      foesOf(fight, who),
      (at) => whyNone(arms, (arm) => whyNot(fight, who, at, arm)),
      (at) => armOptions(fight, { ...way, at }, (blow) => () => charge(scene, blow)),
    )
  })
  return isAnybodyFar(fight, who) && canCharge(fight, who) ? branch('charge', menus) : shut('charge', 'E_RANGE', menus)
}

/** OSR-CHG-1: far enough for a charge; the rest is looked at weapon by weapon. */
function isAnybodyFar(fight: Fight, who: Combatant): boolean {
  for (const at of fight.combatants) {
    const feet = SQUARE * (squaresBetween(who, at) - 1)
    if (isHostile(fight, who, at) && isAble(at) && !at.hidden && feet >= LEAST) return true
  }
  return false
}

const armsOf = (who: Combatant): readonly Arm[] => [
  ...meleeArms(who),
  ...shotArms(who).filter(({ how }) => how === 'throw'),
]

/** Whether there is a foe to charge, with anything. */
function canCharge(fight: Fight, who: Combatant): boolean {
  const arms = armsOf(who)
  return hasFoe(fight, who, (at) => arms.some((arm) => whyNot(fight, who, at, arm) === null))
}

const whyNot = (fight: Fight, who: Combatant, at: Combatant, arm: Arm): Why | null =>
  lineOf(fight, { by: who, at, arm }) === null ? 'E_RANGE' : null

/**
 * The straight line, as far as it goes: to the next square, or with a throw just as far as a charge must be. Null where
 * it would be too short, too long or not clear.
 */
function lineOf(fight: Fight, { by: who, at, arm }: Pick<Blow, 'by' | 'at' | 'arm'>): Path | null {
  const most = Math.min(MOST, 2 * rateOf(fight, who))
  const apart = SQUARE * (squaresBetween(who, at) - 1)
  const feet = arm.how === 'throw' ? LEAST : Math.min(apart, most)
  if (feet < LEAST || feet > apart) return null
  const path = lineTowards(who, at, feet / SQUARE)
  if (!isClear(fight, who, path)) return null
  return whyNoAttack(fight, { ...who, pos: path.at(-1)! }, at, arm) === null ? path : null
}

/** The squares of the line between the two, by the nearest to it. */
function lineTowards(who: Combatant, at: Combatant, squares: number): Path {
  const [dx, dy] = [at.pos.x - who.pos.x, at.pos.y - who.pos.y]
  const far = Math.max(Math.abs(dx), Math.abs(dy))
  const path: Spot[] = []
  for (let n = 0; n <= squares; n++)
    path.push({ x: who.pos.x + Math.round((dx * n) / far), y: who.pos.y + Math.round((dy * n) / far) })
  return path
}

/** OSR-CHG-1: nobody in the way, no wall, no difficult ground. */
function isClear(fight: Fight, who: Combatant, path: Path): boolean {
  const grid = gridIn(fight)
  const sized = grid && sizedFor(grid, sizeSquares(who))
  for (let n = 1; n < path.length; n++) {
    const pos = path[n]!
    if (!isFree(fight, who, pos)) return false
    if (grid === null || sized === null) continue
    const before = path[n - 1]!
    const [east, south] = [pos.x - before.x, pos.y - before.y]
    const direction = EAST.findIndex((_, i) => EAST[i] === east && SOUTH[i] === south)
    if (!(sized.steps[before.y * grid.width + before.x]! & (1 << direction))) return false
    if (sized.cost[pos.y * grid.width + pos.x] !== 1) return false
  }
  return true
}

/** C4: the full AC counts until the first step. */
function charge(scene: Scene, blow: Blow): void {
  const { by, at } = blow
  scene.tell({ type: 'spent', who: by.id, on: 'move' })
  const rush = mainAction(scene, by, () => {
    const path = lineOf(scene.fight, blow)
    const isThere = path !== null && walk(scene, by, path, 'charge')
    if (isThere && isAble(at)) attack(scene, { ...blow, kind: 'charge' })
  })
  rush()
}
