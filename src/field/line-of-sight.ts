import type { Grid } from './grid.ts'
import { EFFECT, SIGHT } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { nearestPair, type Standing } from './squares-apart.ts'
import { BOTH, endsAt, type Line, SCALE, segmentStops, sideBit, sideOf } from './wall-segments.ts'

/** Nothing opaque lies between the nearest squares of the two. The two squares themselves do not block. */
export function isInSight(grid: Grid, a: Standing, b: Standing): boolean {
  if ((grid.any & SIGHT) === 0) return true
  const [from, to] = nearestPair(a, b)
  return sees(grid, from, to)
}

/** Nothing solid lies between: a shot passes bars and curtains, but no glass. */
export function isInEffect(grid: Grid, a: Standing, b: Standing): boolean {
  if ((grid.any & EFFECT) === 0) return true
  const [from, to] = nearestPair(a, b)
  return reaches(grid, from, to)
}

/** From centre to centre. */
export const sees = (grid: Grid, from: Spot, to: Spot): boolean => isClear(grid, between(from, to, SIGHT))

export const reaches = (grid: Grid, from: Spot, to: Spot): boolean => isClear(grid, between(from, to, EFFECT))

const HALF = SCALE / 2

const between = (from: Spot, to: Spot, stops: number): Line => ({
  ax: from.x * SCALE + HALF,
  ay: from.y * SCALE + HALF,
  bx: to.x * SCALE + HALF,
  by: to.y * SCALE + HALF,
  stops,
})

/**
 * Follows the line from square to square. It is stopped by a square whose interior it crosses, by an edge or a segment
 * that it crosses, and at a corner by what meets there from both of its sides. Touching does not stop it.
 */
export function isClear(grid: Grid, line: Line): boolean {
  if ((grid.any & line.stops) === 0) return true
  const { width, stops, segments } = grid
  const dx = Math.abs(line.bx - line.ax)
  const dy = Math.abs(line.by - line.ay)
  const east = line.bx > line.ax ? 1 : -1
  const south = line.by > line.ay ? 1 : -1
  const lastX = Math.floor(line.bx / SCALE)
  const lastY = Math.floor(line.by / SCALE)
  let x = Math.floor(line.ax / SCALE)
  let y = Math.floor(line.ay / SCALE)
  let toUpright = east > 0 ? (x + 1) * SCALE - line.ax : line.ax - x * SCALE
  let toAcross = south > 0 ? (y + 1) * SCALE - line.ay : line.ay - y * SCALE
  if (segments.count > 0 && segmentStops(segments, line, y * width + x)) return false
  while (x !== lastX || y !== lastY) {
    const first = toUpright * dy - toAcross * dx
    if (first <= 0) {
      if (first < 0 && grid.upright[y * (width + 1) + x + (east > 0 ? 1 : 0)]! & line.stops) return false
      toUpright += SCALE
    }
    if (first >= 0) {
      if (first > 0 && grid.across[(y + (south > 0 ? 1 : 0)) * width + x]! & line.stops) return false
      toAcross += SCALE
    }
    if (first === 0 && cornerStops(grid, line, { x: x + (east > 0 ? 1 : 0), y: y + (south > 0 ? 1 : 0) })) return false
    if (first <= 0) x += east
    if (first >= 0) y += south
    if (stops[y * width + x]! & line.stops && (x !== lastX || y !== lastY)) return false
    if (segments.count > 0 && segmentStops(segments, line, y * width + x)) return false
  }
  return true
}

/** The line passes between four squares. Two solid squares alone that touch there leave it a gap. */
function cornerStops(grid: Grid, line: Line, { x, y }: Spot): boolean {
  const { width, segments } = grid
  let sides = 0
  if (grid.upright[(y - 1) * (width + 1) + x]! & line.stops) sides |= sideTo(line, x, y - 1)
  if (grid.upright[y * (width + 1) + x]! & line.stops) sides |= sideTo(line, x, y + 1)
  if (grid.across[y * width + x - 1]! & line.stops) sides |= sideTo(line, x - 1, y)
  if (grid.across[y * width + x]! & line.stops) sides |= sideTo(line, x + 1, y)
  if (segments.count > 0) sides |= endsAt(segments, line, { square: y * width + x, x: x * SCALE, y: y * SCALE })
  if (sides === 0 || sides === BOTH) return sides === BOTH
  for (let square = 0; square < 4; square++) {
    const east = square & 1
    const south = square >> 1
    const isSolid = grid.stops[(y - 1 + south) * width + x - 1 + east]! & line.stops
    if (isSolid) sides |= sideTo(line, x - 0.5 + east, y - 0.5 + south)
  }
  return sides === BOTH
}

const sideTo = (line: Line, x: number, y: number): number => sideBit(sideOf(line, x * SCALE, y * SCALE))
