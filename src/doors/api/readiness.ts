import type { Service } from '../../table/service.ts'

const KEY = 'ready'
/** The result is cached for this time. */
const KEPT_MS = 1_000
/** A slower disk counts as not ready. */
const LONGEST_MS = 5_000

/** Whether the store can be written: a read-only database or a full disk is not ready. */
export function readiness(service: Service): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  let settled = Number.NEGATIVE_INFINITY
  return () => {
    if (asked && service.steady() - settled < KEPT_MS) return asked
    settled = Number.POSITIVE_INFINITY // concurrent callers share one attempt
    asked = inTime(writes(service)).finally(() => {
      settled = service.steady()
    })
    return asked
  }
}

/** A conflict with another server shows that writing works. */
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
