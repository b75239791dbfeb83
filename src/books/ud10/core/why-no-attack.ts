import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isLoaded, isRanged } from '../state/in-hand.ts'
import { areAdjacent, isSeen } from '../state/positions.ts'
import type { Why } from './refusals.ts'

type Two = { readonly who: Combatant; readonly at: Combatant }

/** UD-ACT-1: why this weapon cannot be used on that target now. */
export function barredBy(fight: Fight, { who, at }: Two, weapon: Weapon): Why | null {
  if (!isRanged(weapon)) return areAdjacent(fight, who, at) ? null : 'E_OUT_OF_REACH'
  if (!isLoaded(who, weapon)) return 'E_EMPTY'
  return isSeen(fight, who, at) ? null : 'E_NO_LOS'
}
