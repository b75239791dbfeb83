import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { isAdjacent } from '../../../field/melee-reach.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import { squaresApart } from '../../../field/squares-apart.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { bestSpot, keysAt, mostAt } from '../../../kit/policy-paths.ts'
import { walkOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { gridIn, hasGrid, stand } from '../state/positions.ts'
import { fullSquares, standardSquares } from '../state/skills-and-movement.ts'

export type Move = 'move' | 'full move'

/** Further than any way on a map. */
const FAR = 2000

/** Towards somebody by the cheapest way, as far as this move goes; null where there is no way, or nothing to gain. */
export function towards(
  fight: Fight,
  { who, at, by }: { who: Combatant; at: Combatant; by: Move },
  level: Level,
): Path | null {
  if (!hasGrid(fight))
    return keysAt(level, [by, 'closer']).includes(at.id) ? mostAt(level, [by, 'closer', at.id]) : null
  const grid = gridIn(fight)
  const way = wayTo(grid, walkOf(fight, who, FAR), besideOf(fight, who, at))
  if (way === null) return crowdingTo(fight, { who, at, by }, level)
  const budget = by === 'move' ? standardSquares(who) : fullSquares(who)
  const { path } = partOf(grid, walkOf(fight, who, budget), way)
  const end = path.at(-1)!
  return path.length > 1 ? [by, [end.x, end.y]] : null
}

/** Every square next to somebody from which somebody could strike. */
function besideOf(fight: Fight, { footprint }: Combatant, at: Combatant): readonly Spot[] {
  const grid = gridIn(fight)
  const there = stand(at)
  const spots: Spot[] = []
  for (let y = there.pos.y - footprint; y <= there.pos.y + there.footprint; y++)
    for (let x = there.pos.x - footprint; x <= there.pos.x + there.footprint; x++)
      if (isAdjacent(grid, { pos: { x, y }, footprint }, there)) spots.push({ x, y })
  return spots
}

/** Where every square beside them is taken: to the nearest one that can be reached, if it is nearer. */
function crowdingTo(
  fight: Fight,
  { who, at, by }: { who: Combatant; at: Combatant; by: Move },
  level: Level,
): Path | null {
  const now = apart(fight, stand(who), at)
  const way = bestSpot(level, [by], (x, y) => apart(fight, { pos: { x, y }, footprint: who.footprint }, at))
  const end = way?.at(-1) as readonly [number, number] | undefined
  const gained = end && apart(fight, { pos: { x: end[0], y: end[1] }, footprint: who.footprint }, at) < now
  return gained ? way : null
}

const apart = ({ options }: Fight, one: Standing, at: Combatant): number =>
  squaresApart(one, stand(at), options.diagonals)

/** As far from all of these as this move, or a retreat, goes. Without a map from the nearest. */
export function awayFrom(
  fight: Fight,
  { who, from, by }: { readonly who: Combatant; readonly from: readonly Combatant[]; readonly by: Move | 'retreat' },
  level: Level,
): Path | null {
  if (from.length === 0) return null
  if (!hasGrid(fight)) return mostAt(level, by === 'retreat' ? [by] : [by, 'away', from[0]!.id])
  const { footprint } = who
  return bestSpot(level, [by], (x, y) => -leastApart(fight, { pos: { x, y }, footprint }, from))
}

export function leastApart(fight: Fight, one: Standing, from: readonly Combatant[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const at of from) least = Math.min(least, apart(fight, one, at))
  return least
}
