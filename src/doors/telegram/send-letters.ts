import { type Api, GrammyError, InputFile } from 'grammy'
import { backOff, type Carrier, type Delivery } from '../../table/post/deliver-letters.ts'
import type { Service } from '../../table/service.ts'
import type { Letter } from '../../table/store/store.ts'
import { tidied } from '../chat/session/compose-messages.ts'
import type { Die, Said } from '../chat/session/session.ts'
import { throwDie } from './animated-dice.ts'
import { gone, moved, putOut, unasked } from './blocked-and-moved-chats.ts'
import { troubleOf } from './bot-health.ts'
import { isGroup, parseAddress } from './chat-address.ts'
import { type CardLetter, showCard, unpin } from './group-card.ts'
import type { Bot } from './handle-update.ts'
import { markupOf } from './key-markup.ts'
import { restAfter } from './message-rate.ts'
import { type Form, formsOf } from './plainer-forms.ts'
import type { Hearing } from './redeliver-failed-updates.ts'
import type { Troubled } from './retry-calls.ts'
import { keepSent, type Last, messageOf, type Pictured, sentIn } from './sent-messages.ts'
import { pngOf } from './svg-to-png.ts'

/** How long a card waits for the bot's name. */
const NAME_MS = 1_000

/** Delivers a message. The pause after it is stored, so it holds for all servers and after a restart. */
export const carryMessages =
  (service: Service, bot: Bot, troubled: Troubled): Carrier =>
  async (letter) => {
    try {
      // its link is not known before the bot's name is
      if (bot.name === '' && kindOf(letter) === 'card') return { laterMs: NAME_MS }
      const called = await carryOne({ service, bot, troubled }, letter)
      return {
        restMs: called ? restAfter(letter.address, letter.next, service.now()) : letter.next - service.now() || 1,
      }
    } catch (error) {
      return afterError({ service, bot, troubled }, letter, error)
    }
  }

const kindOf = ({ body }: Letter): string => (body as { readonly kind: string }).kind

/** Whether a call was made that Telegram counts. */
async function carryOne(hearing: Hearing, letter: Letter): Promise<boolean> {
  const { service, bot } = hearing
  const { address, body } = letter
  const kind = kindOf(letter)
  if (kind === 'card') return showCard(service, bot, { address, letter: body as CardLetter })
  if (kind === 'die') return throwDie(service, { api: bot.api, address }, body as Die)
  if (kind === 'unpin') return unpin(bot, address, (body as { readonly message: number }).message)
  await carry(hearing, letter)
  return true
}

async function carry({ service, bot, troubled }: Hearing, letter: Letter): Promise<void> {
  const { api } = bot
  const { address } = letter
  const said = letter.body as Said
  const { chat, topic } = parseAddress(address)
  const thread = topic === null ? {} : { message_thread_id: topic }
  const silent = said.silent ?? false
  const note = (tag: string | null, message: Last['message'], text: string | null): Promise<void> =>
    keepSent(service, address, { tag, last: { message, text, at: service.now(), letter: letter.id } })
  const sent = await sentIn(service, address)
  if (sent.last?.letter === letter.id) return
  if (said.document?.name.endsWith('.svg')) {
    const picture = await pictured({ service, bot, troubled }, address, said)
    if (picture !== null) return note(hasKeys(said) ? said.tag : null, { picture }, null)
  } else if (said.document) {
    const file = new InputFile(Buffer.from(said.document.text, 'utf8'), said.document.name)
    const along = { caption: captionOf(said.text), disable_notification: silent, ...thread }
    return note(null, (await api.sendDocument(chat, file, along)).message_id, null)
  }
  const grows = said.passing && !said.edit ? grownText(sent.last, said, service.now()) : null
  if (grows !== null && (await edited(api, { chat, message: sent.last!.message }, { ...said, text: grows })))
    return note(null, sent.last!.message, grows)
  const old = said.edit ? messageOf(sent, said.from ?? said.tag ?? '') : null
  const isOpen = hasKeys(said)
  if (old !== null && (await edited(api, { chat, message: old }, said))) {
    if (said.from === undefined && !said.passing) return
    return old === sent.last?.message || isOpen ? note(said.tag, old, isOpen ? null : said.text) : undefined
  }
  if (said.edit && !isOpen && said.from === undefined) return // its keys were to be removed, and it has none
  const send = senderOf(api, chat, { ...thread, disable_notification: silent })
  const { message, form } = await sentPlainer(formsOf(said), send, (error) =>
    troubled(new Error(`a message to ${address} is sent plainer: ${error.description}`, { cause: error })),
  )
  await note(isOpen && form === 0 ? said.tag : null, message, said.passing ? said.text : null)
}

