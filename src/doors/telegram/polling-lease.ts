import type { Service } from '../../table/service.ts'

type Lease = { readonly holder: string; readonly until: number }

const KEY = 'lease telegram'
/** The holder renews it several times in this period. */
const LEASE_MS = 6_000

/** The last lease seen of another server, and since when it is unchanged. */
const seen = new WeakMap<Service, { readonly rev: number; readonly since: number }>()

/**
 * Takes or renews the lease to poll: one server holds it at a time; after its death another takes over within seconds.
 */
export async function hold(service: Service, holder: string): Promise<boolean> {
  const { store, now } = service
  const note = await store.note(KEY)
  const lease = note?.body as Lease | undefined
  if (lease && lease.holder !== holder && lease.until > now() && !isDead(service, note!.rev)) return false
  const kept = await store.keepNote({
    key: KEY,
    rev: note?.rev ?? 0,
    body: { holder, until: now() + LEASE_MS } satisfies Lease,
    lines: [],
    letters: [],
  })
  return 'rev' in kept
}

/**
 * Every renewal raises the revision. The stored end alone is not reliable: clocks differ, and one that was set back
 * leaves an end hours ahead.
 */
function isDead(service: Service, rev: number): boolean {
  const last = seen.get(service)
  if (last?.rev === rev) return service.steady() - last.since >= LEASE_MS
  seen.set(service, { rev, since: service.steady() })
  return false
}

export async function letGo({ store }: Service, holder: string): Promise<void> {
  const note = await store.note(KEY)
  if ((note?.body as Lease | undefined)?.holder === holder)
    await store.keepNote({ key: KEY, rev: note!.rev, body: { holder, until: 0 }, lines: [], letters: [] })
}
