import { isSlow } from '../health/exhaustion.ts'
import { wallBonus } from '../melee/shield-wall-bonus.ts'
import { baseAC, modifierOf } from '../state/derived-values.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isShielded } from '../state/usable-weapons.ts'

/** OSR 7, the table of AC, in its order; the cap comes last. */
export function acOf(fight: Fight, at: Combatant, by: Combatant | null = null): number {
  const shielded = isShielded(at)
  let ac =
    at.acFixed === null
      ? baseAC(at.armour, shielded ? at.shield : null) + modifierOf(at.DEX) // OSR-SHEET-8
      : at.acFixed - (at.shield !== null && !shielded ? 1 : 0)
  if (at.conditions.totalDefense) ac += 2 // OSR-TD-1
  if (at.conditions.shieldWall && by?.fromBehind !== true) ac += wallBonus(fight, at) // OSR-WALL-2, OSR-WALL-4
  if (at.conditions.charged) ac -= 2 // OSR-CHG-1
  return isSlow(fight, at) ? Math.min(ac, 12) : ac // OSR-EL-1
}
