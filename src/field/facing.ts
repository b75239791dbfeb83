import type { Spot } from './plane-geometry.ts'
import { DIRECTIONS, type Direction, EAST, SOUTH } from './square-names-and-directions.ts'

export type Arc = 'front' | 'right' | 'behind' | 'left'

/**
 * Where somebody at `from` stands as seen by one at `at` who faces that way. Front and behind are cones of 90 degrees
 * with both of their borders: three of the eight neighbours each. Null for the own square.
 */
export function arcOf(facing: Direction, at: Spot, from: Spot): Arc | null {
  const d = DIRECTIONS.indexOf(facing)
  const [east, south] = [EAST[d]!, SOUTH[d]!]
  const dx = from.x - at.x
  const dy = from.y - at.y
  if (dx === 0 && dy === 0) return null
  const along = east * dx + south * dy
  const isWithin = 2 * along * along >= (east * east + south * south) * (dx * dx + dy * dy)
  if (isWithin) return along > 0 ? 'front' : 'behind'
  return east * dy - south * dx > 0 ? 'right' : 'left'
}

export const isBehind = (facing: Direction, at: Spot, from: Spot): boolean => arcOf(facing, at, from) === 'behind'
