import { type Api, GrammyError, InputFile } from 'grammy'
import type { Carrier } from '../../table/post/post.ts'
import type { Service } from '../../table/service.ts'
import type { Letter } from '../../table/store/store.ts'
import type { Die, Said } from '../chat/session/session.ts'
import { isGroup, parseAddress } from './address.ts'
import { throwDie } from './dice.ts'
import { type CardLetter, showCard, unpin } from './group-card.ts'
import { markupOf } from './keyboard.ts'
import { type Form, formsOf } from './plainer-forms.ts'
import { gone, moved, putOut, unasked } from './reachability.ts'
import type { Troubled } from './retry.ts'
import { keepSent, type Pictured, sentAs } from './sent-messages.ts'
import { pngOf } from './svg-to-png.ts'
import type { Hearing } from './update-listener.ts'
import type { Bot } from './updates.ts'

/** Telegram's limits: one message a second per chat, twenty a minute per group, edits included. */
const REST_MS = 1_000
const GROUP_REST_MS = 3_000

const restOf = (address: string): number => (isGroup(address) ? GROUP_REST_MS : REST_MS)

/** Delivers a message. The pause after it is stored, so it holds for all servers and after a restart. */
export const carryMessages =
  (service: Service, bot: Bot, troubled: Troubled): Carrier =>
  async (letter) => {
    try {
      const { kind } = letter.body as { readonly kind: string }
      // its link is not known before the bot's name is
      if (kind === 'card' && bot.name === '') return { laterMs: REST_MS }
      if (kind === 'card')
        return {
          restMs: (await showCard(service, bot, { address: letter.address, letter: letter.body as CardLetter }))
            ? restOf(letter.address)
            : 0,
        }
      if (kind === 'unpin') {
        await unpin(bot, letter.address, (letter.body as { readonly message: number }).message)
        return { restMs: restOf(letter.address) }
      }
      if (kind === 'die')
        return {
          restMs: (await throwDie(service, { api: bot.api, address: letter.address }, letter.body as Die))
            ? restOf(letter.address)
            : 0,
        }
      await carry({ service, bot, troubled }, letter)
      return { restMs: restOf(letter.address) }
    } catch (error) {
      return afterError({ service, bot, troubled }, letter, error)
    }
  }

async function carry({ service, bot, troubled }: Hearing, { address, body }: Letter): Promise<void> {
  const { api } = bot
  const said = body as Said
  const { chat, topic } = parseAddress(address)
  const thread = topic === null ? {} : { message_thread_id: topic }
  if (said.document?.name.endsWith('.svg') && (await pictured({ service, bot, troubled }, address, said))) return
  if (said.document && !said.document.name.endsWith('.svg')) {
    await api.sendDocument(chat, new InputFile(Buffer.from(said.document.text, 'utf8'), said.document.name), {
      caption: captionOf(said.text),
      ...thread,
    })
    return
  }
  const old = said.edit && said.tag !== null ? await sentAs(service, address, said.tag) : null
  const isOpen = said.keys?.kind === 'inline'
  if (old !== null && (await edited(api, { chat, message: old }, said))) return
  if (said.edit && !isOpen) return // its keys were to be removed, and it has none
  const send = ({ text, markup }: Form) =>
    api.sendMessage(chat, text, {
      ...thread,
      ...(markup && { reply_markup: markup }),
      link_preview_options: { is_disabled: true },
      disable_notification: said.silent ?? false,
    })
  const { message, form } = await sentPlainer(formsOf(said), send, (error) =>
    troubled(new Error(`a message to ${address} is sent plainer: ${error.description}`, { cause: error })),
  )
  if (said.tag !== null && isOpen && form === 0) await keepSent(service, address, { tag: said.tag, message })
}

/** False where Telegram takes no picture: the words are then sent alone. */
async function pictured({ service, bot: { api }, troubled }: Hearing, address: string, said: Said): Promise<boolean> {
  const { chat, topic } = parseAddress(address)
  try {
    const { message_id } = await api.sendPhoto(chat, new InputFile(pngOf(said.document!.text), 'field.png'), {
      caption: captionOf(said.text),
      ...(topic !== null && { message_thread_id: topic }),
      ...(said.keys && { reply_markup: markupOf(said.keys) }),
      disable_notification: said.silent ?? false,
    })
    if (said.tag !== null && said.keys?.kind === 'inline')
      await keepSent(service, address, { tag: said.tag, message: { picture: message_id } })
    return true
  } catch (error) {
    if (!isUnfit(error)) throw error
    troubled(new Error(`a picture for ${address} is left out: ${error.description}`, { cause: error }))
    return false
  }
}

/** Under a picture fits less: the end counts, where the question is. */
function captionOf(text: string): string {
  const letters = [...text]
  return letters.length <= MOST_CAPTION ? text : `…${letters.slice(1 - MOST_CAPTION).join('')}`
}

const MOST_CAPTION = 1024

/** Sends the first form that Telegram accepts; returns which. */
async function sentPlainer(
  forms: readonly Form[],
  send: (form: Form) => Promise<{ readonly message_id: number }>,
  plainer: (error: GrammyError) => void,
): Promise<{ readonly message: number; readonly form: number }> {
  for (let form = 0; ; form++) {
    try {
      return { message: (await send(forms[form]!)).message_id, form }
    } catch (error) {
      if (!isUnfit(error) || form === forms.length - 1) throw error
      if (form === 0) plainer(error)
    }
  }
}

/** The message is rejected, not the chat or the moment. */
const isUnfit = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && error.parameters.migrate_to_chat_id === undefined

/** False if the old message cannot be edited any more: an open question is then sent anew. */
async function edited(
  api: Api,
  { chat, message }: { readonly chat: number; readonly message: number | Pictured },
  { text, keys }: Said,
): Promise<boolean> {
  const inline = keys?.kind === 'inline' ? markupOf(keys) : { inline_keyboard: [] }
  try {
    if (typeof message === 'object')
      await api.editMessageCaption(chat, message.picture, {
        caption: captionOf(text),
        reply_markup: inline as never,
      })
    else
      await api.editMessageText(chat, message, text, {
        reply_markup: inline as never,
        link_preview_options: { is_disabled: true },
      })
    return true
  } catch (error) {
    if (!isUnfit(error)) throw error
    return error.description.includes('not modified')
  }
}

/** Maps an error of Telegram: wait, drop this message, drop the person; anything else is retried. */
async function afterError(
  { service, troubled }: Hearing,
  letter: Letter,
  error: unknown,
): Promise<{ readonly restMs: number } | { readonly laterMs: number }> {
  if (!(error instanceof GrammyError)) throw error
  const { error_code: code, description, parameters } = error
  if (code === 429) return { laterMs: (parameters.retry_after ?? 1) * 1000 }
  if (parameters.migrate_to_chat_id !== undefined) {
    await moved(service, letter.address, parameters.migrate_to_chat_id)
    return { restMs: 0 }
  }
  if (code === 403)
    await (isGroup(letter.address) ? putOut(service, parseAddress(letter.address).chat) : gone(service, letter.address))
  if (code === 400) {
    troubled(new Error(`a message to ${letter.address} could not be sent: ${description}`, { cause: error }))
    const { kind, text } = letter.body as Partial<Said>
    if (kind === 'ask') await unasked(service, letter.address, { text: text!, why: description })
  }
  if (code === 403 || code === 400) return { restMs: restOf(letter.address) } // cannot be sent or edited any more
  throw new Error(description, { cause: error })
}
