import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { carryNews, openChats } from '../../src/doors/chat/session/notify-chats.ts'
import { type Chat, newSession, noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { sendPost } from '../../src/table/post/deliver-letters.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { breakingAt, shelveFragile } from '../books/broken-book.ts'
import { accepted } from '../script.ts'
import { damageFight } from '../table/damaged-fight.ts'
import { duel, open, place, told } from '../table/table-fixture.ts'

async function sit(service: Service, actor: Actor): Promise<Chat> {
  const chat = { door: WEB, address: actor.member }
  accepted(await seatChat(service, actor, chat))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession('Wil'), members: { [actor.table]: actor.member }, table: actor.table },
    lines: [],
    letters: [],
  })
  return chat
}

/** A duel by the fragile book: the chats of the referee and of Bob, whom Ann's turn is told to. */
async function tableOf(settings = {}) {
  const here = await place(settings)
  const chats = openChats(here.service)
  const [referee, bob] = [await sit(here.service, here.referee), await sit(here.service, here.bob)]
  const fight = await duel(here, { book: 'fragile' })
  let heard = 0
  return {
    ...here,
    fight,
    say: (who: Chat, text: string) => hear(here.service, who, { id: `m${heard++}`, name: '', text }),
    lines: async (chat: Chat): Promise<readonly string[]> => {
      while ((await sendPost(here.service, { chat: carryNews(here.service) })) > 0 || (await chats.idle()));
      return (await here.service.store.lines(noteKey(chat), 0, 2000)).map(({ body }) => (body as Said).text)
    },
    chats: { referee, bob },
    another: () => duel(here),
  }
}

test('a player at whose answer a rule throws hears a plain sentence and keeps the question; the referee hears where', async () => {
  shelveFragile(breakingAt('reacted'))
  const { service, ann, fight, say, lines, chats } = await tableOf()
  await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
  expect((await lines(chats.bob)).at(-1)).toContain('You are being attacked by Ann')
  await say(chats.bob, 'Dodge')
  expect((await lines(chats.bob)).at(-1)).toBe('The fight could not go on after that. The referee can see why.')
  expect((await lines(chats.referee)).at(-1)).toBe(
    'What Bob wanted could not be done, and the fight is as it was. The fight could not go on after that: the table has no such row (fragile, turn of ann, at the event reacted).',
  )
  await say(chats.bob, 'Do nothing')
  expect(await open(service, fight)).toEqual(['ann turn'])
})

test('a policy that answers what is not offered: the referee reads so, is asked instead, and answers', async () => {
  const { policies } = shelveFragile({})
  shelveFragile({ policies: { ...policies, wrong: () => ['fly'] } })
  const { service, ann, fight, say, lines, chats, ...here } = await tableOf()
  accepted(
    await handOver(service, here.referee, {
      fight,
      request: null,
      who: 'vex',
      seat: { member: null, policy: 'wrong' },
    }),
  )
  await told(service, ann, fight, 'ann', 'skip')
  const read = await lines(chats.referee)
  expect(
    read.filter((line) =>
      line.startsWith('The policy "wrong" of Vex does not answer "turn": "fly" is not offered: choose '),
    ),
  ).toHaveLength(1)
  expect(read.join('\n')).toContain('Vex: Your turn. What will you do?')
  expect((await lines(chats.bob)).join('\n')).not.toContain('policy')
  await say(chats.referee, 'Skip')
  expect(await open(service, fight)).toEqual(['ann turn'])
})

test('a default that is not offered: the referee reads so, once', async () => {
  const { asks } = shelveFragile({})
  shelveFragile({ asks: { ...asks, turn: { ...asks.turn!, default: () => ['fly'] } } })
  const { service, clock, lines, chats } = await tableOf({ clock: { turn: 100, reaction: 20, bank: 0 } })
  for (let i = 0; i < 3; i++) {
    clock.pass(1000)
    await ringClocks(service)
  }
  expect(
    (await lines(chats.referee)).filter((line) =>
      line.includes(
        'Ann ran out of time at "turn". The question waits, for it could not be answered for them: "fly" is not offered',
      ),
    ),
  ).toHaveLength(1)
})

test('a chat whose fight is set aside hears of the next one at its table', async () => {
  shelveFragile({})
  const { service, ann, fight, lines, chats, another } = await tableOf()
  await lines(chats.bob)
  await damageFight(service, fight)
  const next = await another()
  await told(service, ann, next, 'ann', 'skip')
  expect((await lines(chats.bob)).at(-1)).toContain('Your turn. What will you do?')
})
