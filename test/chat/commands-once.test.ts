import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { sealedTray } from '../../src/table/dice/sealed-tray.ts'
import type { Service } from '../../src/table/service.ts'
import { running } from '../table/table-fixture.ts'
import { BOB, bobsTurn, thug } from './bobs-turn.ts'
import { deliver } from './deliver-news.ts'
import { type Room, roomOf } from './script.ts'

const chatOf = ({ actors }: Room, name: string) => ({ door: WEB, address: actors[name]!.member })
const fightIn = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id

/** What was said in a chat since it had so many lines. */
const heardSince = async (room: Room, name: string, from: number): Promise<readonly string[]> =>
  (await room.service.store.lines(noteKey(chatOf(room, name)), from, 1000))
    .map(({ body }) => body as Said)
    .filter(({ kind, edit }) => kind !== 'own' && !edit)
    .map(({ text }) => text)

const saidIn = async (room: Room, name: string): Promise<number> =>
  (await room.service.store.note(noteKey(chatOf(room, name))))!.said

async function settle(service: Service): Promise<void> {
  while ((await deliver(service)) > 0);
}

/** Says something, and something else happens just before the answer is kept. */
async function said(
  room: Room,
  name: string,
  text: string,
  meanwhile: () => Promise<void>,
): Promise<readonly string[]> {
  const store = room.service.store as { keepNote: Service['store']['keepNote'] }
  const { keepNote } = store
  const from = await saidIn(room, name)
  const chat = chatOf(room, name)
  store.keepNote = async (change) => {
    if (change.key !== noteKey(chat)) return keepNote(change)
    store.keepNote = keepNote
    await meanwhile()
    return keepNote(change)
  }
  const message = { id: `race ${text}`, name: '', text }
  await hear(room.service, chat, message).catch(() => hear(room.service, chat, message))
  await settle(room.service)
  return heardSince(room, name, from)
}

/** The news of it is told there by another server, which is quicker than the answer. */
const saidInARace = (room: Room, name: string, text: string): Promise<readonly string[]> =>
  said(room, name, text, () => settle({ ...room.service }))

/** The server falls, and hears the message again. */
const saidInACrash = (room: Room, name: string, text: string): Promise<readonly string[]> =>
  said(room, name, text, () => Promise.reject(new Error('power failure')))

/** What is kept of a page's chat is read here as it is kept. */
const kept = test.skipIf(process.env.FRAY_CHAT === 'telegram')

kept('a command whose news overtakes it is carried out once, and answered', async () => {
  const room = await bobsTurn()
  expect(await saidInARace(room, 'R', '/seat Bob referee')).toEqual([
    'Bob: Your turn. What will you do?',
    'Bob is played by the referee from now on.',
  ])
  expect(await saidInARace(room, 'R', '/set Thug dex -2')).toEqual(['Thug: dex.now is now 5.'])
  const { play } = await running(room.service, await fightIn(room))
  expect(play.fight.combatants.find(({ id }) => id === 'thug')).toMatchObject({ dex: { max: 7, now: 5 } })
})

kept('dice are told to everybody once, and as they fell, also if the server falls over them', async () => {
  const room = await roomOf({ heroes: { Bob: BOB }, people: [], dice: [] })
  Object.assign(room.service, { tray: sealedTray })
  const heard = await saidInACrash(room, 'Bob', '/roll 9d100')
  expect(heard).toEqual([expect.stringMatching(/^Bob rolls 9d100 = /)])
  expect(await heardSince(room, 'R', 0)).toEqual(heard)
})

kept('what the server fell over is done once in a fight', async () => {
  const room = await bobsTurn()
  expect(await saidInACrash(room, 'R', '/set Thug dex -2')).toEqual(['Thug: dex.now is now 5.'])
  expect(await saidInACrash(room, 'R', '/undo')).toEqual(['The referee takes back: Thug: dex.now is now 5.'])
})

kept(
  'an answer that the server fell over is given once, also where the next question would take the same words',
  async () => {
    const room = await bobsTurn({ playedBy: { Tom: 'Bob' }, heroes: { Bob: BOB, Tom: { ...BOB, initiative: 8 } } })
    const fight = await fightIn(room)
    const fall = async (): Promise<void> => {
      await settle({ ...room.service })
      throw new Error('power failure')
    }
    await said(room, 'Bob', 'Skip', fall)
    const answered = (await room.service.store.entries(fight, 0)).filter(({ type }) => type === 'answered')
    expect(answered).toMatchObject([{ who: 'bob', path: ['skip'] }])
  },
)

kept('a fight whose news overtakes its start is begun once, and asked for once', async () => {
  const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
  expect(await saidInARace(room, 'R', '/startcombat')).toEqual(['Which characters are aware of their opponents?'])
  expect(await room.service.store.fights(room.actors.R!.table)).toHaveLength(1)
})

kept('the same message twice does nothing twice', async () => {
  const room = await bobsTurn()
  const fight = await fightIn(room)
  const from = await saidIn(room, 'R')
  for (const id of ['one', 'two'])
    for (let time = 0; time < 3; time++)
      await hear(room.service, chatOf(room, 'R'), { id, name: '', text: '/set thug end -1' })
  for (let time = 0; time < 3; time++)
    await hear(room.service, chatOf(room, 'R'), { id: 'three', name: '', text: '/rule Nobody runs' })
  const { play } = await running(room.service, fight)
  expect(play.fight.combatants.find(({ id }) => id === 'thug')).toMatchObject({ end: { max: 8, now: 6 } })
  expect(await heardSince(room, 'R', from)).toEqual([
    'Thug: end.now is now 7.',
    'Thug: end.now is now 6.',
    'Kept: Nobody runs',
  ])
  expect(await room.service.store.rulings(room.actors.R!.table)).toHaveLength(1)
})

kept('who is at no table is told so, whatever they say', async () => {
  const room = await roomOf({ heroes: { Bob: BOB }, people: [], dice: [] })
  const stranger = { door: WEB, address: 'stranger' }
  for (const [i, text] of ['/status', '/as Bob Skip', '/undo', '/set Bob dex 2', '/rule So it is'].entries())
    await hear(room.service, stranger, { id: `${i}`, name: 'Zoe', text })
  const told = (await room.service.store.lines(noteKey(stranger), 0, 100))
    .map(({ body }) => body as Said)
    .filter(({ kind }) => kind !== 'own')
    .map(({ text }) => text)
  expect(new Set(told)).toEqual(new Set(['You are at no table.']))
})
