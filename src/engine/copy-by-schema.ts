import { copy } from './copy-compare-hash.ts'
import type { Fields, Schema } from './schema.ts'
import { hasMark, isScore, type Score } from './schema-marks.ts'

type Any = Schema<unknown>
type Twin = (value: never) => unknown

/** A function that copies what the schema describes, or null for what nobody can write into and copies may share. */
export const twinBy = (schema: Any): ((value: unknown) => unknown) | null =>
  twinner(schema) as ((value: unknown) => unknown) | null

function twinner(schema: Any): Twin | null {
  if (hasMark(schema, 'shared')) return null
  switch (schema.kind) {
    case 'text':
    case 'whole':
    case 'number':
    case 'flag':
    case 'choice':
      return null
    case 'list':
      return listTwin(twinner(schema.of))
    case 'record':
      return recordTwin(twinner(schema.of))
    case 'object':
      return isScore(schema) ? scoreTwin : objectTwin(schema.fields)
    case 'either':
    case 'plain':
      return copy
    default: {
      const inner = twinner(schema.of)
      return (
        inner && ((value: unknown) => (typeof value === 'object' && value !== null ? inner(value as never) : value))
      )
    }
  }
}

const scoreTwin = ({ max, now }: Score): Score => ({ max, now })

function listTwin(inner: Twin | null): Twin {
  if (!inner) return (list: readonly unknown[]) => (list.length === 0 ? [] : list.slice())
  return (list: readonly never[]) => {
    const twin: unknown[] = []
    for (let i = 0; i < list.length; i++) twin.push(inner(list[i]!))
    return twin
  }
}

function recordTwin(inner: Twin | null): Twin {
  if (!inner) return (thing: object) => ({ ...thing })
  return (thing: Readonly<Record<string, never>>) =>
    Object.fromEntries(Object.entries(thing).map(([name, one]) => [name, inner(one)]))
}

function objectTwin(fields: Fields): Twin {
  const names: string[] = []
  const twins: Twin[] = []
  for (const [name, field] of Object.entries(fields)) {
    const twin = twinner(field)
    if (!twin) continue
    names.push(name)
    twins.push(twin)
  }
  return (thing: Readonly<Record<string, never>>) => {
    const twin: Record<string, unknown> = { ...thing }
    for (let i = 0; i < names.length; i++) {
      const inner = thing[names[i]!]
      if (inner !== null && inner !== undefined) twin[names[i]!] = twins[i]!(inner)
    }
    return twin
  }
}