const senderOf =
  (api: Bot['api'], chat: number, more: object) =>
  ({ text, markup }: Form) =>
    api.sendMessage(chat, text, {
      ...more,
      ...(markup && { reply_markup: markup }),
      link_preview_options: { is_disabled: true },
    })

const hasKeys = ({ keys, tag }: Said): boolean =>
  keys !== null && (keys.kind === 'inline' || (keys.kind === 'reply' && tag !== null))

/** What happens in the fight while nothing is asked here stands in one message, which grows: nobody is called for it. */
const GROWS_MS = 120_000
const GROWS_TO = 1_500

function grownText(last: Last | null, { text }: Said, now: number): string | null {
  if (last?.text == null || now - last.at > GROWS_MS) return null
  const most = typeof last.message === 'object' ? MOST_CAPTION : GROWS_TO // what does not fit under a picture is cut off
  if (last.text.length + 1 + text.length > most) return null
  return tidied(`${last.text}\n${text}`)
}

/** The message; null where Telegram takes no picture: the words are then sent alone. */
async function pictured({ bot: { api }, troubled }: Hearing, address: string, said: Said): Promise<number | null> {
  const { chat, topic } = parseAddress(address)
  try {
    const { message_id } = await api.sendPhoto(chat, new InputFile(pngOf(said.document!.text), 'field.png'), {
      caption: captionOf(said.text),
      ...(topic !== null && { message_thread_id: topic }),
      ...(said.keys && { reply_markup: markupOf(said.keys, said.tag) }),
      disable_notification: said.silent ?? false,
    })
    return message_id
  } catch (error) {
    if (!isUnfit(error)) throw error
    troubled(new Error(`a picture for ${address} is left out: ${error.description}`, { cause: error }))
    return null
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

/** False if the old message cannot be edited any more, or has no room: an open question is then sent anew. */
async function edited(
  api: Api,
  { chat, message }: { readonly chat: number; readonly message: number | Pictured },
  { text, keys, tag }: Pick<Said, 'text' | 'keys' | 'tag'>,
): Promise<boolean> {
  const inline = keys && keys.kind !== 'none' ? markupOf(keys, tag) : { inline_keyboard: [] }
  const isCut = typeof message === 'object' && text.length > MOST_CAPTION
  try {
    if (isCut) await api.editMessageReplyMarkup(chat, message.picture, { reply_markup: { inline_keyboard: [] } })
    else if (typeof message === 'object')
      await api.editMessageCaption(chat, message.picture, {
        caption: captionOf(text),
        reply_markup: inline as never,
      })
    else
      await api.editMessageText(chat, message, text, {
        reply_markup: inline as never,
        link_preview_options: { is_disabled: true },
      })
    return !isCut
  } catch (error) {
    if (!isUnfit(error)) throw error
    return !isCut && error.description.includes('not modified')
  }
}

/** How long a message waits at most for the next try while Telegram is away. */
const LONGEST_WAIT_MS = 30_000

const isTooFast = (error: unknown): boolean => error instanceof GrammyError && error.error_code === 429

/** Maps an error of Telegram: wait, drop this message, drop the person; anything else is retried. */
async function afterError({ service, troubled }: Hearing, letter: Letter, error: unknown): Promise<Delivery> {
  if (troubleOf(error) !== null && !isTooFast(error))
    return { laterMs: Math.min(LONGEST_WAIT_MS, backOff(letter.tries)), error }
  if (!(error instanceof GrammyError)) throw error
  const { error_code: code, description, parameters } = error
  if (code === 429) {
    troubled(error)
    return { laterMs: (parameters.retry_after ?? 1) * 1000 }
  }
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
  if (code === 403 || code === 400) return { restMs: restAfter(letter.address, letter.next, service.now()) } // cannot be sent or edited any more
  throw new Error(description, { cause: error })
}
