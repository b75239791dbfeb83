import { SOMEBODY } from './book.ts'
import type { Fields, Schema } from './schema.ts'
import { coreOf, decides, hasMark } from './schema-marks.ts'

type Any = Schema<unknown>
type Knows = (id: string) => boolean
type Veil = (value: never, knows: Knows) => unknown

/** A function that takes out the people whom a viewer may not know, or null where the schema names nobody. */
export const veilBy = (schema: Any): ((value: unknown, knows: Knows) => unknown) | null =>
  veiler(schema, false) as ((value: unknown, knows: Knows) => unknown) | null

function veiler(schema: Any, mayBeNull: boolean): Veil | null {
  if (schema.kind === 'marked' && schema.mark === 'person')
    return (id: string, knows) => (knows(id) ? id : mayBeNull ? null : SOMEBODY)
  switch (schema.kind) {
    case 'text':
    case 'whole':
    case 'number':
    case 'flag':
    case 'choice':
    case 'plain':
      return null
    case 'either':
      return hasMark(schema, 'person')
        ? (id: unknown, knows) => (typeof id !== 'string' || knows(id) ? id : mayBeNull ? null : SOMEBODY)
        : null
    case 'list':
      return listVeil(schema.of)
    case 'record':
      return recordVeil(schema)
    case 'object':
      return objectVeil(schema.fields)
    default: {
      const inner = veiler(schema.of, mayBeNull || schema.kind === 'nullable')
      const isGone = schema.kind === 'nullable' ? goneBy(schema.of) : null
      return (
        inner &&
        ((value: never, knows) =>
          value === null || value === undefined ? value : isGone?.(value, knows) ? null : inner(value, knows))
      )
    }
  }
}

function listVeil(of: Any): Veil | null {
  if (hasMark(of, 'person')) return (ids: readonly string[], knows) => ids.filter(knows)
  const inner = veiler(of, false)
  const isGone = goneBy(of)
  return (
    inner &&
    ((list: readonly never[], knows) =>
      (isGone ? list.filter((one) => !isGone(one, knows)) : list).map((one) => inner(one, knows)))
  )
}

/**
 * Whether an object goes whole, as an event does: its subject is not known to the viewer, or nobody is whom it names.
 * Null where it always stays.
 */
function goneBy(schema: Any): ((thing: Readonly<Record<string, unknown>>, knows: Knows) => boolean) | null {
  const core = coreOf(schema)
  if (core.kind !== 'object') return null
  const people = Object.keys(core.fields).filter((name) => decides(core.fields[name]!))
  const subjects = people.filter((name) => hasMark(core.fields[name]!, 'subject'))
  if (people.length === 0) return null
  return (thing, knows) => {
    const named = people.filter((name) => typeof thing[name] === 'string')
    const unknown = named.filter((name) => !knows(thing[name] as string))
    return unknown.length > 0 && (unknown.length === named.length || unknown.some((name) => subjects.includes(name)))
  }
}

function recordVeil({ of, keys }: Extract<Any, { readonly kind: 'record' }>): Veil | null {
  const inner = veiler(of, false)
  const byPerson = keys !== null && hasMark(keys, 'person')
  if (!inner && !byPerson) return null
  return (thing: Readonly<Record<string, never>>, knows) =>
    Object.fromEntries(
      Object.entries(thing)
        .filter(([id]) => !byPerson || knows(id))
        .map(([name, one]) => [name, inner ? inner(one, knows) : one]),
    )
}

function objectVeil(fields: Fields): Veil | null {
  const veils = Object.entries(fields).flatMap(([name, field]) => {
    const veil = veiler(field, false)
    return veil ? [[name, veil] as const] : []
  })
  if (veils.length === 0) return null
  return (thing: Readonly<Record<string, never>>, knows) => {
    const veiled: Record<string, unknown> = { ...thing }
    for (const [name, veil] of veils) veiled[name] = veil(thing[name]!, knows)
    return veiled
  }
}
