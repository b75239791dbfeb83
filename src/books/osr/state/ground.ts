import { person } from '../../../engine/field-marks.ts'
import { choice, object, whole } from '../../../engine/schema.ts'
import { mapField } from '../../../kit/map-field.ts'
import { choiceOf, off, several, upTo } from '../../../kit/usual-fields.ts'

/** What the referee says of the scene. */
export const PLACE = {
  /** Walls and doors; null for an open field without an end. */
  map: mapField(),
  /** Feet between the sides where nobody is given a place. */
  distance: upTo(1000, 30),
  /** Distances in feet as the referee states them. */
  distances: several(object({ a: person(), b: person(), feet: whole(0, 5000) }), 200),
  /** Everything is difficult ground (OSR-MOVE-1); a move takes a check (OSR-MOVE-3). */
  difficult: off(),
  hardGround: off(),
  /** OSR 15, 23: sides that are not hostile to each other. */
  allied: several(choice(['pc', 'npc', 'npc2', 'npc3']), 4),
  /** OSR-AID-1: whose number it is: the healer's of INT, or the patient's of CON. */
  firstAid: choiceOf(['INT', 'CON']),
  /** Full daylight, which goblins shun. */
  daylight: off(),
}
