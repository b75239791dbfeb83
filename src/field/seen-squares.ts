import type { Grid } from './grid.ts'
import { sees } from './line-of-sight.ts'
import { SIGHT } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'

/** Every square that is seen from this one, row by row. Kept for the last few squares: a menu asks several times. */
export function seenFrom(grid: Grid, from: Spot): readonly Spot[] {
  let lists = SEEN.get(grid)
  if (!lists) SEEN.set(grid, (lists = new Map()))
  const square = from.y * grid.width + from.x
  const known = lists.get(square)
  if (known) return known
  if (lists.size >= MOST_SEEN) lists.clear()
  const seen = listed(grid, grid.segments.count > 0 ? oneByOne(grid, from) : byShadows(grid, from))
  lists.set(square, seen)
  return seen
}

const SEEN = new WeakMap<Grid, Map<number, readonly Spot[]>>()
const MOST_SEEN = 32

/** Per square whether it is seen. */
type Marks = Uint8Array
const YES = 1
const NO = 2

function listed({ width, height }: Grid, marks: Marks): readonly Spot[] {
  const seen: Spot[] = []
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (marks[y * width + x] === YES) seen.push({ x, y })
  return seen
}

function oneByOne(grid: Grid, from: Spot): Marks {
  const { width, height } = grid
  const marks = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) marks[y * width + x] = sees(grid, from, { x, y }) ? YES : NO
  return marks
}

/** What stands in the way throws a shadow; a line through a corner needs a closer look where edges may meet there. */
function byShadows(grid: Grid, from: Spot): Marks {
  const { width, height, stops, across, upright } = grid
  const marks = new Uint8Array(width * height).fill(YES)
  if ((grid.any & SIGHT) === 0) return marks
  let edges = 0
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const west = 2 * (x - from.x) - 1
      const north = 2 * (y - from.y) - 1
      const box = { west, north, east: west + 2, south: north + 2 }
      if (y < height && upright[y * (width + 1) + x]! & SIGHT) {
        edges++
        shade(grid, marks, { from, box: { ...box, east: west } })
      }
      if (x === width) continue
      if (across[y * width + x]! & SIGHT) {
        edges++
        shade(grid, marks, { from, box: { ...box, south: north } })
      }
      if (y === height || !(stops[y * width + x]! & SIGHT) || (x === from.x && y === from.y)) continue
      const was = marks[y * width + x]!
      shade(grid, marks, { from, box })
      marks[y * width + x] = was // it is seen itself
    }
  return edges > 0 ? throughCorners(grid, marks, from) : marks
}

/** Its sides in half squares from the centre of the one who looks: odd numbers. */
type Box = { readonly west: number; readonly north: number; readonly east: number; readonly south: number }
type Shadow = { readonly from: Spot; readonly box: Box }

/** Mirrored, so that the box lies to the right and down, and turned, so that all of it lies ahead. */
function shade({ width, height }: Grid, marks: Marks, { from, box }: Shadow): void {
  const right = box.west + box.east >= 0 ? 1 : -1
  const down = box.north + box.south >= 0 ? 1 : -1
  const [near, far] = right > 0 ? [box.west, box.east] : [-box.east, -box.west]
  const [low, high] = down > 0 ? [box.north, box.south] : [-box.south, -box.north]
  const wide = {
    step: right,
    left: right > 0 ? from.x : width - 1 - from.x,
    most: right > 0 ? width - 1 - from.x : from.x,
  }
  const long = {
    step: down * width,
    left: down > 0 ? from.y : height - 1 - from.y,
    most: down > 0 ? height - 1 - from.y : from.y,
  }
  const at = from.y * width + from.x
  if (low > 0) darken(marks, { at, aside: wide, ahead: long, cone: [near, far, low, high] })
  else darken(marks, { at, aside: long, ahead: wide, cone: [low, high, near, far] })
}

type Axis = { readonly step: number; readonly left: number; readonly most: number }
type Cone = {
  readonly at: number
  readonly aside: Axis
  readonly ahead: Axis
  readonly cone: readonly [near: number, far: number, low: number, high: number]
}

/** Row by row: every square whose centre lies behind the box, as seen from the centre. Touching does not count. */
function darken(marks: Marks, { at, aside, ahead, cone: [near, far, low, high] }: Cone): void {
  const least = near > 0 ? (near + 1) / 2 : -aside.left
  for (let row = (low + 1) / 2; row <= ahead.most; row++) {
    const first = Math.floor((row * near) / (near > 0 ? high : low)) + 1
    const last = Math.ceil((row * far) / low) - 1
    if (first > aside.most) return
    const to = at + row * ahead.step
    for (let n = Math.max(first, least); n <= last && n <= aside.most; n++) marks[to + n * aside.step] = NO
  }
}

function throughCorners(grid: Grid, marks: Marks, from: Spot): Marks {
  const { width, height } = grid
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (marks[y * width + x] === YES && isOdd(x - from.x, y - from.y) && !sees(grid, from, { x, y }))
        marks[y * width + x] = NO
  return marks
}

/** The line meets a corner: both are odd once what they share is taken out. */
function isOdd(dx: number, dy: number): boolean {
  const bits = dx | dy
  const lowest = bits & -bits
  return (dx & lowest) !== 0 && (dy & lowest) !== 0
}
