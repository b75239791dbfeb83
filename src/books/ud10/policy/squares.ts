import type { Path } from '../../../engine/options.ts'
import { coverAt } from '../../../field/cover.ts'
import { isBehind } from '../../../field/facing.ts'
import { levelAt } from '../../../field/grid.ts'
import { isInEffect, isInSight } from '../../../field/line-of-sight.ts'
import { isAdjacent, squaresNextTo } from '../../../field/melee-reach.ts'
import { nearestPair, type Standing, squaresApart } from '../../../field/squares-apart.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { bestSpot, keysAt, mostAt } from '../../../kit/menu-paths.ts'
import { engagersOf, walkOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { areAdjacent, gridIn, hasGrid, heightOf, stand } from '../state/positions.ts'
import { directionOf, fullSquares, standardSquares } from '../state/sheet.ts'
import type { Situation } from './standard-turn.ts'

type Move = 'move' | 'full move'

/** Further than any way on a map. */
const FAR = 2000

/** Towards somebody by the cheapest way, as far as this move goes; null where there is no way, or nothing to gain. */
export function towards(now: Situation, at: Combatant, by: Move): Path | null {
  const { fight, who, level } = now
  if (!hasGrid(fight))
    return keysAt(level, [by, 'closer']).includes(at.id) ? mostAt(level, [by, 'closer', at.id]) : null
  const grid = gridIn(fight)
  const way = wayTo(grid, walkOf(fight, who, FAR), squaresNextTo(grid, stand(at), who.footprint))
  if (way === null) return crowdingTo(now, at, by)
  const budget = by === 'move' ? standardSquares(who) : fullSquares(who)
  const { path } = partOf(grid, walkOf(fight, who, budget), way)
  const end = path.at(-1)!
  return path.length > 1 ? [by, [end.x, end.y]] : null
}

/** Where every square beside them is taken: to the nearest one that can be reached, if it is nearer. */
function crowdingTo({ fight, who, level }: Situation, at: Combatant, by: Move): Path | null {
  const from = (x: number, y: number): number => apart(fight, { pos: { x, y }, footprint: who.footprint }, at)
  return betterThan(apart(fight, stand(who), at), bestSpot(level, [by], from), from)
}

const apart = ({ options }: Fight, one: Standing, at: Combatant): number =>
  squaresApart(one, stand(at), options.diagonals)

type Worth = (x: number, y: number) => number

/** Null where the square that it leads to is worth no less than this. */
function betterThan(worst: number, path: Path | null, worth: Worth): Path | null {
  const spot = path?.at(-1) as readonly [number, number] | undefined
  return spot && worth(spot[0], spot[1]) < worst ? path : null
}

/** As far from all enemies as this move, or a retreat, goes. Without a map from the nearest. */
export function awayFrom({ fight, who, foes, level }: Situation, by: Move | 'retreat'): Path | null {
  if (foes.length === 0) return null
  if (!hasGrid(fight)) return mostAt(level, by === 'retreat' ? [by] : [by, 'away', foes[0]!.id])
  const { footprint } = who
  return bestSpot(level, [by], (x, y) => -leastApart(fight, { pos: { x, y }, footprint }, foes))
}

function leastApart(fight: Fight, one: Standing, from: readonly Combatant[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const at of from) least = Math.min(least, apart(fight, one, at))
  return least
}

/** No square is as bad as this. */
const NEVER = 1000

/** The best square that a move or a step leads to, if it is worth going to. */
function bestBy({ level, who }: Situation, by: 'move' | 'step', worthOf: (there: Standing) => number): Path | null {
  const worth: Worth = (x, y) => worthOf({ pos: { x, y }, footprint: who.footprint })
  return betterThan(NEVER, bestSpot(level, [by], worth), worth)
}

/** A square next to somebody: behind them, not below them, with as few others beside it as can be (UD-MAP-10, UD-MAP-8). */
export const flankOf = (now: Situation, at: Combatant): Path | null =>
  bestBy(now, 'move', (there) => flankWorth(now, at, there))

/** Around somebody to their back by the free step, without leaving anybody who engages. */
export function aroundOf(now: Situation, at: Combatant): Path | null {
  const { fight, who } = now
  if (!hasGrid(fight) || isAtBack(fight, stand(who), at)) return null
  const engagers = engagersOf(fight, who)
  return bestBy(now, 'step', (there) =>
    isAtBack(fight, there, at) && engagers.every((one) => isAdjacent(gridIn(fight), there, stand(one)))
      ? flankWorth(now, at, there)
      : NEVER,
  )
}

function flankWorth({ fight, foes }: Situation, at: Combatant, there: Standing): number {
  const grid = gridIn(fight)
  if (!isAdjacent(grid, there, stand(at))) return NEVER
  let worth = isAtBack(fight, there, at) ? 0 : 10
  if (heightOf(fight, at, there) > levelAt(grid, there.pos)) worth += 15
  for (const one of foes) if (one !== at && isAdjacent(grid, there, stand(one))) worth += 4
  return worth
}

function isAtBack(fight: Fight, from: Standing, at: Combatant): boolean {
  if (at.facing === null || !fight.options.facing) return false
  const [near, spot] = nearestPair(from, stand(at))
  return isBehind(directionOf(at.facing), spot, near)
}

const seesOne = (fight: Fight, there: Standing, foes: readonly Combatant[]): boolean =>
  foes.some((one) => isInSight(gridIn(fight), there, stand(one)) && isInEffect(gridIn(fight), there, stand(one)))

/** UD-COV-3: a square with cover near by, from which somebody is in sight and next to which nobody stands. */
export function shelterOf(now: Situation): Path | null {
  const { fight, who, foes } = now
  const { map } = fight.ground
  if (!hasGrid(fight) || map === null || map.cover.length === 0) return null
  return bestBy(now, 'move', (there) => {
    const { x, y } = there.pos
    const rating = coverAt(map, there.pos)?.rating ?? 0
    if (rating === 0 || leastApart(fight, there, foes) < 2 || !seesOne(fight, there, foes)) return NEVER
    return 10 * (10 - rating) + Math.max(Math.abs(x - who.pos!.x), Math.abs(y - who.pos!.y))
  })
}

/** Further from everybody, but still with somebody in sight; null where it would gain nothing. */
export function fallBack(now: Situation): Path | null {
  const { fight, who, foes, near } = now
  if (!hasGrid(fight) || near.length > 0) return null
  const before = leastApart(fight, stand(who), foes)
  return bestBy(now, 'move', (there) => {
    const gained = leastApart(fight, there, foes) - before
    return gained > 0 && seesOne(fight, there, foes) ? -gained : NEVER
  })
}

/** How many of one's own side stand beside somebody. */
export function friendsAt(fight: Fight, who: Combatant, at: Combatant): number {
  let friends = 0
  for (const one of fight.combatants)
    if (one !== who && one.side === who.side && areAdjacent(fight, one, at)) friends += 1
  return friends
}
