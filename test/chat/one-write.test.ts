import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { type Chat, newSession, noteKey, type Said, type Session, WEB } from '../../src/doors/chat/session/session.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { accepted } from '../script.ts'
import { duel, open, place, running, told } from '../table/table-fixture.ts'
import { deliver, holdNews } from './deliver-news.ts'

const CHAT: Chat = { door: WEB, address: 'ann' }
const SKIP = { name: 'Ann', text: 'Skip' }

/** A duel at Ann's turn, which she follows in a chat. */
async function followed() {
  const here = await place()
  holdNews(here.service)
  await sitAt(here.service, here.ann)
  const fight = await duel(here)
  while ((await deliver(here.service)) > 0);
  return { here, fight, service: here.service, ann: here.ann }
}

async function sitAt(service: Service, actor: Actor): Promise<void> {
  accepted(await seatChat(service, actor, CHAT))
  const body = { ...newSession('Ann'), members: { [actor.table]: actor.member }, table: actor.table }
  await service.store.keepNote({ key: noteKey(CHAT), rev: 0, body, lines: [], letters: [] })
}

const sessionIn = async (service: Service): Promise<Session> =>
  (await service.store.note(noteKey(CHAT)))!.body as Session

const linesIn = async (service: Service): Promise<readonly string[]> =>
  (await service.store.lines(noteKey(CHAT), 0, 1000)).map(({ body }) => (body as Said).text)

/** The same house, where something else happens just before a change of a fight is handed to the store. */
const before = (service: Service, meanwhile: () => Promise<unknown>): Service => ({
  ...service,
  store: {
    ...service.store,
    append: async (change) => {
      await meanwhile()
      return service.store.append(change)
    },
  },
})

test('an answer and what its person hears of it are one write', async () => {
  const { service, fight } = await followed()
  const writes: string[] = []
  const counting: Service = {
    ...service,
    store: {
      ...service.store,
      append: (change) => {
        writes.push(`append ${change.note?.key}`)
        return service.store.append(change)
      },
      keepNote: (change) => {
        writes.push(`note ${change.key}`)
        return service.store.keepNote(change)
      },
    },
  }
  await hear(counting, CHAT, { id: '1', ...SKIP })
  expect(writes).toEqual([`append ${noteKey(CHAT)}`])
  expect((await sessionIn(service)).told).toEqual({ fight, rev: (await running(counting, fight)).record.rev })
  expect((await linesIn(service)).slice(-2)).toEqual(['Ann does nothing more.', "It is Vex's turn."])
})

test('where the chat is written to meanwhile, the answer is given once, and both are there', async () => {
  const { service, fight } = await followed()
  let left = 1
  const racing = before(service, async () => {
    if (left-- > 0) await hear({ ...service }, CHAT, { id: 'r', name: 'Ann', text: '/help' })
  })
  await hear(racing, CHAT, { id: '1', ...SKIP })
  expect(await open({ ...service }, fight)).toEqual(['vex turn'])
  const lines = await linesIn(service)
  expect(lines.filter((line) => line === 'Ann does nothing more.')).toHaveLength(1)
  expect(lines.filter((line) => line === '/help' || line === 'Skip')).toEqual(['/help', 'Skip'])
})

test('where another server changes the fight meanwhile, the answer is given to what stands then', async () => {
  const { here, service, fight } = await followed()
  const other = here.another()
  let left = 1
  const racing = before(service, async () => {
    if (left-- > 0) await told(other, here.referee, fight, 'ann', 'skip')
  })
  await hear(racing, CHAT, { id: '1', ...SKIP })
  expect(await open(other, fight)).toEqual(['vex turn'])
  expect((await linesIn(service)).filter((line) => line === 'Ann does nothing more.')).toHaveLength(1)
})

test('nobody sees an answer before it is written, not even with a look that was taken before', async () => {
  const { service, fight, ann } = await followed()
  const seen: unknown[] = []
  const looking = before(service, async () => {
    seen.push(held.watch.lines.length)
    const { asks, length } = nowView(accepted(await look(looking, ann, { fight })))
    seen.push(asks.length, length)
  })
  const held = accepted(await look(looking, ann, { fight }))
  const { length } = nowView(held)
  await hear(looking, CHAT, { id: '1', ...SKIP })
  expect(seen).toEqual([length, 1, length])
  expect(nowView(accepted(await look(looking, ann, { fight }))).asks).toEqual([])
})

test('an answer that cannot be written is given once it comes again, and is heard once', async () => {
  const { service, fight } = await followed()
  const falling = before(service, () => Promise.reject(new Error('power failure')))
  await expect(hear(falling, CHAT, { id: '1', ...SKIP })).rejects.toThrow('power failure')
  expect(await open({ ...service }, fight)).toEqual(['ann turn'])
  for (let i = 0; i < 2; i++) await hear({ ...service }, CHAT, { id: '1', ...SKIP })
  expect((await linesIn(service)).filter((line) => line === 'Ann does nothing more.')).toHaveLength(1)
})

/** The session with the open question's keys leading elsewhere. */
async function leading(service: Service, ways: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const { rev, body } = (await service.store.note(noteKey(CHAT)))!
  const { prompt, ...session } = body as Session
  const kept = { key: noteKey(CHAT), rev, body: { ...session, prompt: { ...prompt, ways } }, lines: [], letters: [] }
  expect(await service.store.keepNote(kept)).toMatchObject({ rev: rev + 1 })
}

test('a key is the answer that it stood for when it was shown', async () => {
  const { service, fight } = await followed()
  expect((await sessionIn(service)).prompt!.ways).toMatchObject({ Skip: ['skip'], 'Minor Action': ['minor'] })
  await leading(service, { Skip: ['delay'] })
  await hear(service, CHAT, { id: '1', ...SKIP })
  const entries = await service.store.entries(fight, 0)
  expect(entries.findLast(({ type }) => type === 'answered')).toMatchObject({ who: 'ann', path: ['delay'] })
})

test('a key whose choice is offered no more, or leads further, is read as its words', async () => {
  const { service, fight } = await followed()
  await leading(service, { Skip: ['minor'] })
  await hear(service, CHAT, { id: '1', name: 'Ann', text: 'Minor Action' })
  expect((await linesIn(service)).at(-1)).toBe('Choose a minor action:')
  await hear(service, CHAT, { id: '2', name: 'Ann', text: '<-' })
  await leading(service, { Skip: ['gone'] })
  await hear(service, CHAT, { id: '3', ...SKIP })
  expect(await open(service, fight)).toEqual(['vex turn'])
  expect((await linesIn(service)).filter((line) => line === 'Ann does nothing more.')).toHaveLength(1)
})
