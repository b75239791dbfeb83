import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/**
 * UD-FIRE-8, C5: shots at who leaves a square (`leave`) or takes an action in a zone of suppression, before it happens.
 * Whoever calls looks afterwards whether the person is still able.
 */
export function underFire(_scene: Scene, _who: Combatant, _by: 'leave' | 'action'): void {}
