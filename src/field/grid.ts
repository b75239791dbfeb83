import { acrossId, doorsOf, segmentId, uprightId } from './doors.ts'
import type { GridMap } from './map.ts'
import { EDGES, EFFECT, GROUND, LEVELS, MOVE, STOPS } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { EAST, SOUTH } from './square-names-and-directions.ts'
import { BOTH, endsAt, SCALE, type Segments, segmentStops, segmentsOf, sideOf } from './wall-segments.ts'

/** A map made ready for questions. Square n is at x = n % width, y = n / width rounded down. */
export type Grid = {
  readonly map: GridMap
  readonly width: number
  readonly height: number
  /** Per square: what it stops, what entering it costs, its level. */
  readonly stops: Uint8Array
  readonly cost: Uint8Array
  readonly levels: Int8Array
  /** Per edge, what it stops: the north edge of each square and a last row; the west edge of each and a last column. */
  readonly across: Uint8Array
  readonly upright: Uint8Array
  readonly segments: Segments
  /** Per square a bit for each direction: a step that way is possible; the squares are in touch. */
  readonly steps: Uint8Array
  readonly touch: Uint8Array
  /** All that anything on the map stops. */
  readonly any: number
}

/**
 * The grid of a map with these doors open; without a list, as the map has them. Grids are cached for as long as
 * somebody holds the map, so asking again is cheap.
 */
export function gridOf(map: GridMap, open?: readonly string[]): Grid {
  if (map === LAST.map && open === undefined) return LAST.grid!
  const grid = cached(map, open)
  if (open === undefined) {
    LAST.map = map
    LAST.grid = grid
  }
  return grid
}

/** The one asked for last, as drawn: a fight asks for it again and again. */
const LAST: { map: GridMap | null; grid: Grid | null } = { map: null, grid: null }

function cached(map: GridMap, open: readonly string[] | undefined): Grid {
  let grids = CACHE.get(map)
  if (!grids) CACHE.set(map, (grids = new Map()))
  const key = open ? open.join(' ') : AS_DRAWN
  const known = grids.get(key)
  if (known) return known
  if (grids.size >= MOST_GRIDS) grids.clear()
  const grid = compile(map, new Set(open ?? doorsOf(map).flatMap(({ id, isOpen }) => (isOpen ? [id] : []))))
  grids.set(key, grid)
  return grid
}

const CACHE = new WeakMap<GridMap, Map<string, Grid>>()
const MOST_GRIDS = 64
const AS_DRAWN = 'as drawn'

export const isOnMap = ({ width, height }: Grid, { x, y }: Spot): boolean => x >= 0 && y >= 0 && x < width && y < height

/** The level of the ground. */
export const levelAt = (grid: Grid, { x, y }: Spot): number => grid.levels[y * grid.width + x] ?? 0

function compile(map: GridMap, open: ReadonlySet<string>): Grid {
  const height = map.ground.length
  const width = map.ground[0]!.length
  const isOpen = (n: number): boolean => open.has(segmentId(n))
  const bare = {
    map,
    width,
    height,
    stops: Uint8Array.from(letters(map.ground), (letter) => GROUND[letter]!.stops),
    cost: Uint8Array.from(letters(map.ground), (letter) => GROUND[letter]!.cost),
    levels: map.heights.length === 0 ? new Int8Array(width * height) : levels(map),
    across: edges({ rows: map.across, long: width, high: height + 1 }, (spot) => open.has(acrossId(spot))),
    upright: edges({ rows: map.upright, long: width + 1, high: height }, (spot) => open.has(uprightId(spot))),
    segments: segmentsOf(map.segments, isOpen, { width, height }),
  }
  fillCentres(bare)
  return { ...bare, steps: neighbours(bare, MOVE), touch: neighbours(bare, EFFECT), any: allStopped(bare) }
}

type Bare = Omit<Grid, 'steps' | 'touch' | 'any'>

function allStopped({ stops, across, upright, segments }: Bare): number {
  let any = 0
  for (const list of [stops, across, upright, segments.stops]) for (const one of list) any |= one
  return any
}

const letters = (rows: readonly string[]): string[] => Array.from(rows.join(''))

const levels = (map: GridMap): Int8Array => Int8Array.from(letters(map.heights), (letter) => LEVELS[letter]!)

type Rows = { readonly rows: readonly string[]; readonly long: number; readonly high: number }

