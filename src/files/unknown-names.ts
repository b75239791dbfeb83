import { choice, type Fault, faultAt, type Path } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'

/** A fault for an unknown name, with the nearest known one; null if the name is known. */
export function strange(name: string, names: readonly string[], path: Path): Fault | null {
  const checked = check(choice(names), name)
  return 'errors' in checked ? faultAt(path, checked.errors[0]!.sentence) : null
}

/** A fault unless exactly one of these fields is present. */
export function oneOf(thing: object, fields: readonly string[], path: Path): Fault | null {
  const there = fields.filter((field) => Object.hasOwn(thing, field))
  return there.length === 1
    ? null
    : faultAt(path, `one of ${fields.join(', ')} expected, got ${there.join(' and ') || 'none'}`)
}
