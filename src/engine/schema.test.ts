import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import {
  choice,
  described,
  either,
  flag,
  type Infer,
  list,
  makeField,
  nullable,
  number,
  object,
  optional,
  parseField,
  record,
  type Schema,
  schemaAt,
  short,
  text,
  whole,
  withDefault,
} from './schema.ts'
import { check } from './schema-check.ts'
import { fieldsOf, jsonSchemaOf } from './schema-json.ts'

const score = short(
  object({ max: whole(0, 33), now: whole(0, 33) }),
  (raw) => (typeof raw === 'object' ? undefined : { max: raw, now: raw }),
  whole(0, 33),
)
const place = short(object({ x: number(-500, 500, 0.5), y: withDefault(number(-500, 500, 0.5), 0) }), (raw) =>
  typeof raw === 'number' ? { x: raw } : undefined,
)
const sheet = object({
  name: text({ min: 1, max: 32 }),
  dex: withDefault(score, { max: 7, now: 7 }),
  skills: withDefault(record(whole(0, 6), { keys: text({ min: 1, max: 20, pattern: /^[A-Z]/ }), most: 3 }), {}),
  weapons: withDefault(list(object({ id: text(), loaded: whole(0, Infinity) }), { most: 2 }), []),
  stance: withDefault(choice(['standing', 'crouched', 'prone']), 'standing'),
  pos: withDefault(place, { x: 0, y: 0 }),
  aim: withDefault(nullable(object({ at: text() })), null),
  aware: withDefault(flag(), false),
  note: optional(text({ max: 5 })),
})
const setup = object({ combatants: list(sheet, { most: 50 }) })

const value = <T>(schema: Schema<T>, raw: unknown): T => {
  const checked = check(schema, raw)
  if ('errors' in checked) throw new Error(checked.errors.map(({ sentence }) => sentence).join('\n'))
  return checked.value
}
const faults = (schema: Schema<unknown>, raw: unknown, where?: string): string[] => {
  const checked = check(schema, raw, where)
  return 'errors' in checked ? checked.errors.map(({ sentence }) => sentence) : []
}

test('what is missing gets its default, an optional field stays missing', () => {
  expect(value(sheet, { name: 'Vera' })).toEqual({
    name: 'Vera',
    dex: { max: 7, now: 7 },
    skills: {},
    weapons: [],
    stance: 'standing',
    pos: { x: 0, y: 0 },
    aim: null,
    aware: false,
  })
})

test('keys stand in the order of the schema, and nothing of the input or of a default is shared', () => {
  const raw = { weapons: [{ loaded: 3, id: 'rifle' }], name: 'Vera' }
  const vera = value(sheet, raw)
  expect(Object.keys(vera)).toEqual(['name', 'dex', 'skills', 'weapons', 'stance', 'pos', 'aim', 'aware'])
  expect(Object.keys(vera.weapons[0]!)).toEqual(['id', 'loaded'])
  expect(vera.weapons[0]).not.toBe(raw.weapons[0])
  expect(value(sheet, raw).dex).not.toBe(vera.dex)
})

test('short forms', () => {
  expect(value(score, 9)).toEqual({ max: 9, now: 9 })
  expect(value(score, { max: 9, now: 4 })).toEqual({ max: 9, now: 4 })
  expect(value(place, 10)).toEqual({ x: 10, y: 0 })
  expect(faults(score, 34, 'dex')).toEqual(['dex: 0 to 33 expected, got 34'])
  expect(faults(score, 'seven', 'dex')).toEqual([`dex: 0 to 33 expected, got 'seven'`])
  expect(faults(score, { max: 9 }, 'dex')).toEqual(['dex.now: missing'])
  expect(faults(place, 'far', 'pos')).toEqual([`pos: an object expected, got 'far'`])
})

test('a fault names the field, what was expected and what stands there', () => {
  const fight = object({
    combatants: list(
      object({ dex: withDefault(whole(7, 33), 7), weapons: withDefault(list(text(), { most: 9 }), []) }),
      { most: 9 },
    ),
  })
  expect(faults(fight, { combatants: [{ wepons: [] }, {}, { dex: 'seven' }] })).toEqual([
    'combatants[0].wepons: unknown field; did you mean weapons?',
    `combatants[2].dex: 7 to 33 expected, got 'seven'`,
  ])
  expect(check(fight, { combatants: [{}, { dex: 6 }] }, 'setup')).toEqual({
    errors: [
      {
        at: 'setup.combatants[1].dex',
        path: ['combatants', 1, 'dex'],
        sentence: 'setup.combatants[1].dex: 7 to 33 expected, got 6',
      },
    ],
  })
})

