import { type Compilable, CompiledQuery, type Generated, type Kysely, type RawBuilder } from 'kysely'
import { joined } from '../../engine/lists.ts'
import type { Ear, News } from './store.ts'
import type { Round } from './writer.ts'

/**
 * The tables of the database. Whatever people write is JSON text: it keeps the order of keys, and characters that a
 * text column refuses.
 */
export type Rows = {
  tables: { n: Generated<number>; id: string; body: string; rev: number }
  members: Kept
  characters: Kept
  rulings: Omit<Kept, 'rev'>
  fights: { n: Generated<number>; id: string; table_id: string; about: string; head: string }
  standings: Standing
  checkpoints: { fight_id: string; body: string }
  /** One row for all that was written at once: `count` entries from number `first` on. */
  entries: { fight_id: string; first: number; count: number; body: string }
  /** The key is the fight's id, a space, and the request's: two columns would be searched crosswise. */
  requests: { key: string; answer: string }
  invites: {
    n: Generated<number>
    id: string
    table_id: string
    role: string
    code: string | null
    expires: number
    uses: number
    revoked: number
  }
  /** One per address, with the fate of its first letter: no letter leaves before it. */
  boxes: {
    id: Generated<number>
    door: string
    address: string
    waiting: number
    tries: number
    next: number
    held: number
    taken: number
  }
  /** What doors keep, and the lines that were said there, numbered from 0. */
  notes: { key: string; rev: number; said: number; body: string }
  lines: { note: string; n: number; body: string }
  letters: { id: Generated<number>; box: number; key: string; body: string }
}
type Kept = { n: Generated<number>; id: string; table_id: string; body: string; rev: number }
export type Standing = {
  fight_id: string
  rev: number
  length: number
  over: number
  due: number | null
  held: number
  state: string
}

export type Db = Kysely<Rows>

/** Where the two databases differ. */
export type Dialect = {
  readonly db: Db
  readonly begin: string
  /** Nobody else can write while a transaction is open. */
  readonly isAlone: boolean
  /** Rows that are read to be written: locked for us; or those that others have locked are passed over. */
  readonly locked: RawBuilder<unknown>
  readonly unlocked: RawBuilder<unknown>
  /** Nobody else opens a table until this transaction is over. */
  alone(db: Db): Promise<unknown>
  /** Whether an error is the fault of what was written, and not of the disk or the connection. */
  blames(error: unknown): boolean
  /** Carries out a statement of the transaction that is open, at once; null where that takes a way to the database. */
  readonly perform: ((text: string, values: readonly unknown[]) => readonly unknown[]) | null
  /** Changes when another process has written; null where asking is no cheaper than reading. */
  readonly version: (() => unknown) | null
  /** Settles once what was committed is on disk; null where a commit does that itself. Nobody reads meanwhile. */
  readonly sync: (() => Promise<void>) | null
  migrate(): Promise<void>
  /** Within the transaction: what other servers hear once it is written; null where there are no others. */
  readonly publish: ((db: Db, news: readonly News[]) => Promise<void>) | null
  /** News of other servers. */
  hear(ear: Ear): Promise<void>
  backup(path: string): Promise<void>
  close(): Promise<void>
}

/**
 * A query that is the same but for its values, which are given in the order in which they stand in it. It is put
 * together once for each database.
 */
export function fixed<R>(
  query: (db: Db) => Compilable<R>,
): (db: Db, ...values: readonly unknown[]) => Promise<readonly R[]> {
  const known = new WeakMap<Db, CompiledQuery<R>>()
  return async (db, ...values) => {
    const compiled = known.get(db) ?? query(db).compile()
    known.set(db, compiled)
    return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
  }
}

type At = Pick<Round, 'dialect' | 'db'>

/**
 * The same for a list, whose values come after all others: within a transaction, and put together once for each length.
 */
export const fixedIn = <T, R>(
  query: (dialect: Dialect, list: readonly T[]) => Compilable<R>,
): ((at: At, list: readonly T[], ...values: readonly unknown[]) => Promise<readonly R[]>) =>
  byLength(
    query,
    (list) => [filled(list)],
    (list) => list,
  )

/** The same for rows that are put in, and have no other values; their columns stand in one order. */
export const fixedRows = <T extends object, R>(
  query: (dialect: Dialect, rows: readonly T[]) => Compilable<R>,
): ((at: At, rows: readonly T[]) => Promise<readonly R[]>) =>
  byLength(query, parted, (rows) =>
    rows.length === 1 ? Object.values(rows[0]!) : joined(rows, (row) => Object.values(row) as unknown[]),
  )

function byLength<T, R>(
  query: (dialect: Dialect, list: readonly T[]) => Compilable<R>,
  cut: (list: readonly T[]) => readonly (readonly T[])[],
  valuesOf: (list: readonly T[]) => readonly unknown[],
) {
  const known = new WeakMap<Dialect, string[]>()
  return async ({ dialect, db }: At, list: readonly T[], ...values: readonly unknown[]): Promise<readonly R[]> => {
    if (list.length === 0) return []
    const texts = known.get(dialect) ?? []
    known.set(dialect, texts)
    const rows: R[] = []
    for (const part of list.length === 1 ? [list] : joined(thousands(list), cut)) {
      const text = (texts[part.length] ??= query(dialect, part).compile().sql) // its text alone, and nothing of what was written first
      const parameters = [...values, ...valuesOf(part)]
      rows.push(
        ...((dialect.perform
          ? dialect.perform(text, parameters)
          : (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows) as readonly R[]),
      )
    }
    return rows
  }
}

/**
 * There are few lengths, since a statement is prepared once for each: lists are filled up with their last value, and
 * rows come in two parts.
 */
const STEP = 16
const filled = <T>(list: readonly T[]): readonly T[] => [
  ...list,
  ...Array<T>(-list.length & (STEP - 1)).fill(list.at(-1)!),
]

function parted<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const whole = rows.length - (rows.length % STEP)
  return whole === 0 || whole === rows.length ? [rows] : [rows.slice(0, whole), rows.slice(whole)]
}

/** Parameters of one statement are limited. */
const AT_ONCE = 1000

export async function eachThousand<T>(
  rows: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const some of thousands(rows)) await write(some)
}

const thousands = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  rows.length > 0 && rows.length <= AT_ONCE
    ? [rows]
    : Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, i) => rows.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

/** Keys stand in text columns, where SQLite's driver cuts a text at a zero character without a word. */
export function keyed(key: string): string {
  if (key.includes('\0')) throw new Error('a key with a zero character in it cannot be kept')
  return key
}
