import { makeField, type Schema } from './schema.ts'

/** JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: unknown }

/** JSON Schema, draft 2020-12, for editors. Short forms stand beside the long one in `anyOf`. */
export const jsonSchemaOf = (schema: Schema<unknown>): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...written(schema),
})

/** Every path that can be set, for a help sentence: `dex`, `dex.now`, `weapons.N.loaded`, `skills.NAME`. */
export function fieldsOf(schema: Schema<unknown>, depth = 3): readonly string[] {
  const below = depth > 0 ? pathsBelow(schema, depth - 1) : []
  return below.filter((field) => field !== '')
}

function written(schema: Schema<unknown>): JsonSchema {
  switch (schema.kind) {
    case 'text':
      return writtenText(schema)
    case 'whole':
      return { type: 'integer', ...bounds(schema) }
    case 'number':
      return { type: 'number', ...bounds(schema), ...(schema.step !== null && { multipleOf: schema.step }) }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { enum: [...schema.of] }
    case 'list':
      return { type: 'array', items: written(schema.of), maxItems: schema.most }
    case 'record':
      return writtenRecord(schema)
    case 'object':
      return writtenObject(schema.fields)
    case 'nullable':
      return { anyOf: [written(schema.of), { type: 'null' }] }
    case 'either':
      return { anyOf: schema.of.map(written) }
    case 'short':
      return {
        anyOf: [written(schema.of), schema.form ? written(schema.form) : { type: ['string', 'number', 'boolean'] }],
      }
    case 'default':
      return { ...written(schema.of), default: schema.value }
    case 'plain':
      return {}
    case 'described':
      return { ...written(schema.of), description: schema.sentence }
    default:
      return written(schema.of)
  }
}

type Of<K extends Schema<unknown>['kind']> = Extract<Schema<unknown>, { readonly kind: K }>

const writtenText = ({ min, max, pattern }: Of<'text'>): JsonSchema => ({
  type: 'string',
  minLength: min,
  maxLength: max,
  ...(pattern && { pattern: pattern.source }),
})

const writtenRecord = ({ of, most, keys }: Of<'record'>): JsonSchema => ({
  type: 'object',
  additionalProperties: written(of),
  maxProperties: most,
  ...(keys && { propertyNames: written(keys) }),
})

function bounds({ least, most }: { readonly least: number; readonly most: number }): JsonSchema {
  return { ...(Number.isFinite(least) && { minimum: least }), ...(Number.isFinite(most) && { maximum: most }) }
}

function writtenObject(fields: Readonly<Record<string, Schema<unknown>>>): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, written(field)]))
  return {
    type: 'object',
    properties,
    required: Object.keys(fields).filter((name) => !mayMiss(fields[name]!)),
    additionalProperties: false,
  }
}

function mayMiss(schema: Schema<unknown>): boolean {
  if (schema.kind === 'optional' || schema.kind === 'default') return true
  return (schema.kind === 'described' || schema.kind === 'short' || schema.kind === 'marked') && mayMiss(schema.of)
}

function pathsBelow(schema: Schema<unknown>, depth: number): readonly string[] {
  const under = (name: string, of: Schema<unknown>): readonly string[] =>
    depth > 0 ? pathsBelow(of, depth - 1).map((field) => (field === '' ? name : `${name}.${field}`)) : [name]
  switch (schema.kind) {
    case 'object':
      return Object.entries(schema.fields).flatMap(([name, of]) => under(makeField([name]), of))
    case 'record':
      return under('NAME', schema.of)
    case 'list':
      return under('N', schema.of)
    case 'short':
      return ['', ...pathsBelow(schema.of, depth)]
    case 'either':
      return [...new Set(schema.of.flatMap((one) => pathsBelow(one, depth)))]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'described':
    case 'marked':
      return pathsBelow(schema.of, depth)
    default:
      return ['']
  }
}
