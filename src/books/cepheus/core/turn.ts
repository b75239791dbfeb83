import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { grenadeOption } from '../explosives/grenade.ts'
import { isHeld } from '../grapple/events-and-asks.ts'
import { grappleOption } from '../grapple/grapple.ts'
import { blindOption, flechetteOption, gunsOf, panicOption, suppressOption } from '../gunnery/special-fire.ts'
import { goesOnWorking } from '../hazards/long-work.ts'
import type { Combatant, Fight, Scene, Turn } from '../state/fight.ts'
import { isAble, isSerious, loadOf, rulesOf } from '../state/fight.ts'
import { type Held, heldBy } from '../state/weapons-and-skills.ts'
import { vehicleOption } from '../vehicles/driver-options.ts'
import { coupOption, takeShot } from './attack.ts'
import { attackOption } from './attack-menu.ts'
import { declare, mayBeInterrupted } from './delay.ts'
import { minorActions } from './minor-actions.ts'
import { allowance } from './move.ts'
import { shut } from './refusals.ts'
import { leadOption, miscOption } from './skill-actions.ts'

/** CE-TURN-1, CE-TURN-3: one significant and one minor action, in either order, before the next combatant acts. */
export function turn(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'started', who: who.id, minors: isSerious(who) ? 0 : 1 }) // CE-TURN-5
  if (goesOnWorking(scene, who)) return // CE-EXT-1
  for (let left = scene.fight.turn; left && goesOn(scene.fight, who); left = scene.fight.turn) {
    const now = left
    const act = mayBeInterrupted(scene.fight, who)
      ? declare(scene, who, { menu: () => turnOptions(scene, who, now), play: turn }) // CE-DELAY-2
      : scene.ask(who, 'turn', turnOptions(scene, who, now)) // CE-DEC-9, CE-CHAT-18
    act()
  }
  if (scene.fight.turn?.who === who.id) scene.tell({ type: 'acted', who: who.id, how: 'done' })
}

function turnOptions(scene: Scene, who: Combatant, left: Turn): readonly Offer<() => void>[] {
  const grappled = rulesOf(scene.fight).hasGrapple && isHeld(scene.fight, who)
  return [
    grappled
      ? shut('minor', 'E_GRAPPLED')
      : left.minors > 0 && canDoMinor(scene.fight, who) && branch('minor', () => minorActions(scene, who)), // CE-DEC-10
    grappled
      ? grappledAction(scene, who, left)
      : left.significant && branch('significant', () => significantActions(scene, who)), // CE-DEC-11
    leaf('skip', () => scene.tell({ type: 'acted', who: who.id, how: 'skipped' })), // CE-TURN-4, CE-PROF-20
    !left.touched && left.outer === null && leaf('delay', () => wait(scene, who)), // CE-DELAY-1, CE-PROF-7. RULING: who stepped in delays no more
  ]
}

/** CE-DELAY-4: queues behind all who delay already. No nth is written if it is simply their count plus one. */
function wait(scene: Scene, { id }: Combatant): void {
  const others = scene.fight.combatants.flatMap(({ delays }) => delays ?? [])
  const nth = 1 + Math.max(0, ...others)
  scene.tell({ type: 'delayed', who: id, ...(nth > others.length + 1 && { nth }) })
}

/** CE-GRAP-1: who is grappled does nothing else. */
function grappledAction(scene: Scene, who: Combatant, left: Turn): Offer<() => void> {
  const grapple = left.significant && grappleOption(scene, who)
  return grapple
    ? branch('significant', () => [shut('attack', 'E_GRAPPLED'), grapple])
    : shut('significant', 'E_GRAPPLED')
}

const goesOn = ({ turn, stopped }: Fight, who: Combatant): boolean =>
  stopped === null && isAble(who) && turn?.who === who.id && (turn.minors > 0 || turn.significant)

/** CE-SHEET-6: under too great a load only a move is left, as far as it goes. */
const canDoMinor = (fight: Fight, who: Combatant): boolean =>
  loadOf(fight, who) !== 'crushing' || (allowance(fight, who) > 0 && !who.aboard)

/** CE-PROF-11, CE-CHAT-21, CE-PROF-19: two minor actions, attack, coup de grace; then the profile's own. */
function significantActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const exchange = leaf('two minors', () => scene.tell({ type: 'exchanged', who: who.id })) // CE-TURN-2, CE-ACT-8
  if (loadOf(scene.fight, who) === 'crushing') return [exchange]
  const held = heldBy(scene.fight, who)
  const attacking = attackOption(scene.fight, { by: who, held }, (shot) => () => takeShot(scene, shot))
  const coup = coupOption(scene, who, held)
  return rulesOf(scene.fight).offersEveryAction
    ? [exchange, attacking, coup, ...fullActions(scene, who, held)]
    : [exchange, attacking, coup, miscOption(scene, who, 'significant')]
}

/** CE-DEC-11, CE-PROF-11: what the full game offers after the coup de grace, in the page's order. */
function fullActions(scene: Scene, who: Combatant, held: readonly Held[]): readonly Offer<() => void>[] {
  const guns = gunsOf(who, held)
  return [
    suppressOption(scene, who, guns),
    grenadeOption(scene, who, held),
    leadOption(scene, who),
    grappleOption(scene, who),
    vehicleOption(scene, who),
    panicOption(scene, who, guns),
    flechetteOption(scene, who, guns),
    blindOption(scene, who, guns),
    miscOption(scene, who, 'significant'),
  ]
}
