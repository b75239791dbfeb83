import type { Offer } from '../../../engine/options.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** OSR-AID-1, OSR-MW-2: what the menu of a turn has of them. */
export const healthOptions = (_scene: Scene, _who: Combatant): readonly Offer<() => void>[] => []
