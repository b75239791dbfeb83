import { strength } from './characteristics.ts'
import type { Combatant, Fight } from './fight.ts'

/** CE-SHEET-6, toggle `encumbrance`: by STR and gravity. RULING: `load` is written; above 12 x STR nobody moves. */
export type Load = 'light' | 'medium' | 'heavy' | 'crushing'

export function loadOf({ options, ground }: Fight, who: Combatant): Load {
  if (!options.encumbrance) return 'light'
  const weight = who.load * ground.gravity
  if (weight <= 2 * strength(who)) return 'light'
  if (weight <= 4 * strength(who)) return 'medium'
  return weight <= 6 * strength(who) ? 'heavy' : 'crushing'
}

/** CE-MOD-25. */
export const LOAD_DM = { light: 0, medium: -1, heavy: -2, crushing: -2 } as const

/** CE-SHEET-6. */
export const LOAD_PACE = { light: 1, medium: 0.75, heavy: 0.75, crushing: 0.75 } as const

/** CE-SHEET-6: above heavy 1.5 m per round, and nothing else; above the maximum not even that. */
export function mostUnderLoad(fight: Fight, who: Combatant): number {
  if (loadOf(fight, who) !== 'crushing') return Number.POSITIVE_INFINITY
  return who.load * fight.ground.gravity <= 12 * strength(who) ? 1.5 : 0
}