test.each<[Schema<unknown>, unknown, string]>([
  [
    object({ profile: choice(['cepheus', 'cepheus-bot']) }),
    { profile: 'foo' },
    `options.profile: one of cepheus, cepheus-bot expected, got 'foo'`,
  ],
  [
    choice(['cepheus', 'cepheus-bot']),
    'cephius',
    `options: one of cepheus, cepheus-bot expected, got 'cephius'; did you mean cepheus?`,
  ],
  [
    choice(Array.from({ length: 14 }, (_, n) => `w${n}`)),
    7,
    'options: one of w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11 or 2 more expected, got 7',
  ],
  [object({ name: text() }), {}, 'options.name: missing'],
  [text(), 7, 'options: text expected, got 7'],
  [text({ min: 1, max: 3 }), '', 'options: 1 to 3 characters expected, got 0'],
  [text({ min: 1, max: 3 }), 'four', 'options: 1 to 3 characters expected, got 4'],
  [text({ pattern: /^[a-z-]+$/ }), 'A\nb', `options: text like ^[a-z-]+$ expected, got 'A b'`],
  [whole(0, 6), 6.5, 'options: 0 to 6 expected, got 6.5'],
  [whole(0, 6), 5.5, 'options: a whole number expected, got 5.5'],
  [whole(0, 6), Number.NaN, 'options: 0 to 6 expected, got NaN'],
  [whole(1, Infinity), 0, 'options: 1 or more expected, got 0'],
  [whole(-Infinity, 1), 2, 'options: 1 or less expected, got 2'],
  [whole(-Infinity, Infinity), Infinity, 'options: a whole number expected, got Infinity'],
  [number(0, 9, 0.5), 0.3, 'options: 0 to 9 in steps of 0.5 expected, got 0.3'],
  [number(-Infinity, Infinity), '1', `options: a number expected, got '1'`],
  [flag(), 'yes', `options: true or false expected, got 'yes'`],
  [list(flag(), { most: 50 }), new Array(1000), 'options: at most 50 expected, got 1000'],
  [list(flag(), { most: 50 }), {}, 'options: a list expected, got an object'],
  [list(flag(), { most: 50 }), [true, undefined], 'options[1]: missing'],
  [record(flag(), { most: 1 }), { a: true, b: true }, 'options: at most 1 expected, got 2'],
  [record(flag(), { most: 1 }), [], 'options: an object expected, got a list'],
  [record(whole(0, 6), { most: 9 }), { Tactics: 9 }, 'options.Tactics: 0 to 6 expected, got 9'],
  [
    record(flag(), { keys: choice(['melee']), most: 1 }),
    { mele: true },
    `options.mele: one of melee expected, got 'mele'; did you mean melee?`,
  ],
  [nullable(whole(1, 2)), 'x', `options: 1 to 2 expected, got 'x'`],
  [nullable(whole(1, 2)), undefined, 'options: missing'],
  [either(whole(1, 2), flag()), 'x', `options: 1 to 2 or true or false expected, got 'x'`],
  [either(text(), object({ a: whole(1, 2) })), { a: 3 }, 'options.a: 1 to 2 expected, got 3'],
  [either(text(), nullable(score)), [], 'options: text or 0 to 33 or an object or null expected, got a list'],
  [text(), () => 1, 'options: text expected, got a function'],
  [text({ max: 2 }), 'x'.repeat(1e6), 'options: 0 to 2 characters expected, got 1000000'],
  [choice(['a']), 'x'.repeat(1e6), `options: one of a expected, got '${'x'.repeat(40)}…'`],
])('%#: refused with a sentence', (schema, raw, sentence) => {
  expect(faults(schema, raw, 'options')).toEqual([sentence])
})

