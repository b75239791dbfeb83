import { find } from '../../../engine/common-events.ts'
import { because, d } from '../../../engine/dice.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { chargesInRound } from '../explosives/charge.ts'
import { cloudsInRound } from '../explosives/cloud.ts'
import { listen } from '../hazards/comms.ts'
import { hazardsInRound } from '../hazards/hazard.ts'
import { drugsInRound, soberUp } from '../recovery/dose.ts'
import { dm, isAble } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { isWaiting } from '../state/turn-order.ts'
import { rollOn } from '../vehicles/course.ts'
import { byInitiative, initiativeNow, rollOff } from './initiative.ts'
import { carriers, goFirst } from './interrupt.ts'
import { burdens } from './modifiers.ts'
import { turn } from './turn.ts'
import { strike } from './wound.ts'

/** CE-TURN-8, CE-TIME-1. Delays of the old round are asked for before it ends (CE-DELAY-3). */
export function newRound(scene: Scene): void {
  const first = carriers(scene)
  if (rulesOf(scene.fight).hasVehicles) rollOn(scene) // CE-VEH-1
  scene.tell({ type: 'round', round: scene.fight.round + 1 })
  drugsInRound(scene)
  cloudsInRound(scene)
  chargesInRound(scene)
  hazardsInRound(scene) // CE-HAZ-1
  listen(scene) // CE-COMM-1
  goFirst(scene, first) // last: all the others have the Initiative of this round now
}

/** CE-DELAY-4, CE-PROF-7, CE-DEC-6: before a later turn delayers are asked, first-delayed first; the first yes acts. */
export function delay(scene: Scene, next: Combatant): void {
  const delayers = scene.fight.combatants
    .filter((one) => one.delays !== null && isAble(one))
    .sort((a, b) => a.delays! - b.delays!)
  for (const who of delayers) {
    if (scene.ask(who, 'act now', ['yes', 'no']) === 'no') continue
    return scene.tell({
      type: 'interposed',
      who: who.id,
      before: next.id,
      initiative: initiativeNow(scene.fight, next),
    })
  }
  scene.tell({ type: 'waited', before: next.id })
}

/** CE-INIT-5, for a tie that came about during the fight. */
export function tie(scene: Scene, first: Combatant): void {
  const { fight } = scene
  rollOff(
    scene,
    fight.combatants.filter((one) => isWaiting(one) && byInitiative(fight, first, one) === 0),
  )
}

/** CE-WAKE-1, CE-PROF-17: each full minute; or when the referee says (CE-DEC-8), and acts at once (CE-WAKE-2). */
export function wake(scene: Scene, who: Combatant): void {
  const tries = rulesOf(scene.fight).wakesEachMinute
    ? isMinuteUp(scene.fight, who)
    : scene.ask(REFEREE, 'wake', ['yes', 'no']) === 'yes'
  if (!tries || !stirs(scene, who)) return scene.tell({ type: 'acted', who: who.id, how: 'slept' })
  if (rulesOf(scene.fight).wakesEachMinute) return scene.tell({ type: 'acted', who: who.id, how: 'done' }) // RULING: the woken acts from the next round on
  turn(scene, who)
}

/** RULING: who was down when the fight began counts from its first round. */
const isMinuteUp = ({ round }: Fight, { downSince }: Combatant): boolean =>
  round > (downSince ?? 1) && (round - (downSince ?? 1)) % MINUTE === 0

const MINUTE = 10 // rounds (CE-TIME-1)

function stirs(scene: Scene, who: Combatant): boolean {
  const { total } = scene.roll(
    who,
    'wake',
    d(2, 6),
    because(
      ['end', dm(who.end.now), 'CE-WAKE-1'],
      ['earlier failures', who.wakeFails, 'CE-WAKE-1'],
      ...burdens(scene.fight, who, 'physical'),
    ),
  )
  scene.tell({ type: total < 8 ? 'slept' : 'woke', who: who.id })
  return total >= 8
}

/** CE-END-1, CE-DEC-21: one side is left, or nobody attacks any more. */
export function outcome(scene: Scene, about: 'end' | 'lull'): void {
  if (scene.ask(REFEREE, about, ['yes', 'no']) === 'yes') end(scene)
  else scene.tell({ type: 'went on' })
}

/** CE-END-2: what lasted for the fight is over; a drug that lasts one fight wears off with it (CE-DRUG-3). */
export function end(scene: Scene): void {
  scene.tell({ type: 'ceased' })
  if (!scene.fight.options.drugsInFight) soberUp(scene)
}

/** RULING: a drug that lasts by the round (CE-PROF-9) wears off after first aid; no fight comes so soon. */
export function close(scene: Scene): void {
  if (scene.fight.phase === 'aftermath' && scene.fight.options.drugsInFight) soberUp(scene)
  scene.tell({ type: 'closed' })
}

/** CE-VEH-4: a robot that has lost this round. */
export function stall(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'stalled', who: who.id })
  scene.tell({ type: 'acted', who: who.id, how: 'slept' })
}

/** CE-PROF-4, with the toggle `simultaneousTies`: those whom neither Initiative nor DEX tells apart act together. */
export function match(scene: Scene, first: Combatant): void {
  const { fight } = scene
  const alike = fight.combatants.filter((one) => isWaiting(one) && byInitiative(fight, first, one) === 0)
  scene.tell({ type: 'matched', who: first.id, whos: alike.map(({ id }) => id) })
}

/** What they did to each other comes true when all of them have acted. */
export function settle(scene: Scene): void {
  const { owed, together, combatants } = scene.fight
  for (const { who, points } of [...owed]) strike(scene, find(combatants, who), points)
  scene.tell({ type: 'settled', who: together[0]! })
}
