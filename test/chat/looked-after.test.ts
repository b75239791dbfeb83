import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive.ts'
import { openChats } from '../../src/doors/chat/session/chats.ts'
import { carryNews, tellChats } from '../../src/doors/chat/session/notify.ts'
import { type Chat, leftBehind, newDesk, noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { overruleFight } from '../../src/table/fights/acts.ts'
import { tick } from '../../src/table/fights/due-clocks.ts'
import { makePost, sendPost } from '../../src/table/post/post.ts'
import type { Actor, House } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { changeTable } from '../../src/table/tables/settings.ts'
import { accepted } from '../script.ts'
import { company, duel, type Place, place, running, told } from '../table/house.ts'

/** No question runs on a clock. */
const STILL = { clock: { turn: 0, reaction: 0, bank: 0 } }

const sit = (house: House, address: string, ...actors: readonly Actor[]): Promise<Chat> =>
  sitAt(house, { door: WEB, address }, ...actors)

async function sitAt(house: House, chat: Chat, ...actors: readonly Actor[]): Promise<Chat> {
  for (const actor of actors) accepted(await seatChat(house, actor, chat))
  const members = Object.fromEntries(actors.map(({ table, member }) => [table, member]))
  await house.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newDesk('Wil'), members, table: actors[0]!.table },
    lines: [],
    letters: [],
  })
  return chat
}

const linesIn = async ({ store }: House, chat: Chat): Promise<readonly string[]> =>
  (await store.lines(noteKey(chat), 0, 2000)).map(({ body }) => (body as Said).text)

/** Lets seconds pass as a server does, looking every half second; says how many fights were looked at. */
async function pass({ house, clock }: Pick<Place, 'house' | 'clock'>, seconds: number): Promise<number> {
  let rung = 0
  for (let i = 0; i < 2 * seconds; i++) {
    clock.pass(0.5)
    rung += await tick(house).catch(() => 0)
  }
  return rung
}

/** A watcher's chat that sits at two tables, the second of them called Friday. */
async function twoTables() {
  const here = await place(STILL)
  const { house } = here
  const chats = openChats(house)
  const friday = { ...here, ...(await company(house, STILL)) }
  accepted(await changeTable(house, friday.referee, { name: 'Friday' }))
  return { here, friday, house, chats, chat: await sit(house, 'wil', here.watcher, friday.watcher) }
}

const end = async ({ house, referee }: Place, fight: string): Promise<unknown> =>
  accepted(await overruleFight(house, referee, { fight, request: null, what: { end: '' }, why: 'so be it' }))

test('who was told hears nothing again when the fight is looked after, though two fights ended meanwhile', async () => {
  const here = await place(STILL)
  const chats = openChats(here.house)
  const chat = await sit(here.house, 'wil', here.watcher)
  for (let i = 0; i < 2; i++) {
    await end(here, await duel(here))
    await chats.idle()
    here.clock.pass(1)
  }
  const before = await linesIn(here.house, chat)
  expect([before.length > 0, await pass(here, 20), await linesIn(here.house, chat)]).toEqual([true, 2, before])
})

