import type { Dice, Handful, Term, Which } from './dice-notation.ts'

export const MOST_DICE = 100
export const MOST_SIDES = 1000

/**
 * Fast path for plain dice, `2d6+3`, read character by character in half the time of a regular expression; null for
 * everything else.
 */
export function readPlain(text: string): Dice | null {
  const d = endOfDigits(text, 0)
  const end = endOfDigits(text, d + 1)
  if (d > 3 || (text.charCodeAt(d) | 32) !== LETTER_D || end === d + 1 || end > d + 5) return null
  const [count, sides] = [d === 0 ? 1 : wholeIn(text, 0, d), wholeIn(text, d + 1, end)]
  if (count < 1 || count > MOST_DICE || sides < 1 || sides > MOST_SIDES || sides === 66) return null
  const dice = handfulOf(count, sides)
  if (end === text.length) return { of: dice, target: null, comment: null, plain: { count, sides, plus: 0 } }
  const sign = SIGNS[text.charAt(end)]
  const last = endOfDigits(text, end + 1)
  if (sign === undefined || last !== text.length || last === end + 1 || last > end + 7) return null
  const value = wholeIn(text, end + 1, last)
  const of: Term = {
    kind: 'sum',
    parts: [
      { sign: 1, of: dice },
      { sign, of: { kind: 'whole', value, note: null } },
    ],
    note: null,
  }
  return { of, target: null, comment: null, plain: { count, sides, plus: sign * value + 0 } } // minus nothing is nothing
}

const LETTER_D = 100
const ZERO = 48
const SIGNS: Readonly<Record<string, 1 | -1>> = { '+': 1, '-': -1 }

/** Where the digits that begin here end. */
function endOfDigits(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) < ZERO + 10) at += 1
  return at
}

function wholeIn(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = 10 * value + text.charCodeAt(at) - ZERO
  return value
}

/** A single literal: a spread with overridden fields is several times slower. */
export const handfulOf = (count: number, sides: number): Handful => ({
  kind: 'dice',
  count,
  sides,
  fate: false,
  rerollOnce: NONE,
  rerollUntil: NONE,
  addOne: NONE,
  explode: null,
  least: null,
  most: null,
  keep: NONE,
  drop: NONE,
  successes: NONE,
  failures: NONE,
  note: null,
})
const NONE: readonly Which[] = []
