import { find } from '../../../engine/common-events.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { isWaiting } from '../state/turn-order.ts'
import { byInitiative } from './initiative.ts'
import { strike } from './wound.ts'

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
