import { bookOf } from '../../books/index.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'

/** A ready-made encounter of the table's book, or an empty one. */
export async function readyMade(
  service: Service,
  { table }: Actor,
  name: string | null,
): Promise<{ readonly title: string; readonly setup: object } | Refusal> {
  if (name === null) return { title: 'A fight', setup: {} }
  const book = bookOf((await service.store.table(table))?.settings.book ?? '')
  if (!book || !Object.hasOwn(book.catalogue.encounters, name))
    return refuse(`There is no encounter '${name.slice(0, 40)}'.`, 'E_NO_ENCOUNTER')
  const { title, setup } = book.catalogue.encounters[name]!
  return { title, setup: setup as object }
}
