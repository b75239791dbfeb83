import type { Offer } from '../../../engine/options.ts'
import type { Blow } from '../core/modifiers.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-13, UD-POOL-4. */
export const restOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-POOL-3, UD-DP-17: points of the athletic pool for the Defense, among the free actions. */
export const boostOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-DP-12, C22: points for the damage of this hit, asked before its dice. */
export const damagePoints = (_scene: Scene, _blow: Blow): number => 0
