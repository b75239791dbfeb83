import { branch, each, type Offer } from '../../engine/options.ts'
import { apart } from '../../field/line.ts'
import { isPresent } from './characteristic.ts'
import type { Fight, Scene } from './fight.ts'
import { type Held, heldBy, isLoaded, roundsOf } from './hands.ts'
import type { Combatant } from './sheet.ts'
import { inMenuOrder } from './targets.ts'

/** CE-ACT-10, CE-COUP-1: a helpless target within reach dies; no dice, no reaction (CE-REACT-6). */
export function coupOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const helpless = helplessNear(scene.fight, who)
  const ready = heldBy(scene.fight, who).filter((held) => isLoaded(scene.fight, held) && held.weapon.damage.dice > 0)
  if (helpless.length === 0 || ready.length === 0) return []
  return [branch('coup', () => helpless.map((at) => branch(at.id, () => [each(ready, (held) => () => kill(scene, who, at, held))])))]
}

/** CE-PROF-14: unconscious only; CE-PROF-16: adjacent with any weapon. */
const helplessNear = (fight: Fight, who: Combatant): readonly Combatant[] =>
  inMenuOrder(fight.combatants.filter((at) => at !== who && isPresent(at) && at.conditions.unconscious && apart(who, at) <= ADJACENT))

const ADJACENT = 1.5

function kill(scene: Scene, who: Combatant, at: Combatant, { id, weapon }: Held): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'killed', who: who.id, at: at.id, weapon: id, rounds: Math.min(1, roundsOf(scene.fight, weapon)) })
  scene.tell({ type: 'fell', who: at.id, to: 'dead' })
}
