import { SQUARE } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** OSR-BUR-1: equality is the lighter. */
export function burdenOf({ options }: Fight, { load, STR }: Combatant): 'free' | 'burdened' | 'very burdened' {
  if (!options.burden || load <= 4 * STR) return 'free'
  return load <= 6 * STR ? 'burdened' : 'very burdened'
}

/** OSR-EL-1: what of it has effects. */
const levelOf = ({ options }: Fight, { el }: Combatant): number => (options.exhaustion ? el : 0)

/** OSR-EL-1: −1 and −2; 3 and more are disadvantage instead. */
export function elPenalty(fight: Fight, who: Combatant): number {
  const el = levelOf(fight, who)
  return el > 0 && el < 3 ? -el : 0
}

/** OSR-EL-1: disadvantage on all checks. */
export const isUnsteady = (fight: Fight, who: Combatant): boolean => levelOf(fight, who) >= 3

/** OSR-EL-1: AC at most 12. */
export const isSlow = (fight: Fight, who: Combatant): boolean => levelOf(fight, who) >= 4

/** OSR-MOVE-1, OSR-BUR-2: burden sets the rate and never raises it; the halvings multiply, then whole squares are left. */
export function rateOf(fight: Fight, who: Combatant): number {
  const burden = burdenOf(fight, who)
  const rate = burden === 'free' ? who.move : Math.min(who.move, burden === 'burdened' ? 20 : 10)
  let halvings = 1
  if (fight.ground.difficult) halvings *= 2
  if (who.conditions.prone) halvings *= 2
  if (levelOf(fight, who) >= 5) halvings *= 2 // OSR-EL-1
  return SQUARE * Math.floor(rate / halvings / SQUARE)
}
