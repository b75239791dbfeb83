import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newSession, noteKey } from '../../src/doors/chat/session/session.ts'
import { chatAt } from '../../src/doors/telegram/chat-address.ts'
import { openTelegram, type Telegram } from '../../src/doors/telegram/open-telegram.ts'
import { type Polling, poll } from '../../src/doors/telegram/poll-updates.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { changeScene } from '../../src/table/scenes/stored-scenes.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import type { Store } from '../../src/table/store/store.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { deliver, holdNews } from '../chat/deliver-news.ts'
import { accepted } from '../script.ts'
import { guest, place } from '../table/table-fixture.ts'
import { type BotApi, startBotApi } from './server/server.ts'

const DICE = [3, 4, 4, 4, 5, 2, 6, 3, 2, 2, 3, 3, 1, 2, 1, 1, 4, 4, 6, 6, 5, 5, 2, 3, 4, 1]

/** What is said, by whom: a fight from its start to its end. */
const SAID = [
  'R /startcombat',
  'R Bob',
  'R X',
  'R 5',
  'Bob Significant Action',
  'Bob Attack',
  'Bob Thug',
  'R Do nothing',
  'Bob Minor Action',
  'Bob Changing Stance',
  'Bob Prone',
  'R Skip',
  'Bob Skip',
  'R /endcombat',
] as const

const WRITES = ['append', 'keepNote', 'createFight', 'delivered', 'failed', 'saveTable'] as const

/** At which write a process dies, just before it is done or just after; and how many letters it takes at once. */
type Dies = { readonly at: number; readonly when: 'before' | 'after'; readonly most: number }

/** A store of a process that dies at its nth write. */
function mortal(store: Store, dies: Dies): { readonly store: Store; readonly life: { writes: number; dead: boolean } } {
  const life = { writes: 0, dead: false }
  const gone = (): never => {
    throw new Error('the process is dead')
  }
  const watched = Object.fromEntries(
    Object.entries(store).map(([name, work]) => [
      name,
      async (...given: readonly unknown[]) => {
        if (life.dead) return gone()
        const counts = (WRITES as readonly string[]).includes(name) && ++life.writes === dies.at
        if (counts) life.dead = true
        if (counts && dies.when === 'before') return gone()
        const done = await (work as (...all: readonly unknown[]) => Promise<unknown>)(
          ...(name === 'claim' ? [...given.slice(0, 2), dies.most] : given),
        )
        return counts ? gone() : done
      },
    ]),
  ) as unknown as Store
  return { store: watched, life }
}

type Server = {
  readonly service: Service
  readonly telegram: Telegram
  readonly polling: Polling
  readonly life: { writes: number; dead: boolean }
}

async function start(api: BotApi, plain: Service, dies: Dies): Promise<Server> {
  const { store, life } = mortal(plain.store, dies)
  const service: Service = { ...plain, store, tray: () => (_sides, nth) => DICE[nth]! }
  holdNews(service)
  const telegram = openTelegram(service, { token: api.token, apiRoot: api.url, webhook: null }, () => undefined)
  await telegram.introduced
  return {
    service,
    telegram,
    life,
    polling: poll({ service, bot: telegram.bot, troubled: () => undefined }, randomUUID()),
  }
}

