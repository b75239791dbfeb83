import { type Sized, sizedFor } from './footprint-costs.ts'
import type { Grid } from './grid.ts'
import type { Spot } from './plane-geometry.ts'
import { EAST, SOUTH } from './square-names-and-directions.ts'
import type { Diagonals, Standing } from './squares-apart.ts'

/** A walk that somebody may make. `blocking` may not be entered; `passing` may, but not to stop there. */
export type Walk = {
  readonly who: Standing
  readonly budget: number
  readonly diagonals: Diagonals
  readonly blocking: readonly Standing[]
  readonly passing: readonly Standing[]
}

/** The squares where a walk may end, row by row, its start not among them. It can be asked for as a place. */
export type Range = {
  readonly size: number
  readonly nth: (n: number) => readonly [x: number, y: number]
  readonly has: (x: number, y: number) => boolean
  readonly costTo: (spot: Spot) => number | null
  readonly unit: string
}

export function rangeOf(grid: Grid, walk: Walk): Range {
  search(grid, walk)
  const { width, height } = grid
  const costs = new Uint16Array(width * height)
  const squares = endsIn(grid, walk)
  for (const square of squares) costs[square] = FOUND.cost[bestState(square)]!
  const costAt = (x: number, y: number): number =>
    x >= 0 && x < width && y >= 0 && y < height && Number.isInteger(x) && Number.isInteger(y)
      ? costs[y * width + x]!
      : 0
  return {
    size: squares.length,
    nth: (n) => [squares[n]! % width, Math.floor(squares[n]! / width)],
    has: (x, y) => costAt(x, y) > 0,
    costTo: ({ x, y }) => costAt(x, y) || null,
    unit: 'square',
  }
}

/** Row by row. */
function endsIn({ width, height }: Grid, { who, budget }: Walk): readonly number[] {
  const { x: startX, y: startY } = who.pos
  const squares: number[] = []
  const far = Math.min(Math.floor(budget), width + height)
  for (let y = Math.max(0, startY - far); y <= Math.min(height - 1, startY + far); y++)
    for (let x = Math.max(0, startX - far); x <= Math.min(width - 1, startX + far); x++)
      if (isEnd(y * width + x) && (x !== startX || y !== startY)) squares.push(y * width + x)
  return squares
}

/**
 * State of the last search. A state is a square and, where every second diagonal costs more, whether the next diagonal
 * is such a one. Reused by all searches; what belongs to an earlier one has another stamp.
 */
export const FOUND = {
  sized: { cost: new Uint8Array(0), steps: new Uint8Array(0) } as Sized,
  stamp: 0,
  seen: new Uint32Array(0),
  done: new Uint32Array(0),
  blocked: new Uint32Array(0),
  passed: new Uint32Array(0),
  /** On a cheapest way (walking-path.ts). */
  marked: new Uint32Array(0),
  cost: new Uint16Array(0),
  diagonals: new Uint16Array(0),
  /** From a square to its neighbour in each direction. */
  offsets: new Int32Array(8),
}

/** A step costs 1 to 3, so a ring of four buckets orders the states by cost. */
const BUCKETS: readonly number[][] = [[], [], [], []]
const MOST_COST = 60_000

/**
 * Dijkstra's algorithm from the walker's square as far as the budget goes; of equal costs the fewest diagonals. With
 * goals no further than the cheapest of them, and not at all where nobody can stop on one.
 */
export function search(grid: Grid, walk: Walk, goals: readonly number[] | null = null): void {
  const start = prepare(grid, walk)
  const ends = goals?.filter((goal) => (goal === start ? FOUND.passed[goal] !== FOUND.stamp : isStop(goal))) ?? null
  if (ends?.length !== 0) spread(grid, walk, ends)
}

/** Whether a walk may end anywhere but where it starts. */
export function isGoing(grid: Grid, walk: Walk): boolean {
  search(grid, walk)
  return endsIn(grid, walk).length > 0
}

/** The square that the walk starts on. */
function prepare(grid: Grid, walk: Walk): number {
  const { pos, footprint } = walk.who
  begin(grid)
  FOUND.sized = sizedFor(grid, footprint)
  for (const other of walk.blocking) mark(FOUND.blocked, grid, { other, footprint })
  for (const other of walk.passing) mark(FOUND.passed, grid, { other, footprint })
  return pos.y * grid.width + pos.x
}

/** Somebody of this size can stop there, if there is a way. */
const isStop = (square: number): boolean =>
  FOUND.sized.cost[square] !== 0 && FOUND.blocked[square] !== FOUND.stamp && FOUND.passed[square] !== FOUND.stamp

