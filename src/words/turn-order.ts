import type { AnyBook } from '../books/index.ts'
import type { EventBase, Seen } from '../engine/book.ts'
import { type CombatantBase, type FightBase, find } from '../engine/common-events.ts'

/** The turn order, first to last, with totals; without those who left. */
export const orderOf = (book: AnyBook, fight: FightBase): readonly Placed[] =>
  book.order(fight).map((id) => {
    const who = find(fight.combatants, id)
    return { who, total: Number(readOf(book, fight, { who, field: 'initiative' }) ?? 0) }
  })

export type Placed = { readonly who: CombatantBase; readonly total: number }

/** A value by name: derived by the book, or a field of the sheet. */
export function readOf(
  book: AnyBook,
  fight: FightBase,
  { who, field }: { readonly who: CombatantBase; readonly field: string },
): unknown {
  if (Object.hasOwn(book.reads, field)) return book.reads[field]!(fight, who)
  return Object.hasOwn(who, field) ? who[field as keyof CombatantBase] : undefined
}

/** Whether this entry may change the turn order. */
export function mayReorder({ words: { order } }: AnyBook, entry: Seen<EventBase>): boolean {
  if (!order) return false
  return entry.type === 'happened'
    ? order.changes.includes(entry.event.type)
    : entry.type === 'overruled' || 'to' in entry
}

/** CHAT-12, for every book: the turn order, by name and total. */
export const toldOrder = (book: AnyBook, fight: FightBase): readonly (readonly [name: string, total: number])[] =>
  orderOf(book, fight)
    .filter(({ who }) => book.words.order?.isIn(who, fight))
    .map(({ who, total }) => [who.name, total] as const)
