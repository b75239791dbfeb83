import { type Sized, sizedFor } from './footprint.ts'
import type { Grid } from './grid.ts'
import type { Spot } from './plane.ts'
import { EAST, SOUTH } from './squares.ts'
import type { Diagonals, Standing } from './standing.ts'

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
  const squares: number[] = []
  const start = walk.who.pos.y * width + walk.who.pos.x
  for (let y = FOUND.top; y <= FOUND.bottom; y++)
    for (let square = y * width + FOUND.left; square <= y * width + FOUND.right; square++) {
      if (square === start || !isEnd(square)) continue
      costs[square] = costOf(bestState(square))
      squares.push(square)
    }
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
  cost: new Uint16Array(0),
  diagonals: new Uint16Array(0),
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
}

/** A step costs 1 to 3, so a ring of four buckets orders the states by cost. */
const BUCKETS: readonly number[][] = [[], [], [], []]
const MOST_COST = 60_000

/** Dijkstra's algorithm from the walker's square as far as the budget goes; of equal costs the fewest diagonals. */
export function search(grid: Grid, walk: Walk): void {
  const { pos, footprint } = walk.who
  begin(grid)
  FOUND.sized = sizedFor(grid, footprint)
  for (const other of walk.blocking) mark(FOUND.blocked, grid, { other, footprint })
  for (const other of walk.passing) mark(FOUND.passed, grid, { other, footprint })
  const start = 2 * (pos.y * grid.width + pos.x)
  FOUND.seen[start] = FOUND.stamp
  FOUND.cost[start] = FOUND.diagonals[start] = 0
  FOUND.left = FOUND.right = pos.x
  FOUND.top = FOUND.bottom = pos.y
  const most = Math.min(walk.budget, MOST_COST)
  BUCKETS[0]!.push(start)
  for (let cost = 0, idle = 0; idle < BUCKETS.length && cost <= most; cost++) {
    const bucket = BUCKETS[cost % BUCKETS.length]!
    idle = bucket.length === 0 ? idle + 1 : 0
    for (let i = 0; i < bucket.length; i++) expand(grid, walk, bucket[i]!)
    bucket.length = 0
  }
  for (const bucket of BUCKETS) bucket.length = 0
}

function begin({ width, height }: Grid): void {
  const squares = width * height
  if (FOUND.blocked.length < squares) {
    FOUND.seen = new Uint32Array(2 * squares)
    FOUND.done = new Uint32Array(2 * squares)
    FOUND.blocked = new Uint32Array(squares)
    FOUND.passed = new Uint32Array(squares)
    FOUND.cost = new Uint16Array(2 * squares)
    FOUND.diagonals = new Uint16Array(2 * squares)
    FOUND.stamp = 0
  }
  if (++FOUND.stamp > 0xff_ff_ff_f0) {
    for (const stamps of [FOUND.seen, FOUND.done, FOUND.blocked, FOUND.passed]) stamps.fill(0)
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

function expand(grid: Grid, walk: Walk, state: number): void {
  const { stamp, seen, done, cost, diagonals, blocked, sized } = FOUND
  if (done[state] === stamp) return
  done[state] = stamp
  const square = state >> 1
  grow(square % grid.width, Math.floor(square / grid.width))
  const open = sized.steps[square]!
  for (let d = 0; d < 8; d++) {
    if ((open & (1 << d)) === 0) continue
    const to = square + SOUTH[d]! * grid.width + EAST[d]!
    if (blocked[to] === stamp) continue
    const dearer = walk.diagonals === 'equal' ? 0 : d & state & 1
    const next = walk.diagonals === 'equal' ? 2 * to : 2 * to + ((state ^ d) & 1)
    const price = cost[state]! + sized.cost[to]! + dearer
    if (price > walk.budget || price > MOST_COST) continue
    const turns = diagonals[state]! + (d & 1)
    const isNew = seen[next] !== stamp || price < cost[next]!
    if (!isNew && (price > cost[next]! || turns >= diagonals[next]!)) continue
    seen[next] = stamp
    cost[next] = price
    diagonals[next] = turns
    if (isNew) BUCKETS[price % BUCKETS.length]!.push(next)
  }
}

function grow(x: number, y: number): void {
  if (x < FOUND.left) FOUND.left = x
  if (x > FOUND.right) FOUND.right = x
  if (y < FOUND.top) FOUND.top = y
  if (y > FOUND.bottom) FOUND.bottom = y
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

const costOf = (state: number): number => FOUND.cost[state]!
