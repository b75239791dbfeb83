import { onTestFinished } from 'vitest'
import { newSession, noteKey } from '../../src/doors/chat/session/session.ts'
import { tellAmiss } from '../../src/doors/chat/session/tell-referees.ts'
import { chatAt } from '../../src/doors/telegram/chat-address.ts'
import { openTelegram, type Telegram } from '../../src/doors/telegram/open-telegram.ts'
import { poll } from '../../src/doors/telegram/poll-updates.ts'
import { below, streamOf } from '../../src/engine/dice-tray.ts'
import { changeScene, type ScenePerson } from '../../src/table/scenes/stored-scenes.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { deliver, holdNews } from '../chat/deliver-news.ts'
import { accepted } from '../script.ts'
import { type Clock, guest, place } from '../table/table-fixture.ts'
import type { Person } from './server/person.ts'
import { type BotApi, startBotApi } from './server/server.ts'

/** A table on Telegram: its people with their phones, and a server that polls. */
export type Party = {
  readonly api: BotApi
  readonly service: Service
  readonly clock: Clock
  readonly telegram: Telegram
  /** What was noted for the operator. */
  readonly noted: readonly string[]
  readonly referee: Actor
  readonly people: Readonly<Record<string, Person>>
  /** Lets a second pass, here and at Telegram. */
  pass(seconds?: number): Promise<void>
  /** Carries what may leave now; says how much left. */
  post(): Promise<number>
}

const HERO = { skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] }
const THUGS: readonly ScenePerson[] = ['thug', 'thug-2', 'thug-3'].map((id, i) => ({
  id,
  name: i === 0 ? 'Thug' : `Thug ${i + 1}`,
  side: 'enemies',
  block: 'thug',
}))

/** The book, the sheets of the heroes, and the scene; Cepheus and three thugs where nothing is said. */
type Cast = {
  readonly book?: string
  readonly sheets?: Readonly<Record<string, object>>
  readonly people?: readonly ScenePerson[]
  readonly setup?: object
}

export async function partyOf(
  heroes: readonly string[],
  { book = 'cepheus', sheets = {}, people: foes = THUGS, setup }: Cast = {},
): Promise<Party> {
  const { service, clock } = await place()
  holdNews(service)
  service.amiss.add((amiss) => void tellAmiss(service, amiss))
  const api = await startBotApi()
  const noted: string[] = []
  const troubled = (error: unknown): void => void noted.push((error as Error).message)
  const telegram = openTelegram(service, { token: api.token, apiRoot: api.url, webhook: null }, troubled)
  await telegram.introduced
  const polling = poll({ service, bot: telegram.bot, troubled }, 'here')
  onTestFinished(async () => {
    await polling.stop()
    await api.close()
  })
  const { token } = accepted(await openTable(service, { name: 'The Lower Docks', referee: 'Referee', book }))
  const referee = (await actorOf(service, token))!
  const people: Record<string, Person> = { R: await sit(service, api, 'R', referee) }
  for (const name of heroes) {
    const actor = await guest(service, referee, 'player', name)
    accepted(await saveCharacter(service, actor, { name, sheet: sheets[name] ?? HERO }))
    people[name] = await sit(service, api, name, actor)
  }
  await changeScene(service, referee.table, (scene) => ({ ...scene, people: foes, ...(setup && { setup }) }))
  return {
    api,
    service,
    clock,
    telegram,
    noted,
    referee,
    people,
    post: () => deliver(service, telegram.carriers),
    pass: async (seconds = 1) => {
      clock.pass(seconds)
      api.clock.advance(seconds)
    },
  }
}

async function sit(service: Service, api: BotApi, name: string, actor: Actor): Promise<Person> {
  const person = api.person(name, { started: true })
  const chat = chatAt({ chat: person.id, topic: null })
  accepted(await seatChat(service, actor, chat))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession(name), members: { [actor.table]: actor.member }, table: actor.table },
    lines: [],
    letters: [],
  })
  return person
}

/** Everything that can leave by now, and what follows from it. */
export async function carried(party: Party): Promise<void> {
  await party.api.idle()
  while ((await party.post()) > 0);
}

const stream = streamOf(7)
const pick = <T>(all: readonly T[]): T => all[below(stream, all.length)]!

/** Presses any key that is offered, or writes a number; false where nothing is asked of this person. */
export function pressAny(person: Person): boolean {
  const last = person.reads().at(-1)
  const asked = person.reads().findLast(({ reply_markup }) => (reply_markup?.inline_keyboard.length ?? 0) > 0)
  const inline = (asked?.reply_markup?.inline_keyboard.flat() ?? []).filter(({ text }) => text !== '<-')
  if (inline.length > 0) {
    person.tap(asked!, pick(inline).text)
    return true
  }
  const keys = (person.keys() ?? []).flat().filter((key) => key !== '<-')
  if (keys.length > 0) {
    person.press(pick(keys))
    return true
  }
  if (!last?.from?.is_bot || !/\?$|^Please send/.test(last.text ?? '')) return false
  person.send('bot', last.text!.startsWith('Please') ? '0.5' : '1')
  return true
}