test.each<[Schema<unknown>, unknown]>([
  [text({ min: 2, max: 2 }), '🎲🎲'],
  [whole(0, 6), 0],
  [whole(0, 6), 6],
  [number(0, 9, 0.1), 0.3],
  [number(-2, 9), -2],
  [either(whole(1, 2), flag()), true],
  [nullable(flag()), null],
  [list(flag(), { most: 1 }), [true]],
  [record(flag(), { most: 1 }), { toString: true }],
  [described(flag(), 'Is it so?'), false],
])('%#: accepted as it is', (schema, raw) => {
  expect(value(schema, raw)).toEqual(raw)
})

test('a minus zero becomes a zero', () => {
  expect(value(whole(-1, 1), -0)).toBe(0)
  expect(value(number(-1, 1), -0)).toBe(0)
})

test('without a place the sentence stands alone', () => {
  expect(faults(flag(), 1)).toEqual(['true or false expected, got 1'])
  expect(faults(object({ name: text() }), {})).toEqual(['name: missing'])
})

test('names that reach into prototypes are refused', () => {
  expect(faults(sheet, JSON.parse('{"name":"x","__proto__":{"dex":1}}'))).toEqual([
    '__proto__: this name is not allowed',
  ])
  expect(faults(record(whole(0, 1), { most: 5 }), JSON.parse('{"__proto__":1,"constructor":1,"fine":1}'))).toEqual([
    '__proto__: this name is not allowed',
    'constructor: this name is not allowed',
  ])
  expect(faults(sheet, Object.create({ name: 'inherited' }))).toEqual(['name: missing'])
})

test('all faults are told, twenty at most', () => {
  expect(faults(setup, { combatants: [{ name: '', aware: 1 }, { stance: 'prn' }] })).toEqual([
    'combatants[0].name: 1 to 32 characters expected, got 0',
    'combatants[0].aware: true or false expected, got 1',
    'combatants[1].name: missing',
    `combatants[1].stance: one of standing, crouched, prone expected, got 'prn'; did you mean prone?`,
  ])
  expect(faults(list(flag(), { most: 99 }), new Array(99).fill(0))).toHaveLength(20)
  expect(faults(either(list(flag(), { most: 99 })), new Array(99).fill(0))).toHaveLength(20)
})

test('depth ends at 32', () => {
  const nest = (levels: number): Schema<unknown> => (levels === 0 ? flag() : list(nest(levels - 1), { most: 1 }))
  const boxes = (levels: number): unknown => (levels === 0 ? true : [boxes(levels - 1)])
  expect(faults(nest(32), boxes(32))).toEqual([])
  expect(faults(nest(33), boxes(33))[0]).toMatch(/: at most 32 levels expected$/)
})

test('any value is either checked or refused, and what was checked is checked again to the same', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
      const checked = check(setup, raw)
      if ('value' in checked) expect(value(setup, checked.value)).toEqual(checked.value)
      else expect(checked.errors.length).toBeGreaterThan(0)
    }),
  )
})

test('a path leads to the schema of the field', () => {
  const at = (field: string) => schemaAt(setup, parseField(`combatants.0.${field}`))
  expect(at('dex.now')).toEqual(whole(0, 33))
  expect(at('dex')?.kind).toBe('default')
  expect(at('weapons.1.loaded')).toEqual(whole(0, Infinity))
  expect(at('skills.Gun Combat')).toEqual(whole(0, 6))
  expect(at('aim.at')).toEqual(text())
  expect(at('note')?.kind).toBe('optional')
  expect(schemaAt(either(flag(), object({ a: flag() })), ['a'])).toEqual(flag())
  for (const field of [
    'wits',
    'dex.old',
    'weapons.2',
    'weapons.first',
    'name.0',
    'skills.__proto__',
    'constructor',
    'dex..now',
  ])
    expect(at(field)).toBeNull()
})

test('fields are written and read', () => {
  expect(parseField('weapons.0.loaded')).toEqual(['weapons', 0, 'loaded'])
  expect(parseField('weapons[0].loaded')).toEqual(['weapons', 0, 'loaded'])
  expect(parseField('')).toEqual([])
  expect(parseField('skills."Mr. Fix [1]".x')).toEqual(['skills', 'Mr. Fix [1]', 'x'])
  expect(parseField('i\\d."si"de.\\"')).toEqual(['id', 'side', '"'])
  expect(parseField('skills.007."7".7')).toEqual(['skills', '007', '7', 7])
  expect(makeField(['skills', 'Mr. Fix'])).toBe('skills."Mr. Fix"')
  expect(makeField(['weapons', 0, 'loaded'])).toBe('weapons.0.loaded')
  expect(parseField(makeField(['skills', 'St. Mary [1]']))).toEqual(['skills', 'St. Mary [1]'])
  const name = fc.string({ minLength: 1 }).filter((step) => !/^\d{1,9}$/.test(step))
  fc.assert(
    fc.property(fc.array(fc.oneof(name, fc.nat(1e8))), (path) => {
      expect(parseField(makeField(path))).toEqual(path)
    }),
  )
})

