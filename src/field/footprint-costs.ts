import type { Grid } from './grid.ts'
import { MOVE } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { EAST, SOUTH } from './square-names-and-directions.ts'

/** Where somebody of this size can stand, by the north-west square: cost of entering, 0 where it does not fit. */
export type Sized = { readonly cost: Uint8Array; readonly steps: Uint8Array }

/** Made once for each grid and size. */
export function sizedFor(grid: Grid, footprint: number): Sized {
  let sizes = CACHE.get(grid)
  if (!sizes) CACHE.set(grid, (sizes = []))
  return (sizes[footprint] ??= make(grid, footprint))
}

const CACHE = new WeakMap<Grid, Sized[]>()

function make(grid: Grid, footprint: number): Sized {
  const { width, height } = grid
  const cost = new Uint8Array(width * height)
  for (let square = 0; square < cost.length; square++)
    cost[square] = costOf(grid, footprint, { x: square % width, y: Math.floor(square / width) })
  const steps = new Uint8Array(width * height)
  for (let square = 0; square < steps.length; square++)
    if (square % width <= width - footprint && square < (height - footprint + 1) * width)
      steps[square] = stepsFrom(grid, cost, { square, footprint })
  return { cost, steps }
}

/** The dearest ground of all squares. 0: a square cannot be entered, or something runs between two of them. */
function costOf(grid: Grid, footprint: number, { x, y }: Spot): number {
  if (x + footprint > grid.width || y + footprint > grid.height) return 0
  let cost = 0
  for (let south = 0; south < footprint; south++)
    for (let east = 0; east < footprint; east++) {
      const square = (y + south) * grid.width + x + east
      if (grid.stops[square]! & MOVE) return 0
      if (east + 1 < footprint && !(grid.steps[square]! & TO_EAST)) return 0
      if (south + 1 < footprint && !(grid.steps[square]! & TO_SOUTH)) return 0
      cost = Math.max(cost, grid.cost[square]!)
    }
  return cost
}

const TO_EAST = 1 << 2
const TO_SOUTH = 1 << 4

type From = { readonly square: number; readonly footprint: number }

/** A step is open if it is for each of the squares, and the whole fits where it leads. */
function stepsFrom({ width, steps }: Grid, cost: Uint8Array, { square, footprint }: From): number {
  let open = 255
  for (let south = 0; south < footprint; south++)
    for (let east = 0; east < footprint; east++) open &= steps[square + south * width + east]!
  for (let d = 0; d < 8; d++) {
    const to = square + SOUTH[d]! * width + EAST[d]!
    if ((open & (1 << d)) !== 0 && cost[to] === 0) open &= ~(1 << d)
  }
  return open
}