function spread(grid: Grid, walk: Walk, ends: readonly number[] | null): void {
  const { pos } = walk.who
  const start = 2 * (pos.y * grid.width + pos.x)
  FOUND.seen[start] = FOUND.stamp
  FOUND.cost[start] = FOUND.diagonals[start] = 0
  const most = Math.min(Math.floor(walk.budget), MOST_COST)
  BUCKETS[0]!.push(start)
  for (let cost = 0, idle = 0; idle < BUCKETS.length && cost <= most; cost++) {
    if (ends?.some((end) => isEnd(end) && FOUND.cost[bestState(end)]! <= cost)) break
    idle = BUCKETS[cost % BUCKETS.length]!.length === 0 ? idle + 1 : 0
    expand(cost, most, walk.diagonals === 'equal' ? 0 : 1)
  }
  for (const bucket of BUCKETS) bucket.length = 0
}

/** Takes all steps from the states of this cost. `parity` is 1 where every second diagonal costs 1 more. */
function expand(spent: number, most: number, parity: 0 | 1): void {
  const { stamp, seen, done, cost, diagonals, blocked, sized, offsets } = FOUND
  const bucket = BUCKETS[spent % BUCKETS.length]!
  for (let i = 0; i < bucket.length; i++) {
    const state = bucket[i]!
    if (done[state] === stamp) continue
    done[state] = stamp
    const square = state >> 1
    const open = sized.steps[square]!
    for (let d = 0; d < 8; d++) {
      if ((open & (1 << d)) === 0) continue
      const to = square + offsets[d]!
      if (blocked[to] === stamp) continue
      const price = spent + sized.cost[to]! + (d & state & parity)
      if (price > most) continue
      const next = 2 * to + ((state ^ d) & parity)
      const turns = diagonals[state]! + (d & 1)
      const isCheaper = seen[next] !== stamp || price < cost[next]!
      if (!isCheaper && (price > cost[next]! || turns >= diagonals[next]!)) continue
      seen[next] = stamp
      cost[next] = price
      diagonals[next] = turns
      if (isCheaper) BUCKETS[price % BUCKETS.length]!.push(next)
    }
  }
  bucket.length = 0
}

function begin({ width, height }: Grid): void {
  const squares = width * height
  for (let d = 0; d < 8; d++) FOUND.offsets[d] = SOUTH[d]! * width + EAST[d]!
  if (FOUND.blocked.length < squares) {
    FOUND.seen = new Uint32Array(2 * squares)
    FOUND.done = new Uint32Array(2 * squares)
    FOUND.blocked = new Uint32Array(squares)
    FOUND.passed = new Uint32Array(squares)
    FOUND.marked = new Uint32Array(2 * squares)
    FOUND.cost = new Uint16Array(2 * squares)
    FOUND.diagonals = new Uint16Array(2 * squares)
    FOUND.stamp = 0
  }
  if (++FOUND.stamp > 0xff_ff_ff_f0) {
    for (const stamps of [FOUND.seen, FOUND.done, FOUND.blocked, FOUND.passed, FOUND.marked]) stamps.fill(0)
    FOUND.stamp = 1
  }
}

type Other = { readonly other: Standing; readonly footprint: number }

/** Every square from which somebody of this footprint would overlap the other. */
function mark(stamps: Uint32Array, { width, height }: Grid, { other, footprint }: Other): void {
  const { x, y } = other.pos
  for (let row = Math.max(0, y - footprint + 1); row < Math.min(height, y + other.footprint); row++)
    for (let column = Math.max(0, x - footprint + 1); column < Math.min(width, x + other.footprint); column++)
      stamps[row * width + column] = FOUND.stamp
}

/** The walk may end on this square. */
export const isEnd = (square: number): boolean =>
  isSeen(2 * square) || isSeen(2 * square + 1) ? FOUND.passed[square] !== FOUND.stamp : false

const isSeen = (state: number): boolean => FOUND.seen[state] === FOUND.stamp

/** Of the two states of a square the cheaper one, then the one with fewer diagonals. */
export function bestState(square: number): number {
  const [even, odd] = [2 * square, 2 * square + 1]
  if (!isSeen(odd)) return even
  if (!isSeen(even)) return odd
  const cheaper = FOUND.cost[even]! - FOUND.cost[odd]! || FOUND.diagonals[even]! - FOUND.diagonals[odd]!
  return cheaper <= 0 ? even : odd
}
