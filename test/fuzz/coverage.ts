import type { AnyBook } from '../../src/books/index.ts'
import type { EventBase } from '../../src/engine/book.ts'
import type { Entry } from '../../src/engine/log.ts'
import type { Path, Step } from '../../src/engine/options.ts'
import type { Fuzzed } from './book.ts'

/** How often each thing occurred, by its name. */
export type Tally = Map<string, number>
/**
 * What some fights have shown: events, questions that were answered, ways to a leaf, the words on those ways, and what
 * else a book has.
 */
export type Coverage = {
  readonly events: Tally
  readonly asks: Tally
  readonly leaves: Tally
  readonly words: Tally
  readonly further: Tally
}

export const emptyCoverage = (): Coverage => ({
  events: new Map(),
  asks: new Map(),
  leaves: new Map(),
  words: new Map(),
  further: new Map(),
})

type Shown = { readonly entries: readonly Entry<EventBase>[]; readonly further: readonly string[] }

/** Counts what stands in a log. */
export function cover(
  { book }: Fuzzed,
  { events, asks, leaves, words, further }: Coverage,
  { entries, further: more }: Shown,
): void {
  for (const name of more) count(further, name)
  for (const entry of entries) {
    if (entry.type === 'happened') count(events, entry.event.type)
    else if (entry.type === 'overruled') for (const { type } of entry.events) count(events, type)
    else if (entry.type === 'answered' || entry.type === 'volunteered') {
      const about = entry.type === 'answered' ? entry.about : 'unasked'
      if (entry.type === 'answered') count(asks, about)
      count(leaves, `${about}: ${leafOf(book, entry.path)}`)
      for (const step of entry.path) if (isWord(book, step)) count(words, step)
    }
  }
}

/** A leaf by its kind: names of people and things are alike. */
const leafOf = (book: AnyBook, path: Path): string =>
  path
    .map((step) =>
      isWord(book, step)
        ? step
        : typeof step === 'string'
          ? '*'
          : typeof step === 'number'
            ? '#'
            : Array.isArray(step)
              ? '[]'
              : '{}',
    )
    .join(' ')

const isWord = ({ words }: AnyBook, step: Step): step is string =>
  typeof step === 'string' && Object.hasOwn(words.keys, step)

/** Every event, question and word of the book that never occurred. */
export function missing(
  { book, never: not, further }: Fuzzed,
  { events, asks, words, further: shown }: Coverage,
): readonly string[] {
  const never = (kind: string, of: object, seen: Tally): string[] =>
    Object.keys(of)
      .filter((name) => !name.includes(' > ') && !seen.has(name) && !Object.hasOwn(not, name))
      .map((name) => `${kind} ${name}`)
  return [
    ...never('event', book.words.events, events),
    ...never('question', book.asks, asks),
    ...never('action', book.words.keys, words),
    ...further.all.filter((name) => !shown.has(name)),
  ]
}

/** One profile's, in lines. */
export function makeCoverage(
  { book, further: { all } }: Fuzzed,
  profile: string,
  { events, asks, leaves, words, further }: Coverage,
): readonly string[] {
  return [
    `${profile}: ${events.size} of ${Object.keys(book.words.events).length} events, ${asks.size} of ${Object.keys(book.asks).length} questions, ${words.size} of ${Object.keys(book.words.keys).length} words of menus`,
    `${profile}, events: ${makeTally(events)}`,
    `${profile}, actions: ${makeTally(leaves)}`,
    ...(all.length > 0 ? [`${profile}, further: ${makeTally(further)}`] : []),
  ]
}

export function merged(all: readonly Coverage[]): Coverage {
  const sum = emptyCoverage()
  for (const one of all)
    for (const part of ['events', 'asks', 'leaves', 'words', 'further'] as const)
      for (const [name, times] of one[part]) count(sum[part], name, times)
  return sum
}

const makeTally = (tally: Tally): string =>
  [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

const count = (tally: Tally, name: string, times = 1): void => void tally.set(name, (tally.get(name) ?? 0) + times)
