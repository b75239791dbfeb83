import { find } from '../../../engine/common-events.ts'
import { among, branch, leaf, type Offer, type Point, pointsOf, spot } from '../../../engine/options.ts'
import { canStand } from '../../../field/can-stand.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { squareAmong } from '../../../kit/square-choices.ts'
import { hasMain } from '../core/action-budget.ts'
import { attackRoll } from '../core/attack.ts'
import { check, opposed } from '../core/check.ts'
import type { Blow } from '../core/declared-attack.ts'
import { shut } from '../core/refusals.ts'
import { canOta, type Deed, mainAction, onTurnAction } from '../core/take-action.ts'
import { blowOf, foesBeside } from '../core/targets.ts'
import { squaresWithin } from '../moves/paths.ts'
import { gridIn, SQUARE, standingOf } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { handsFull, UNARMED } from '../state/usable-weapons.ts'
import { holdersOf } from './holds.ts'
import { forced } from './shove.ts'
import { sizePenalty, stepsUp, strength } from './skill-and-size.ts'

const SKILLS = ['Punch']

/** OSR-GRP-1 to OSR-GRP-6. */
export function grappleOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  if (!isHeld(who)) return [grappleOption(scene, who)]
  return [...(who.holds === null ? [] : holderOptions(scene, who)), who.conditions.grappled && escapeOption(scene, who)]
}

function grappleOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const near = foesBeside(fight, who)
  if (near.length === 0) return false
  if (!hasMain(who)) return shut('grapple', 'E_NO_ACTION')
  if (handsFull(who) > 0) return shut('grapple', 'E_HANDS')
  if (near.every((at) => stepsUp(who, at) >= 3)) return shut('grapple', 'E_SIZE')
  return branch('grapple', () =>
    near.map((at) =>
      stepsUp(who, at) >= 3
        ? shut(at.id, 'E_SIZE')
        : leaf(at.id, (): void =>
            mainAction(scene, who, () => seize(scene, { ...blowOf({ by: who, at, arm: UNARMED }), aim: 'grapple' })),
          ),
    ),
  )
}

const mine = (who: Combatant, at: Combatant) => [...strength(who, SKILLS), sizePenalty(who, at)]
const theirs = (at: Combatant) => strength(at, SKILLS)

/** OSR-GRP-2: the attack roll at −2 without Punch, then the opposed one at −1. */
function seize(scene: Scene, declared: Blow): void {
  const { hit, blow } = attackRoll(scene, declared)
  const { by, at } = blow
  if (hit && opposed(scene, { who: by, why: mine(by, at) }, { who: at, why: theirs(at) }))
    scene.tell({ type: 'seized', who: by.id, at: at.id })
}

/** OSR-GRP-4: one roll against that of each who holds; it must reach all of them. */
function escapeOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('escape', 'E_NO_ACTION')
  return leaf('escape', () =>
    mainAction(scene, who, () => {
      const holders = holdersOf(scene.fight, who)
      const own = check(scene, who, 'opposed', theirs(who)).total
      const totals = holders.map((one) => check(scene, one, 'opposed', mine(one, who)).total)
      if (totals.every((total) => own >= total)) for (const one of holders) scene.tell({ type: 'let go', who: one.id })
    }),
  )
}

/** OSR-GRP-5, OSR-GRP-6. */
function holderOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  const at = find(scene.fight.combatants, who.holds!)
  return [
    hasMain(who)
      ? leaf('wrestle', () => mainAction(scene, who, () => wrestle(scene, who, at)))
      : shut('wrestle', 'E_NO_ACTION'),
    canOta(scene.fight) &&
      leaf('let go', () => onTurnAction(scene, who, () => scene.tell({ type: 'let go', who: who.id }))),
  ]
}

/** OSR-GRP-5: haul both 10 ft, or throw the other down; who loses lets go. */
function wrestle(scene: Scene, who: Combatant, at: Combatant): void {
  if (!opposed(scene, { who, why: mine(who, at) }, { who: at, why: theirs(at) }))
    return scene.tell({ type: 'let go', who: who.id })
  if (scene.ask(who, 'grapple', ['haul', 'throw']) === 'haul') return haul(scene, who, at)
  scene.tell({ type: 'let go', who: who.id })
  forced(scene, at, { from: who, squares: 1 })
  scene.tell({ type: 'knocked down', who: at.id, by: who.id })
}

const spotAt = ([x, y]: Point): Spot => ({ x, y })

/** RULING: both shift alike, to where there is room for both. */
function haul(scene: Scene, who: Combatant, at: Combatant): void {
  const { fight } = scene
  const grid = gridIn(fight)
  const hasRoom = ([x, y]: Point): boolean => {
    const pos = { x: at.pos.x + x - who.pos.x, y: at.pos.y + y - who.pos.y }
    const others = fight.combatants.filter((one) => one !== who && one !== at && isAble(one)).map(standingOf)
    const there = standingOf({ pos, size: at.size })
    return grid === null ? others.every((other) => !isOn(there, other)) : canStand(grid, there, others)
  }
  const squares = pointsOf(squaresWithin(fight, who, 10)).filter(hasRoom)
  if (squares.length === 0) return
  const { x, y } = scene.ask(who, 'haul', [
    grid === null
      ? spot(among(squares, 'square'), ([x, y]): Spot => ({ x, y }))
      : squareAmong(squares.map(spotAt), { from: who.pos, why: 'E_NO_ROOM', means: (to) => to }),
  ])
  const by = { x: x - who.pos.x, y: y - who.pos.y }
  const feet = SQUARE * Math.max(Math.abs(by.x), Math.abs(by.y))
  const to = { x: at.pos.x + by.x, y: at.pos.y + by.y }
  scene.tell({ type: 'moved', who: who.id, to: { x, y }, feet, how: 'forced' })
  scene.tell({ type: 'moved', who: at.id, to, feet, how: 'forced' })
}

const isOn = (a: ReturnType<typeof standingOf>, b: ReturnType<typeof standingOf>): boolean =>
  a.pos.x < b.pos.x + b.footprint &&
  b.pos.x < a.pos.x + a.footprint &&
  a.pos.y < b.pos.y + b.footprint &&
  b.pos.y < a.pos.y + a.footprint
