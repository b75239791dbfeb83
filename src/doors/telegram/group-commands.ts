import type { User } from 'grammy/types'
import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../../table/service.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { reviseTable } from '../../table/tables/save-with-retry.ts'
import { parseCommand } from '../chat/commands/command.ts'
import { actorAt } from '../chat/session/catch-up.ts'
import { newSession, news, noteKey, type Session } from '../chat/session/session.ts'
import { addressOf, chatAt, TELEGRAM, type Topic } from './chat-address.ts'
import type { Bot } from './handle-update.ts'

type Heard = { readonly id: string; readonly place: Topic; readonly from: User; readonly text: string }

/** Groups show one card, and the referee chooses its table. Everything else happens in private chats. */
export async function hearGroup(service: Service, bot: Bot, { id, place, from, text }: Heard): Promise<void> {
  const command = parseCommand(text)
  if (!command) return
  if (!KNOWN.includes(command.name))
    return isForUs(text, bot) ? answerIn(service, place, { id, text: elsewhere(bot, command.name) }) : undefined
  const session =
    ((await service.store.note(noteKey(chatAt({ chat: from.id, topic: null }))))?.body as Session | undefined) ??
    newSession('')
  const who = await actorAt(service, session)
  const said =
    command.name === 'help' || !who
      ? `Write to me in private: ${bot.link('')}`
      : await bound(service, who.actor, { place, fight: session.fight })
  await answerIn(service, place, { id, text: typeof said === 'string' ? said : said.refused })
}

const KNOWN = ['here', 'start', 'card', 'help']

/** A command without a name may be another bot's: only one that names us gets an answer. */
const isForUs = (text: string, { name }: Bot): boolean =>
  name !== '' && text.toLowerCase().split(/\s/)[0]!.endsWith(`@${name.toLowerCase()}`)

const elsewhere = (bot: Bot, name: string): string =>
  `In a group I know /here, /card and /help. Write /${name} to me in private: ${bot.link('')}`

/** An anonymous administrator writes as the group: who that is, Telegram does not say. */
export async function hearNobody(
  service: Service,
  bot: Bot,
  { id, place, text }: Pick<Heard, 'id' | 'place' | 'text'>,
): Promise<void> {
  const command = parseCommand(text)
  if (!command || !(KNOWN.includes(command.name) || isForUs(text, bot))) return
  await answerIn(service, place, {
    id,
    text:
      command.name === 'help'
        ? `Write to me in private: ${bot.link('')}`
        : 'You write as the group, and I cannot see who you are. Turn off “Remain anonymous” in your rights as an administrator, and write it again.',
  })
}

/** The bot was added to a group. */
export const greet = (service: Service, { id, chat }: { readonly id: string; readonly chat: number }): Promise<void> =>
  answerIn(
    service,
    { chat, topic: null },
    {
      id,
      text: 'Fray is here. The referee of a table writes /here, and its fights are shown in this group; questions come to everybody in private.',
    },
  )

/** Binds the group to the referee's table; `/card` sends the card anew. */
async function bound(
  service: Service,
  actor: Actor,
  { place, fight }: { readonly place: Topic; readonly fight: string | null },
): Promise<string | Refusal> {
  if (!isReferee(actor.role)) return refuse('Only the referee of a table can show it here.')
  const address = addressOf(place)
  const done = await reviseTable(service, actor, (table) => {
    const others = (table.chats ?? []).filter(({ member, door }) => member !== null || door !== TELEGRAM)
    return {
      save: () => service.store.saveTable({ ...table, chats: [...others, { member: null, door: TELEGRAM, address }] }),
      done: {
        name: table.name,
        before: (table.chats ?? []).filter((one) => !others.includes(one)).map((one) => one.address),
      },
    }
  })
  if ('refused' in done) return done
  for (const one of new Set([address, ...done.before])) await forgetCard(service, one)
  if (fight !== null)
    await service.store.keepNote({
      key: `asked card ${address}`,
      rev: (await service.store.note(`asked card ${address}`))?.rev ?? 0,
      body: null,
      lines: [],
      letters: [cardLetter(address, { table: actor.table, fight, key: `asked ${service.now()}` })],
    })
  return `${done.name} is shown here. Questions come to everybody in private.`
}

const cardLetter = (
  address: string,
  { table, fight, key }: { readonly table: string; readonly fight: string; readonly key: string },
) => ({
  door: TELEGRAM,
  address,
  key,
  body: { kind: 'card', table, fight, rev: 0 },
})

export const cardKey = (address: string): string => `card telegram ${address}`

/** The next card is a new message; the old one is unpinned. */
async function forgetCard({ store }: Service, address: string): Promise<void> {
  const note = await store.note(cardKey(address))
  const message = (note?.body as { readonly message?: number } | null | undefined)?.message
  if (!note || message === undefined) return
  const letter = { door: TELEGRAM, address, key: `unpin ${message}`, body: { kind: 'unpin', message } }
  await store.keepNote({ key: cardKey(address), rev: note.rev, body: null, lines: [], letters: [letter] })
}

async function answerIn(
  { store }: Service,
  place: Topic,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const key = `group ${addressOf(place)}`
  const note = await store.note(key)
  if ((note?.body as { readonly last?: string } | undefined)?.last === id) return
  await store.keepNote({
    key,
    rev: note?.rev ?? 0,
    body: { last: id },
    lines: [],
    letters: [{ door: TELEGRAM, address: addressOf(place), key: `${key} ${id}`, body: news(text) }],
  })
}
