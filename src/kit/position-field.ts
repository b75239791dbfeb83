import { object, type Schema, short, withDefault } from '../engine/schema.ts'

/** A point on the field: `{ x, y }`, or one number for a point on the line. */
export const spotOf = (unit: Schema<number>, y: Schema<number> = withDefault(unit, 0)) =>
  short(object({ x: unit, y }), (raw) => (typeof raw === 'object' ? undefined : { x: raw, y: 0 }), unit)
