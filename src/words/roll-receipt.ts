import type { AnyBook } from '../books/index.ts'
import type { EventBase, Seen } from '../engine/book.ts'
import type { Rolled } from '../engine/log.ts'
import type { Needed } from '../engine/needed.ts'
import type { Receipt } from '../engine/status-strip.ts'
import { neededOf, reckonedRows } from './roll-sentences.ts'

export const receiptOf = (book: AnyBook, roll: Rolled, lines: readonly Seen<EventBase>[]): Receipt => ({
  rows: reckonedRows(book, roll, lines),
  chance: chanceOf(roll, neededOf(book, roll, lines)),
})

const MOST_DICE = 4

/** In so many ways of all could these dice have reached what was needed. */
function chanceOf(roll: Rolled, needed: Needed | null): string | null {
  const { count, sides, reads } = roll.dice
  if (!needed || !('total' in needed) || reads !== 'sum' || count > MOST_DICE || sides > 100) return null
  const added = roll.total - roll.faces.reduce((sum, face) => sum + face, 0)
  const ways = sumsOf(count, sides).reduce((sum, n, total) => (total + added >= needed.total ? sum + n : sum), 0)
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
