import { type AnyBook, BOOKS, bookOf } from '../books/index.ts'
import type { FightBase } from '../engine/common-events.ts'
import { type Fault, faultAt, flag, list, object, optional, text, whole, withDefault } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { type Expectation, parseExpectation } from './expectation.ts'
import { type PlayStep, parsePlayStep } from './play-step.ts'
import { strange } from './unknown-names.ts'

/** A playable scenario: every part is checked. */
export type Scenario = {
  readonly title: string
  readonly book: AnyBook
  readonly setup: Setup
  readonly fight: FightBase
  readonly dice: readonly number[]
  readonly play: readonly PlayStep[]
  readonly expect: readonly Expectation[]
}

/** Passed to the book's `open`. */
type Setup = { readonly book: string; readonly options?: unknown; readonly [field: string]: unknown }
export const SETUP_FIELDS = [
  'book',
  'options',
  'ground',
  'map',
  'place',
  'range',
  'combatants',
  'start',
  'recovery',
] as const

/** Fields of the scenario itself, not of the book. */
export const FRAME = object({
  title: text({ min: 1, max: 200 }),
  cites: withDefault(list(text({ pattern: /^[A-Z]+-[A-Z0-9]+-\d+[a-z]?$/ }), { most: 100 }), []),
  dice: withDefault(list(whole(1, 1_000_000), { most: 10_000 }), []),
})
export const LISTS = { play: 1000, expect: 1000 } as const

/** Every top-level field of a scenario. */
const NAMES = object(
  Object.fromEntries(
    ['title', 'cites', 'dice', ...Object.keys(LISTS), ...SETUP_FIELDS].map((name) => [name, optional(flag())]),
  ),
)

/** A scenario, or all faults of the written data. */
export function parseScenario(raw: unknown): { readonly scenario: Scenario } | { readonly errors: readonly Fault[] } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { errors: [faultAt([], 'a scenario expected: title, book, combatants, dice, play, expect')] }
  const written = raw as Record<string, unknown>
  const names = check(NAMES, Object.fromEntries(Object.keys(written).map((name) => [name, true])))
  const { title, cites, dice } = written
  const frame = check(FRAME, { title, cites, dice })
  const book = typeof written.book === 'string' ? bookOf(written.book) : null
  const errors = [
    ...('errors' in names ? names.errors : []),
    ...('errors' in frame ? frame.errors : []),
    ...(book ? [] : [noBook(written.book)]),
  ]
  if (errors.length > 0 || !book || 'errors' in frame) return { errors }
  return opened(book, frame.value, written)
}

function noBook(id: unknown): Fault {
  if (id === undefined) return faultAt(['book'], 'missing')
  return strange(typeof id === 'string' ? id : (JSON.stringify(id) ?? ''), Object.keys(BOOKS), ['book'])!
}

type Frame = { readonly title: string; readonly dice: readonly number[] }

function opened(
  book: AnyBook,
  { title, dice }: Frame,
  written: Record<string, unknown>,
): ReturnType<typeof parseScenario> {
  const setup = Object.fromEntries(
    SETUP_FIELDS.filter((field) => Object.hasOwn(written, field)).map((field) => [field, written[field]]),
  ) as Setup
  const result = book.open(setup)
  const play = parseList(written, 'play', (raw, n) => parsePlayStep(raw, n))
  if ('errors' in result) return { errors: [...result.errors, ...play.errors] }
  const { fight } = result
  const steps = play.values.map(({ step }) => step)
  const people = [...new Set([...fight.combatants.map(({ id }) => id), ...steps.flatMap(joining), 'referee'])]
  const sides = fight.combatants.map(({ side }) => side)
  const expect = parseList(written, 'expect', (raw, n) => parseExpectation(raw, { book, people, sides }, ['expect', n]))
  const strangers = steps.flatMap((step, n) =>
    'who' in step && !sides.includes(step.who) ? (strange(step.who, people, ['play', n]) ?? []) : [],
  )
  const errors = [...play.errors, ...strangers, ...expect.errors]
  if (errors.length > 0) return { errors }
  return {
    scenario: { title, book, setup, fight, dice, play: steps, expect: expect.values.map(({ expected }) => expected) },
  }
}

/** Combatants whom the referee lets join during the play. */
const joining = (step: PlayStep): readonly string[] =>
  step.kind === 'overrule' ? step.rulings.flatMap(({ join }) => (typeof join?.id === 'string' ? [join.id] : [])) : []

function parseList<T extends object>(
  written: Record<string, unknown>,
  field: keyof typeof LISTS,
  parse: Parse<T>,
): Parsed<T> {
  const raw = written[field] ?? []
  const most = LISTS[field]
  if (!Array.isArray(raw)) return { values: [], errors: [faultAt([field], 'a list expected')] }
  if (raw.length > most)
    return { values: [], errors: [faultAt([field], `at most ${most} expected, got ${raw.length}`)] }
  const values: T[] = []
  const errors: Fault[] = []
  for (const [n, one] of raw.entries()) {
    const parsed = parse(one, n)
    if ('errors' in parsed) errors.push(...parsed.errors)
    else values.push(parsed as T)
  }
  return { values, errors }
}

type Parse<T> = (raw: unknown, n: number) => T | { readonly errors: readonly Fault[] }
type Parsed<T> = { readonly values: readonly T[]; readonly errors: readonly Fault[] }
