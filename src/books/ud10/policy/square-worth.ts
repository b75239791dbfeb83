import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { coverAt } from '../../../field/cover.ts'
import { isBehind } from '../../../field/facing.ts'
import { levelAt } from '../../../field/grid.ts'
import { isInSight } from '../../../field/line-of-sight.ts'
import { isAdjacent } from '../../../field/melee-reach.ts'
import type { Direction } from '../../../field/square-names.ts'
import { nearestPair, type Standing } from '../../../field/squares-apart.ts'
import { bestSpot } from '../../../kit/policy-paths.ts'
import { engagersOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { areAdjacent, gridIn, hasGrid, heightOf, stand } from '../state/positions.ts'
import { beside } from './foes-and-arms.ts'
import { leastApart } from './walk-towards.ts'

type Aimed = { readonly who: Combatant; readonly at: Combatant; readonly foes: readonly Combatant[] }

/** No square is as bad as this. */
const NEVER = 1000

/** A square is not worth going to. */
const isOpen = (path: Path | null, worst: number, worth: (x: number, y: number) => number): Path | null => {
  const spot = path?.at(-1) as readonly [number, number] | undefined
  return spot && worth(spot[0], spot[1]) < worst ? path : null
}

/** A square next to somebody: behind them, not below them, with as few others beside it as can be (UD-MAP-10, UD-MAP-8). */
export function flankOf(fight: Fight, { who, at, foes }: Aimed, level: Level): Path | null {
  const worth = (x: number, y: number): number => flankWorth(fight, { who, at, foes }, { x, y })
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** Around somebody to their back by the free step, without leaving anybody who engages. */
export function aroundOf(fight: Fight, { who, at, foes }: Aimed, level: Level): Path | null {
  if (!hasGrid(fight) || isAtBack(fight, stand(who), at)) return null
  const engagers = engagersOf(fight, who)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    if (!isAtBack(fight, there, at) || engagers.some((one) => !isAdjacent(gridIn(fight), there, stand(one))))
      return NEVER
    return flankWorth(fight, { who, at, foes }, { x, y })
  }
  return isOpen(bestSpot(level, ['step'], worth), NEVER, worth)
}

function flankWorth(fight: Fight, { who, at, foes }: Aimed, pos: Standing['pos']): number {
  const grid = gridIn(fight)
  const there = { pos, footprint: who.footprint }
  if (!isAdjacent(grid, there, stand(at))) return NEVER
  let worth = isAtBack(fight, there, at) ? 0 : 10
  if (heightOf(fight, at) > levelAt(grid, pos)) worth += 15
  for (const one of foes) if (one !== at && isAdjacent(grid, there, stand(one))) worth += 4
  return worth
}

function isAtBack(fight: Fight, from: Standing, at: Combatant): boolean {
  if (at.facing === null || !fight.options.facing) return false
  const [near, spot] = nearestPair(from, stand(at))
  return isBehind(at.facing.toLowerCase() as Direction, spot, near)
}

/** UD-COV-3: a square with cover near by, from which somebody is in sight and next to which nobody stands. */
export function shelterOf(fight: Fight, { who, foes }: Omit<Aimed, 'at'>, level: Level): Path | null {
  const { map } = fight.ground
  if (!hasGrid(fight) || map === null || map.cover.length === 0) return null
  const grid = gridIn(fight)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    const rating = coverAt(map, there.pos)?.rating ?? 0
    if (rating === 0 || leastApart(fight, there, foes) < 2) return NEVER
    if (!foes.some((one) => isInSight(grid, there, stand(one)))) return NEVER
    return 10 * (10 - rating) + Math.max(Math.abs(x - who.pos!.x), Math.abs(y - who.pos!.y))
  }
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** Further from everybody, but still with somebody in sight; null where it would gain nothing. */
export function fallBack(fight: Fight, { who, foes }: Omit<Aimed, 'at'>, level: Level): Path | null {
  if (!hasGrid(fight) || beside(fight, who, foes).length > 0) return null
  const grid = gridIn(fight)
  const now = leastApart(fight, stand(who), foes)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    const gained = leastApart(fight, there, foes) - now
    if (gained <= 0 || !foes.some((one) => isInSight(grid, there, stand(one)))) return NEVER
    return -gained
  }
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** How many of one's own side stand beside somebody. */
export function friendsAt(fight: Fight, who: Combatant, at: Combatant): number {
  let friends = 0
  for (const one of fight.combatants)
    if (one !== who && one.side === who.side && areAdjacent(fight, one, at)) friends += 1
  return friends
}
