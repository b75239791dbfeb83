import type { AnyBook } from '../books/index.ts'
import { valueAt } from '../engine/common-events.ts'
import type { Refusal } from '../engine/option-tree.ts'
import { makeField, parseField, type Schema, schemaAt } from '../engine/schema.ts'
import { fieldsOf } from '../engine/schema-json.ts'
import { fieldFirst, matchFirst, matchOne, type Nameable } from './match-name.ts'
import { meant, parseValue, type Setting } from './read-overruling.ts'

/** An object with fields and its schema: a sheet, or the ground. */
type Whole = { readonly schema: Schema<unknown>; readonly now: object }

/**
 * CE-SCENE-2, for every book: `dex 9`, `dex -2`, `stance prone`, `fatigued yes`, `weapons +Auto Pistol`. A signed
 * number is a change, and a signed thing is added to or removed from a list; `=-2` is the number itself.
 */
export function parseSetting(book: AnyBook, whole: Whole, words: readonly string[]): Setting | Refusal {
  const named = fieldIn(book, whole, words)
  if ('refused' in named) return named
  const { field, rest } = named
  const text = rest.join(' ').replace(/^[−–]/, '-')
  const schema = schemaAt(whole.schema, parseField(field))
  if (!schema)
    return { refused: `There is no field ${field.slice(0, 40)}; there are ${fieldsOf(whole.schema, 1).join(', ')}.` }
  if (text === '') return { refused: `Say what ${field} is to be.` }
  const now = valueAt(whole.now, parseField(field))
  const change = /^[+-]/.test(text) ? changed(book, { field, schema, now }, text) : null
  return change ?? meant({ field, value: fitting(schema, text.replace(/^=\s*/, '')) }, whole.now)
}

type FoundField = { readonly field: string; readonly schema: Schema<unknown>; readonly now: unknown }

function changed(book: AnyBook, { field, schema, now }: FoundField, text: string): Setting | Refusal | null {
  const [sign, what] = [text.charAt(0), text.slice(1).trim()]
  if (Array.isArray(now))
    return sign === '+' ? added(book, { field, schema, now }, what) : removed(book, { field, schema, now }, what)
  const by = /^\d{1,9}([.,]\d{1,6})?$/.test(what) ? Number(what.replace(',', '.')) : null
  if (by === null) return null
  const inner =
    typeof now === 'object' && now !== null
      ? (['now', 'x'].find((key) => typeof now[key as never] === 'number') ?? null)
      : null
  const before = inner === null ? now : (now as Readonly<Record<string, number>>)[inner]
  if (typeof before !== 'number') return null
  return {
    field: inner === null ? field : `${field}.${inner}`,
    value: Math.round((sign === '+' ? before + by : before - by) * 1e6) / 1e6,
  }
}

type List = Omit<FoundField, 'now'> & { readonly now: readonly unknown[] }

/** Adds to a list; in a list of objects the name fills the first field. */
function added(book: AnyBook, { field, schema, now }: List, what: string): Setting | Refusal {
  const id = thingCalled(book, what)
  const of = bare(schemaAt(schema, [0]))
  const key = of?.kind === 'object' ? Object.keys(of.fields)[0]! : null
  return id === ''
    ? { refused: `Say what is added to ${field}.` }
    : { field, value: [...now, key === null ? id : { [key]: id }] }
}

function removed(book: AnyBook, { field, now }: List, what: string): Setting | Refusal {
  const id = thingCalled(book, what)
  const at = now.findIndex(
    (one) => one === id || (typeof one === 'object' && one !== null && Object.values(one)[0] === id),
  )
  return at < 0
    ? { refused: `There is no ${what.slice(0, 40)} among ${field}.` }
    : { field, value: now.toSpliced(at, 1) }
}

function thingCalled({ catalogue: { gear } }: AnyBook, what: string): string {
  const found = matchOne(
    what,
    Object.entries(gear).map(([key, { name }]) => ({ key, label: name })),
  )
  return found && 'key' in found ? found.key : what
}

/** Parses a text for a schema: choices in any spelling, yes and no, numbers. */
function fitting(schema: Schema<unknown>, text: string): unknown {
  const of = bare(schema)
  const spelt = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (of?.kind === 'choice') return of.of.find((one) => spelt(one) === spelt(text)) ?? text
  if (of?.kind === 'text') return text
  if (of?.kind === 'flag' && /^(on|off)$/i.test(text)) return text.toLowerCase() === 'on'
  return /^none$/i.test(text) && schema.kind !== 'text' ? null : parseValue(text)
}

/** The schema without its wrappers. */
export function bare(schema: Schema<unknown> | null): Schema<unknown> | null {
  if (schema === null) return null
  return ['nullable', 'optional', 'default', 'short', 'described', 'marked'].includes(schema.kind)
    ? bare((schema as { readonly of: Schema<unknown> }).of)
    : schema
}

/** A field by its name, by the book's label, or by its last part if it is nested: `fatigued`, `Slug Pistol`. */
function fieldIn(
  book: AnyBook,
  { schema, now }: Whole,
  words: readonly string[],
): { readonly field: string; readonly rest: readonly string[] } | Refusal {
  if (words.length === 0) return { refused: `Say which field: ${fieldsOf(schema, 1).join(', ')}.` }
  const top = fieldsOf(schema, 1)
  const outer = top.map(
    (key): Nameable => ({ key, label: Object.hasOwn(book.words.keys, key) ? book.words.keys[key]! : key }),
  )
  const found = matchFirst(words, [...outer, ...innerOf(now, top)])
  if (found && !('refused' in found)) return { field: found.found.key, rest: found.rest }
  const { field, rest } = fieldFirst(words)
  if (schemaAt(schema, parseField(field)) !== null) return { field, rest }
  return found ?? { field: field.toLowerCase() === 'position' ? 'pos' : field, rest }
}

/** Fields one level down whose names are unique. */
function innerOf(now: object, top: readonly string[]): readonly Nameable[] {
  const all = top.flatMap((field) => {
    const value = valueAt(now, parseField(field))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((label): Nameable => ({ key: `${field}.${makeField([label])}`, label }))
      : []
  })
  return all.filter(({ label }) => all.filter((one) => one.label === label).length === 1 && !top.includes(label))
}
