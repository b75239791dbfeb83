import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Saved } from '../store/store.ts'
import type { TableRecord } from '../store/table-records.ts'

const MOST_TRIES = 100
const LONGEST_PAUSE_MS = 20

/** What to save, and the result once saved. */
export type Revision<T> = { readonly save: () => Promise<Saved>; readonly done: T }

/** Reads, changes and saves; on a conflict it starts again from the current record, so no change is lost. */
export async function revise<T>(attempt: () => Promise<Revision<T> | Refusal>): Promise<T | Refusal> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const next = await attempt()
    if ('refused' in next) return next
    if ((await next.save()) !== 'stale') return next.done
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(tries, LONGEST_PAUSE_MS)))
  }
  return refuse('Too many are changing this at once. Please try again.', 'E_BUSY')
}

/** The same for the record of a table. */
export const reviseTable = <T>(
  service: Service,
  { table: id }: Actor,
  change: (table: TableRecord) => Revision<T> | Refusal,
): Promise<T | Refusal> =>
  revise(async () => {
    const table = await service.store.table(id)
    return table ? change(table) : refuse('There is no such table.', 'E_NO_TABLE')
  })
