import type { Grid } from './grid.ts'
import { isClear } from './line-of-sight.ts'
import type { Covered, GridMap } from './map.ts'
import { COVER } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { type Direction, directionTo } from './square-names-and-directions.ts'
import { nearestPair, type Standing } from './squares-apart.ts'
import { SCALE } from './wall-segments.ts'

/**
 * How many of the four corners of the target's nearest square are hidden, 0 to 4, as seen from that corner of the
 * other's square from which the fewest are. Walls, closed doors, glass and obstacles hide; the two squares do not.
 */
export function hiddenCorners(grid: Grid, from: Standing, target: Standing): number {
  const [near, far] = nearestPair(from, target)
  let fewest = 4
  for (const eye of CORNERS) {
    const [ax, ay] = [near.x * SCALE + eye.x, near.y * SCALE + eye.y]
    let hidden = 0
    for (const corner of CORNERS) {
      const line = { ax, ay, bx: far.x * SCALE + corner.x, by: far.y * SCALE + corner.y, stops: COVER }
      if (!isClear(grid, line)) hidden++
    }
    fewest = Math.min(fewest, hidden)
    if (fewest === 0) break
  }
  return fewest
}

/** Corners lie a little inside their square, so that no line runs along an edge. */
const INSET = 50
const CORNERS: readonly Spot[] = [
  { x: INSET, y: INSET },
  { x: SCALE - INSET, y: INSET },
  { x: INSET, y: SCALE - INSET },
  { x: SCALE - INSET, y: SCALE - INSET },
]

/** The cover that the referee gave to a square. */
export const coverAt = (map: GridMap, { x, y }: Spot): Covered | null =>
  map.cover.find((cover) => cover.x === x && cover.y === y) ?? null

/** This cover counts against an attack of that kind from there. */
export function covers(
  cover: Pick<Covered, 'against' | 'from'>,
  kind: 'ranged' | 'melee',
  { target, from }: { readonly target: Standing; readonly from: Standing },
): boolean {
  if (cover.against !== 'all' && cover.against !== kind) return false
  const direction: Direction | null = directionTo(...nearestPair(target, from))
  return cover.from.length === 0 || (direction !== null && cover.from.includes(direction))
}