/** Plays the fight; when the process dies another takes its place. Returns what everybody read, and the log. */
async function played(dies: Dies) {
  const { service: first, clock, another } = await place()
  const api = await startBotApi()
  const { token } = accepted(await openTable(first, { name: 'The Lower Docks', referee: 'Referee' }))
  const referee = (await actorOf(first, token))!
  const bob = await guest(first, referee, 'player', 'Bob')
  accepted(
    await saveCharacter(first, bob, { name: 'Bob', sheet: { skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] } }),
  )
  await changeScene(first, referee.table, (scene) => ({
    ...scene,
    people: [{ id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' }],
  }))
  for (const [name, actor] of [
    ['R', referee],
    ['Bob', bob],
  ] as const)
    await sit(first, api, name, actor)
  let server = await start(api, first, dies)
  const deaths: Server[] = []
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 4; quiet++) {
      while ((await deliver(server.service, server.telegram.carriers).catch(() => 0)) > 0) quiet = 0
      clock.pass(1)
      api.clock.advance(1)
    }
  }
  const revive = async (): Promise<void> => {
    if (!server.life.dead) return
    await server.polling.stop()
    deaths.push(server)
    clock.pass(40) // what the dead one had claimed is free again
    server = await start(api, another(), { ...dies, at: Number.POSITIVE_INFINITY })
    await api.idle()
    await ringClocks(server.service)
    await settle()
  }
  for (const line of SAID) {
    const [, name, text] = /^(\w+) (.*)$/.exec(line)!
    const person = api.person(name!)
    const asked = person
      .reads()
      .findLast((message) => message.reply_markup?.inline_keyboard.some((row) => row.some((key) => key.text === text)))
    if (asked) person.tap(asked, text!)
    else person.send('bot', text!)
    await Promise.race([api.idle().catch(() => undefined), dead(server)])
    await settle()
    await revive()
  }
  await server.polling.stop()
  const read = Object.fromEntries(['R', 'Bob'].map((name) => [name, readBy(api, name)]))
  const [fight] = await first.store.fights(referee.table)
  const log = fight ? await first.store.entries(fight.id, 0) : []
  await api.close()
  return { read, log, writes: server.life.writes, deaths: deaths.length }
}

async function dead({ life }: Server): Promise<void> {
  while (!life.dead) await new Promise((resolve) => setTimeout(resolve, 2))
}

async function sit(service: Service, api: BotApi, name: string, actor: Actor): Promise<void> {
  const chat = chatAt({ chat: api.person(name, { started: true }).id, topic: null })
  accepted(await seatChat(service, actor, chat))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession(name), members: { [actor.table]: actor.member }, table: actor.table },
    lines: [],
    letters: [],
  })
}

/** What stands in a chat at the end, message by message, as it was changed last. */
const readBy = (api: BotApi, name: string): readonly string[] =>
  api
    .person(name)
    .reads()
    .filter(({ from }) => from?.is_bot)
    .map(({ text }) => text ?? '')

const linesOf = (read: readonly string[]): readonly string[] => read.flatMap((text) => text.split('\n'))

/** How many messages came twice; a sentence where a line is lost or out of its order. */
function repeats(read: readonly string[], wanted: readonly string[]): number | string {
  let at = 0
  const lines = linesOf(read)
  for (const line of linesOf(wanted)) {
    const found = lines.indexOf(line, at)
    if (found < 0) return `'${line}' is lost in ${JSON.stringify(read)}`
    at = found + 1
  }
  return Math.max(0, read.length - wanted.length)
}

const never = { at: Number.POSITIVE_INFINITY, when: 'before', most: 100 } as const
const EVERY = Number(process.env.FRAY_RESTARTS_EVERY ?? 9)

describe('a server that dies at any write', () => {
  test.each([
    ['one letter at a time', 1, 1],
    ['letters to all chats at once', 100, 2],
  ])(
    'loses no question, repeats at most what was in flight, and does nothing twice: %s',
    async (_how, most, flying) => {
      const calm = await played(never)
      expect(linesOf(calm.read.Bob!).length).toBeGreaterThan(5)
      for (const when of ['before', 'after'] as const) {
        let at = 1
        for (let rough = await played({ at, when, most }); rough.deaths > 0; rough = await played({ at, when, most })) {
          // until it makes no such write: how many it makes varies by one or two with who is quicker
          expect(rough.log, `the log, dead ${when} write ${at}`).toEqual(calm.log)
          const twice = ['R', 'Bob'].map((name) => repeats(rough.read[name]!, calm.read[name]!))
          expect(
            twice.map((one) => typeof one),
            `dead ${when} write ${at}: ${twice.join('; ')}`,
          ).toEqual(['number', 'number'])
          expect(
            twice.filter((one) => Number(one) > 1),
            `in one chat, dead ${when} write ${at}`,
          ).toEqual([])
          expect(twice.reduce<number>((sum, one) => sum + Number(one), 0)).toBeLessThanOrEqual(flying)
          at += EVERY
        }
        expect(at).toBeGreaterThan(calm.writes - 4)
      }
    },
    900_000,
  )
})
