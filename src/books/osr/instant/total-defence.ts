import { hasMain } from '../core/action-budget.ts'
import type { Why } from '../core/refusals.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'

/** OSR-TD-1, OSR-TD-2: able, not surprised, its main action of the round unspent. */
export function whyNoDefence({ options }: Fight, who: Combatant): Why | null {
  if (!options.instantCombat || !isAble(who)) return 'E_CANNOT_ACT'
  if (who.conditions.surprised) return 'E_SURPRISED' // C22
  return hasMain(who) && !who.conditions.totalDefense ? null : 'E_NO_ACTION'
}

export const canDefend = (fight: Fight, who: Combatant): boolean => whyNoDefence(fight, who) === null
