import { shared } from '../../../engine/field-marks.ts'
import { list, text } from '../../../engine/schema.ts'
import type { GridMap } from '../../../field/map.ts'
import { mapField } from '../../../field/map-fields.ts'
import { choiceOf, maybe, several } from '../../../kit/usual-fields.ts'
import { DISTANCE } from './fight.ts'
import { SQUARE } from './sheet.ts'

/** What the referee says of the place. */
export const PLACE = {
  /** Without one, an open field (`map: grid`). */
  map: shared(mapField()),
  /** Where the first of the party is put who has no square. */
  anchor: maybe(SQUARE),
  /** UD 7: fog or darkness over everything. */
  badVisibility: choiceOf(['none', 'fog', 'darkness']),
  /** Sides that are not hostile to each other, in groups. */
  allied: shared(several(list(text({ min: 1, max: 32 }), { most: 20 }), 20)),
  /** Distances at the start that differ from `startDistance`. */
  distances: shared(several(DISTANCE, 5000)),
}

const SIDE = 40

/** RULING: where no map is drawn, an open field of 40 by 40 squares. */
export const OPEN_FIELD: GridMap = {
  side: 1.5,
  unit: 'm',
  ambient: 'bright',
  ground: Array.from({ length: SIDE }, () => '.'.repeat(SIDE)),
  heights: [],
  across: [],
  upright: [],
  segments: [],
  lights: [],
  starts: {},
  cover: [],
}
