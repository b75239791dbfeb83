import { GrammyError } from 'grammy'
import type { InlineKeyboardMarkup } from 'grammy/types'
import { nullIfSetAside } from '../../table/fights/fights-set-aside.ts'
import { loadWith } from '../../table/fights/loaded-fights.ts'
import type { Service } from '../../table/service.ts'
import { isOpenTo } from '../../table/tables/role-permissions.ts'
import { nowView } from '../../table/views/current-fight-view.ts'
import { type Look, lookAs, lookBackTo } from '../../table/views/fight-for-person.ts'
import { downIn, outIn } from '../../table/views/order-strip-view.ts'
import { boardOf, DOWN_MARK, drawnBoard } from '../../words/fight-on-map.ts'
import { drawLine, marksOf } from '../../words/line-of-positions.ts'
import { makeNumber } from '../../words/names.ts'
import { tidied } from '../chat/session/compose-messages.ts'
import { parseAddress } from './chat-address.ts'
import { escaped } from './escape-html.ts'
import { cardKey } from './group-commands.ts'
import type { Bot } from './handle-update.ts'

/** The pinned message in a group that shows the state of a fight to everybody. */
export type CardLetter = { readonly table: string; readonly fight: string; readonly rev: number }
type Card = { readonly fight: string; readonly message: number; readonly text: string }

const LAST_LINES = 5
const MOST_READ = 40
const WIDE = 32

/** Updates the card. Concurrent letters update it once; returns whether a call was made. */
export async function showCard(
  service: Service,
  bot: Bot,
  { address, letter: { table: id, fight, rev } }: { readonly address: string; readonly letter: CardLetter },
): Promise<boolean> {
  const [running, table, note] = await Promise.all([
    loadWith(service, fight, (record) => record.rev >= rev).catch(nullIfSetAside),
    service.store.table(id),
    service.store.note(cardKey(address)),
  ])
  if (!running || !table || !isOpenTo({ table: id, role: 'spectator' }, running.record)) return false
  const at = await lookAs(service, { actor: { table: id, member: '', role: 'spectator' }, running, table })
  const text = cardText(lastLines(at).length === LAST_LINES ? at : await lookBackTo(service, at, 0))
  const card = note?.body as Card | null | undefined
  if (card?.fight === fight && card.text === text) return false
  const message =
    card?.fight === fight && (await changed(bot, { address, message: card.message }, text))
      ? card.message
      : await sentNew(bot, address, { text, old: card?.message ?? null })
  await service.store.keepNote({
    key: cardKey(address),
    rev: note?.rev ?? 0,
    body: { fight, message, text } satisfies Card,
    lines: [],
    letters: [],
  })
  return true
}

/** False if the old message is gone. */
async function changed(
  bot: Bot,
  { address, message }: { readonly address: string; readonly message: number },
  text: string,
): Promise<boolean> {
  try {
    await bot.api.editMessageText(parseAddress(address).chat, message, text, {
      parse_mode: 'HTML',
      reply_markup: keysOf(bot),
    })
    return true
  } catch (error) {
    if (error instanceof GrammyError && error.error_code === 400 && error.parameters.migrate_to_chat_id === undefined)
      return error.description.includes('not modified')
    throw error
  }
}

async function sentNew(
  bot: Bot,
  address: string,
  { text, old }: { readonly text: string; readonly old: number | null },
): Promise<number> {
  const { chat, topic } = parseAddress(address)
  if (old !== null) await unpin(bot, address, old)
  const { message_id } = await bot.api.sendMessage(chat, text, {
    parse_mode: 'HTML',
    ...(topic !== null && { message_thread_id: topic }),
    disable_notification: true,
    reply_markup: keysOf(bot),
  })
  // the bot may lack the right to pin
  await bot.api.pinChatMessage(chat, message_id, { disable_notification: true }).catch(() => false)
  return message_id
}

/** Only the card of now is pinned. The bot may lack the right, or the message is gone. */
export const unpin = (bot: Bot, address: string, message: number): Promise<boolean> =>
  bot.api.unpinChatMessage(parseAddress(address).chat, message).catch(() => false)

const keysOf = (bot: Bot): InlineKeyboardMarkup => ({ inline_keyboard: [[{ text: 'My chat', url: bot.link('') }]] })

function cardText(at: Look): string {
  const { title, shown, waiting, over } = nowView(at)
  const name = (id: string): string => shown.combatants.find((one) => one.id === id)?.name ?? id
  const out = outIn(at)
  const field = fieldOf(at, shown)
  const marks = marksOf(shown.combatants)
  const rows = shown.order.map(({ who, total }) => {
    const one = shown.combatants.find(({ id }) => id === who)
    const isGone = out.includes(who)
    const state = [
      typeof one?.health === 'string' && one.health !== 'unhurt' && one.health,
      one?.delays && !isGone && 'waits',
      one?.acted && !isGone && !over && who !== shown.turn && 'has acted',
    ]
      .filter(Boolean)
      .join(', ')
    const called = isGone ? `<s>${escaped(name(who))}</s>` : escaped(name(who))
    const line = `${called}${total === null ? '' : ` | ${makeNumber(total)}`}${state === '' ? '' : ` · ${escaped(state)}`}`
    const mark = field.length === 0 ? '' : `<code>${marks.get(who) ?? '*'}</code> `
    return who === shown.turn ? `▶ ${mark}<b>${line}</b>` : `${mark}${line}`
  })
  const now = over
    ? 'The fight is over.'
    : waiting.length === 0
      ? ''
      : `Waiting for ${escaped(waiting.map((one) => one.name).join(', '))}.`
  return [
    `<b>${escaped(title)}</b>${shown.round > 0 ? ` · round ${shown.round}` : ''}`,
    ...rows,
    ...field,
    ...afterBlank(lastLines(at)),
    ...afterBlank(now === '' ? [] : [`<i>${now}</i>`]),
  ].join('\n')
}

const afterBlank = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

/** What all hear in their own chats as well, without what the lines after it say again. */
function lastLines({ watch }: Look): readonly string[] {
  const told = watch.lines
    .flatMap((line) => line.told.filter(({ who, referee }) => who === undefined && !referee))
    .slice(-MOST_READ)
    .map(({ text }) => text)
  return told.length === 0 ? [] : tidied(told.join('\n')).split('\n').slice(-LAST_LINES).map(escaped)
}

/** Two letters for each, as wide as a line. */
const MOST_SQUARES = 12

/** The field as a drawn map or a line, if the fight has one. */
function fieldOf({ running, viewer }: Look, shown: ReturnType<typeof nowView>['shown']): readonly string[] {
  const { combatants } = shown
  const board = boardOf(shown)
  if (board) return [`<pre>${escaped(drawnBoard(board, null, [MOST_SQUARES, MOST_SQUARES]).join('\n'))}</pre>`]
  const marks = marksOf(combatants)
  const down = downIn(running.book, running.play.fight, viewer)
  const standing = combatants
    .filter(({ left }) => !left)
    .flatMap(({ id, sheet }) => {
      const { x } = (sheet.pos ?? {}) as { readonly x?: unknown }
      return typeof x === 'number' ? [{ x, mark: down.includes(id) ? DOWN_MARK : (marks.get(id) ?? '*') }] : []
    })
  return standing.length < 2
    ? []
    : [`<pre>${escaped(drawLine(standing, WIDE, running.book.words.unit).join('\n'))}</pre>`]
}
