import type { Grid } from './grid.ts'
import { isInEffect } from './line-of-sight.ts'
import type { Spot } from './plane-geometry.ts'
import { EAST, SOUTH } from './square-names-and-directions.ts'
import { occupied, type Standing, squaresApart } from './squares-apart.ts'

/** Next to each other, diagonals included, with nothing solid between two of their squares. */
export function isAdjacent(grid: Grid, a: Standing, b: Standing): boolean {
  if (squaresApart(a, b, 'equal') > 1) return false
  if (a.footprint === 1 && b.footprint === 1) return isTouching(grid, a.pos, b.pos)
  for (const from of occupied(a)) for (const to of occupied(b)) if (isTouching(grid, from, to)) return true
  return false
}

/** The same square, as of one who fell there, touches too. */
function isTouching(grid: Grid, from: Spot, to: Spot): boolean {
  const east = to.x - from.x
  const south = to.y - from.y
  if (east === 0 && south === 0) return true
  for (let d = 0; d < 8; d++)
    if (EAST[d] === east && SOUTH[d] === south) return (grid.touch[from.y * grid.width + from.x]! & (1 << d)) !== 0
  return false
}

/** Every place where somebody of this size is next to the other. */
export function squaresNextTo(grid: Grid, at: Standing, footprint = 1): readonly Spot[] {
  const found: Spot[] = []
  for (let y = at.pos.y - footprint; y <= at.pos.y + at.footprint; y++)
    for (let x = at.pos.x - footprint; x <= at.pos.x + at.footprint; x++) {
      const pos = { x, y }
      if (isAdjacent(grid, { pos, footprint }, at)) found.push(pos)
    }
  return found
}

/** Somebody whose weapons reach so many squares. */
export type Armed = Standing & { readonly reach: number }

/** Adjacent, or within a longer reach and with nothing solid between. Every diagonal counts 1. */
export function isInReach(grid: Grid, by: Armed, at: Standing): boolean {
  const squares = squaresApart(by, at, 'equal')
  if (squares > by.reach) return false
  return squares <= 1 ? isAdjacent(grid, by, at) : isInEffect(grid, by, at)
}

/** Those of the others in whose reach somebody stands. */
export const threatsTo = <T extends Armed>(grid: Grid, who: Standing, others: readonly T[]): readonly T[] =>
  others.filter((other) => isInReach(grid, other, who))

/** Somebody's reach is left by the step that goes out from square `at` of the path. */
export type Leaving<T> = { readonly who: T; readonly at: number }

/** Every time a path, its start included, leaves the reach of one of the others: by steps, then in their order. */
export function leavings<T extends Armed>(
  grid: Grid,
  { path, footprint }: { readonly path: readonly Spot[]; readonly footprint: number },
  others: readonly T[],
): readonly Leaving<T>[] {
  const left: Leaving<T>[] = []
  const within = others.map((other) => path[0] !== undefined && isInReach(grid, other, { pos: path[0], footprint }))
  for (let n = 1; n < path.length; n++)
    for (const [i, who] of others.entries()) {
      const isWithin = isInReach(grid, who, { pos: path[n]!, footprint })
      if (within[i] && !isWithin) left.push({ who, at: n - 1 })
      within[i] = isWithin
    }
  return left
}
