import { nullable, type Schema, short, text, unreadable, withDefault } from '../engine/schema.ts'
import { checkMap, type GridMap, MAP, MAP_LIMITS } from './map.ts'
import { parseMap } from './map-text.ts'
import type { Spot } from './plane-geometry.ts'
import { parseSquare } from './square-names-and-directions.ts'

/**
 * `ground: { map: mapField() }`: null, or a map as text (docs/maps.md) or as its JSON. A fight holds it parsed; the grid
 * made of it is cached for as long as the fight shares this object, as copies of a fight do.
 */
export const mapField = (): Schema<GridMap | null> =>
  withDefault(nullable(short(MAP, readMap, text({ max: MAP_LIMITS.text }))), null)

/** A checked map was written as text, or fits itself: rows that do not fit each other get a sentence of their own. */
function readMap(raw: unknown): unknown {
  if (typeof raw !== 'string' && (typeof raw !== 'object' || raw === null || !('ground' in raw)))
    return unreadable('a map expected: text with a line "map:" and the drawing below it, or its JSON')
  const read = typeof raw === 'string' ? parseMap(raw) : checkMap(raw)
  return 'refused' in read ? unreadable(read.refused) : read.map
}

/** A square of the map: `{ x, y }`, or its name, as in `pos: C4`. */
export const squareOf = (spot: Schema<Spot>): Schema<Spot> =>
  short(
    spot,
    (raw) => (typeof raw === 'string' ? (parseSquare(raw) ?? unreadable('a square such as C4 expected')) : undefined),
    text({ pattern: /^[A-Za-z]{1,3}[1-9][0-9]{0,3}$/ }),
  )
