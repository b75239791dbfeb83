import type { Offer } from '../../../engine/options.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-9: use, pick up or stow an item. */
export const itemOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-ACT-10, UD-ACT-11, UD-ACT-14: skills, first aid, hide. */
export const skillOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false
