import { isExit } from './can-stand.ts'
import { sizedFor } from './footprint-costs.ts'
import { type Grid, isOnMap } from './grid.ts'
import type { Spot } from './plane-geometry.ts'
import { EAST, SOUTH } from './square-names-and-directions.ts'
import { isSharing } from './squares-apart.ts'
import { bestState, FOUND, isEnd, search, type Walk } from './walking-range.ts'

/** A path with its start and what it costs. */
export type Way = { readonly path: readonly Spot[]; readonly cost: number }

/**
 * The cheapest way to one of these squares; of equal ones the one with the fewest diagonals, then the first by the x
 * and y of its squares in turn. Null where none can be reached within the budget.
 */
export function wayTo(grid: Grid, walk: Walk, goals: readonly Spot[]): Way | null {
  const ends = goals.filter((goal) => isOnMap(grid, goal)).map(({ x, y }) => y * grid.width + x)
  search(grid, walk, ends)
  const reached = ends.filter(isEnd).map(bestState)
  if (reached.length === 0) return null
  const cost = leastOf(reached, FOUND.cost)
  const cheapest = reached.filter((state) => FOUND.cost[state] === cost)
  const diagonals = leastOf(cheapest, FOUND.diagonals)
  const best = cheapest.filter((state) => FOUND.diagonals[state] === diagonals)
  return { path: unroll(grid, walk, best), cost }
}

function leastOf(states: readonly number[], of: Uint16Array): number {
  let least = Number.POSITIVE_INFINITY
  for (const state of states) least = Math.min(least, of[state]!)
  return least
}

/** The cheapest way off the map, as far as its edge; the step beyond costs 1 more. Null where the budget does not reach. */
export function wayOff(grid: Grid, walk: Walk): Way | null {
  const { pos, footprint } = walk.who
  const edge: Spot[] = []
  for (let x = 0; x < grid.width; x++) edge.push({ x, y: 0 }, { x, y: grid.height - 1 })
  for (let y = 0; y < grid.height; y++) edge.push({ x: 0, y }, { x: grid.width - 1, y })
  const isNear = ({ x, y }: Spot): boolean => Math.max(Math.abs(x - pos.x), Math.abs(y - pos.y)) < walk.budget
  const exits = edge.filter((one) => isNear(one) && isExit(grid, { pos: one, footprint }))
  const way = exits.length === 0 ? null : wayTo(grid, { ...walk, budget: walk.budget - 1 }, exits)
  return way && { path: way.path, cost: way.cost + 1 }
}

/** Marks all states of cheapest ways backwards from the ends, then goes forward through the first marked squares. */
function unroll(grid: Grid, walk: Walk, ends: readonly number[]): Spot[] {
  const { stamp, marked } = FOUND
  const states = [...ends]
  for (const state of ends) marked[state] = stamp
  for (const state of states)
    for (let d = 0; d < 8; d++) {
      const before = previous(grid, walk, { state, d })
      if (before === null || marked[before] === stamp) continue
      marked[before] = stamp
      states.push(before)
    }
  const { pos } = walk.who
  const path: Spot[] = [pos]
  let state = 2 * (pos.y * grid.width + pos.x)
  while (!ends.includes(state)) {
    state = firstAfter(grid, walk, state)
    path.push({ x: (state >> 1) % grid.width, y: Math.floor((state >> 1) / grid.width) })
  }
  return path
}

/** By x, then by y. */
const WEST_TO_EAST = [7, 6, 5, 0, 4, 1, 2, 3]

function firstAfter(grid: Grid, walk: Walk, from: number): number {
  const { stamp, marked } = FOUND
  for (const d of WEST_TO_EAST) {
    const to = (from >> 1) + SOUTH[d]! * grid.width + EAST[d]!
    const next = 2 * to + (walk.diagonals === 'equal' ? 0 : (from ^ d) & 1)
    if (marked[next] === stamp && previous(grid, walk, { state: next, d }) === from) return next
  }
  throw new Error('a way ends before its goal')
}

/** The state from which a step in this direction led here at the cost that was found; null if it did not. */
function previous(grid: Grid, walk: Walk, { state, d }: { readonly state: number; readonly d: number }): number | null {
  const { stamp, done, cost, diagonals, sized } = FOUND
  const { width } = grid
  const square = state >> 1
  const x = (square % width) - EAST[d]!
  const from = square - SOUTH[d]! * width - EAST[d]!
  if (x < 0 || x >= width || from < 0 || from >= width * grid.height) return null
  if ((sized.steps[from]! & (1 << d)) === 0) return null
  const before = 2 * from + (walk.diagonals === 'equal' ? 0 : (state ^ d) & 1)
  if (done[before] !== stamp || diagonals[before]! + (d & 1) !== diagonals[state]) return null
  const dearer = walk.diagonals === 'equal' ? 0 : before & d & 1
  return cost[before]! + sized.cost[square]! + dearer === cost[state] ? before : null
}

/** What a path costs, or the first square of it that cannot be entered and why. */
export type Walked =
  | { readonly cost: number }
  | { readonly stoppedAt: number; readonly why: 'far' | 'apart' | 'blocked' | 'occupied' }

/** Goes along a path that somebody named, its start included. */
export function walkAlong(grid: Grid, walk: Walk, path: readonly Spot[]): Walked {
  const sized = sizedFor(grid, walk.who.footprint)
  let cost = 0
  let turns = 0
  for (let n = 1; n < path.length; n++) {
    const d = directionOf(path[n - 1]!, path[n]!)
    if (d < 0) return { stoppedAt: n, why: 'apart' }
    const from = path[n - 1]!.y * grid.width + path[n - 1]!.x
    if (((sized.steps[from] ?? 0) & (1 << d)) === 0) return { stoppedAt: n, why: 'blocked' }
    const there = { pos: path[n]!, footprint: walk.who.footprint }
    const isLast = n === path.length - 1
    if (walk.blocking.some((other) => isSharing(there, other))) return { stoppedAt: n, why: 'occupied' }
    if (isLast && walk.passing.some((other) => isSharing(there, other))) return { stoppedAt: n, why: 'occupied' }
    if ((d & 1) === 1 && walk.diagonals !== 'equal') cost += turns++ % 2
    cost += sized.cost[path[n]!.y * grid.width + path[n]!.x]!
    if (cost > walk.budget) return { stoppedAt: n, why: 'far' }
  }
  return { cost }
}

const directionOf = (from: Spot, to: Spot): number =>
  EAST.findIndex((east, d) => from.x + east === to.x && from.y + SOUTH[d]! === to.y)

/** As much of a way as the budget allows, back to the last square where one may stop; the start at least. */
export function partOf(grid: Grid, walk: Walk, { path }: Way): Way {
  let end = path.length
  while (end > 1) {
    const part = path.slice(0, end)
    const walked = walkAlong(grid, walk, part)
    if ('cost' in walked) return { path: part, cost: walked.cost }
    end = Math.min(end - 1, walked.stoppedAt)
  }
  return { path: path.slice(0, 1), cost: 0 }
}
