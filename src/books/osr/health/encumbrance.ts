import type { Combatant, Fight } from '../state/fight.ts'

/** OSR-BUR-1: equality is the lighter. */
export function burdenOf({ options }: Fight, { load, STR }: Combatant): 'free' | 'burdened' | 'very burdened' {
  if (!options.burden || load <= 4 * STR) return 'free'
  return load <= 6 * STR ? 'burdened' : 'very burdened'
}
