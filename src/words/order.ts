import type { AnyBook } from '../books/index.ts'
import { type CombatantBase, type FightBase, find } from '../engine/own.ts'

/** Who acts when, first to last, with their totals; who has left is not in it. */
export const orderOf = (book: AnyBook, fight: FightBase): readonly Placed[] =>
  book.order(fight).map((id) => {
    const who = find(fight.combatants, id)
    return { who, total: Number(readOf(book, fight, who, 'initiative') ?? 0) }
  })

export type Placed = { readonly who: CombatantBase; readonly total: number }

/** A value by its name: one that follows from others, or one of the sheet. */
export function readOf(book: AnyBook, fight: FightBase, who: CombatantBase, field: string): unknown {
  if (Object.hasOwn(book.reads, field)) return book.reads[field]!(fight, who)
  return Object.hasOwn(who, field) ? who[field as keyof CombatantBase] : undefined
}
