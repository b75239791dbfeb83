import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { carryNews, openChats, tellChats } from '../../src/doors/chat/session/notify-chats.ts'
import { type Chat, leftBehind, newSession, noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { makePost, sendPost } from '../../src/table/post/deliver-letters.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { accepted } from '../script.ts'
import { company, duel, place, running, type TableFixture, told } from '../table/table-fixture.ts'

/** No question runs on a clock. */
const STILL = { clock: { turn: 0, reaction: 0, bank: 0 } }

const sit = (service: Service, address: string, ...actors: readonly Actor[]): Promise<Chat> =>
  sitAt(service, { door: WEB, address }, ...actors)

async function sitAt(service: Service, chat: Chat, ...actors: readonly Actor[]): Promise<Chat> {
  for (const actor of actors) accepted(await seatChat(service, actor, chat))
  const members = Object.fromEntries(actors.map(({ table, member }) => [table, member]))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession('Wil'), members, table: actors[0]!.table },
    lines: [],
    letters: [],
  })
  return chat
}

const linesIn = async ({ store }: Service, chat: Chat): Promise<readonly string[]> =>
  (await store.lines(noteKey(chat), 0, 2000)).map(({ body }) => (body as Said).text)

/** Lets seconds pass as a server does, looking every half second; says how many fights were looked at. */
async function pass({ service, clock }: Pick<TableFixture, 'service' | 'clock'>, seconds: number): Promise<number> {
  let rung = 0
  for (let i = 0; i < 2 * seconds; i++) {
    clock.pass(0.5)
    rung += await ringClocks(service).catch(() => 0)
  }
  return rung
}

/** A watcher's chat that sits at two tables, the second of them called Friday. */
async function twoTables() {
  const here = await place(STILL)
  const { service } = here
  const chats = openChats(service)
  const friday = { ...here, ...(await company(service, STILL)) }
  accepted(await changeTable(service, friday.referee, { name: 'Friday' }))
  return { here, friday, service, chats, chat: await sit(service, 'wil', here.watcher, friday.watcher) }
}

const end = async ({ service, referee }: TableFixture, fight: string): Promise<unknown> =>
  accepted(await overruleFight(service, referee, { fight, request: null, what: { end: '' }, why: 'so be it' }))

test('who was told hears nothing again when the fight is looked after, though two fights ended meanwhile', async () => {
  const here = await place(STILL)
  const chats = openChats(here.service)
  const chat = await sit(here.service, 'wil', here.watcher)
  for (let i = 0; i < 2; i++) {
    await end(here, await duel(here))
    await chats.idle()
    here.clock.pass(1)
  }
  const before = await linesIn(here.service, chat)
  expect([before.length > 0, await pass(here, 20), await linesIn(here.service, chat)]).toEqual([true, 2, before])
})

