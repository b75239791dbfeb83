import type { AnyBook } from '../books/index.ts'
import { byInitiative } from '../books/cepheus/initiative.ts'
import type { CombatantBase, FightBase } from '../engine/own.ts'

/** Who acts when, first to last, with their totals; who has left is not in it. */
export function orderOf(book: AnyBook, fight: FightBase): readonly Placed[] {
  const totals = fight.combatants.filter(({ left }) => !left).map((who) => ({ who, total: Number(readOf(book, fight, who, 'initiative') ?? 0) }))
  const before = Object.hasOwn(BEFORE, book.id) ? BEFORE[book.id]! : () => 0
  return totals.sort((a, b) => before(fight as never, a.who as never, b.who as never) || b.total - a.total)
}

export type Placed = { readonly who: CombatantBase; readonly total: number }

/** A value by its name: one that follows from others, or one of the sheet. */
export function readOf(book: AnyBook, fight: FightBase, who: CombatantBase, field: string): unknown {
  if (Object.hasOwn(book.reads, field)) return book.reads[field]!(fight, who)
  return Object.hasOwn(who, field) ? who[field as keyof CombatantBase] : undefined
}

/** How a book tells apart whose totals are the same. */
const BEFORE: Readonly<Record<string, (fight: never, a: never, b: never) => number>> = { cepheus: byInitiative }
