import { leaf, type Offer } from '../../../engine/options.ts'
import { canOta, type Deed, moveAction, onTurnAction } from '../core/action.ts'
import { hasMove } from '../core/budget.ts'
import { shut } from '../core/refusals.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** OSR-PRN-1, OSR-PRN-2: standing up takes a move and provokes nothing. */
export function standOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  if (!who.conditions.prone)
    return [
      canOta(scene.fight)
        ? leaf('go prone', () => onTurnAction(scene, who, () => scene.tell({ type: 'went prone', who: who.id })))
        : shut('go prone', 'E_CAP'),
    ]
  return [
    hasMove(who)
      ? leaf('stand', () => moveAction(scene, who, () => scene.tell({ type: 'stood', who: who.id })))
      : shut('stand', 'E_NO_ACTION'),
  ]
}
