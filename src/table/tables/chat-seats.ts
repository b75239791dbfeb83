import type { Refusal } from '../../engine/tree.ts'
import type { Actor, House } from '../service.ts'
import type { ChatSeat } from '../store/table-records.ts'
import { reviseTable } from './revise.ts'

type Chat = Pick<ChatSeat, 'door' | 'address'>

/** A chat in which a member of the table is told and asked from now on. */
export const seatChat = (house: House, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(house, actor, { chat, member: actor.member })

/** A chat in which nothing of the table is told any more. */
export const unseatChat = (house: House, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(house, actor, { chat, member: null })

const chatsRevised = (
  house: House,
  actor: Actor,
  { chat: { door, address }, member }: { readonly chat: Chat; readonly member: string | null },
): Promise<Chat | Refusal> =>
  reviseTable(house, actor, (table) => {
    const others = (table.chats ?? []).filter((one) => one.door !== door || one.address !== address)
    const chats = member === null ? others : [...others, { member, door, address }]
    return { save: () => house.store.saveTable({ ...table, chats }), done: { door, address } }
  })
