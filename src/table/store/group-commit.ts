import { CompiledQuery } from 'kysely'
import { appendAll, type Change, judgeAll } from './append-entries.ts'
import type { Claim } from './claim-letters-and-clocks.ts'
import type { Db, Dialect } from './database.ts'
import { isStoreAway } from './database-unreachable.ts'
import { keepAll, type NoteChange } from './notes.ts'
import { type NewPost, post } from './outbox.ts'
import type { Appended, Kept, Letter, LetterCarrier, News } from './store.ts'

/**
 * State of one transaction. Letters are written last and together, so that all servers lock addresses in the same
 * order.
 */
export type Round = { readonly dialect: Dialect; readonly db: Db; readonly post: NewPost; readonly news: News[] }

/** Listeners of the writer. */
export type Listener = {
  told(news: readonly News[]): void
  committed(jobs: number, seconds: number): void
  /** The database is unreachable or takes no writes. */
  failed(): void
  /** The carrier on this server, if any: letters that may leave at once are claimed for it in the same transaction. */
  carrier(): LetterCarrier | null
}

/**
 * The order in which kinds of rows are written, and so locked, by every server. Claims come last and wait for nobody.
 */
const ORDER = ['table', 'member', 'character', 'ruling', 'invite', 'fight', 'letter', 'append', 'note', 'take'] as const
type Kind = (typeof ORDER)[number]

export type Writer = {
  write<T>(kind: Exclude<Kind, 'append' | 'note'>, key: string, run: (round: Round) => Promise<T>): Promise<T>
  append(change: Change): Promise<Appended>
  keepNote(change: NoteChange): Promise<Kept>
  /** Resolves when everything pending is written. */
  close(): Promise<void>
}
/** Written in a step of its own, or batched with others of its kind. */
type Work =
  | { readonly run: (round: Round) => Promise<unknown> }
  | { readonly change: Change }
  | { readonly note: NoteChange }
type Job = {
  readonly place: string
  readonly isTaking: boolean
  readonly work: Work
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Wrote = {
  readonly values: ReadonlyMap<Job, unknown>
  readonly news: readonly News[]
  readonly claimed: readonly Letter[]
}

/** Writes of one turn of the event loop share a transaction. */
export function makeWriter(dialect: Dialect, { told, committed, failed, carrier }: Listener): Writer {
  let closed = false
  const settle = async (jobs: readonly Job[]): Promise<void> => {
    const began = performance.now()
    const tried = await transact(dialect, (db) => perform(dialect, db, { jobs, claim: carrier()?.claim() ?? null }))
    if ('done' in tried) {
      committed(jobs.length, (performance.now() - began) / 1000)
      const { values, news, claimed } = tried.done
      for (const job of jobs) if (!job.isTaking) settleOne(job, values.get(job))
      told(news)
      setImmediate(() => {
        // after the writers' promises are resolved
        if (claimed.length > 0) carrier()?.take(claimed)
        for (const job of jobs) if (job.isTaking) settleOne(job, values.get(job))
      })
      return
    }
    if (isStoreAway(tried.error)) failed()
    for (const job of jobs) {
      if (tried.apart && jobs.length > 1) await settle([job])
      else job.reject(tried.error)
    }
  }
  const batch = gather(settle)
  const push = <T>(kind: Kind, key: string, work: Work): Promise<T> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the store is closed'))
      const place = `${ORDER.indexOf(kind)} ${key}`
      batch.push({ place, isTaking: kind === 'take', work, resolve: resolve as Job['resolve'], reject })
    })
  return {
    write: (kind, key, run) => push(kind, key, { run }),
    append: (change) => push('append', change.fight, { change }),
    keepNote: (note) => push('note', note.key, { note }),
    close: () => {
      closed = true
      return batch.idle()
    },
  }
}

function settleOne({ resolve, reject }: Job, value: unknown): void {
  if (value instanceof Error) reject(value)
  else resolve(value)
}

async function perform(
  dialect: Dialect,
  db: Db,
  { jobs, claim }: { readonly jobs: readonly Job[]; readonly claim: Claim | null },
): Promise<Wrote> {
  const round: Round = { dialect, db, post: { letters: [], delivered: [], failed: [], held: [] }, news: [] }
  const values = new Map<Job, unknown>()
  const changes: Change[] = []
  const notes: NoteChange[] = []
  const taking: Job[] = []
  for (const job of jobs) {
    const { work } = job
    if ('change' in work) changes.push(work.change)
    else if ('note' in work) notes.push(work.note)
    else if (job.isTaking) taking.push(job)
    else values.set(job, await work.run(round))
  }
  const judged = changes.length === 0 ? NOT_JUDGED : await judgeAll(round, changes)
  for (const [{ note }, outcome] of judged) if (note && 'rev' in outcome) notes.push(note)
  const kept = notes.length === 0 ? NOT_KEPT : await keepAll(round, notes)
  const appended = judged.size === 0 ? judged : await appendAll(round, judged, kept)
  for (const job of jobs) {
    if ('note' in job.work) values.set(job, kept.get(job.work.note))
    else if ('change' in job.work) values.set(job, appended.get(job.work.change))
  }
  const claimed = await post(round, round.post, claim)
  for (const job of taking) if ('run' in job.work) values.set(job, await job.work.run(round))
  if (dialect.publish && round.news.length > 0) await dialect.publish(db, round.news)
  return { values, news: round.news, claimed }
}

const NOT_JUDGED: ReadonlyMap<Change, Appended | Error> = new Map()
const NOT_KEPT: ReadonlyMap<NoteChange, Kept> = new Map()

type Tried<T> =
  | { readonly done: T }
  | {
      readonly error: unknown
      /** Retry each job alone: one of the batch may be at fault. */
      readonly apart: boolean
    }

const transact = <T>(dialect: Dialect, work: (db: Db) => Promise<T>): Promise<Tried<T>> =>
  dialect.db
    .connection()
    .execute((db) => within(dialect, db, work))
    .catch((error: unknown): Tried<T> => ({ error, apart: false }))

async function within<T>(dialect: Dialect, db: Db, work: (db: Db) => Promise<T>): Promise<Tried<T>> {
  const { begin, perform: performNow, blames, sync } = dialect
  let sent = false
  try {
    if (performNow) performNow(begin, [])
    else await db.executeQuery(CompiledQuery.raw(begin))
    const done = await work(db)
    sent = true
    if (performNow) performNow('commit', [])
    else await db.executeQuery(CompiledQuery.raw('commit'))
    await sync?.()
    return { done }
  } catch (error) {
    await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => null) // nothing is open where the connection is gone
    return { error, apart: !sent && blames(error) }
  }
}

/** Keeps transactions short. */
const MOST_JOBS = 500

/**
 * Gathers what is handed in during one turn of the event loop, and hands it on together in the order of places; while that
 * is under way, the next gathers.
 */
function gather(hand: (jobs: readonly Job[]) => Promise<void>): { push(job: Job): void; idle(): Promise<void> } {
  const waiting: Job[] = []
  const idlers: (() => void)[] = []
  let busy = false
  const turn = async (): Promise<void> => {
    await hand(waiting.splice(0, MOST_JOBS).sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)))
    if (waiting.length > 0) return void setImmediate(turn)
    busy = false
    for (const idle of idlers.splice(0)) idle()
  }
  return {
    push(job) {
      waiting.push(job)
      if (!busy) setImmediate(turn)
      busy = true
    },
    idle: () => (busy ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
  }
}