test('who has turned to another table is not called back', async () => {
  const { here, house, chats, chat } = await twoTables()
  const fight = await duel(here)
  await told(house, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  await hear(house, chat, { id: 'x', name: '', text: '/table Friday' })
  const before = await linesIn(house, chat)
  await pass(here, 20)
  expect(await linesIn(house, chat)).toEqual(before)
})

test('who sits down after the end is not told the whole fight', async () => {
  const here = await place(STILL)
  const chats = openChats(here.house)
  await sit(here.house, 'ann', here.ann)
  await end(here, await duel(here))
  await chats.idle()
  const chat = await sit(here.house, 'wil', here.watcher)
  await pass(here, 20)
  expect(await linesIn(here.house, chat)).toEqual([])
})

test('a clock that runs out just after the fight was looked after rings in time', async () => {
  const here = await place({ clock: { turn: 12, reaction: 0, bank: 0 } })
  const { house, clock } = here
  openChats(house)
  await sit(house, 'wil', here.watcher)
  const rung: number[] = []
  const from = clock.at
  const fight = await duel(here)
  house.reminded.add(() => rung.push((clock.at - from) / 1000))
  await pass(here, 11.5)
  const { length } = (await house.store.fight(fight))!
  await pass(here, 0.5)
  expect([rung, (await house.store.fight(fight))!.length > length]).toEqual([[6], true])
})

test('what cannot be told is tried again once a minute, and keeps no clock waiting', async () => {
  const here = await place(STILL)
  await sit(here.house, 'wil', here.watcher)
  let calls = 0
  here.house.tellers.add(() => {
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
  const { house, clock } = here
  const other = here.another()
  const [chats, others] = [openChats(house), openChats(other)]
  const fight = await duel(here)
  const chat = await sit(house, 'wil', here.watcher)
  await told(house, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  clock.pass(31)
  await tick(other)
  await others.idle()
  await told(house, here.bob, fight, 'vex', 'skip')
  await chats.idle()
  const before = await linesIn(house, chat)
  while ((await sendPost(other, { chat: carryNews(other) })) > 0);
  expect(await linesIn(house, chat)).toEqual(before)
  await told(house, here.ann, fight, 'ann', 'skip')
  await chats.idle()
  expect((await linesIn(house, chat)).slice(before.length)).toEqual(['Ann does nothing more.', "It is Vex's turn."])
})

test('who sits at two tables hears of each what is new there, and nothing again', async () => {
  const { here, friday, house, chats, chat } = await twoTables()
  const both = [
    { at: here, fight: await duel(here) },
    { at: friday, fight: await duel(friday) },
  ]
  const heard: (readonly string[])[] = []
  for (const who of ['ann', 'vex', 'ann'])
    for (const { at, fight } of both) {
      const before = (await linesIn(house, chat)).length
      await told(house, at.referee, fight, who, 'skip')
      await chats.idle()
      heard.push((await linesIn(house, chat)).slice(before))
    }
  const [annSkips, vexSkips] = [
    ['Ann does nothing more.', "It is Vex's turn."],
    ['Vex does nothing more.', "It is Ann's turn."],
  ]
  expect(heard.map((lines) => lines.slice(-2))).toEqual([annSkips, annSkips, vexSkips, vexSkips, annSkips, annSkips])
  expect(heard.slice(2).map((lines) => lines.length)).toEqual([2, 2, 2, 2])
})

test('who turned away by himself and is called back hears what is new', async () => {
  const { here, house, chats, chat } = await twoTables()
  const fight = await duel(here)
  await told(house, here.referee, fight, 'ann', 'skip')
  await chats.idle()
  await hear(house, chat, { id: 'x', name: '', text: '/table Friday' })
  const before = await linesIn(house, chat)
  await told(house, here.referee, fight, 'vex', 'skip')
  await chats.idle()
  expect((await linesIn(house, chat)).slice(before.length)).toEqual(['Vex does nothing more.', "It is Ann's turn."])
})

test('old news that come late, and to a server that is behind, call nobody away and tell nothing again', async () => {
  const { here, friday, house, chats, chat } = await twoTables()
  const other = here.another()
  const [fight, another] = [await duel(here), await duel(friday)]
  await told(house, here.referee, fight, 'ann', 'skip')
  const {
    record: { rev },
  } = await running(other, fight)
  await told(house, here.referee, fight, 'vex', 'skip')
  await chats.idle()
  await told(house, friday.referee, another, 'ann', 'skip')
  await chats.idle()
  const before = await linesIn(house, chat)
  await tellChats(other, { table: here.referee.table, fight, rev })
  expect(await linesIn(house, chat)).toEqual(before)
  await told(house, here.referee, fight, 'ann', 'skip')
  await chats.idle()
  expect((await linesIn(house, chat)).slice(before.length)).toEqual(['Ann does nothing more.', "It is Vex's turn."])
})

test('a change that a server died over calls back who knows of the fight', async () => {
  const { here, friday, house, chats, chat } = await twoTables()
  const [fight, another] = [await duel(here), await duel(friday)]
  for (const [at, one] of [
    [here, fight],
    [friday, another],
  ] as const) {
    await told(house, at.referee, one, 'ann', 'skip')
    await chats.idle()
  }
  const before = await linesIn(house, chat)
  await told({ ...house, tellers: new Set() }, here.referee, fight, 'vex', 'skip')
  await pass(here, 10)
  expect((await linesIn(house, chat)).slice(before.length)).toEqual(['Vex does nothing more.', "It is Ann's turn."])
})

test('a server that stops while somebody is being told sends what it claimed, and nobody sends it again', async () => {
  const here = await place(STILL)
  const { house, clock } = here
  const fight = await duel(here)
  await sitAt(house, { door: 'pigeon', address: '7' }, here.watcher)
  const chats = openChats(house)
  const sent: string[] = []
  const mail = makePost(
    house,
    {
      pigeon: async ({ key }) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        sent.push(key)
        return null
      },
    },
    () => undefined,
  )
  await told(house, here.referee, fight, 'ann', 'skip')
  await mail.idle()
  while (await chats.idle()) await mail.idle()
  await house.store.close()
  clock.pass(10)
  expect([sent.length, await here.another().store.claim(clock.at, clock.at + 5000, 10)]).toEqual([1, []])
})

test('of every fight one place is kept, however often somebody is called away from it', () => {
  const desk = {
    ...newDesk('Wil'),
    fight: 'f1',
    next: 7,
    told: { fight: 'f1', rev: 3 },
    elsewhere: [
      { fight: 'f1', next: 2, order: '', rev: 1 },
      { fight: 'f2', next: 5, order: '', rev: 2 },
    ],
  }
  expect(leftBehind(desk)).toEqual([
    { fight: 'f2', next: 5, order: '', rev: 2 },
    { fight: 'f1', next: 7, order: '', rev: 3 },
  ])
})
