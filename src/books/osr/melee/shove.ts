import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { pushed } from '../../../field/can-stand.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { directionTo } from '../../../field/square-names-and-directions.ts'
import { nearestPair } from '../../../field/squares-apart.ts'
import { mainAction } from '../core/action-costs.ts'
import { attackRoll, type Blow } from '../core/attack.ts'
import { blowOf, foesBeside } from '../core/attack-menu.ts'
import { type Deed, hasMain, shut } from '../core/budget-and-refusals.ts'
import { isFree } from '../moves/paths.ts'
import { gridIn, SQUARE, standingOf } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { meleeArms } from '../state/usable-weapons.ts'
import { isTooLarge, prevails, sizePenalty, strength } from './skill-and-size.ts'

/** OSR-SHV-1, OSR-SHV-5; C12: not while held. */
export function shoveOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (isHeld(who)) return false
  const near = foesBeside(scene.fight, who)
  if (near.length === 0) return false
  if (!hasMain(who)) return shut('shove', 'E_NO_ACTION')
  if (near.every((at) => isTooLarge(who, at))) return shut('shove', 'E_SIZE')
  return branch('shove', () =>
    near.map((at) => (isTooLarge(who, at) ? shut(at.id, 'E_SIZE') : branch(at.id, () => armOptions(scene, who, at)))),
  )
}

const armOptions = (scene: Scene, who: Combatant, at: Combatant): readonly Offer<Deed>[] =>
  meleeArms(who).map((arm) =>
    leaf(
      arm.id,
      mainAction(scene, who, () => shove(scene, { ...blowOf({ by: who, at, arm }), aim: 'shove' })),
    ),
  )

const SKILLS = ['Punch', 'Exert']

/** OSR-SHV-2 to OSR-SHV-4: the attack roll, then strength against strength; a tie is the attacker's. */
function shove(scene: Scene, declared: Blow): void {
  const { hit, blow } = attackRoll(scene, declared)
  const { by, at } = blow
  if (!hit) return
  const mine = [...strength(by, SKILLS), sizePenalty(by, at)]
  if (!prevails(scene, { who: by, why: mine }, { who: at, why: strength(at, SKILLS) })) return
  if (scene.ask(by, 'shove', ['push', 'prone']) === 'prone')
    return scene.tell({ type: 'knocked down', who: at.id, by: by.id })
  forced(scene, at, { from: by, squares: 2 })
}

type Push = { readonly from: Combatant; readonly squares: number }

/** Straight away, no farther than there is room; nobody strikes at who is moved by force (OSR-FREE-4). */
export function forced(scene: Scene, at: Combatant, push: Push): void {
  const to = awayFrom(scene.fight, at, push)
  const moved = Math.max(Math.abs(to.x - at.pos.x), Math.abs(to.y - at.pos.y))
  if (moved > 0) scene.tell({ type: 'moved', who: at.id, to, feet: SQUARE * moved, how: 'forced' })
}

function awayFrom(fight: Fight, at: Combatant, { from, squares }: Push): Spot {
  const grid = gridIn(fight)
  if (grid !== null) {
    const direction = directionTo(...nearestPair(standingOf(from), standingOf(at))) ?? 'e'
    const others = fight.combatants.filter((one) => one !== at && isAble(one)).map(standingOf)
    return pushed(grid, standingOf(at), { direction, squares, others })
  }
  const [east, south] = [Math.sign(at.pos.x - from.pos.x), Math.sign(at.pos.y - from.pos.y)]
  let pos = at.pos
  for (let n = 0; n < squares; n++) {
    const next = { x: pos.x + (east === 0 && south === 0 ? 1 : east), y: pos.y + south }
    if (!isFree(fight, at, next)) break
    pos = next
  }
  return pos
}
