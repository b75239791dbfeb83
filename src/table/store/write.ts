import { sql } from 'kysely'
import { sifted } from '../../engine/lists.ts'
import { appendAll, type Change, judgeAll } from './append.ts'
import { gather } from './batch.ts'
import type { Claim } from './claims.ts'
import { keepAll, type NoteChange } from './notes.ts'
import { type NewPost, nothingToPost, post } from './post.ts'
import type { Db, Dialect } from './rows.ts'
import type { Appended, Kept, Letter, LetterCarrier, News } from './store.ts'

/**
 * What one transaction has gathered: letters come last and together, so that all servers lock addresses in one order.
 */
export type Round = { readonly dialect: Dialect; readonly db: Db; readonly post: NewPost; readonly news: News[] }

/** Who listens to what is written. */
export type Listener = {
  told(news: readonly News[]): void
  committed(jobs: number): void
  /** Who carries letters here, if anybody: what may leave at once is claimed for him in the very transaction. */
  carrier(): LetterCarrier | null
}

/**
 * The order in which kinds of rows are written, and so locked, by every server. Taking work comes after all else and
 * waits for nobody.
 */
const ORDER = ['table', 'member', 'character', 'ruling', 'invite', 'fight', 'letter', 'append', 'note', 'take'] as const
type Kind = (typeof ORDER)[number]

export type Writer = {
  write<T>(kind: Exclude<Kind, 'append' | 'note'>, key: string, run: (round: Round) => Promise<T>): Promise<T>
  append(change: Change): Promise<Appended>
  keepNote(change: NoteChange): Promise<Kept>
  /** Settles once all that was handed in so far is written. */
  close(): Promise<void>
}
/** What is written in a step of its own, or together with others of its kind. */
type Work =
  | { readonly run: (round: Round) => Promise<unknown> }
  | { readonly change: Change }
  | { readonly note: NoteChange }
type Job = { readonly place: string; readonly work: Work; resolve(value: unknown): void; reject(error: unknown): void }
type Wrote = {
  readonly values: ReadonlyMap<Job, unknown>
  readonly news: readonly News[]
  readonly claimed: readonly Letter[]
}

/** Writes of one turn of the event loop share a transaction. */
export function makeWriter(dialect: Dialect, { told, committed, carrier }: Listener): Writer {
  let closed = false
  const settle = async (jobs: readonly Job[]): Promise<void> => {
    const tried = await transact(dialect, (db) => perform(dialect, db, { jobs, claim: carrier()?.claim() ?? null }))
    if ('done' in tried) {
      committed(jobs.length)
      const { values, news, claimed } = tried.done
      for (const job of jobs) if (!isTaking(job)) settleOne(job, values.get(job))
      told(news)
      setImmediate(() => {
        // by then whoever wrote knows that it was written
        if (claimed.length > 0) carrier()?.take(claimed)
        for (const job of jobs) if (isTaking(job)) settleOne(job, values.get(job))
      })
      return
    }
    for (const job of jobs) {
      if (tried.apart && jobs.length > 1) await settle([job])
      else job.reject(tried.error)
    }
  }
  const batch = gather<Job>((jobs) =>
    settle([...jobs].sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))),
  )
  const push = <T>(place: string, work: Work): Promise<T> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the store is closed'))
      batch.push({ place, work, resolve: resolve as Job['resolve'], reject })
    })
  return {
    write: (kind, key, run) => push(placeOf(kind, key), { run }),
    append: (change) => push(placeOf('append', change.fight), { change }),
    keepNote: (note) => push(placeOf('note', note.key), { note }),
    close: () => {
      closed = true
      return batch.idle()
    },
  }
}

const placeOf = (kind: Kind, key: string): string => `${ORDER.indexOf(kind)} ${key}`

const isTaking = ({ place }: Job): boolean => place.startsWith(TAKING)
const TAKING = placeOf('take', '')

function settleOne({ resolve, reject }: Job, value: unknown): void {
  if (value instanceof Error) reject(value)
  else resolve(value)
}

async function perform(
  dialect: Dialect,
  db: Db,
  { jobs, claim }: { readonly jobs: readonly Job[]; readonly claim: Claim | null },
): Promise<Wrote> {
  const round: Round = { dialect, db, post: nothingToPost(), news: [] }
  const values = new Map<Job, unknown>()
  const runAll = async (some: readonly Job[]): Promise<void> => {
    for (const job of some) if ('run' in job.work) values.set(job, await job.work.run(round))
  }
  await runAll(jobs.filter((job) => !isTaking(job)))
  const judged = await judgeAll(
    round,
    sifted(jobs, ({ work }) => ('change' in work ? work.change : null)),
  )
  const kept = await keepAll(
    round,
    [
      ...sifted(jobs, ({ work }) => ('note' in work ? work.note : null)),
      ...sifted([...judged], ([{ note }, outcome]) => ('rev' in outcome ? note : null)),
    ].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  )
  const appended = await appendAll(round, judged, kept)
  for (const job of jobs) {
    if ('note' in job.work) values.set(job, kept.get(job.work.note))
    else if ('change' in job.work) values.set(job, appended.get(job.work.change))
  }
  const claimed = await post(round, round.post, claim)
  await runAll(jobs.filter(isTaking))
  if (round.news.length > 0) await dialect.publish(db, round.news)
  return { values, news: round.news, claimed }
}

type Tried<T> =
  | { readonly done: T }
  | {
      readonly error: unknown
      /** It may be one of many that is at fault: try each by itself. */
      readonly apart: boolean
    }

async function transact<T>(dialect: Dialect, work: (db: Db) => Promise<T>): Promise<Tried<T>> {
  try {
    return await dialect.db.connection().execute((db) => within(dialect, db, work))
  } catch (error) {
    return { error, apart: false }
  }
}

async function within<T>({ begin, blames, sync }: Dialect, db: Db, work: (db: Db) => Promise<T>): Promise<Tried<T>> {
  let sent = false
  try {
    await begin.execute(db)
    const done = await work(db)
    sent = true
    await sql`commit`.execute(db)
    await sync?.()
    return { done }
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => null) // nothing is open where the connection is gone
    return { error, apart: !sent && blames(error) }
  }
}
