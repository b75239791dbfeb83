import { SOMEBODY } from './book.ts'
import { hasMark } from './marks.ts'
import type { Fields, Schema } from './schema.ts'

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
      return inner && ((value: never, knows) => (value === null || value === undefined ? value : inner(value, knows)))
    }
  }
}

function listVeil(of: Any): Veil | null {
  if (hasMark(of, 'person')) return (ids: readonly string[], knows) => ids.filter(knows)
  const inner = veiler(of, false)
  return inner && ((list: readonly never[], knows) => list.map((one) => inner(one, knows)))
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
