import type { EventBase } from './book.ts'
import type { FightBase } from './common-events.ts'
import { copy } from './copy-compare-hash.ts'
import type { Renew } from './scene.ts'
import type { Schema } from './schema.ts'

type Thing = Readonly<Record<string, unknown>>

/**
 * The value in the shape of its schema: missing fields get their defaults, unknown ones are dropped, values are not
 * checked.
 */
function refilled(schema: Schema<unknown>, value: unknown): unknown {
  if (value === undefined) return defaultOf(schema)
  switch (schema.kind) {
    case 'object':
      return isThing(value)
        ? fieldsOf(Object.keys(schema.fields), (key) => refilled(schema.fields[key]!, value[key]))
        : value
    case 'list':
      return Array.isArray(value) ? value.map((one) => refilled(schema.of, one)) : value
    case 'record':
      return isThing(value) ? fieldsOf(Object.keys(value), (key) => refilled(schema.of, value[key])) : value
    case 'nullable':
      return value === null ? null : refilled(schema.of, value)
    case 'default':
    case 'optional':
    case 'short':
    case 'described':
    case 'marked':
      return refilled(schema.of, value)
    default:
      return value
  }
}

function defaultOf(schema: Schema<unknown>): unknown {
  if (schema.kind === 'default') return refilled(schema.of, copy(schema.value))
  return schema.kind === 'short' ||
    schema.kind === 'described' ||
    schema.kind === 'nullable' ||
    schema.kind === 'marked'
    ? defaultOf(schema.of)
    : undefined
}

/** Fields without a default stay missing. */
const fieldsOf = (keys: readonly string[], read: (key: string) => unknown): Thing =>
  Object.fromEntries(keys.map((key) => [key, read(key)] as const).filter(([, value]) => value !== undefined))

/** Reads fights and events of older versions by the defaults of new fields. `fresh` is an empty fight. */
export function renewBy<F extends FightBase & { readonly options: unknown }, E extends EventBase>(
  {
    sheet,
    ground,
    options,
  }: { readonly sheet: Schema<unknown>; readonly ground: Schema<unknown>; readonly options: Schema<unknown> },
  fresh: () => F,
): Renew<F, E> {
  return {
    fight(old) {
      const made = fresh()
      const own = fieldsOf(Object.keys(made), (key) => (key in old ? old[key as keyof F] : made[key as keyof F]))
      const people = old.combatants.map((one) => refilled(sheet, one))
      return {
        ...own,
        options: refilled(options, old.options),
        combatants: people,
        ground: refilled(ground, old.ground),
      } as unknown as F
    },
    event: (old) =>
      old.type === 'joined' && 'combatant' in old ? ({ ...old, combatant: refilled(sheet, old.combatant) } as E) : old,
  }
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