test('who has turned to another table is not called back', async () => {
  const { here, service, chats, chat } = await twoTables()
  const fight = await duel(here)
  await told(service, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  await hear(service, chat, { id: 'x', name: '', text: '/table Friday' })
  const before = await linesIn(service, chat)
  await pass(here, 20)
  expect(await linesIn(service, chat)).toEqual(before)
})

test('who sits down after the end is not told the whole fight', async () => {
  const here = await place(STILL)
  const chats = openChats(here.service)
  await sit(here.service, 'ann', here.ann)
  await end(here, await duel(here))
  await chats.idle()
  const chat = await sit(here.service, 'wil', here.watcher)
  await pass(here, 20)
  expect(await linesIn(here.service, chat)).toEqual([])
})

test('a clock that runs out just after the fight was looked after rings in time', async () => {
  const here = await place({ clock: { turn: 12, reaction: 0, bank: 0 } })
  const { service, clock } = here
  openChats(service)
  await sit(service, 'wil', here.watcher)
  const rung: number[] = []
  const from = clock.at
  const fight = await duel(here)
  service.reminded.add(() => rung.push((clock.at - from) / 1000))
  await pass(here, 11.5)
  const { length } = (await service.store.fight(fight))!
  await pass(here, 0.5)
  expect([rung, (await service.store.fight(fight))!.length > length]).toEqual([[6], true])
})

test('what cannot be told is tried again once a minute, and keeps no clock waiting', async () => {
  const here = await place(STILL)
  await sit(here.service, 'wil', here.watcher)
  let calls = 0
  here.service.tellers.add(() => {
    calls += 1
    return Promise.reject(new Error('no'))
  })
  await duel(here)
  calls = 0
  await pass(here, 600)
  expect(calls).toBe(10)
})

test('a reminder that comes late, and to a server that has not heard of the answer, says nothing and takes nothing back', async () => {
  const here = await place({ clock: { turn: 60, reaction: 60, bank: 0 } })
  const { service, clock } = here
  const other = here.another()
  const [chats, others] = [openChats(service), openChats(other)]
  const fight = await duel(here)
  const chat = await sit(service, 'wil', here.watcher)
  await told(service, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  clock.pass(31)
  await ringClocks(other)
  await others.idle()
  await told(service, here.bob, fight, 'vex', 'skip')
  await chats.idle()
  const before = await linesIn(service, chat)
  while ((await sendPost(other, { chat: carryNews(other) })) > 0);
  expect(await linesIn(service, chat)).toEqual(before)
  await told(service, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  expect((await linesIn(service, chat)).slice(before.length)).toEqual(['Ann does nothing more.', "It is Vex's turn."])
})

test('who sits at two tables hears of each what is new there, and nothing again', async () => {
  const { here, friday, service, chats, chat } = await twoTables()
  const both = [
    { at: here, fight: await duel(here) },
    { at: friday, fight: await duel(friday) },
  ]
  const heard: (readonly string[])[] = []
  for (const who of ['ann', 'vex', 'ann'])
    for (const { at, fight } of both) {
      const before = (await linesIn(service, chat)).length
      await told(service, at.referee, fight, who, 'skip')
      await chats.idle()
      heard.push((await linesIn(service, chat)).slice(before))
    }
  const [annSkips, vexSkips] = [
    ['Ann does nothing more.', "It is Vex's turn."],
    ['Vex does nothing more.', "It is Ann's turn."],
  ]
  expect(heard.map((lines) => lines.slice(-2))).toEqual([annSkips, annSkips, vexSkips, vexSkips, annSkips, annSkips])
  expect(heard.slice(2).map((lines) => lines.length)).toEqual([2, 2, 2, 2])
})

test('who turned away by himself and is called back hears what is new', async () => {
  const { here, service, chats, chat } = await twoTables()
  const fight = await duel(here)
  await told(service, here.referee, fight, 'ann', 'skip')
  await chats.idle()
  await hear(service, chat, { id: 'x', name: '', text: '/table Friday' })
  const before = await linesIn(service, chat)
  await told(service, here.referee, fight, 'vex', 'skip')
  await chats.idle()
  expect((await linesIn(service, chat)).slice(before.length)).toEqual(['Vex does nothing more.', "It is Ann's turn."])
})

test('old news that come late, and to a server that is behind, call nobody away and tell nothing again', async () => {
  const { here, friday, service, chats, chat } = await twoTables()
  const other = here.another()
  const [fight, another] = [await duel(here), await duel(friday)]
  await told(service, here.referee, fight, 'ann', 'skip')
  const {
    record: { rev },
  } = await running(other, fight)
  await told(service, here.referee, fight, 'vex', 'skip')
  await chats.idle()
  await told(service, friday.referee, another, 'ann', 'skip')
  await chats.idle()
  const before = await linesIn(service, chat)
  await tellChats(other, { table: here.referee.table, fight, rev })
  expect(await linesIn(service, chat)).toEqual(before)
  await told(service, here.referee, fight, 'ann', 'skip')
  await chats.idle()
  expect((await linesIn(service, chat)).slice(before.length)).toEqual(['Ann does nothing more.', "It is Vex's turn."])
})

test('a change that a server died over calls back who knows of the fight', async () => {
  const { here, friday, service, chats, chat } = await twoTables()
  const [fight, another] = [await duel(here), await duel(friday)]
  for (const [at, one] of [
    [here, fight],
    [friday, another],
  ] as const) {
    await told(service, at.referee, one, 'ann', 'skip')
    await chats.idle()
  }
  const before = await linesIn(service, chat)
  await told({ ...service, tellers: new Set() }, here.referee, fight, 'vex', 'skip')
  await pass(here, 10)
  expect((await linesIn(service, chat)).slice(before.length)).toEqual(['Vex does nothing more.', "It is Ann's turn."])
})

test('a server that stops while somebody is being told sends what it claimed, and nobody sends it again', async () => {
  const here = await place(STILL)
  const { service, clock } = here
  const fight = await duel(here)
  await sitAt(service, { door: 'pigeon', address: '7' }, here.watcher)
  const chats = openChats(service)
  const sent: string[] = []
  const mail = makePost(
    service,
    {
      pigeon: async ({ key }) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        sent.push(key)
        return null
      },
    },
    () => undefined,
  )
  await told(service, here.referee, fight, 'ann', 'skip')
  await mail.idle()
  while (await chats.idle()) await mail.idle()
  await service.store.close()
  clock.pass(10)
  expect([sent.length, await here.another().store.claim(clock.at, clock.at + 5000, 10)]).toEqual([1, []])
})

test('of every fight one place is kept, however often somebody is called away from it', () => {
  const session = {
    ...newSession('Wil'),
    fight: 'f1',
    next: 7,
    told: { fight: 'f1', rev: 3 },
    elsewhere: [
      { fight: 'f1', next: 2, order: '', rev: 1 },
      { fight: 'f2', next: 5, order: '', rev: 2 },
    ],
  }
  expect(leftBehind(session)).toEqual([
    { fight: 'f2', next: 5, order: '', rev: 2 },
    { fight: 'f1', next: 7, order: '', rev: 3 },
  ])
})

test('news for a chat wait until the message that is heard there is through', async () => {
  const { service: plain, ann, ...here } = await place(STILL)
  const chat = await sit(plain, 'ann', ann)
  const fight = await duel({ service: plain, ann, ...here })
  let reads = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { store } = plain
  const service: Service = {
    ...plain,
    store: {
      ...store,
      note: (key) => {
        if (key === noteKey(chat)) reads++
        return store.note(key)
      },
      keepNote: (change) => held.then(() => store.keepNote(change)),
    },
  }
  const heard = hear(service, chat, { id: '1', name: 'Ann', text: '/lines' })
  const { rev } = (await store.fight(fight))!
  const told = tellChats(service, { table: ann.table, fight, rev })
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve))
  expect(reads).toBe(1)
  release()
  await Promise.all([heard, told])
  expect((await linesIn(plain, chat)).slice(0, 1)).toEqual(['/lines'])
  expect((await linesIn(plain, chat)).filter((line) => line.startsWith('Your turn'))).toHaveLength(1)
})
