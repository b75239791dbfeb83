import { leaf, type Offer } from '../../../engine/options.ts'
import { hasMove } from '../core/action-budget.ts'
import { fits, lyingAt, unique } from '../core/item-actions.ts'
import { shut } from '../core/refusals.ts'
import { canOta, type Deed, moveAction, onTurnAction } from '../core/take-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isHeld } from '../state/presence.ts'

/** OSR-PRN-1, OSR-PRN-2: standing up takes a move and provokes nothing. */
export function standOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  if (!who.conditions.prone)
    return [
      canOta(scene.fight)
        ? leaf('go prone', () => onTurnAction(scene, who, () => scene.tell({ type: 'went prone', who: who.id })))
        : shut('go prone', 'E_CAP'),
    ]
  return [
    hasMove(who) ? leaf('stand', () => moveAction(scene, who, () => rise(scene, who))) : shut('stand', 'E_NO_ACTION'),
  ]
}

/** OSR-PRN-2: with what lies in the square and fits into the hands. RULING: one thing after the other. */
function rise(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'stood', who: who.id })
  for (let there = withinReach(scene, who); there.length > 0; there = withinReach(scene, who)) {
    const options: readonly Offer<string | null>[] = [leaf('nothing', null), ...there.map((item) => leaf(item, item))]
    const item = scene.ask(who, 'picking up', options)
    if (item === null) return
    scene.tell({ type: 'picked up', who: who.id, item })
  }
}

const withinReach = ({ fight }: Scene, who: Combatant): readonly string[] =>
  isHeld(who) ? [] : unique(lyingAt(fight, who)).filter((item) => fits(who, item))
