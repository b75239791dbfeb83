import type { House } from '../../table/house.ts'

type Lease = { readonly holder: string; readonly until: number }

const KEY = 'lease telegram'
const LEASE_MS = 6_000

/** Takes or keeps the right to ask for updates: one server has it at a time, and when that one is gone another has it within seconds. */
export async function hold({ store, now }: House, holder: string): Promise<boolean> {
  const note = await store.note(KEY)
  const lease = note?.body as Lease | undefined
  if (lease && lease.holder !== holder && lease.until > now()) return false
  const kept = await store.keepNote({ key: KEY, rev: note?.rev ?? 0, body: { holder, until: now() + LEASE_MS } satisfies Lease, lines: [], letters: [] })
  return 'rev' in kept
}

export async function letGo({ store }: House, holder: string): Promise<void> {
  const note = await store.note(KEY)
  if ((note?.body as Lease | undefined)?.holder === holder) await store.keepNote({ key: KEY, rev: note!.rev, body: { holder, until: 0 }, lines: [], letters: [] })
}
