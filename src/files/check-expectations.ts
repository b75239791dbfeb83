import type { EventBase } from '../engine/book.ts'
import type { Ask } from '../engine/live-types.ts'
import type { Rolled } from '../engine/log.ts'
import { keysOf, levelAt } from '../engine/option-tree.ts'
import { linesOf } from '../engine/play.ts'
import { differs, lookUp } from './compare-value.ts'
import type { Expectation, Question, Reason } from './expectation.ts'
import type { AnyPlay, Failure, Performance } from './play-scenario.ts'
import type { Scenario } from './scenario.ts'
import { makeEntry, makeExpectation, makeReasons, makeValue } from './scenario-notation.ts'

/** A roll or an event that stands, with its number in the log. */
type Line = { readonly n: number; readonly is: Rolled | Happened }
type Happened = { readonly type: 'happened'; readonly event: EventBase }
type Told = Extract<Expectation, { kind: 'roll' | 'event' }>

/** Every expectation that does not hold. Events and rolls must occur in the written order. */
export function judge(scenario: Scenario, { play, asked, failure }: Performance): readonly Failure[] {
  if (failure || !play) return failure ? [failure] : []
  const lines = toldIn(play)
  const failures: Failure[] = []
  let from = 0
  for (const [n, expected] of scenario.expect.entries()) {
    const path = ['expect', n]
    if (isTold(expected)) {
      const found = lines.findIndex((line, i) => i >= from && fits(line, expected))
      if (found >= 0) from = found + 1
      else failures.push({ path, ...instead(lines, from, expected) })
    } else {
      const sentence = unmet({ scenario, play, asked }, expected)
      if (sentence !== null) failures.push({ path, sentence, near: null })
    }
  }
  return failures
}

/** Rolls and events, those of the referee's overrulings included. */
function toldIn(play: AnyPlay): readonly Line[] {
  return linesOf(play).flatMap(({ n, entry }): Line[] => {
    if (entry.type === 'rolled' || entry.type === 'happened') return [{ n, is: entry }]
    return entry.type === 'overruled' ? entry.events.map((event) => ({ n, is: { type: 'happened', event } })) : []
  })
}

const isTold = (expected: Expectation): expected is Told => expected.kind === 'roll' || expected.kind === 'event'

function fits(line: Line, expected: Told): boolean {
  if (!isAlike(line, expected)) return false
  const { is } = line
  if (is.type === 'happened')
    return expected.kind === 'event' && fieldsDiffering(is.event, expected.fields).length === 0
  if (expected.kind !== 'roll' || is.total !== expected.total) return false
  return (
    expected.why === null || (lacking(expected.why, is.why).length === 0 && lacking(is.why, expected.why).length === 0)
  )
}

/** The same kind of roll or event, with any outcome. */
function isAlike({ is }: Line, expected: Told): boolean {
  if (expected.kind === 'event') return is.type === 'happened' && is.event.type === expected.type
  return is.type === 'rolled' && is.who === expected.who && is.what === expected.what
}

/** Reasons of the first list that the second lacks; duplicates count. */
function lacking(some: Reasons, others: Reasons): readonly Reason[] {
  const left = others.map(([key, value]) => `${value} ${key}`)
  return some.flatMap(([key, value]): Reason[] => {
    const at = left.indexOf(`${value} ${key}`)
    if (at >= 0) left.splice(at, 1)
    return at >= 0 ? [] : [[key, value]]
  })
}

type Reasons = readonly (Reason | Rolled['why'][number])[]

/** Fields whose values differ. `who` also matches a field `by`. */
function fieldsDiffering(event: EventBase, fields: Readonly<Record<string, unknown>>): readonly string[] {
  const has = event as unknown as Readonly<Record<string, unknown>>
  const nameIn = (name: string): string => (name === 'by' && !Object.hasOwn(has, 'by') ? 'who' : name)
  return Object.keys(fields).filter(
    (name) => !Object.hasOwn(has, nameIn(name)) || differs(has[nameIn(name)], fields[name]),
  )
}

/** What happened instead: the same kind later, or earlier, or not at all. */
function instead(lines: readonly Line[], from: number, expected: Told): Omit<Failure, 'path'> {
  const later = lines.slice(from).find((line) => isAlike(line, expected))
  const alike = later ?? lines.slice(0, from).findLast((line) => isAlike(line, expected))
  const wanted = `expected ${makeExpectation(expected)}`
  const near = alike?.n ?? lines[from - 1]?.n ?? null
  if (!alike)
    return {
      sentence: `${wanted}, but there was ${expected.kind === 'roll' ? 'no such roll' : 'no such event'}${from > 0 ? ' from there on' : ''}`,
      near,
    }
  if (fits(alike, expected)) return { sentence: `${wanted}, which came earlier than what is expected before it`, near }
  return { sentence: `${wanted}, got ${makeEntry(alike.is)}${detail(alike, expected)}`, near }
}

function detail({ is }: Line, expected: Told): string {
  if (is.type === 'happened')
    return expected.kind === 'event' ? `; ${fieldsDiffering(is.event, expected.fields).join(', ')} differs` : ''
  if (expected.kind !== 'roll' || expected.why === null) return ''
  const [missing, over] = [lacking(expected.why, is.why), lacking(is.why, expected.why)]
  return `${missing.length > 0 ? `; missing ${makeReasons(missing)}` : ''}${over.length > 0 ? `; not expected ${makeReasons(over)}` : ''}`
}

function unmet(
  { scenario, play, asked }: { readonly scenario: Scenario; readonly play: AnyPlay; readonly asked: readonly Ask[] },
  expected: Expectation,
): string | null {
  switch (expected.kind) {
    case 'value': {
      const value = lookUp(scenario.book, play.fight, expected)
      return value.fits ? null : `expected ${makeExpectation(expected)}, got ${makeValue(value.is)}`
    }
    case 'asked':
      return unasked(expected.question, asked, 'was asked')
    case 'open':
      return unasked(expected.question, play.asks, 'is open')
    case 'not':
      return undenied({ scenario, play, asked }, expected.what)
    default:
      return null
  }
}

/** Checks a `not`: no such event, roll or question, or another value. */
function undenied(
  { scenario, play, asked }: { readonly scenario: Scenario; readonly play: AnyPlay; readonly asked: readonly Ask[] },
  what: Expectation,
): string | null {
  const line = isTold(what) ? toldIn(play).find((one) => fits(one, what)) : null
  const holds = isTold(what) ? line !== undefined : unmet({ scenario, play, asked }, what) === null
  return holds ? `expected not: { ${makeExpectation(what)} }, got ${line ? makeEntry(line.is) : 'it'}` : null
}

function unasked(question: Question, asks: readonly Ask[], how: string): string | null {
  const { who, about, at = [], offers } = question
  const alike = asks.filter(
    (ask) => (who === undefined || ask.who === who) && (about === undefined || ask.about === about),
  )
  const offered = alike.map((ask) => offersOf(ask, at))
  if (
    offers === undefined
      ? offered.some((keys) => keys !== null)
      : offered.some((keys) => keys !== null && !differs(keys, offers))
  )
    return null
  const others = asks.map((ask) => `${ask.who} ${ask.about}`).join(', ') || 'nothing'
  const got =
    alike.length === 0
      ? `${how}: ${others}`
      : `it offers ${offered.map((keys) => (keys ? makeValue(keys) : 'no such menu')).join(', ')}`
  return `expected a question ${makeValue(question)}; ${got}`
}

function offersOf({ options }: Ask, at: readonly (string | number)[]): readonly string[] | null {
  const level = levelAt(options, at)
  return 'refused' in level ? null : keysOf(level)
}
