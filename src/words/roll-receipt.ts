import type { AnyBook } from '../books/index.ts'
import type { EventBase, Seen } from '../engine/book.ts'
import type { Rolled } from '../engine/log.ts'
import type { Needed, Remark } from '../engine/needed-to-succeed.ts'
import type { Receipt } from '../engine/status-strip.ts'
import { makeOutcome, neededOf, reckonedRows } from './roll-sentences.ts'

export function receiptOf(book: AnyBook, roll: Rolled, lines: readonly Seen<EventBase>[]): Receipt {
  const needed = neededOf(book, roll, lines)
  return {
    rows: reckonedRows(book, roll, lines),
    chance: chanceOf(roll, needed),
    outcome: makeOutcome(roll, needed),
    made: needed && 'made' in needed ? needed.made : null,
  }
}

const MOST_DICE = 4

/** In so many ways of all could these dice have reached what was needed. */
function chanceOf(roll: Rolled, needed: Needed | Remark | null): string | null {
  const { count, sides, reads } = roll.dice
  const least = needed && 'total' in needed ? needed.total : null
  if (least === null || reads !== 'sum' || count > MOST_DICE || sides > 100) return null
  const added = roll.total - roll.faces.reduce((sum, face) => sum + face, 0)
  const ways = sumsOf(count, sides).reduce((sum, n, total) => (total + added >= least ? sum + n : sum), 0)
  return `${ways} of ${sides ** count}`
}

/** How many ways there are to every sum. */
function sumsOf(count: number, sides: number): readonly number[] {
  let ways = [1]
  for (let die = 0; die < count; die++) {
    const next = Array.from({ length: ways.length + sides }, () => 0)
    for (const [sum, n] of ways.entries()) for (let face = 1; face <= sides; face++) next[sum + face]! += n
    ways = next
  }
  return ways
}
