import { branch, letter, type Offer } from '../../../engine/options.ts'
import { held, inHandsReach, pickUpLeaves, stowLeaves } from '../arms/carried-things.ts'
import { shut } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import { whyNoAction } from '../core/spent-slots.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-9: stow, pick up, or do something with a thing that the referee judges (UD-DP-14). */
export function itemOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('item', why)
  return branch('item', () => [
    held(who).length > 0 && branch('stow', () => stowLeaves(scene, who)),
    inHandsReach(scene.fight, who).length > 0 && branch('pick up', () => pickUpLeaves(scene, who)),
    branch('use', () => [
      letter((words): Deed => action(scene, who, () => scene.tell({ type: 'used', who: who.id, words }))),
    ]),
  ])
}
