import { BOOKS, noBook } from '../../books/index.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Character, TableSettings } from '../store/table-records.ts'
import { idOnce, type Once } from './free-ids-and-names.ts'
import { MOST, named, sizeOf } from './limits.ts'
import { may } from './role-permissions.ts'
import { personOf, rosterOf } from './roster.ts'
import { type Revision, revise } from './save-with-retry.ts'

type Written = Once & {
  readonly id?: string
  readonly name: string
  readonly owner?: string | null
  readonly sheet: unknown
  readonly book?: string
}

type Shown = Omit<Character, 'rev' | 'fought'>

export const shownCharacter = ({ rev: _, fought: _fought, ...shown }: Character): Shown => shown

/** Creates or changes a character, checked against the book's sheet. */
export const saveCharacter = (service: Service, actor: Actor, written: Written): Promise<Shown | Refusal> =>
  revise(() => characterRevised(service, actor, written))

async function characterRevised(
  service: Service,
  actor: Actor,
  { id, name, owner, sheet, book, once }: Written,
): Promise<Revision<Shown> | Refusal> {
  const [table, roster] = [await service.store.table(actor.table), await rosterOf(service, actor.table)]
  const fresh = id === undefined ? idOnce(service, 'character', once) : null
  const made = roster.find((one) => one.id === fresh)
  if (made) return { save: async () => 'saved', done: shownCharacter(made) }
  const known = roster.find((one) => one.id === id) ?? null
  if (!table || (id !== undefined && !known)) return refuse('There is no such character.', 'E_NO_CHARACTER')
  const next: Character = {
    id: fresh ?? id!,
    table: actor.table,
    owner: owner === undefined ? (known ? known.owner : actor.member) : owner,
    book: book ?? known?.book ?? table.settings.book,
    name: name.trim(),
    sheet,
    ...(known?.fought && { fought: known.fought }),
    rev: known?.rev ?? 0,
  }
  const own = next.owner === actor.member && (known === null || known.owner === actor.member)
  const wrong =
    may(actor.role, known ? (known.owner === next.owner ? 'roster edit' : 'roster hand over') : 'roster add', {
      own: own || known?.owner === actor.member,
    }) ??
    named(name) ??
    unfitSheet(next, table.settings)
  if (wrong) return wrong
  if (!known && roster.length >= MOST.characters)
    return refuse(`A table has at most ${MOST.characters} characters.`, 'E_FULL')
  const holder = next.owner === null ? null : await service.store.member(next.owner)
  if (next.owner !== null && next.owner !== known?.owner && (holder?.table !== actor.table || holder.left))
    return refuse('There is no such member.', 'E_NO_MEMBER')
  return { save: () => service.store.saveCharacter(next), done: shownCharacter(next) }
}

function unfitSheet({ book, sheet, name }: Character, settings: TableSettings): Refusal | null {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  if (sizeOf(sheet) > MOST.sheet) return refuse(`A sheet has at most ${MOST.sheet} characters as JSON.`, 'E_LARGE')
  const person = personOf(BOOKS[book]!, { name, sheet }, book === settings.book ? settings.house : {})
  return 'refused' in person ? person : null
}
