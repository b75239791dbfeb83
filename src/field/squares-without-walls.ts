import type { Point, Reach } from '../engine/options.ts'
import type { Spot } from './plane-geometry.ts'

/** A field of squares without walls and without an end: where a step leads, and how. */

/** Every free square within so many of one, but not that one itself; listed only when somebody asks for its size. */
export function openReach(from: Spot, squares: number, isFree: (to: Spot) => boolean): Reach {
  const has = (x: number, y: number): boolean =>
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    Math.max(Math.abs(x - from.x), Math.abs(y - from.y)) <= squares &&
    (x !== from.x || y !== from.y) &&
    isFree({ x, y })
  let found: Point[] | null = null
  const points = (): Point[] => {
    if (found !== null) return found
    found = []
    for (let y = from.y - squares; y <= from.y + squares; y++)
      for (let x = from.x - squares; x <= from.x + squares; x++) if (has(x, y)) found.push([x, y])
    return found
  }
  return {
    get size() {
      return points().length
    },
    nth: (n) => points()[n]!,
    has,
    unit: 'square',
  }
}

/** The way to a square with its start: diagonally first, then straight on. */
export function openWay(from: Spot, to: Spot): readonly Spot[] {
  const path: Spot[] = [from]
  for (let at = from; at.x !== to.x || at.y !== to.y; path.push(at))
    at = { x: at.x + Math.sign(to.x - at.x), y: at.y + Math.sign(to.y - at.y) }
  return path
}
