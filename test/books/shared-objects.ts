import type { Schema } from '../../src/engine/schema.ts'
import { hasMark, isWrapper } from '../../src/engine/schema-marks.ts'

const inside = (thing: unknown): readonly object[] =>
  typeof thing === 'object' && thing !== null ? [thing, ...Object.values(thing).flatMap(inside)] : []

/** What two fights have in common: writing into it would change both. */
export function sharedBy(one: unknown, other: unknown): readonly object[] {
  const known = new Set(inside(one))
  return inside(other).filter((thing) => known.has(thing))
}

/** What the schema says is never written into. */
export const unwrittenIn = (schema: Schema<unknown>, value: unknown): ReadonlySet<object> =>
  new Set(unwritten(schema, value))

function unwritten(schema: Schema<unknown>, value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return []
  if (hasMark(schema, 'shared')) return inside(value)
  if (isWrapper(schema)) return unwritten(schema.of, value)
  if (schema.kind === 'object')
    return Object.entries(schema.fields).flatMap(([name, field]) => unwritten(field, value[name as never]))
  return schema.kind === 'list' ? (value as readonly unknown[]).flatMap((one) => unwritten(schema.of, one)) : []
}
