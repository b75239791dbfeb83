import type { Refusal } from '../../engine/tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Saved } from '../store/store.ts'
import type { TableRecord } from '../store/table-records.ts'

const MOST_TRIES = 100
const LONGEST_PAUSE_MS = 20

/** What is to be saved, and what to say then. */
export type Revision<T> = { readonly save: () => Promise<Saved>; readonly done: T }

/**
 * Reads, changes and saves; when somebody else was quicker, it is tried on what stands then, so that no change takes
 * another back.
 */
export async function revise<T>(attempt: () => Promise<Revision<T> | Refusal>): Promise<T | Refusal> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const next = await attempt()
    if ('refused' in next) return next
    if ((await next.save()) !== 'stale') return next.done
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(tries, LONGEST_PAUSE_MS)))
  }
  return refuse('Too many are changing this at once. Please try again.', 'E_BUSY')
}

/** A change of the table as it stands when it is saved. */
export const reviseTable = <T>(
  service: Service,
  { table: id }: Actor,
  change: (table: TableRecord) => Revision<T> | Refusal,
): Promise<T | Refusal> =>
  revise(async () => {
    const table = await service.store.table(id)
    return table ? change(table) : refuse('There is no such table.', 'E_NO_TABLE')
  })
