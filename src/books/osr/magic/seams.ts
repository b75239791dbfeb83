import type { Offer } from '../../../engine/options.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** OSR-CAST-1. */
export const magicOptions = (_scene: Scene, _who: Combatant): readonly Offer<() => void>[] => []
