import type { Spot } from './plane-geometry.ts'

/** Who stands on `footprint` by `footprint` squares, from `pos` to the south-east. */
export type Standing = { readonly pos: Spot; readonly footprint: number }

/**
 * How diagonals count in a distance. `equal`: 1 each. `alternate`: every second one 2. `straight`: the straight line
 * between centres, rounded down; a walk counts it as `alternate`.
 */
export const DIAGONALS = ['equal', 'alternate', 'straight'] as const
export type Diagonals = (typeof DIAGONALS)[number]

/** The distance in squares, from the nearest square of one to the nearest of the other. */
export function squaresApart(a: Standing, b: Standing, diagonals: Diagonals): number {
  const dx = gap(a, b, b.pos.x - a.pos.x)
  const dy = gap(a, b, b.pos.y - a.pos.y)
  if (diagonals === 'equal') return Math.max(dx, dy)
  if (diagonals === 'alternate') return Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2)
  return rootOf(dx * dx + dy * dy)
}

/** A distance in tenths of the map's unit: whole numbers, which compare exactly. */
export const tenths = (squares: number, { side }: { readonly side: number }): number => squares * Math.round(side * 10)

/**
 * The nearest square of each to the other. Nearness is straight, so the two lie on a line where they can; of several
 * such pairs the westernmost counts, then the northernmost. The order of the two does not matter.
 */
export function nearestPair(a: Standing, b: Standing): readonly [Spot, Spot] {
  if (a.footprint === 1 && b.footprint === 1) return [a.pos, b.pos]
  const [ax, bx] = nearestOf(a, b, b.pos.x - a.pos.x)
  const [ay, by] = nearestOf(a, b, b.pos.y - a.pos.y)
  return [
    { x: a.pos.x + ax, y: a.pos.y + ay },
    { x: b.pos.x + bx, y: b.pos.y + by },
  ]
}

export function occupied({ pos, footprint }: Standing): readonly Spot[] {
  if (footprint === 1) return [pos]
  return Array.from({ length: footprint * footprint }, (_, n) => ({
    x: pos.x + (n % footprint),
    y: pos.y + Math.floor(n / footprint),
  }))
}

/** Where somebody of this size may stand beside another: from the north-west on, row by row. */
export function squaresBeside({ pos, footprint }: Standing, own: number): Spot[] {
  const ring: Spot[] = []
  const [west, east, north, south] = [pos.x - own, pos.x + footprint, pos.y - own, pos.y + footprint]
  for (let y = north; y <= south; y++)
    for (let x = west; x <= east; x++) if (y === north || y === south || x === west || x === east) ring.push({ x, y })
  return ring
}

/** They have a square in common. */
export const isSharing = (a: Standing, b: Standing): boolean => squaresApart(a, b, 'equal') === 0

/** Squares between the two along one axis, on which b starts so far beyond a. */
const gap = (a: Standing, b: Standing, beyond: number): number =>
  Math.max(0, beyond - (a.footprint - 1), -beyond - (b.footprint - 1))

/** How far from its own start each has its nearest square along one axis. */
function nearestOf(a: Standing, b: Standing, beyond: number): readonly [number, number] {
  if (beyond > a.footprint - 1) return [a.footprint - 1, 0]
  if (-beyond > b.footprint - 1) return [0, b.footprint - 1]
  return [Math.max(0, beyond), Math.max(0, -beyond)]
}

/** The whole part of a square root: Math.sqrt may be rounded up to the next whole number. */
function rootOf(square: number): number {
  const root = Math.floor(Math.sqrt(square))
  return root * root > square ? root - 1 : root
}
