import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { openChats } from '../../src/doors/chat/session/notify-chats.ts'
import { type Chat, newSession, noteKey, type Said, type Session, WEB } from '../../src/doors/chat/session/session.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { type Carrier, type Delivery, makePost } from '../../src/table/post/deliver-letters.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { accepted } from '../script.ts'
import { duel, open, place, running, type TableFixture, told } from '../table/table-fixture.ts'

/** No question runs on a clock. */
const STILL = { clock: { turn: 0, reaction: 0, bank: 0 } }
const CHAT: Chat = { door: 'pigeon', address: '7' }
const DESK: Chat = { door: WEB, address: 'ada' }
const TURN = 'Your turn. What will you do?'

/** A duel that somebody follows in a chat with pigeons, which rest a second after each letter. */
async function loft(who: 'ann' | 'watcher', fly: (text: string) => Delivery | null = () => null) {
  const here = await place(STILL)
  const fight = await duel(here)
  await sitAt(here.service, CHAT, here[who])
  const sent: string[] = []
  const post = postOf(here.service, (text) => {
    const flown = fly(text)
    sent.push(text)
    return flown
  })
  return { here, fight, sent, ...post }
}

/** The same, after the chat has heard that Ann did nothing, and before it hears that Vex did neither. */
async function behind(...how: Parameters<typeof loft>) {
  const at = await loft(...how)
  await skip(at.here, at.fight, 'ann')
  await at.pump()
  await skip(at.here, at.fight, 'vex')
  return at
}

/** A server's post and chats, as `serve` puts them together. */
function postOf(service: Service, fly: (text: string) => Delivery | null) {
  const chats = openChats(service)
  const pigeon: Carrier = async ({ body }) => fly((body as Said).text) ?? { restMs: 1000 }
  const mail = makePost(service, { pigeon }, () => undefined)
  const pump = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      await mail.send().finally(chats.tellRested)
      await mail.idle()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return { chats, mail, pump }
}

async function sitAt(service: Service, chat: Chat, actor: Actor): Promise<void> {
  accepted(await seatChat(service, actor, chat))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession('Wil'), members: { [actor.table]: actor.member }, table: actor.table },
    lines: [],
    letters: [],
  })
}

/** Whether all that has happened is written for the chat. */
async function hasHeard({ service }: TableFixture, fight: string): Promise<boolean> {
  const { body } = (await service.store.note(noteKey(CHAT)))!
  return (body as Session).told?.rev === (await running(service, fight)).record.rev
}

const skip = ({ service, referee }: TableFixture, fight: string, who: string): Promise<number> =>
  told(service, referee, fight, who, 'skip')

test('a chat that rests is told once its rest is over, and then all that has happened is one message', async () => {
  const { here, fight, sent, pump } = await behind('watcher')
  await skip(here, fight, 'ann')
  await pump()
  expect(sent).toHaveLength(1)
  here.clock.pass(1)
  await pump()
  expect(sent.slice(1)).toEqual(["Vex does nothing more.\nAnn does nothing more.\nIt is Vex's turn."])
})

test('if the server dies before, whoever looks after the fight tells it', async () => {
  const { here } = await behind('watcher')
  const other = here.another()
  const heard: string[] = []
  const { pump: pumpThere } = postOf(other, (text) => {
    heard.push(text)
    return null
  })
  here.clock.pass(6)
  await ringClocks(other)
  await pumpThere()
  expect(heard).toEqual(["Vex does nothing more.\nIt is Ann's turn."])
})

test('a server that stops leaves word for whoever is still to be told', async () => {
  const { here, sent, chats, mail } = await behind('watcher')
  while (await chats.idle()) await mail.idle()
  here.clock.pass(1)
  await mail.send()
  await mail.idle()
  expect(sent.slice(1)).toEqual(["Vex does nothing more.\nIt is Ann's turn."])
})

test('a letter that could not be brought makes nobody wait: what happens next is written at once', async () => {
  const { here, fight, pump } = await behind('watcher', () => {
    throw new Error('fog')
  })
  await pump()
  expect(await hasHeard(here, fight)).toBe(true)
})

test('nobody is put off for long: what is still to be told after some seconds is written, and waits where it is kept', async () => {
  const { here, fight, pump } = await behind('watcher', () => ({ laterMs: 60_000 }))
  await pump()
  expect(await hasHeard(here, fight)).toBe(false)
  here.clock.pass(6)
  await ringClocks(here.service)
  expect(await hasHeard(here, fight)).toBe(true)
})

test('who answers a question before it was shown has answered it: it comes without keys, and what came of it is told with it', async () => {
  const { here, fight, sent, pump } = await behind('ann')
  await hear(here.service, CHAT, { id: '1', name: 'Wil', text: 'Skip' })
  expect(await open(here.service, fight)).toEqual(['vex turn'])
  here.clock.pass(1)
  await pump()
  expect(sent.slice(1)).toEqual([
    "Vex does nothing more.\nYour turn. What will you do?\nAnn does nothing more.\nIt is Vex's turn.",
  ])
})

test('what is no answer to a question that was not shown yet shows it, and says why', async () => {
  const { here, fight, sent, pump } = await behind('ann')
  await hear(here.service, CHAT, { id: '1', name: 'Wil', text: 'Dance' })
  for (let i = 0; i < 3; i++) {
    here.clock.pass(1)
    await pump()
  }
  expect(sent.slice(1)).toEqual([`Vex does nothing more.\n${TURN}`, 'Please choose one of the keys.'])
  expect(await open(here.service, fight)).toEqual(['ann turn'])
})

test('a key of the question before, which somebody else has answered, is no answer to the next one that was not shown yet', async () => {
  const { here, fight, pump } = await loft('ann')
  await skip(here, fight, 'ann')
  await skip(here, fight, 'vex')
  await pump()
  here.clock.pass(1)
  await pump()
  await skip(here, fight, 'ann')
  await skip(here, fight, 'vex')
  expect(await hear(here.service, CHAT, { id: '1', name: 'Wil', text: 'Skip' })).toEqual({
    sorry: 'That question is closed.',
  })
  expect(await open(here.service, fight)).toEqual(['ann turn'])
  await hear(here.service, CHAT, { id: '2', name: 'Wil', text: 'Skip' })
  expect(await open(here.service, fight)).toEqual(['vex turn'])
})

/** Two who write at once: of the session that both change, one is thought over again. */
test.each([
  ['a command', '/roll 1d6', (service: Service) => hear(service, DESK, { id: 'r', name: '', text: '/roll 2d6' })],
  ['an answer', '/roll 1d6', (service: Service) => hear(service, CHAT, { id: 'b', name: '', text: 'Skip' })],
])(
  'whoever gives a command before he was told hears all of it once, though %s comes at the same moment',
  async (_what, text, other) => {
    const { here, fight, sent, pump } = await loft('ann')
    await sitAt(here.service, DESK, here.referee)
    await skip(here, fight, 'ann')
    await pump()
    await skip(here, fight, 'vex')
    await Promise.all([other(here.service), hear(here.service, CHAT, { id: 'a', name: '', text })])
    for (let i = 0; i < 5; i++) {
      here.clock.pass(1)
      await pump()
    }
    const lines = sent.slice(1).join('\n').split('\n')
    expect(['Vex does nothing more.', TURN].map((line) => lines.filter((one) => one === line).length)).toEqual([1, 1])
    expect(lines.filter((line) => line === 'Ann does nothing more.')).toHaveLength(
      (await open(here.service, fight))[0] === 'vex turn' ? 1 : 0,
    )
  },
)
