import { type Compilable, CompiledQuery, type Generated, type Kysely, type RawBuilder } from 'kysely'
import { joined } from '../../engine/fast-lists.ts'
import type { Round } from './group-commit.ts'
import type { News, NewsListener } from './store.ts'

/**
 * Tables of the database. User data is JSON text: it keeps the order of keys, and characters that text columns refuse.
 */
export type Rows = {
  tables: { n: Generated<number>; id: string; body: string; rev: number }
  members: Kept
  characters: Kept
  rulings: Omit<Kept, 'rev'>
  fights: { n: Generated<number>; id: string; table_id: string; about: string; head: string }
  standings: Standing
  checkpoints: { fight_id: string; body: string }
  /** One row per write: `count` entries from number `first` on. */
  entries: { fight_id: string; first: number; count: number; body: string }
  /**
   * The key is the fight's id, a space, and the request's id: in two columns, a query for several pairs would match
   * their cross product.
   */
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
  /** One row per address, with the state of its first letter: no later one leaves before it. */
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
  /** Notes of doors, and their lines, numbered from 0. */
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

/** Differences between the two databases. */
export type Dialect = {
  readonly db: Db
  readonly begin: string
  /** A write transaction is exclusive. */
  readonly isAlone: boolean
  /** Row locks for update: waiting, or skipping locked rows. */
  readonly locked: RawBuilder<unknown>
  readonly unlocked: RawBuilder<unknown>
  /** No other transaction opens a table before this one ends. */
  alone(db: Db): Promise<unknown>
  /** Whether an error is caused by the data, not by the disk or the connection. */
  blames(error: unknown): boolean
  /** Executes a statement of the open transaction synchronously; null if the database is remote. */
  readonly perform: ((text: string, values: readonly unknown[]) => readonly unknown[]) | null
  /** Changes when another process has written; null if asking costs as much as reading. */
  readonly version: (() => unknown) | null
  /** Resolves when the last commit is on disk; null if commits sync themselves. Nobody reads before that. */
  readonly sync: (() => Promise<void>) | null
  migrate(): Promise<void>
  /** Within the transaction: news for other servers, sent on commit; null without other servers. */
  readonly publish: ((db: Db, news: readonly News[]) => Promise<void>) | null
  /** Receives news of other servers. */
  hear(listener: NewsListener): Promise<void>
  backup(path: string): Promise<void>
  close(): Promise<void>
}

/** A query with fixed text; values are passed in their order in it. Compiled once per database. */
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

/** The same for a list, whose values come last. Within a transaction; compiled once per length. */
export const fixedIn = <T, R>(
  query: (dialect: Dialect, list: readonly T[]) => Compilable<R>,
): ((at: At, list: readonly T[], ...values: readonly unknown[]) => Promise<readonly R[]>) =>
  byLength(
    query,
    (list) => [filled(list)],
    (list) => list,
  )

/** The same for inserted rows without other values; columns have a fixed order. */
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
      // keeps the text alone, not the values of the first call
      const text = (texts[part.length] ??= query(dialect, part).compile().sql)
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
 * Few distinct lengths, since each is prepared once: lists are padded with their last value, rows are split in two
 * parts.
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

/** The number of parameters per statement is limited. */
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

/** SQLite's driver silently cuts a text at a NUL character. */
export function keyed(key: string): string {
  if (key.includes('\0')) throw new Error('a key with a zero character in it cannot be kept')
  return key
}
