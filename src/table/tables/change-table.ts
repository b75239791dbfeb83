import { BOOKS, noBook } from '../../books/index.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { choice, number, object, record, text } from '../../engine/schema.ts'
import { check } from '../../engine/schema-check.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { TableRecord, TableSettings } from '../store/table-records.ts'
import { named } from './limits.ts'
import { may } from './role-permissions.ts'
import { reviseTable } from './save-with-retry.ts'

/** Changes name and settings; omitted fields stay. House rules are checked against the book. */
export async function changeTable(
  service: Service,
  actor: Actor,
  { name, settings }: { readonly name?: string; readonly settings?: Partial<TableSettings> },
): Promise<Pick<TableRecord, 'name' | 'settings'> | Refusal> {
  const wrong =
    (name === undefined ? null : (may(actor.role, 'rename table') ?? named(name))) ??
    (settings || name === undefined ? may(actor.role, 'settings') : null)
  if (wrong) return wrong
  return reviseTable(service, actor, (table) => {
    const next: TableRecord = {
      ...table,
      name: name?.trim() ?? table.name,
      settings: { ...table.settings, ...settings },
    }
    return (
      unfit(next.settings) ?? {
        save: () => service.store.saveTable(next),
        done: { name: next.name, settings: next.settings },
      }
    )
  })
}

/** The first fault of a table's settings, by its book. */
export function unfit({ book, house, ...rest }: TableSettings): Refusal | null {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  const [toggles, manner] = [check(BOOKS[book]!.options, house, 'house'), check(MANNER, rest)]
  const wrong = 'errors' in toggles ? toggles.errors : (BOOKS[book]!.amiss?.(toggles.value, 'house') ?? [])
  if (wrong.length > 0) return refuse(wrong.map(({ sentence }) => sentence).join('; '), 'E_HOUSE')
  return 'errors' in manner ? refuse(manner.errors.map(({ sentence }) => sentence).join('; '), 'E_SETTINGS') : null
}

const SECONDS = number(0, 7 * 24 * 3600)

const MANNER = object({
  health: choice(['exact', 'words', 'hidden']),
  clock: object({ turn: SECONDS, reaction: SECONDS, bank: SECONDS }),
  rolls: record(choice(['public', 'private', 'referee', 'blind']), { keys: text({ min: 1, max: 64 }), most: 100 }),
})
