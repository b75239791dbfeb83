import { createHmac, randomBytes } from 'node:crypto'
import type { AnyBook } from '../books/index.ts'
import { bookOf } from '../books/index.ts'
import type { Tray } from '../engine/dice-tray.ts'
import type { Refusal } from '../engine/option-tree.ts'
import { sealedTray } from './dice/sealed-tray.ts'
import { lackingBook, setAside } from './fights/fights-set-aside.ts'
import type { Amiss } from './fights/rule-failures.ts'
import type { FightNews, Letter, Store } from './store/store.ts'
import type { Role } from './store/table-records.ts'

/** Dependencies of the service. Time and randomness come only from here. */
export type Service = {
  readonly store: Store
  readonly secret: Uint8Array
  readonly now: () => number
  /** Monotonic milliseconds, for durations on this server; not stored. */
  readonly steady: () => number
  /** How long a link lives without being used, in milliseconds. */
  readonly linkLife: number
  readonly bytes: (count: number) => Uint8Array
  /** The dice of a fight, from its seed and words. */
  readonly tray: (seed: string, words: readonly string[]) => Tray
  /** Called after every write of any server; live pages listen. */
  readonly told: Set<(fight: string, length: number) => void>
  /** Called at half time of a question. */
  readonly reminded: Set<(fight: string, who: string, seats: readonly string[]) => void>
  /** Notify chats of a change. Called by the server that wrote it, or by another one if that server died. */
  readonly tellers: Set<(news: FightNews) => Promise<void>>
  /** Called on errors inside fights, for the operator's log and the referees. */
  readonly amiss: Set<(amiss: Amiss) => void>
  /** Called when a letter could not be delivered; it is tried again. */
  readonly undelivered: Set<(letter: Letter, error: unknown) => void>
}

/** Who acts, authenticated by a door. */
export type Actor = { readonly table: string; readonly member: string; readonly role: Role }

export const serviceOf = (store: Store, secret: Uint8Array, now: () => number = Date.now): Service => ({
  store,
  secret,
  now,
  steady: now === Date.now ? () => performance.now() : now,
  linkLife: 365 * 86_400_000,
  bytes: (count) => randomBytes(count),
  tray: sealedTray,
  told: new Set(),
  reminded: new Set(),
  tellers: new Set(),
  amiss: new Set(),
  undelivered: new Set(),
})

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** 60 random bits, in letters that can be read aloud. */
export const newId = ({ bytes }: Service): string => Array.from(bytes(12), (byte) => LETTERS[byte % 32]).join('')

/** Deterministic id of a request, keyed with the secret so that nobody can guess it. */
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
