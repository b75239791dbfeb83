import { isSlow } from '../health/burden-and-exhaustion.ts'
import { baseAC, modifierOf } from '../state/derived-values.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
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

/** OSR-WALL-3. */
const isLinked = (one: Combatant): boolean =>
  one.conditions.shieldWall && isAble(one) && !one.conditions.prone && isShielded(one)

/** OSR-WALL-2: three and more in a chain of adjacent squares, each of whom has locked. */
function wallBonus(fight: Fight, at: Combatant): number {
  if (!isLinked(at)) return 0
  const chain = [at]
  for (const link of chain)
    for (const one of fight.combatants)
      if (one.side === at.side && isLinked(one) && !chain.includes(one) && isWithin(fight, link, one, 5))
        chain.push(one)
  return chain.length >= 3 ? 2 : 0
}
