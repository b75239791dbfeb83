import { burdenOf } from '../health/encumbrance.ts'
import { isCrawling } from '../health/exhaustion.ts'
import { SQUARE } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** OSR-MOVE-1, OSR-BUR-2: burden sets the rate and never raises it; the halvings multiply, then whole squares are left. */
export function rateOf(fight: Fight, who: Combatant): number {
  const burden = burdenOf(fight, who)
  const rate = burden === 'free' ? who.move : Math.min(who.move, burden === 'burdened' ? 20 : 10)
  let halvings = 1
  if (fight.ground.difficult) halvings *= 2
  if (who.conditions.prone) halvings *= 2
  if (isCrawling(fight, who)) halvings *= 2
  return SQUARE * Math.floor(rate / halvings / SQUARE)
}
