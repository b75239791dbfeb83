import { branch, each, type Offer, shut } from '../../engine/options.ts'
import { apart } from '../../field/line.ts'
import type { Fight, Scene } from './fight.ts'
import { type Held, heldBy, roundsOf } from './hands.ts'
import type { Combatant } from './sheet.ts'
import { inMenuOrder, isTarget } from './targets.ts'
import { collapse } from './wound.ts'

/** CE-ACT-10, CE-COUP-1: a helpless target within reach dies; no dice, no reaction (CE-REACT-6). CE-CHAT-21: offered only where one is helpless. */
export function coupOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (!scene.fight.combatants.some(({ conditions }) => conditions.unconscious)) return []
  const helpless = helplessBefore(scene.fight, who)
  const near = helpless.filter((at) => apart(who, at) <= ADJACENT)
  if (near.length === 0) return [helpless.length > 0 && shut('coup', 'E_TOO_FAR')]
  const ready = heldBy(scene.fight, who).filter((held) => held.weapon.damage.dice > 0 && roundsFor(scene.fight, held) <= (held.carried?.loaded ?? 0))
  return [branch('coup', () => near.map((at) => branch(at.id, () => [each(ready, (held) => () => kill(scene, who, at, held))])))]
}

/** CE-PROF-14: the unconscious only. */
const helplessBefore = (fight: Fight, who: Combatant): readonly Combatant[] =>
  inMenuOrder(fight.combatants.filter((at) => isTarget(who, at) && at.conditions.unconscious))

/** CE-PROF-16: with any weapon, but adjacent. */
const ADJACENT = 1.5

/** CE-COUP-1: one round, also where the smallest burst takes more. */
const roundsFor = (fight: Fight, { weapon }: Held): number => Math.min(1, roundsOf(fight, weapon))

// RULING: one of one's own side is killed only after the confirmation of CE-ATK-8.
function kill(scene: Scene, who: Combatant, at: Combatant, held: Held): void {
  if (at.side === who.side && scene.ask(who, 'confirm', ['no', 'yes']) === 'no') return
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'killed', who: who.id, at: at.id, weapon: held.id, rounds: roundsFor(scene.fight, held) })
  collapse(scene, at, 'dead')
}
