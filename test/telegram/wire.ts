import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { newSession, noteKey } from '../../src/doors/chat/session/session.ts'
import { chatAt } from '../../src/doors/telegram/chat-address.ts'
import { openTelegram } from '../../src/doors/telegram/open-telegram.ts'
import { poll } from '../../src/doors/telegram/poll-updates.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { deliver, holdNews } from '../chat/deliver-news.ts'
import { inShort, type Wire } from '../chat/wire.ts'
import { accepted } from '../script.ts'
import type { Person } from './server/person.ts'
import { type BotApi, startBotApi } from './server/server.ts'

/** What is new in a message, and the whole of it where it was changed. */
type Told = { text: string; readonly whole?: string; readonly labels: readonly string[] }
type Seat = {
  readonly person: Person
  readonly waiting: Told[]
  labels: readonly string[]
  readonly shown: Map<number, string>
  read: number
}

/** Longer than any chat has to rest between two messages. */
const RESTS = 4

/** Chats as Telegram's people see them, through a Bot API server over HTTP. */
export async function telegramWire(service: Service, pass: (seconds: number) => void): Promise<Wire> {
  holdNews(service)
  const api = await startBotApi()
  const telegram = openTelegram(service, { token: api.token, apiRoot: api.url, webhook: null }, () => undefined)
  await telegram.introduced
  const polling = poll({ service, bot: telegram.bot, troubled: () => undefined }, randomUUID())
  onTestFinished(async () => {
    await polling.stop()
    await api.close()
  })
  const seats = new Map<string, Seat>()
  let speaker: Seat | null = null
  return {
    seat: async (actor, name) => void seats.set(name, await seated(service, api, actor, name)),
    enter: async (name) =>
      void seats.set(name, {
        person: api.person(name, { started: true }),
        waiting: [],
        labels: [],
        shown: new Map(),
        read: 0,
      }),
    say: async (name, text) => {
      speaker = seats.get(name)!
      speak(speaker, text)
      await api.idle()
    },
    settle: async () => {
      for (let quiet = 0; quiet < RESTS; quiet++) {
        while ((await deliver(service, telegram.carriers)) > 0) quiet = 0
        pass(1)
        api.clock.advance(1)
      }
      for (const seat of seats.values()) fetch(api, seat)
      if (speaker) popups(api, speaker)
    },
    next: (name, wanted) => next(seats.get(name)!.waiting, wanted),
    left: (name) => seats.get(name)!.waiting.map(({ text, labels }) => inShort(text, labels)),
  }
}

async function seated(service: Service, api: BotApi, actor: Actor, name: string): Promise<Seat> {
  const person = api.person(name, { started: true })
  const chat = chatAt({ chat: person.id, topic: null })
  accepted(await seatChat(service, actor, chat))
  const session = { ...newSession(name), members: { [actor.table]: actor.member }, table: actor.table }
  await service.store.keepNote({ key: noteKey(chat), rev: 0, body: session, lines: [], letters: [] })
  return { person, waiting: [], labels: [], shown: new Map(), read: 0 }
}

function speak({ person }: Seat, text: string): void {
  const asked = person
    .reads()
    .findLast((message) => message.reply_markup?.inline_keyboard.some((row) => row.some((key) => key.text === text)))
  if (asked) person.tap(asked, text)
  else person.send('bot', text)
}

/** Everything that was sent or changed in somebody's chat, in its order. */
function fetch(api: BotApi, seat: Seat): void {
  const calls = api.calls.all.filter(
    ({ done, refused, chat, method }) =>
      done &&
      !refused &&
      chat === seat.person.id &&
      ['sendMessage', 'sendPhoto', 'editMessageText', 'editMessageCaption', 'sendDocument'].includes(method),
  )
  for (const { method, given, result } of calls.slice(seat.read)) {
    const labels = labelsOf(given.reply_markup)
    const whole = String(given.text ?? given.caption)
    const id = Number(given.message_id ?? (result as { readonly message_id: number }).message_id)
    const text = method.startsWith('edit') ? newIn(whole, seat.shown.get(id) ?? '', labels.length > 0) : whole
    seat.shown.set(id, whole)
    if (labels.length > 0) seat.labels = labels
    if (text !== '' || labels.length > 0)
      seat.waiting.push({
        text: method === 'sendPhoto' ? `${text} {field.svg}` : text,
        labels,
        ...(method.startsWith('edit') && { whole }),
      })
  }
  seat.read = calls.length
}

/** What a tap was answered with, in a window over the chat, whose keys stay. */
function popups(api: BotApi, seat: Seat): void {
  const said = api.calls.of('answerCallbackQuery').filter(({ given }) => given.text !== undefined)
  for (const { given } of said.slice(read.get(api) ?? 0))
    seat.waiting.push({ text: String(given.text), labels: seat.labels })
  read.set(api, said.length)
}
const read = new WeakMap<BotApi, number>()

/** The lines that were not there before the message changed, without the key that was pressed. */
function newIn(whole: string, before: string, isOpen: boolean): string {
  const [now, old] = [whole.split('\n'), before.split('\n')]
  const first = firstNew(now, old)
  // a question that stays with other keys is one that is asked again
  const from = whole === before && isOpen ? now.length - 1 : first
  return from < 0
    ? ''
    : now
        .slice(from)
        .filter((line) => !line.startsWith('› '))
        .join('\n')
}

/** After all that was there, though some of it may have been left out since. */
function firstNew(now: readonly string[], old: readonly string[]): number {
  let at = 0
  for (const [n, line] of now.entries()) {
    const found = old.indexOf(line, at)
    if (found < 0) return n
    at = found + 1
  }
  return -1
}

type Markup = {
  readonly keyboard?: readonly (readonly { readonly text: string }[])[]
  readonly inline_keyboard?: readonly (readonly { readonly text: string }[])[]
}

function labelsOf(markup: unknown): readonly string[] {
  const { keyboard, inline_keyboard } = ((typeof markup === 'string' ? JSON.parse(markup) : markup) ?? {}) as Markup
  return (keyboard ?? inline_keyboard ?? []).flat().map(({ text }) => text)
}

/** Lines that were said at one moment are one message: the wanted line is cut off from its beginning. */
function next(waiting: Told[], wanted: string): string {
  const told = waiting[0]
  if (!told) return '(nothing)'
  const words = wanted.replace(/ \[[^\]]*\]$/, '')
  const size = lengthOf(told.text, words)
  if (size === null && IS_FOLDED.test(words)) return words
  if (size === null && told.whole !== undefined && plain(told.whole).endsWith(plain(words))) {
    waiting.shift()
    return inShort(words, told.labels)
  }
  if (size === null || size === told.text.length) {
    waiting.shift()
    return inShort(told.text, told.labels)
  }
  told.text = told.text.slice(size).trimStart()
  return words
}

/** What the next lines of the same message say as well is left out of it. */
const IS_FOLDED = /^It is .+'s turn\.$|^.+ does nothing more\.$|^The order (of action )?is /

/** How much of a text is these words, however its lines are parted. */
function lengthOf(text: string, words: string): number | null {
  const wanted = plain(words)
  for (let end = 0; end <= text.length; end++)
    if (plain(text.slice(0, end)) === wanted && (end === text.length || text[end] === '\n')) return end
  return null
}

const plain = (text: string): string => text.replace(/[\s,]+/g, '')
