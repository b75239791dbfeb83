import type { EventBase, RuleBook } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { cepheus } from './cepheus/book.ts'
import { mythos } from './mythos/book.ts'
import { osr } from './osr/book.ts'
import { ud10 } from './ud10/book.ts'

/** The shelf: every rule book there is, by its id. */
export const SHELF = { cepheus, mythos, ud10, osr }

/** A book as doors and files hold it, whichever it is. */
export type AnyBook = RuleBook<FightBase, EventBase>
const books: Record<string, AnyBook> = { ...(SHELF as unknown as Readonly<Record<string, AnyBook>>) }
export const BOOKS: Readonly<Record<string, AnyBook>> = books

/** Puts somebody's own book beside them, for as long as the program runs. */
export function shelve(book: AnyBook): void {
  books[book.id] = book
}

export const bookOf = (id: string): AnyBook | null => (Object.hasOwn(BOOKS, id) ? BOOKS[id]! : null)

/** The sentence for a book that is not there. */
export const noBook = (id: string): string => `There is no book '${id}'; there are ${Object.keys(BOOKS).join(', ')}.`
