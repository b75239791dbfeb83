import { choice, type Fault, faultAt, type Path } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'

/** A name that is none of these, with the nearest of them; null where it is one. */
export function strange(name: string, names: readonly string[], path: Path): Fault | null {
  const checked = check(choice(names), name)
  return 'errors' in checked ? faultAt(path, checked.errors[0]!.sentence) : null
}

/** Exactly one of these fields is there. */
export function oneOf(thing: object, fields: readonly string[], path: Path): Fault | null {
  const there = fields.filter((field) => Object.hasOwn(thing, field))
  return there.length === 1
    ? null
    : faultAt(path, `one of ${fields.join(', ')} expected, got ${there.join(' and ') || 'none'}`)
}
