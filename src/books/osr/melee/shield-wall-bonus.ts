import { isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { isShielded } from '../state/usable-weapons.ts'

/** OSR-WALL-3. */
const isLinked = (one: Combatant): boolean =>
  one.conditions.shieldWall && isAble(one) && !one.conditions.prone && isShielded(one)

/** OSR-WALL-2: three and more in a chain of adjacent squares, each of whom has locked. */
export function wallBonus(fight: Fight, at: Combatant): number {
  if (!isLinked(at)) return 0
  const chain = [at]
  for (const link of chain)
    for (const one of fight.combatants)
      if (one.side === at.side && isLinked(one) && !chain.includes(one) && isWithin(fight, link, one, 5))
        chain.push(one)
  return chain.length >= 3 ? 2 : 0
}
