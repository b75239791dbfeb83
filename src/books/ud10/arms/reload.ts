import type { Offer } from '../../../engine/options.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-7, UD-ACT-8. */
export const reloadOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false
