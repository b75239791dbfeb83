import type { Api } from 'grammy'
import type { Message, Update, User } from 'grammy/types'
import type { Service } from '../../table/service.ts'
import { parseCommand } from '../chat/commands/command.ts'
import { hear } from '../chat/receive-message.ts'
import { back, gone, moved, putOut } from './blocked-and-moved-chats.ts'
import { chatAt, type Topic } from './chat-address.ts'
import { greet, hearGroup, hearNobody } from './group-commands.ts'

/** The bot: its API, its name, and its links. */
export type Bot = {
  readonly api: Api
  readonly name: string
  readonly link: (code: string) => string
  /** What the address of the page begins with, if there is one for everybody. */
  readonly page: string | null
}

export const WANTED = ['message', 'callback_query', 'my_chat_member'] as const

/** Updates of one person or one group are handled in order. */
export function queueOf({ message, callback_query, my_chat_member, update_id }: Update): string {
  return String(message?.chat.id ?? callback_query?.from.id ?? my_chat_member?.chat.id ?? `u${update_id}`)
}

/** Handles one update once: its effect is stored with its number, and a repeat changes nothing. */
export async function hearUpdate(service: Service, bot: Bot, update: Update): Promise<void> {
  const id = String(update.update_id)
  if (update.message) return hearMessage(service, bot, { id, message: update.message })
  if (update.callback_query) return hearTap(service, bot, { id, tap: update.callback_query })
  const change = update.my_chat_member
  if (!change) return
  const isIn = IS_IN.has(change.new_chat_member.status)
  if (change.chat.type === 'private') return (isIn ? back : gone)(service, String(change.chat.id))
  if (!isIn) return putOut(service, change.chat.id)
  if (!IS_IN.has(change.old_chat_member.status)) await greet(service, { id, chat: change.chat.id })
}

const IS_IN: ReadonlySet<string> = new Set(['member', 'administrator', 'creator', 'restricted'])

async function hearMessage(
  service: Service,
  bot: Bot,
  { id, message }: { readonly id: string; readonly message: Message },
): Promise<void> {
  const { chat, text, from } = message
  if (message.migrate_to_chat_id !== undefined) return moved(service, String(chat.id), message.migrate_to_chat_id)
  if (text === undefined || !from || (text.startsWith('/') && isForOther(bot, text))) return
  const place: Topic = { chat: chat.id, topic: message.is_topic_message ? (message.message_thread_id ?? null) : null }
  if (message.sender_chat?.id === chat.id) return hearNobody(service, bot, { id, place, text })
  if (from.is_bot) return
  if (chat.type !== 'private') return hearGroup(service, bot, { id, place, from, text })
  await hear(service, chatAt(place), { id, name: nameOf(from), text, linkFor: bot.link, page: bot.page })
}

/** `/status@other_bot` is for another bot. */
function isForOther({ name }: Bot, text: string): boolean {
  const to = /^\/\w+@(\w+)/.exec(text)?.[1]
  return to !== undefined && to.toLowerCase() !== name.toLowerCase() && parseCommand(text) !== null
}

type Tap = NonNullable<Update['callback_query']>

/** Every tap is answered, or its key keeps spinning; a late one as well. The update does not wait for that call. */
async function hearTap(
  service: Service,
  bot: Bot,
  { id, tap: { id: tap, from, data, message } }: { readonly id: string; readonly tap: Tap },
): Promise<void> {
  const isPrivate = message?.chat.type === 'private'
  const heard =
    data !== undefined && isPrivate
      ? await hear(service, chatAt({ chat: message.chat.id, topic: null }), {
          id,
          name: nameOf(from),
          tap: data,
          linkFor: bot.link,
          page: bot.page,
        })
      : { sorry: 'That key is not in use any more.' }
  bot.api
    .answerCallbackQuery(
      tap,
      heard.sorry === null ? {} : { text: heard.sorry.slice(0, 200), show_alert: heard.sorry.length > LONG },
    )
    .catch(() => false)
}

/** A longer sentence stays until it was read. */
const LONG = 60

const nameOf = ({ first_name, last_name }: User): string =>
  [first_name, last_name].filter(Boolean).join(' ').slice(0, 64)
