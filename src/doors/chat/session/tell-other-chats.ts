import { lackingBook } from '../../../table/fights/fights-set-aside.ts'
import type { Service } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import type { At } from '../commands/command.ts'
import { news, noteKey, type Said } from './session.ts'
import { changeSession, hearOnce } from './session-store.ts'

/**
 * Says something in the other chats of the table, to all or to some of its members; in each of them once, however often
 * it is tried.
 */
export const tellOthers = (at: At, text: string, isFor: ((member: string) => boolean) | null = null): Promise<void> =>
  sayInOthers(at, isFor ? news(text) : { ...news(text), all: true }, isFor)

/** The same with a whole message. */
export async function sayInOthers(
  at: At,
  what: Said,
  isFor: ((member: string) => boolean) | null = null,
): Promise<void> {
  const { service, table, chat } = at
  const id = `${noteKey(chat)} ${at.request}`
  for (const { member, door, address } of table?.chats ?? []) {
    if (member === null || (door === chat.door && address === chat.address) || (isFor && !isFor(member))) continue
    await changeSession(service, { door, address }, async (session) => {
      const heard = session.table === table!.id ? hearOnce(session, id) : null
      return heard && { session: heard, said: [what] }
    })
  }
}

/** Tells the referees of a table, where they have chats, that it is set aside; not again at every start. */
export async function tellAside(service: Service, table: TableRecord): Promise<void> {
  const isFor = await refereesOf({ service, table })
  for (const { member, door, address } of table.chats ?? []) {
    if (member === null || !isFor(member)) continue
    await changeSession(service, { door, address }, async (session) => {
      const heard = hearOnce(session, `aside ${table.id} ${table.settings.book}`)
      return heard && { session: heard, said: [news(`${table.name}: ${lackingBook(table.settings.book)}`)] }
    })
  }
}

/** Who is a referee of this table. */
export async function refereesOf({
  service,
  table,
}: Pick<At, 'service' | 'table'>): Promise<(member: string) => boolean> {
  const members = table ? await service.store.members(table.id) : []
  return (member) => members.some(({ id, role, left }) => id === member && isReferee(role) && !left)
}

/** The person's name at the table. */
export async function calledOf({ service, actor, session }: At): Promise<string> {
  const member = actor && (await service.store.member(actor.member))
  return member?.name ?? (session.name || 'Somebody')
}
