import { directionTo } from '../../../field/squares.ts'
import { nearestPair } from '../../../field/standing.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { hasGrid, squaresBetween, stand } from '../state/place.ts'
import { inOrder, isAble, isHostile } from '../state/presence.ts'
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
  for (const one of inOrder(fight)) {
    if (!isAble(one) || one.hidden || !isHostile(fight, who.side, one.side)) continue
    const squares = squaresBetween(fight, who, one)
    if (squares >= least) continue
    least = squares
    nearest = one
  }
  return nearest === null ? null : facingTo(fight, who, nearest)
}
