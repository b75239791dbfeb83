import type { AnyBook } from '../books/index.ts'
import { OWN_ASKS } from '../engine/common-words.ts'
import {
  either,
  type Fault,
  faultAt,
  faultIn,
  type Infer,
  isObject,
  list,
  number,
  object,
  optional,
  type Path,
  parseField,
  schemaAt,
  text,
} from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { fieldsOf } from '../engine/schema-json.ts'
import { strange } from './unknown-names.ts'

export type Expectation =
  | {
      readonly kind: 'roll'
      readonly who: string
      readonly what: string
      readonly total: number
      readonly why: readonly Reason[] | null
    }
  | { readonly kind: 'event'; readonly type: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'asked' | 'open'; readonly question: Question }
  | { readonly kind: 'value'; readonly of: string; readonly field: string; readonly value: unknown }
  | { readonly kind: 'not'; readonly what: Expectation }
export type Reason = readonly [key: string, value: number]

/** A question: whose, about what, and what it offers in its first menu, or in the menu `at` a path. */
export const QUESTION = object({
  who: optional(text({ max: 32 })),
  about: optional(text({ max: 64 })),
  at: optional(
    list(either(text({ max: 200 }), number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)), { most: 16 }),
  ),
  offers: optional(list(text({ max: 500 }), { most: 200 })),
})
export type Question = Infer<typeof QUESTION>

/** Names that an expectation may use. */
export type KnownNames = {
  readonly book: AnyBook
  readonly people: readonly string[]
  /** Sides can be asked, and do nothing else. */
  readonly sides: readonly string[]
}
type Parsed = { readonly expected: Expectation } | { readonly errors: readonly Fault[] }

/** `- missed: {…}`, `- vera to hit 7: […]`, `- pirate.dex: 6`, `- asked: {…}`, `- open: {…}`, `- not: {…}`. */
export function parseExpectation(raw: unknown, known: KnownNames, at: Path): Parsed {
  if (typeof raw === 'string') return parseLine({ key: raw, value: null }, known, at)
  const [key, ...more] = isObject(raw) ? Object.keys(raw) : []
  if (key === undefined) return { errors: [faultAt(at, 'one thing expected')] }
  if (more.length > 0)
    return { errors: [faultAt(at, `one thing expected, got ${1 + more.length}: begin each with a dash`)] }
  const value = (raw as Record<string, unknown>)[key]
  const inner = [...at, key]
  if (key === 'asked' || key === 'open') return parseQuestion({ kind: key, value }, known, inner)
  if (key !== 'not') return parseLine({ key, value }, known, at)
  const denied = parseExpectation(value, known, inner)
  return 'errors' in denied ? denied : { expected: { kind: 'not', what: denied.expected } }
}

const ROLL = /^(\S+) (.+) ([-−]?\d+)$/

function parseLine(
  { key, value }: { readonly key: string; readonly value: unknown },
  known: KnownNames,
  at: Path,
): Parsed {
  const { events } = known.book.words
  if (Object.hasOwn(events, key)) return parseEvent(key, value, [...at, key])
  const [, who, what, total] = ROLL.exec(key) ?? []
  if (who !== undefined)
    return parseRoll({ roll: { who, what: what!, total: toNumber(total!) }, value }, known, [...at, key])
  if (key.includes('.')) return parseValue({ key, value }, known, at)
  const near = strange(key, Object.keys(events), [])!.sentence.split('; ')[1]
  const forms = "an event such as 'hit', a roll such as 'vera to hit 7' or a value such as 'vera.dex' expected"
  return { errors: [faultAt(at, `${forms}, got '${key.slice(0, 40)}'${near ? `; ${near}` : ''}`)] }
}

function parseQuestion(
  { kind, value }: { readonly kind: 'asked' | 'open'; readonly value: unknown },
  { book, people, sides }: KnownNames,
  at: Path,
): Parsed {
  const checked = check(QUESTION, value)
  if ('errors' in checked) return { errors: checked.errors.map((fault) => faultIn(at, fault)) }
  const { who, about } = checked.value
  // an open throw is about its roll
  const abouts = [...Object.keys(book.asks), ...Object.keys(OWN_ASKS), ...Object.keys(book.words.rolls)]
  const stranger = who === undefined || sides.includes(who) ? null : strange(who, people, [...at, 'who'])
  const strangeness = about === undefined ? null : strange(about, abouts, [...at, 'about'])
  const errors = [stranger, strangeness].filter((fault) => fault !== null)
  return errors.length > 0 ? { errors } : { expected: { kind, question: checked.value } }
}

function parseEvent(type: string, fields: unknown, at: Path): Parsed {
  if (fields === null || fields === undefined) return { expected: { kind: 'event', type, fields: {} } }
  return isObject(fields)
    ? { expected: { kind: 'event', type, fields } }
    : { errors: [faultAt(at, 'its fields expected, such as { who: vera }')] }
}

function parseRoll(
  { roll, value }: { readonly roll: { who: string; what: string; total: number }; readonly value: unknown },
  { people }: KnownNames,
  at: Path,
): Parsed {
  const stranger = strange(roll.who, people, at)
  if (stranger) return { errors: [stranger] }
  if (value === null || value === undefined) return { expected: { kind: 'roll', ...roll, why: null } }
  const reasons = Array.isArray(value) ? value.map((one) => parseReason(one)) : null
  if (!reasons) return { errors: [faultAt(at, 'a list of reasons expected, such as [+2 skill, -1 cover]')] }
  const bad = reasons.indexOf(null)
  if (bad >= 0) return { errors: [faultAt([...at, bad], "a reason such as '+2 skill' expected")] }
  return { expected: { kind: 'roll', ...roll, why: reasons as Reason[] } }
}

function parseReason(raw: unknown): Reason | null {
  const [, value, key] = (typeof raw === 'string' && /^([-+−]?\d+) (.+)$/.exec(raw)) || []
  return value === undefined ? null : [key!, toNumber(value)]
}

const toNumber = (text: string): number => Number(text.replace('−', '-'))

/** The value of a combatant, the ground or the fight: a field of the sheet, or one that the book derives. */
function parseValue(
  { key, value }: { readonly key: string; readonly value: unknown },
  { book, people }: KnownNames,
  at: Path,
): Parsed {
  const dot = key.indexOf('.')
  const [of, field] = [key.slice(0, dot), key.slice(dot + 1)]
  const stranger = strange(of, [...people, 'ground', 'fight'], [...at, key])
  if (stranger) return { errors: [stranger] }
  if (of === 'fight' || Object.hasOwn(book.reads, field)) return { expected: { kind: 'value', of, field, value } }
  const whole = of === 'ground' ? book.ground : book.sheet
  if (schemaAt(whole, parseField(field))) return { expected: { kind: 'value', of, field, value } }
  const fields = [...fieldsOf(whole, 1), ...(of === 'ground' ? [] : Object.keys(book.reads))]
  return { errors: [strange(field, fields, [...at, key]) ?? faultAt([...at, key], 'there is no such field')] }
}
