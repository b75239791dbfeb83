import { createHmac, randomBytes } from 'node:crypto'
import type { AnyBook } from '../books/index.ts'
import { bookOf } from '../books/index.ts'
import type { Tray } from '../engine/tray.ts'
import type { Refusal } from '../engine/tree.ts'
import { sealedTray } from './dice/sealed-tray.ts'
import { lackingBook, setAside } from './fights/set-aside.ts'
import type { Amiss } from './fights/trouble.ts'
import type { FightNews, Store } from './store/store.ts'
import type { Role } from './store/table-records.ts'

/** Everything the service stands on. Time and chance come in here and nowhere else. */
export type Service = {
  readonly store: Store
  readonly secret: Uint8Array
  readonly now: () => number
  /**
   * Milliseconds by a clock that nobody can set, counted from anywhere: for what lasts a while on this server, and is
   * not written down.
   */
  readonly steady: () => number
  readonly bytes: (count: number) => Uint8Array
  /** The dice of a fight, from its seed and its words. */
  readonly tray: (seed: string, words: readonly string[]) => Tray
  /** Told after every write, here or elsewhere: what live pages wait for. */
  readonly told: Set<(fight: string, length: number) => void>
  /** Told when somebody is waited for at half time. */
  readonly reminded: Set<(fight: string, who: string, seats: readonly string[]) => void>
  /** Who tell people of a change. They are called by the server that wrote it; if it died, by another. */
  readonly tellers: Set<(news: FightNews) => Promise<void>>
  /** Told what goes wrong inside of fights: for the operator's log and the referees. */
  readonly amiss: Set<(amiss: Amiss) => void>
}

/** Who acts, once a door has made sure of it. */
export type Actor = { readonly table: string; readonly member: string; readonly role: Role }

export const serviceOf = (store: Store, secret: Uint8Array, now: () => number = Date.now): Service => ({
  store,
  secret,
  now,
  steady: now === Date.now ? () => performance.now() : now,
  bytes: (count) => randomBytes(count),
  tray: sealedTray,
  told: new Set(),
  reminded: new Set(),
  tellers: new Set(),
  amiss: new Set(),
})

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Sixty random bits that can be said aloud. */
export const newId = ({ bytes }: Service): string => Array.from(bytes(12), (byte) => LETTERS[byte % 32]).join('')

/** The same id for the same request of the same person, and for nobody else to guess. */
export const idFor = ({ secret }: Service, ...parts: readonly string[]): string =>
  Array.from(
    createHmac('sha256', secret)
      .update(JSON.stringify(['id', ...parts]))
      .digest()
      .subarray(0, 12),
    (byte) => LETTERS[byte % 32],
  ).join('')

export function bookFor(id: string): AnyBook {
  const book = bookOf(id)
  if (!book) throw setAside('E_NO_BOOK', lackingBook(id), new Error(`there is no book ${id}`))
  return book
}

export const refuse = (refused: string, code?: string): Refusal => (code ? { refused, code } : { refused })
