import { nullable, type Schema, short, text, withDefault } from '../engine/schema.ts'
import { type GridMap, MAP, MAP_LIMITS } from '../field/map.ts'
import { parseMap } from '../field/map-text.ts'

/** A map on the ground of a fight, written as text (docs/maps.md) or as data; null without one. */
export const mapField = (): Schema<GridMap | null> =>
  withDefault(
    nullable(
      short(
        MAP,
        (raw) => {
          if (typeof raw !== 'string') return undefined
          const read = parseMap(raw)
          return 'map' in read ? read.map : raw
        },
        text({ max: MAP_LIMITS.text }),
      ),
    ),
    null,
  )
