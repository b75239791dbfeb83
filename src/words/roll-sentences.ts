import type { AnyBook } from '../books/index.ts'
import type { EventBase, Reckoned, Seen } from '../engine/book.ts'
import type { Throw } from '../engine/dice.ts'
import type { Origin, Rolled } from '../engine/log.ts'
import type { Needed, Remark } from '../engine/needed-to-succeed.ts'
import { capital, makeNumber, makeSigned } from './names.ts'

/** `9 = 4+5 +1 DEX −1 dodge`; a single die without reasons is just its face. */
export function makeSum(book: AnyBook, { dice, faces, total, why, from }: Rolled): string {
  const reasons = why.map(([key, value]) => `${makeSigned(value)} ${reasonOf(book, key)}`)
  const isPlain = reasons.length === 0 && faces.length === 1
  const added = isPlain ? makeNumber(total) : `${makeNumber(total)} = ${[makeFaces(dice, faces), ...reasons].join(' ')}`
  const sum =
    dice.reads === 'hits'
      ? `${makeHits(total)} of ${makeCount(faces, reasons)}`
      : dice.reads === 'faces'
        ? makeCount(faces, reasons)
        : added
  return from === 'tray' ? sum : `${sum} (${originOf(from)})`
}

/** For faces read one by one, the reasons change the number of dice and are not summed: `23 (−1 fast target)`. */
const makeCount = (faces: readonly number[], reasons: readonly string[]): string =>
  `${faces.join(', ')}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`

/** The purpose of a roll: `Attack`. */
export function rollName({ words }: AnyBook, what: string): string {
  return Object.hasOwn(words.rolls, what) ? words.rolls[what]! : capital(what)
}

/** Every number of a roll with its reason and rule, and the total; `lines` are its neighbours in the record. */
export function makeWhy(book: AnyBook, roll: Rolled, lines?: readonly Seen<EventBase>[]): readonly string[] {
  const rows = reckonedRows(book, roll, lines)
  const wide = (column: 'value' | 'what'): number => Math.max(...rows.map((row) => row[column].length))
  return rows.map(({ value, what, rule }) =>
    `${value.padStart(wide('value'))}  ${what.padEnd(wide('what'))}  ${rule}`.trimEnd(),
  )
}

/** The same as rows. */
export const reckonedRows = (
  book: AnyBook,
  roll: Rolled,
  lines: readonly Seen<EventBase>[] = [roll],
): readonly Reckoned[] =>
  book.words.why?.(lines, lines.indexOf(roll)) ??
  (roll.dice.reads === 'hits' ? counted(book, roll) : summed(book, roll, lines))

/** Faces that are read one by one have no sum. What was needed stands beside the total where the book says it. */
function summed(book: AnyBook, roll: Rolled, lines: readonly Seen<EventBase>[]): readonly Reckoned[] {
  const { dice, faces, total, why, from } = roll
  const needed = neededOf(book, roll, lines)
  return [
    {
      value: makeFaces(dice, faces),
      what: `${dice.count}d${dice.sides}${from === 'tray' ? '' : `, ${originOf(from)}`}`,
      rule: '',
    },
    ...why.map(([key, value, rule]) => ({ value: makeSigned(value), what: reasonOf(book, key), rule })),
    ...(dice.reads === 'faces'
      ? []
      : [{ value: `= ${makeNumber(total)}`, what: verdictOf(needed), rule: needed?.rule ?? '' }]),
  ]
}

export const neededOf = ({ words }: AnyBook, roll: Rolled, lines: readonly Seen<EventBase>[]): Needed | Remark | null =>
  words.least?.(roll, lines, lines.indexOf(roll)) ?? null

/** Words stand between two numbers. */
function verdictOf(needed: Needed | Remark | null): string {
  if (!needed) return 'in all'
  return `in all, ${'remark' in needed ? needed.remark : [needed.needs, needed.came].filter(Boolean).join(': ')}`
}

/** What came of a roll in one sentence: `9 needed, rolled 7: misses by 2`; null for a roll against nothing. */
export function makeOutcome({ total }: Pick<Rolled, 'total'>, needed: Needed | Remark | null): string | null {
  if (!needed) return null
  if ('remark' in needed) return needed.remark
  const { needs, rolled = total, came } = needed
  return `${[needs, `rolled ${makeNumber(rolled)}`].filter(Boolean).join(', ')}: ${came}`
}

/** For a pool: why it has so many dice, the faces, and what counts. */
function counted(book: AnyBook, { dice, faces, total, why, from }: Rolled): readonly Reckoned[] {
  return [
    ...why.map(([key, value, rule]) => ({ value: makeSigned(value), what: reasonOf(book, key), rule })),
    {
      value: makeFaces(dice, faces),
      what: `${dice.count}d${dice.sides}${from === 'tray' ? '' : `, ${originOf(from)}`}`,
      rule: '',
    },
    { value: `= ${makeHits(total)}`, what: `${dice.least} or more is a hit`, rule: '' },
  ]
}

const makeHits = (total: number): string => `${total} ${total === 1 ? 'hit' : 'hits'}`

export const makeDice = ({ count, sides }: Throw): string => `${count}d${sides}`

const FROM: Readonly<Record<string, string>> = {
  tray: 'from the tray',
  typed: 'real dice',
  referee: "the referee's word",
}

/** Dice of a chat carrier have its name. */
const originOf = (from: Origin): string => FROM[from] ?? `${from.charAt(0).toUpperCase()}${from.slice(1)}'s dice`

const reasonOf = ({ words }: AnyBook, key: string): string =>
  Object.hasOwn(words.reasons, key) ? words.reasons[key]! : key

function makeFaces({ reads }: Throw, faces: readonly number[]): string {
  if (reads === 'hits') return faces.length === 0 ? 'no dice' : faces.join(' ')
  if (reads === 'sum' || faces.length === 1) return faces.length === 0 ? '0' : faces.join('+')
  return reads === 'faces' ? faces.join(' ') : `${reads} of ${faces.join(', ')}`
}
