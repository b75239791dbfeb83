import { type Api, GrammyError, InputFile } from 'grammy'
import type { House } from '../../table/house.ts'
import type { Carrier } from '../../table/post.ts'
import type { Letter } from '../../table/store.ts'
import type { Die, Said } from '../chat/desk.ts'
import { isGroup, placeOf } from './address.ts'
import { type CardLetter, showCard } from './card.ts'
import { throwDie } from './dice.ts'
import { markupOf } from './keyboard.ts'
import { gone, moved } from './people.ts'
import { pngOf } from './png.ts'
import { keepSent, sentAs } from './sent.ts'
import type { Bot } from './updates.ts'

/** One message a second to a chat; in a group twenty a minute, edits included. */
const REST_MS = 1_000
const GROUP_REST_MS = 3_000

const restOf = (address: string): number => (isGroup(address) ? GROUP_REST_MS : REST_MS)

/** Brings a message to its chat. The rest after it is kept in the store: it holds for all servers, and after a restart. */
export const carryMessages = (house: House, bot: Bot): Carrier => async (letter) => {
  try {
    const { kind } = letter.body as { readonly kind: string }
    if (kind === 'card') return { restMs: (await showCard(house, bot, letter.address, letter.body as CardLetter)) ? restOf(letter.address) : 0 }
    if (kind === 'die') return { restMs: (await throwDie(house, bot.api, letter.address, letter.body as Die)) ? restOf(letter.address) : 0 }
    await carry(house, bot.api, letter)
    return { restMs: restOf(letter.address) }
  } catch (error) {
    return afterError(house, letter, error)
  }
}

async function carry(house: House, api: Api, { address, body }: Letter): Promise<void> {
  const said = body as Said
  const { chat, topic } = placeOf(address)
  const thread = topic === null ? {} : { message_thread_id: topic }
  if (said.document?.name.endsWith('.svg')) {
    await api.sendPhoto(chat, new InputFile(pngOf(said.document.text), 'field.png'), { caption: said.text.slice(0, 1024), ...thread })
    return
  }
  if (said.document) {
    await api.sendDocument(chat, new InputFile(Buffer.from(said.document.text, 'utf8'), said.document.name), { caption: said.text.slice(0, 1024), ...thread })
    return
  }
  const old = said.edit && said.tag !== null ? await sentAs(house, address, said.tag) : null
  if (said.edit && old === null) return
  if (old !== null) {
    await edited(api, chat, old, said)
    return
  }
  const sent = await api.sendMessage(chat, said.text, {
    ...thread, ...(said.keys && { reply_markup: markupOf(said.keys) }),
    link_preview_options: { is_disabled: true }, disable_notification: said.silent ?? false,
  })
  if (said.tag !== null && said.keys?.kind === 'inline') await keepSent(house, address, said.tag, sent.message_id)
}

async function edited(api: Api, chat: number, message: number, { text, keys }: Said): Promise<void> {
  const inline = keys?.kind === 'inline' ? markupOf(keys) : { inline_keyboard: [] }
  await api.editMessageText(chat, message, text, { reply_markup: inline as never, link_preview_options: { is_disabled: true } })
}

/** What Telegram says against it: wait, give up on this one, or on the person; anything else is tried again. */
async function afterError(house: House, letter: Letter, error: unknown): Promise<{ readonly restMs: number } | { readonly laterMs: number }> {
  if (!(error instanceof GrammyError)) throw error
  const { error_code: code, description, parameters } = error
  if (code === 429) return { laterMs: (parameters.retry_after ?? 1) * 1000 }
  if (parameters.migrate_to_chat_id !== undefined) {
    await moved(house, letter.address, parameters.migrate_to_chat_id)
    return { restMs: 0 }
  }
  if (code === 403) await gone(house, letter.address)
  if (code === 403 || code === 400) return { restMs: restOf(letter.address) } // a message that cannot be sent or changed any more
  throw new Error(description, { cause: error })
}
