import { type AnyBook, BOOKS } from '../books/index.ts'
import { list, type Schema, schemaAt } from '../engine/schema.ts'
import { type JsonSchema, jsonSchemaOf } from '../engine/schema-json.ts'
import { ANYTHING } from './anything-schema.ts'
import { QUESTION } from './expectation.ts'
import { PLAY_STEP } from './play-step.ts'
import { FRAME, LISTS, SETUP_FIELDS } from './scenario.ts'

/**
 * JSON Schema of a scenario file, for completion and checks in editors. It is looser than the loader, which decides.
 */
export function scenarioSchema(): JsonSchema {
  const scenario = { $ref: '#/$defs/scenario' }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of Fray, or a list of them',
    anyOf: [scenario, { type: 'array', items: scenario }],
    $defs: {
      scenario: scenarioOf(Object.values(BOOKS)),
      playStep: written(PLAY_STEP),
      expectation: expectationOf(Object.values(BOOKS)),
      question: written(QUESTION),
    },
  }
}

function scenarioOf(books: readonly AnyBook[]): JsonSchema {
  const frame = written(FRAME) as { readonly properties: JsonSchema }
  const lists = {
    play: { type: 'array', items: { $ref: '#/$defs/playStep' }, maxItems: LISTS.play },
    expect: { type: 'array', items: { $ref: '#/$defs/expectation' }, maxItems: LISTS.expect },
  }
  const setup = Object.fromEntries(SETUP_FIELDS.map((field) => [field, {}]))
  return {
    type: 'object',
    properties: { ...frame.properties, ...setup, ...lists, book: { enum: books.map(({ id }) => id) } },
    required: ['title', 'book', 'combatants'],
    additionalProperties: false,
    anyOf: books.map((book) => ({ properties: { book: { const: book.id }, ...setupOf(book) } })),
  }
}

/** Schema of the book's options, ground and people. */
function setupOf(book: AnyBook): JsonSchema {
  return {
    options: written(book.options),
    ground: written(book.ground),
    map: schemaAt(book.ground, ['map']) ? {} : false,
    combatants: { type: 'array', minItems: 1, items: combatantOf(book) },
  }
}

/** Every field of a sheet is optional, since a block may supply it; carried things may be ids. */
function combatantOf({ sheet, catalogue }: AnyBook): JsonSchema {
  const { properties } = written(sheet) as { readonly properties: Readonly<Record<string, JsonSchema>> }
  const orById = (one: JsonSchema): JsonSchema => ({
    ...one,
    items: { anyOf: [one.items, { enum: Object.keys(catalogue.gear) }] },
  })
  const fields = Object.entries(properties).map(([name, one]) => [name, isListOfThings(one) ? orById(one) : one])
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields),
      block: { enum: Object.keys(catalogue.blocks) },
      initiative: { type: 'integer' },
    },
    required: ['id', 'side'],
  }
}

const isListOfThings = ({ type, items }: JsonSchema): boolean =>
  type === 'array' && (items as JsonSchema).type === 'object'

function expectationOf(books: readonly AnyBook[]): JsonSchema {
  const events = [...new Set(books.flatMap(({ words }) => Object.keys(words.events)))].sort()
  const question = { $ref: '#/$defs/question' }
  const line = {
    type: 'object',
    properties: {
      asked: question,
      open: question,
      not: { $ref: '#/$defs/expectation' },
      ...Object.fromEntries(events.map((type) => [type, { type: ['object', 'null'] }])),
    },
    patternProperties: {
      '^\\S+ .+ [-−]?\\d+$': { type: ['array', 'null'], items: { type: 'string', pattern: '^[-+−]?\\d+ .+$' } },
      '^[a-z0-9-]+\\..+$': {},
    },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  }
  return { anyOf: [{ type: 'string' }, line] }
}

/** An inner schema; what may be anything is left out. */
function written(schema: Schema<unknown>): JsonSchema {
  const { items } = jsonSchemaOf(list(schema, { most: 1 }))
  return loosened(items) as JsonSchema
}

function loosened(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(loosened)
  if (typeof json !== 'object' || json === null) return json
  if ('description' in json && json.description === ANYTHING) return {}
  return Object.fromEntries(Object.entries(json).map(([name, one]) => [name, loosened(one)]))
}