test('what can be set is listed', () => {
  expect(fieldsOf(sheet)).toEqual([
    'name',
    'dex',
    'dex.max',
    'dex.now',
    'skills.NAME',
    'weapons.N.id',
    'weapons.N.loaded',
    'stance',
    'pos',
    'pos.x',
    'pos.y',
    'aim.at',
    'aware',
    'note',
  ])
  expect(fieldsOf(setup, 1)).toEqual(['combatants'])
})

test('JSON Schema for editors', () => {
  expect(
    jsonSchemaOf(
      object({
        name: described(text({ min: 1, max: 32, pattern: /^\S/ }), 'As on the sheet.'),
        dex: withDefault(score, { max: 7, now: 7 }),
        pos: nullable(number(0, 9, 0.5)),
        skills: record(whole(0, 6), { keys: text({ max: 9 }), most: 3 }),
        tags: optional(list(choice(['robot']), { most: 2 })),
        free: short(flag(), () => undefined),
      }),
    ),
  ).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 32, pattern: '^\\S', description: 'As on the sheet.' },
      dex: {
        anyOf: [
          {
            type: 'object',
            required: ['max', 'now'],
            additionalProperties: false,
            properties: {
              max: { type: 'integer', minimum: 0, maximum: 33 },
              now: { type: 'integer', minimum: 0, maximum: 33 },
            },
          },
          { type: 'integer', minimum: 0, maximum: 33 },
        ],
        default: { max: 7, now: 7 },
      },
      pos: { anyOf: [{ type: 'number', minimum: 0, maximum: 9, multipleOf: 0.5 }, { type: 'null' }] },
      skills: {
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 0, maximum: 6 },
        propertyNames: { type: 'string', minLength: 0, maxLength: 9 },
        maxProperties: 3,
      },
      tags: { type: 'array', items: { enum: ['robot'] }, maxItems: 2 },
      free: { anyOf: [{ type: 'boolean' }, { type: ['string', 'number', 'boolean'] }] },
    },
    required: ['name', 'pos', 'skills', 'free'],
    additionalProperties: false,
  })
})

test('the checked type is read from the schema', () => {
  type Sheet = Infer<typeof sheet>
  expectTypeOf<Sheet['stance']>().toEqualTypeOf<'standing' | 'crouched' | 'prone'>()
  expectTypeOf<Sheet['dex']>().toEqualTypeOf<{ readonly max: number; readonly now: number }>()
  expectTypeOf<Sheet['aim']>().toEqualTypeOf<{ readonly at: string } | null>()
  expectTypeOf<Sheet['skills']>().toEqualTypeOf<{ readonly [name: string]: number }>()
  expectTypeOf<Sheet['weapons']>().toEqualTypeOf<readonly { readonly id: string; readonly loaded: number }[]>()
  expectTypeOf<Infer<ReturnType<typeof flag>>>().toEqualTypeOf<boolean>()
  const vera: Sheet = value(sheet, { name: 'Vera' })
  // @ts-expect-error the stance is one of three
  const stance: 'flying' = vera.stance
  // @ts-expect-error a checked sheet is readonly
  vera.aware = true
  // @ts-expect-error a note may be missing
  const note: string = vera.note
  // @ts-expect-error a default must fit
  withDefault(whole(0, 6), 'six')
  // @ts-expect-error a name is text
  const unnamed: Sheet = { ...vera, name: 7 }
  const described5 = object({ note: described(optional(whole(1, 5)), 'Perhaps.') })
  expectTypeOf<Infer<typeof described5>>().toEqualTypeOf<{ readonly note?: number }>()
  expectTypeOf(either(whole(1, 2), flag())).toEqualTypeOf<Schema<number | boolean>>()
  expect([stance, note, unnamed.name]).toEqual(['standing', undefined, 7])
})
