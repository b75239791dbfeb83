import { bookOf } from '../../books/index.ts'
import { E_RULE } from '../../engine/rule-errors.ts'
import type { Store } from '../store/store.ts'
import type { TableRecord } from '../store/table-records.ts'

/**
 * Codes of what cannot be opened here and now: its book is not here, a rule of its book throws, or what is kept of it
 * is damaged.
 */
const CODES = ['E_NO_BOOK', E_RULE, 'E_DAMAGED'] as const
export type SetAside = Error & { readonly code: (typeof CODES)[number] }

/**
 * Thrown when a fight is opened that cannot be played. Only that fight is set aside; the message is a sentence for the
 * people at its table.
 */
export const setAside = (code: SetAside['code'], sentence: string, cause?: unknown): SetAside =>
  Object.assign(new Error(sentence, { cause }), { code })

export const isSetAside = (error: unknown): error is SetAside =>
  error instanceof Error && 'code' in error && CODES.some((code) => code === error.code)

/** Handler for a failed opening, for callers that can do without the fight: null where it is set aside. */
export function nullIfSetAside(error: unknown): null {
  if (isSetAside(error)) return null
  throw error
}

/** What people hear who want something that takes a book which is not here. */
export const lackingBook = (id: string): string =>
  `This is set aside: it is played by the book '${id}', which is not here. Nothing is lost, and it goes on once the server is started with --book and the path of that book.`

/** The tables whose book is not here, by that book. */
export async function tablesAside(store: Store): Promise<ReadonlyMap<string, readonly TableRecord[]>> {
  const aside = new Map<string, TableRecord[]>()
  for (const table of await store.tables()) {
    const { book } = table.settings
    if (bookOf(book) === null) aside.set(book, [...(aside.get(book) ?? []), table])
  }
  return aside
}
