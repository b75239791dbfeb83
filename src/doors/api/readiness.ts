import type { Service } from '../../table/service.ts'

const KEY = 'ready'
/** The result is cached for this time. */
const KEPT_MS = 1_000
/** A slower disk counts as not ready. */
const LONGEST_MS = 5_000
/** How often an ill store is tried until it is well. */
const AGAIN_MS = 2_000

/** Why the store cannot be written, in a sentence; null if it can. */
export type Illness = string | null

export type StoreHealth = {
  /** Tries a write: a read-only database or a full disk is ill. */
  check(): Promise<Illness>
  /** What the last try came to. */
  known(): Illness
  /** A write failed: tries at once, and then until the store is well again. */
  suspect(): void
  stop(): void
}

/** Health of the store. `changed` hears once that it fell ill, with what to do, and once that it is well again. */
export function storeHealth(service: Service, changed: (illness: Illness) => void): StoreHealth {
  let known: Illness = null
  let looking = false
  let stopped = false
  const ask = cached(service, (illness) => {
    const before = known
    known = illness
    if (!stopped && (before === null) !== (illness === null)) changed(illness)
  })
  const look = async (): Promise<void> => {
    looking = true
    while (!stopped && (await ask()) !== null) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
    looking = false
  }
  return {
    check: ask,
    known: () => known,
    suspect: () => {
      if (!looking) void look()
    },
    stop: () => {
      stopped = true
    },
  }
}

function cached(service: Service, found: (illness: Illness) => void): () => Promise<Illness> {
  let asked: Promise<Illness> | null = null
  let settled = Number.NEGATIVE_INFINITY
  return () => {
    if (asked && service.steady() - settled < KEPT_MS) return asked
    settled = Number.POSITIVE_INFINITY // concurrent callers share one attempt
    asked = inTime(writes(service)).then((illness) => {
      settled = service.steady()
      found(illness)
      return illness
    })
    return asked
  }
}

/** A conflict with another server shows that writing works. */
async function writes({ store, now }: Service): Promise<null> {
  const note = await store.note(KEY)
  await store.keepNote({ key: KEY, rev: note?.rev ?? 0, body: { at: now() }, lines: [], letters: [] })
  return null
}

function inTime(work: Promise<null>): Promise<Illness> {
  return new Promise((resolve) => {
    const late = setTimeout(
      () => resolve('A write takes longer than 5 seconds: look at the load of the disk or the database.'),
      LONGEST_MS,
    )
    const done = (illness: Illness): void => {
      clearTimeout(late)
      resolve(illness)
    }
    work.then(done, (error: unknown) => done(illnessOf(error)))
  })
}

/** What to do about an error of the database. */
function illnessOf(error: unknown): string {
  const { code = '', message } = error as { readonly code?: string; readonly message: string }
  if (/FULL$|^53100$|^ENOSPC$|^EDQUOT$/.test(code) || /disk is full/i.test(message))
    return 'The disk is full: make room; what was acknowledged is kept.'
  if (/READONLY|^25006$|^EROFS$/.test(code))
    return 'The database is read-only: look at the disk and at the rights of its files.'
  if (/IOERR|^EIO$/.test(code)) return 'The disk does not take what is written: it is read-only, broken or full.'
  return 'The database cannot be reached or written: look at its server, its log and the network.'
}
