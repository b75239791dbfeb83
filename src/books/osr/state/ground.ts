import { person } from '../../../engine/field-marks.ts'
import { choice, flag, list, object, whole, withDefault } from '../../../engine/schema.ts'
import { mapField } from '../../../kit/map-field.ts'

/** What the referee says of the scene. */
export const PLACE = {
  /** Walls and doors; null for an open field without an end (OSR-GEN-5). */
  map: mapField(),
  /** Feet between the sides where nobody is given a place. */
  distance: withDefault(whole(0, 1000), 30),
  /** OSR-GEN-5: distances in feet as the referee states them. */
  distances: withDefault(list(object({ a: person(), b: person(), feet: whole(0, 5000) }), { most: 200 }), []),
  /** Everything is difficult ground (OSR-MOVE-1); a move takes a check (OSR-MOVE-3). */
  difficult: withDefault(flag(), false),
  hardGround: withDefault(flag(), false),
  /** OSR 15, 23: sides that are not hostile to each other. */
  allied: withDefault(list(choice(['pc', 'npc', 'npc2', 'npc3']), { most: 4 }), []),
  /** OSR-AID-1: whose number it is: the healer's of INT, or the patient's of CON. */
  firstAid: withDefault(choice(['INT', 'CON']), 'INT'),
  /** Full daylight, which goblins shun. */
  daylight: withDefault(flag(), false),
}
