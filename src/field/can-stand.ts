import { sizedFor } from './footprint-costs.ts'
import { edgeStops, type Grid, isOnMap, levelAt } from './grid.ts'
import { MOVE } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { DIRECTIONS, type Direction, squareName, stepped } from './square-names-and-directions.ts'
import { isSharing, nearestPair, occupied, type Standing } from './squares-apart.ts'

/** Somebody of this size fits there, and shares no square with the others. */
export const canStand = (grid: Grid, who: Standing, others: readonly Standing[]): boolean =>
  fits(grid, who) && !others.some((other) => isSharing(who, other))

const fits = (grid: Grid, { pos, footprint }: Standing): boolean =>
  isOnMap(grid, pos) && sizedFor(grid, footprint).cost[pos.y * grid.width + pos.x]! > 0

type Called = Standing & { readonly name: string }

/** A sentence for everybody who cannot stand where they were put. */
export const misplaced = (grid: Grid, people: readonly Called[]): readonly string[] =>
  people.flatMap((who, n) => whyNotThere(grid, who, people.slice(0, n)) ?? [])

/** Why somebody cannot stand there, given those who stand already; null where they can. */
export function whyNotThere(grid: Grid, who: Called, others: readonly Called[]): string | null {
  const place = squareName(who.pos)
  if (occupied(who).some((spot) => !isOnMap(grid, spot)))
    return `${who.name} stands outside the map: ${who.pos.x < 0 || who.pos.y < 0 ? `(${who.pos.x}, ${who.pos.y})` : place}.`
  if (!fits(grid, who)) return `${who.name} cannot stand on ${place}: there is a wall or no room.`
  const other = others.find((one) => isSharing(who, one))
  return other ? `${other.name} and ${who.name} both stand on ${squareName(nearestPair(who, other)[0])}.` : null
}

/** How many levels the second stands above the first, between their nearest squares. */
export function levelsAbove(grid: Grid, from: Standing, to: Standing): number {
  const [near, far] = nearestPair(from, to)
  return levelAt(grid, far) - levelAt(grid, near)
}

/** From here a step leads off the map: at its border, where nothing stops it. */
export function isExit(grid: Grid, who: Standing): boolean {
  return occupied(who).some(({ x, y }) =>
    STRAIGHT.some((d) => !isOnMap(grid, stepped({ x, y }, DIRECTIONS[d]!)) && !(edgeStops(grid, { x, y, d }) & MOVE)),
  )
}

const STRAIGHT = [0, 2, 4, 6] as const

/** Squares from which a step of somebody of this size leads off the map: the north and south border, then the others. */
export function exitsOf(grid: Grid, footprint: number): readonly Spot[] {
  const exits: Spot[] = []
  const add = (x: number, y: number): void => void (isExit(grid, { pos: { x, y }, footprint }) && exits.push({ x, y }))
  const [right, bottom] = [grid.width - footprint, grid.height - footprint]
  for (let x = 0; x <= right; x++) for (const y of [0, bottom]) add(x, y)
  for (let y = 1; y < bottom; y++) for (const x of [0, right]) add(x, y)
  return exits
}

/** Where somebody ends who is pushed straight on: before the first square that cannot be entered. */
export function pushed(
  grid: Grid,
  who: Standing,
  {
    direction,
    squares,
    others,
  }: { readonly direction: Direction; readonly squares: number; readonly others: readonly Standing[] },
): Spot {
  const { steps } = sizedFor(grid, who.footprint)
  let pos = who.pos
  for (let n = 0; n < squares; n++) {
    const next = { pos: stepped(pos, direction), footprint: who.footprint }
    const isOpen = (steps[pos.y * grid.width + pos.x]! & (1 << DIRECTIONS.indexOf(direction))) !== 0
    if (!isOpen || others.some((other) => isSharing(next, other))) break
    pos = next.pos
  }
  return pos
}
