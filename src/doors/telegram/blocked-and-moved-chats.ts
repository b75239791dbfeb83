import type { Actor, Service } from '../../table/service.ts'
import type { TableRecord } from '../../table/store/table-records.ts'
import { freeThese, playedBy } from '../../table/tables/give-up-seats.ts'
import { reviseTable } from '../../table/tables/save-with-retry.ts'
import { noteKey, type Session } from '../chat/session/session.ts'
import { tellReferees } from '../chat/session/tell-referees.ts'
import { chatAt, parseAddress, TELEGRAM } from './chat-address.ts'

/** CHAT-10: seats of a person who blocked the bot or left go to the referee, who is told. */
export async function gone(service: Service, address: string): Promise<void> {
  const session = await sessionOf(service, address)
  for (const [table, member] of Object.entries(session?.members ?? {})) {
    const seats = await playedBy(service, table, member)
    if (seats.length === 0) continue
    await tellReferees(service, table, {
      text: `${session!.name || 'A player'} cannot be reached any more. You play for them: ${seats.map(({ name }) => name).join(', ')}.`,
    })
    await freeThese(service, table, seats)
  }
}

/** A question that Telegram rejects in every form: the referees of the table are told, and may answer it. */
export async function unasked(
  service: Service,
  address: string,
  { text, why }: { readonly text: string; readonly why: string },
): Promise<void> {
  const session = await sessionOf(service, address)
  if (!session || session.table === null) return
  const asked = text.length > MOST_QUOTED ? `…${text.slice(-MOST_QUOTED)}` : text
  await tellReferees(service, session.table, {
    text: `A question could not be sent to ${session.name || 'a player'}. Telegram says: ${why}. /as answers it for them. It was:\n${asked}`,
    isExcepted: (chat) => chat.door === TELEGRAM && chat.address === address,
  })
}

const MOST_QUOTED = 500

/** The person is back: the referee may return the seats. */
export async function back(service: Service, address: string): Promise<void> {
  const session = await sessionOf(service, address)
  for (const table of Object.keys(session?.members ?? {}))
    await tellReferees(service, table, {
      text: `${session!.name || 'A player'} can be reached again. /seat hands a character back.`,
    })
}

const sessionOf = async ({ store }: Service, address: string): Promise<Session | undefined> =>
  (await store.note(noteKey(chatAt(parseAddress(address)))))?.body as Session | undefined

/** The bot was put out of a group: what was shown there is told in private again, and the referee hears why. */
export async function putOut(service: Service, chat: number): Promise<void> {
  for (const { id, name } of await tablesIn(service, chat)) {
    await changeGroups(service, id, (chats) => chats.filter((one) => !isIn(one, chat)))
    await tellReferees(service, id, {
      text: `I am not in the group of ${name} any more: everybody is told everything in private now. Add me to a group and write /here there to show the fight again.`,
    })
  }
}

/** A group that became a supergroup has a new id. Its old messages cannot be edited: a new card comes. */
export async function moved(service: Service, address: string, to: number): Promise<void> {
  const { chat, topic } = parseAddress(address)
  for (const { id, name } of await tablesIn(service, chat)) {
    await changeGroups(service, id, (chats) =>
      chats.map((one) => (isIn(one, chat) ? { ...one, address: chatAt({ chat: to, topic }).address } : one)),
    )
    await tellReferees(service, id, {
      text: `The group of ${name} has become a supergroup: its card comes there anew, with the next thing that happens.`,
    })
  }
}

type Chats = NonNullable<TableRecord['chats']>
const isIn = ({ door, member, address }: Chats[number], chat: number): boolean =>
  door === TELEGRAM && member === null && parseAddress(address).chat === chat

const tablesIn = async ({ store }: Service, chat: number): Promise<readonly TableRecord[]> =>
  (await store.tables()).filter(({ chats = [] }) => chats.some((one) => isIn(one, chat)))

async function changeGroups(service: Service, table: string, change: (chats: Chats) => Chats): Promise<void> {
  const actor: Actor = { table, member: '', role: 'referee' }
  await reviseTable(service, actor, (now) => ({
    save: () => service.store.saveTable({ ...now, chats: change(now.chats ?? []) }),
    done: {},
  }))
}
