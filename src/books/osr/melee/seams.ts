import type { Offer } from '../../../engine/options.ts'
import type { Blow } from '../core/blow.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** OSR 10.1 to 10.7: what the menu of a turn has of them, in the page's order. */
export const meleeOptions = (_scene: Scene, _who: Combatant): readonly Offer<() => void>[] => []

/** OSR-SCR-2: at whom an attack goes. */
export const screened = (_scene: Scene, blow: Blow): Blow => blow

/** OSR-WALL-2. */
export const wallBonus = (_fight: Fight, _at: Combatant): number => 2

/** OSR-GRP-7: at the end of a round. */
export const squeeze = (_scene: Scene): void => {}
