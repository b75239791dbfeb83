import {
  type Barred,
  type Gone,
  type Spot as Place,
  type Point,
  type Reach,
  type Squares,
  type Step,
  spot,
} from '../engine/options.ts'
import { canStand } from '../field/can-stand.ts'
import { type Grid, isOnMap } from '../field/grid.ts'
import type { Spot } from '../field/plane-geometry.ts'
import { parseDirection, parseSquare, parseWay } from '../field/square-names-and-directions.ts'
import type { Standing } from '../field/squares-apart.ts'
import { type Way, walkAlong, wayTo } from '../field/walking-path.ts'
import { type Range, rangeOf, type Walk } from '../field/walking-range.ts'
import { once } from './computed-once.ts'

/** A book's codes for squares that cannot be chosen; `off`: not on the map, `apart`: no neighbour of the one before. */
export type Why = Readonly<Record<'off' | 'far' | 'apart' | 'blocked' | 'occupied', string>>

type Walking<T> = { readonly why: Why; readonly means: (way: Way) => T }

/**
 * A square to walk to, or the path there: `C4`, `C4 D5`, `e e se`. It means the way with its start, the cheapest one
 * where only the square was named.
 */
export function walkTo<T>(grid: Grid, walk: Walk, { why, means }: Walking<T>): Place<T> {
  const range = once(() => rangeOf(grid, walk)) // who names a square or a path is asked for no other
  const { pos, footprint } = walk.who
  const toSquare = (goal: Spot): Gone | Barred => {
    const isStart = goal.x === pos.x && goal.y === pos.y
    const way = isStart ? null : wayTo(grid, walk, [goal])
    return way ? goneBy(way) : { why: why[whyNotAt(grid, walk, goal)] }
  }
  const along = (path: readonly Spot[], passing: Walk['passing']): Gone | Barred => {
    const off = path.some((one) => !isOnMap(grid, one))
    const walked = off ? null : walkAlong(grid, { ...walk, passing }, path)
    if (walked && 'cost' in walked) return goneBy({ path, cost: walked.cost })
    return { why: why[walked ? walked.why : 'off'] }
  }
  const wayOf = (step: Step): Gone | Barred => {
    const named = squaresNamed(step, pos)
    if (named === null) return { why: null }
    return 'goal' in named ? toSquare(named.goal) : along([pos, ...named.path], walk.passing)
  }
  const partOf = (steps: readonly string[]): Gone | Barred => {
    const read = parseWay(steps.join(' '), pos)
    return 'refused' in read ? { why: null } : along([pos, ...read.way], [])
  }
  const squares = {
    from: pointAt(pos),
    footprint,
    costTo: (x: number, y: number) => range().costTo({ x, y }),
    wayOf,
    partOf,
  }
  return spot(reachOf(range, squares), (_point, { way, cost }) => means({ path: way.map(spotAt), cost }))
}

/** Not searched before somebody asks. */
const reachOf = (range: () => Range, squares: Squares): Reach => ({
  get size() {
    return range().size
  },
  nth: (n) => range().nth(n),
  has: (x, y) => range().has(x, y),
  unit: 'square',
  squares,
})

type Choosing<T> = {
  /** Where whoever chooses stands. */
  readonly from: Spot
  /** The code for any other square: where a single one was named, by that square. */
  readonly why: string | ((named: Spot | null, from: Spot) => string)
  readonly means: (square: Spot) => T
}

/** One of these squares, where nobody walks: for a throw, a centre, a place to appear at. */
export function squareAmong<T>(among: readonly Spot[], { from, why, means }: Choosing<T>): Place<T> {
  const has = (x: number, y: number): boolean => among.some((one) => one.x === x && one.y === y)
  const wayOf = (step: Step): Gone | Barred => {
    const named = squaresNamed(step, from)
    if (named === null) return { why: null }
    const goal = 'goal' in named ? named.goal : null
    const square = 'goal' in named ? named.goal : named.path.at(-1)!
    if (has(square.x, square.y)) return { way: [pointAt(square)], cost: 0 }
    return { why: typeof why === 'string' ? why : why(goal, from) }
  }
  const nth = (n: number): Point => pointAt(among[n]!)
  const partOf = (steps: readonly string[]): Gone | Barred => {
    const read = parseWay(steps.join(' '), from)
    return 'refused' in read ? { why: null } : { way: [pointAt(read.way.at(-1)!)], cost: 0 }
  }
  const squares = { from: pointAt(from), footprint: 1, costTo: () => null, wayOf, partOf }
  return spot({ size: among.length, nth, has, unit: 'square', squares }, ([x, y]) => means({ x, y }))
}

const pointAt = ({ x, y }: Spot): Point => [x, y]
const spotAt = ([x, y]: Point): Spot => ({ x, y })
const goneBy = ({ path, cost }: Way): Gone => ({ way: path.map(pointAt), cost })

/** One square is a goal; directions, or several squares, are a path. */
function squaresNamed(step: Step, from: Spot): { readonly goal: Spot } | { readonly path: readonly Spot[] } | null {
  const words: readonly unknown[] = typeof step === 'string' ? step.split(/[\s,]+/) : Array.isArray(step) ? step : []
  if (words.length === 2 && words.every(Number.isSafeInteger)) return { goal: spotAt(words as never) }
  if (words.length === 0 || words.length > MOST_STEPS || !words.every((word) => typeof word === 'string')) return null
  const [only, ...rest] = words as readonly string[]
  const goal = rest.length === 0 && parseDirection(only!) === null ? parseSquare(only!) : null
  if (goal) return { goal }
  const read = parseWay(words.join(' '), from)
  return 'refused' in read ? null : { path: read.way }
}

const MOST_STEPS = 100

function whyNotAt(grid: Grid, { who, blocking, passing }: Walk, goal: Spot): keyof Why {
  const there: Standing = { pos: goal, footprint: who.footprint }
  if (!isOnMap(grid, goal)) return 'off'
  if (!canStand(grid, there, [])) return 'blocked'
  return canStand(grid, there, [...blocking, ...passing]) ? 'far' : 'occupied'
}
