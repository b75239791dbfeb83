import { BOOKS, noBook } from '../../books/index.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { refuse, type Service } from '../service.ts'
import type { Saved } from '../store/store.ts'
import type { Member, TableRecord, TableSettings } from '../store/table-records.ts'
import { idOnce, type Once } from './free-ids-and-names.ts'
import { named } from './limits.ts'
import { linkOf } from './member-links.ts'

/** CE 13 and sense: five minutes a turn, one a reaction, no bank. */
const SETTINGS: TableSettings = {
  book: 'cepheus',
  house: {},
  health: 'words',
  clock: { turn: 300, reaction: 60, bank: 0 },
  rolls: {},
}

type Opening = Once & { readonly name: string; readonly referee: string; readonly book?: string }

type Opened = { readonly table: string; readonly token: string }

/** Opens a table; its opener becomes the referee and gets a link. */
export const openTable = (service: Service, opening: Opening): Promise<Opened | Refusal> =>
  open(service, opening, async (table, member) => {
    await service.store.createTable(table, member)
    return 'saved'
  })

/** Only if there is no table yet; exactly one of several starting servers succeeds. */
export const openFirstTable = (service: Service, opening: Opening): Promise<Opened | Refusal> =>
  open(service, opening, (table, member) => service.store.createFirstTable(table, member))

async function open(
  service: Service,
  { name, referee, book = SETTINGS.book, once }: Opening,
  create: (table: TableRecord, member: Member) => Promise<Saved>,
): Promise<Opened | Refusal> {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  const wrong = named(name) ?? named(referee)
  if (wrong) return wrong
  const before = once === undefined ? null : await service.store.member(idOnce(service, 'referee', once))
  if (before) return { table: before.table, token: await linkOf(service, before) }
  const table: TableRecord = {
    id: idOnce(service, 'table', once),
    name: name.trim(),
    settings: { ...SETTINGS, book },
    created: service.now(),
    rev: 0,
  }
  const member: Member = {
    id: idOnce(service, 'referee', once),
    table: table.id,
    role: 'referee',
    name: referee.trim(),
    epoch: 0,
    left: false,
    created: service.now(),
    rev: 0,
  }
  if ((await create(table, member)) === 'stale') return refuse('There are tables already.', 'E_TABLES')
  return { table: table.id, token: await linkOf(service, member) }
}
