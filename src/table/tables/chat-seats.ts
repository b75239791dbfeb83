import type { Refusal } from '../../engine/option-tree.ts'
import type { Actor, Service } from '../service.ts'
import type { ChatSeat } from '../store/table-records.ts'
import { reviseTable } from './save-with-retry.ts'

type Chat = Pick<ChatSeat, 'door' | 'address'>

/** Adds a member's chat to the table. */
export const seatChat = (service: Service, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(service, actor, { chat, member: actor.member })

/** Removes a chat from the table. */
export const unseatChat = (service: Service, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(service, actor, { chat, member: null })

const chatsRevised = (
  service: Service,
  actor: Actor,
  { chat: { door, address }, member }: { readonly chat: Chat; readonly member: string | null },
): Promise<Chat | Refusal> =>
  reviseTable(service, actor, (table) => {
    const others = (table.chats ?? []).filter((one) => one.door !== door || one.address !== address)
    const chats = member === null ? others : [...others, { member, door, address }]
    return { save: () => service.store.saveTable({ ...table, chats }), done: { door, address } }
  })
