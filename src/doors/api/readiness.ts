import type { Service } from '../../table/service.ts'

const KEY = 'ready'
/** Whoever asks often is told the same for so long. */
const KEPT_MS = 1_000
/** A disk that takes longer is of no use to anybody. */
const LONGEST_MS = 5_000

/**
 * Whether something can be written down now: a database that can be read and not written, on a disk that is full or
 * shut, is of no use to a table.
 */
export function readiness(service: Service): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  let settled = Number.NEGATIVE_INFINITY
  return () => {
    if (asked && service.steady() - settled < KEPT_MS) return asked
    settled = Number.POSITIVE_INFINITY // while it is being tried, all who ask wait for the same
    asked = inTime(writes(service)).finally(() => {
      settled = service.steady()
    })
    return asked
  }
}

/** Where another server was quicker, something was written as well. */
async function writes({ store, now }: Service): Promise<boolean> {
  const note = await store.note(KEY)
  await store.keepNote({ key: KEY, rev: note?.rev ?? 0, body: { at: now() }, lines: [], letters: [] })
  return true
}

function inTime(work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), LONGEST_MS)
    const done = (ready: boolean): void => {
      clearTimeout(late)
      resolve(ready)
    }
    work.then(done, () => done(false))
  })
}
