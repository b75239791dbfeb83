import { because, d } from '../../engine/dice.ts'
import { REFEREE } from '../../engine/scene.ts'
import { dm, isAble } from './characteristic.ts'
import { bareDamage } from './damage.ts'
import type { Scene } from './fight.ts'
import { byInitiative, initiativeNow, rollOff } from './initiative.ts'
import { burdens } from './modifiers.ts'
import { isWaiting } from './order.ts'
import type { Combatant } from './sheet.ts'
import { turn } from './turn.ts'
import { tire, wound } from './wound.ts'

/** CE-DELAY-4, CE-PROF-7, CE-DEC-6: before a later turn every conscious delayer is asked, first-delayed first; the first yes acts now. */
export function delay(scene: Scene, next: Combatant): void {
  const delayers = scene.fight.combatants.filter((one) => one.delays !== null && isAble(one)).sort((a, b) => a.delays! - b.delays!)
  for (const who of delayers) {
    if (scene.ask(who, 'act now', ['yes', 'no']) === 'no') continue
    return scene.tell({ type: 'interposed', who: who.id, before: next.id, initiative: initiativeNow(scene.fight, next) })
  }
  scene.tell({ type: 'waited', before: next.id })
}

/** CE-INIT-5, for a tie that came about during the fight. */
export function tie(scene: Scene, first: Combatant): void {
  const { fight } = scene
  rollOff(scene, fight.combatants.filter((one) => isWaiting(one) && byInitiative(fight, first, one) === 0))
}

/** CE-WAKE-1, CE-PROF-17, CE-DEC-8: the referee says whether the sleeper may try; CE-WAKE-2: the woken acts at once. */
export function wake(scene: Scene, who: Combatant): void {
  if (scene.ask(REFEREE, 'wake', ['yes', 'no']) === 'no') return scene.tell({ type: 'acted', who: who.id, how: 'slept' })
  const { total } = scene.roll(who, 'wake', d(2, 6), because(
    ['end', dm(who.end.now), 'CE-WAKE-1'],
    ['earlier failures', who.wakeFails, 'CE-WAKE-1'],
    ...burdens(scene.fight, who, 'physical'),
  ))
  if (total < 8) {
    scene.tell({ type: 'slept', who: who.id })
    return scene.tell({ type: 'acted', who: who.id, how: 'slept' })
  }
  scene.tell({ type: 'woke', who: who.id })
  turn(scene, who)
}

/** CE-END-1, CE-DEC-21: one side is left, or nobody attacks any more. */
export function outcome(scene: Scene, about: 'end' | 'lull'): void {
  if (scene.ask(REFEREE, about, ['yes', 'no']) === 'yes') end(scene)
  else scene.tell({ type: 'went on' })
}

/** CE-END-2: what lasted for the fight is over; a drug wears off and leaves its taker tired (CE-DRUG-3). */
export function end(scene: Scene): void {
  scene.tell({ type: 'ceased' })
  for (const who of scene.fight.combatants) if (who.drug !== 'none' && !who.conditions.dead) sober(scene, who)
}

function sober(scene: Scene, who: Combatant): void {
  const { drug } = who
  scene.tell({ type: 'sobered', who: who.id })
  if (drug === 'metabolic') wound(scene, who, bareDamage(scene, who, 'metabolic', 2))
  if (!who.conditions.dead) tire(scene, who)
}