function edges({ rows, long, high }: Rows, isOpen: (spot: Spot) => boolean): Uint8Array {
  const stops = new Uint8Array(long * high)
  for (const [y, row] of rows.entries())
    for (let x = 0; x < long; x++) {
      const kind = EDGES[row[x]!] ?? null
      if (kind === null) continue
      const isDoor = kind === 'door' || kind === 'open door'
      stops[y * long + x] = isDoor ? STOPS[isOpen({ x, y }) ? 'open door' : 'door'] : STOPS[kind]
    }
  return stops
}

/** Nobody can stand where a segment runs through the centre: a step there would not cross it. */
function fillCentres({ segments, stops, width }: Bare): void {
  if (segments.count === 0) return
  for (let square = 0; square < stops.length; square++) {
    const x = (square % width) * SCALE + SCALE / 2
    const y = Math.floor(square / width) * SCALE + SCALE / 2
    for (let i = segments.first[square]!; i < segments.first[square + 1]!; i++) {
      const n = segments.near[i]!
      if ((segments.stops[n]! & MOVE) !== 0 && isOn(segments, n, { x, y })) stops[square]! |= MOVE
    }
  }
}

function isOn({ ends }: Segments, n: number, { x, y }: Spot): boolean {
  const [ax, ay, bx, by] = [ends[4 * n]!, ends[4 * n + 1]!, ends[4 * n + 2]!, ends[4 * n + 3]!]
  const isWithin = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
  return isWithin && sideOf({ ax, ay, bx, by, stops: 0 }, x, y) === 0
}

/** A bit for each direction in which nothing of this kind lies between the square and its neighbour. */
function neighbours(grid: Bare, stops: number): Uint8Array {
  const { width, height } = grid
  const bits = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let d = 0; d < 8; d++) if (isStep(grid, stops, { x, y, d })) bits[y * width + x]! |= 1 << d
  return bits
}

type Step = Spot & { readonly d: number }

function isStep(grid: Bare, stops: number, { x, y, d }: Step): boolean {
  const { width, height, segments } = grid
  const [toX, toY] = [x + EAST[d]!, y + SOUTH[d]!]
  if (toX < 0 || toY < 0 || toX >= width || toY >= height) return false
  if (grid.stops[toY * width + toX]! & stops) return false
  if ((d & 1) === 1 ? !isCornerOpen(grid, stops, { x, y, d }) : edgeStops(grid, { x, y, d }) & stops) return false
  if (segments.count === 0) return true
  const [ax, ay] = [x * SCALE + SCALE / 2, y * SCALE + SCALE / 2]
  const line = { ax, ay, bx: ax + EAST[d]! * SCALE, by: ay + SOUTH[d]! * SCALE, stops }
  if (segmentStops(segments, line, y * width + x) || segmentStops(segments, line, toY * width + toX)) return false
  return (d & 1) === 0 || endsAt(segments, line, cornerOf({ x, y, d }, width)) !== BOTH
}

function cornerOf({ x, y, d }: Step, width: number): Spot & { readonly square: number } {
  const [cornerX, cornerY] = [x + (EAST[d]! > 0 ? 1 : 0), y + (SOUTH[d]! > 0 ? 1 : 0)]
  return { square: y * width + x, x: cornerX * SCALE, y: cornerY * SCALE }
}

/** What stands on the edge of the square in one of the four straight directions. */
export function edgeStops({ width, across, upright }: Pick<Grid, 'width' | 'across' | 'upright'>, step: Step): number {
  const { x, y, d } = step
  if (d === 0) return across[y * width + x]!
  if (d === 4) return across[(y + 1) * width + x]!
  return upright[y * (width + 1) + x + (d === 2 ? 1 : 0)]!
}

/** A diagonal is open only if both squares beside it are no walls and none of the four edges at its corner stops. */
function isCornerOpen(grid: Bare, stops: number, { x, y, d }: Step): boolean {
  const { width } = grid
  const [east, south] = [EAST[d]!, SOUTH[d]!]
  if ((grid.stops[y * width + x + east]! | grid.stops[(y + south) * width + x]!) & EFFECT) return false
  const [sideways, updown] = [east > 0 ? 2 : 6, south > 0 ? 4 : 0]
  const edge =
    edgeStops(grid, { x, y, d: sideways }) |
    edgeStops(grid, { x, y, d: updown }) |
    edgeStops(grid, { x: x + east, y, d: updown }) |
    edgeStops(grid, { x, y: y + south, d: sideways })
  return (edge & stops) === 0
}
