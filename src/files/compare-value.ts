import type { AnyBook } from '../books/index.ts'
import type { FightBase } from '../engine/common-events.ts'
import { same } from '../engine/copy-compare-hash.ts'
import { type Path, parseField, schemaAt } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'

type Wanted = { readonly of: string; readonly field: string; readonly value: unknown }

/**
 * Compares a value of the fight with the wanted one. A score alone means its current value; short forms equal long
 * ones.
 */
export function lookUp(
  book: AnyBook,
  fight: FightBase,
  { of, field, value }: Wanted,
): { readonly is: unknown; readonly fits: boolean } {
  const is = read(book, fight, { of, field })
  if (isScore(is) && typeof value === 'number') return { is: is.now, fits: is.now === value }
  const schema = of === 'fight' ? null : schemaAt(of === 'ground' ? book.ground : book.sheet, parseField(field))
  const long = schema && typeof value !== 'object' ? check(schema, value) : { errors: [] }
  return { is, fits: !differs(is, 'value' in long ? long.value : value) }
}

function read(
  book: AnyBook,
  fight: FightBase,
  { of, field }: { readonly of: string; readonly field: string },
): unknown {
  if (of === 'fight') return walk(fight, parseField(field))
  if (of === 'ground') return walk(fight.ground, parseField(field))
  const who = fight.combatants.find(({ id }) => id === of)
  if (!who) return undefined
  return Object.hasOwn(book.reads, field) ? book.reads[field]!(fight, who) : walk(who, parseField(field))
}

function walk(thing: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined),
    thing,
  )
}

const isScore = (value: unknown): value is { readonly now: number } =>
  typeof value === 'object' && value !== null && 'now' in value && 'max' in value && typeof value.now === 'number'

/** For objects only the named fields are compared. */
export function differs(is: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return !same(is, wanted)
  if (typeof is !== 'object' || is === null || Array.isArray(is)) return true
  return Object.entries(wanted).some(([name, value]) => !Object.hasOwn(is, name) || differs(is[name as never], value))
}
