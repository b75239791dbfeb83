import { directionTo } from '../../../field/square-names.ts'
import { nearestPair } from '../../../field/squares-apart.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { hasGrid, squaresBetween, stand } from '../state/positions.ts'
import { isAble, isHostile } from '../state/presence.ts'
import type { Facing } from '../state/sheet.ts'

/** UD-MAP-9: where somebody faces who turns to the other; null without facings. */
export function facingTo(fight: Fight, who: Combatant, at: Combatant): Facing | null {
  if (!hasGrid(fight) || !fight.options.facing) return null
  return (directionTo(...nearestPair(stand(who), stand(at)))?.toUpperCase() as Facing | undefined) ?? null
}

/** UD-MAP-9: the nearest able enemy; tie: earlier in initiative order. */
export function facingAtEnd(fight: Fight, who: Combatant): Facing | null {
  if (!hasGrid(fight) || !fight.options.facing) return null
  let nearest: Combatant | null = null
  let least = Number.POSITIVE_INFINITY
  for (const one of fight.combatants) {
    if (!isAble(one) || one.hidden || !isHostile(fight, who.side, one.side)) continue
    const squares = squaresBetween(fight, who, one)
    if (squares > least || (squares === least && nearest !== null && !isEarlier(fight, one, nearest))) continue
    least = squares
    nearest = one
  }
  return nearest === null ? null : facingTo(fight, who, nearest)
}

/** C27: who has no place in the order comes last. */
function isEarlier({ order }: Fight, one: Combatant, than: Combatant): boolean {
  const [a, b] = [order.indexOf(one.id), order.indexOf(than.id)]
  return a >= 0 && (b < 0 || a < b)
}
