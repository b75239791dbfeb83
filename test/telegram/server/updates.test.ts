import { Bot } from 'grammy'
import type { Update } from 'grammy/types'
import { expect, test } from 'vitest'
import { botFixture, fetched, kinds, polls, type Raw } from './fixture.ts'

const OLDER = {
  ok: false,
  error_code: 409,
  description: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
}
const ids = async (raw: Raw, given: object = {}) =>
  ((await raw('getUpdates', given)).body.result as Update[]).map(({ update_id }) => update_id)

test('an update stays until a higher offset confirms it; ids rise by one', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  for (const text of ['a', 'b', 'c']) ann.send('bot', text)
  const [a, b, c] = (await ids(raw)) as [number, number, number]
  expect([b, c]).toEqual([a + 1, a + 2])
  expect(await ids(raw, { offset: 0 })).toEqual([a, b, c])
  expect(await ids(raw, { offset: b, limit: 1 })).toEqual([b])
  expect(await ids(raw)).toEqual([b, c])
  expect(await ids(raw, { offset: c + 1 })).toEqual([])
  expect(await ids(raw)).toEqual([])
})

test('a negative offset keeps the last ones and drops the rest; one far ahead means nothing', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  for (const text of ['a', 'b', 'c']) ann.send('bot', text)
  const all = await ids(raw, { offset: 2_000_000_000 })
  expect(all).toHaveLength(3)
  expect(await ids(raw, { offset: -2 })).toEqual(all.slice(1))
  expect(await ids(raw)).toEqual(all.slice(1))
})

test('a poll waits for the first update, and a burst is one batch', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  const waiting = ids(raw, { timeout: 50 })
  while (!api.updates.poll) await new Promise(setImmediate)
  for (const text of ['a', 'b', 'c']) ann.send('bot', text)
  expect(await waiting).toHaveLength(3)
})

test('a poll in vain ends when its time is up, 50 seconds at most', async () => {
  const { api, raw } = await botFixture()
  const waiting = ids(raw, { timeout: 3600 })
  while (!api.updates.poll) await new Promise(setImmediate)
  api.clock.advance(49)
  expect(api.updates.poll).not.toBeNull()
  api.clock.advance(1)
  expect(await waiting).toEqual([])
})

test('of two polls the older one is told', async () => {
  const { api, raw } = await botFixture()
  const older = raw('getUpdates', { timeout: 30 })
  while (!api.updates.poll) await new Promise(setImmediate)
  const newer = raw('getUpdates', { timeout: 30 })
  expect((await older).body).toEqual(OLDER)
  api.person('Ann').start()
  expect((await newer).body.result).toHaveLength(1)
})

test('as slow as the real server: repeated polls wait for 3 seconds, and so does a second conflict', async () => {
  const { api, raw } = await botFixture()
  api.updates.slow = true
  await ids(raw, { timeout: 0, offset: 5 })
  const again = ids(raw, { timeout: 0, offset: 5 })
  while (!api.updates.poll) await new Promise(setImmediate)
  api.clock.advance(3)
  expect(await again).toEqual([])
  const polls = []
  for (let n = 0; n < 3; n++) {
    const before: unknown = api.updates.poll
    polls.push(raw('getUpdates', { timeout: 30, offset: n + 10 }))
    while (api.updates.poll === before) await new Promise(setImmediate)
  }
  expect((await polls[0]!).body).toEqual(OLDER)
  expect(await Promise.race([polls[1]!, raw('getMe').then(() => 'not yet')])).toBe('not yet')
  api.clock.advance(3)
  expect((await polls[1]!).body).toEqual(OLDER)
  for (const text of ['a', 'b', 'c']) api.person('Ann').send('bot', text)
  await polls[2]
  expect([(await ids(raw, { offset: 12 })).length, (await ids(raw, { offset: 12 })).length]).toEqual([3, 1])
})

test('the list of wished updates is remembered, acts when an update is made, and has a default', async () => {
  const { api, raw } = await botFixture()
  const [ann, bob] = [api.person('Ann'), api.person('Bob')]
  const group = api.group('Table', { members: ['bot', ann] })
  group.promote('bot')
  const happens = () => {
    const said = ann.send(group, 'hello')
    ann.edit(said, 'hallo')
    ann.react(said, '🔥')
    group.add(bob)
    group.remove(bob)
  }
  await fetched({ raw })
  happens()
  expect(kinds(await fetched({ raw }))).toEqual(['message', 'edited_message', 'message', 'message'])
  await raw('getUpdates', { allowed_updates: ['chat_member', 'message_reaction'] })
  happens()
  expect(kinds(await fetched({ raw }))).toEqual(['message_reaction', 'chat_member', 'chat_member'])
  ann.send(group, 'made while messages were not wished')
  for (const wish of [[], ['nonsense']]) {
    await raw('getUpdates', { allowed_updates: wish })
    ann.send(group, 'hello again')
    expect(kinds(await fetched({ raw }))).toEqual(['message'])
  }
})

test('a message is kept for a day, a tap for 150 seconds', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  ann.start()
  const card = await tg.sendMessage(ann.id, 'x', {
    reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
  })
  ann.tap(card, 'Go')
  api.clock.advance(150)
  expect(await ids(raw)).toHaveLength(2)
  api.clock.advance(1)
  expect(await ids(raw)).toHaveLength(1)
  api.clock.advance(86400)
  expect(await ids(raw)).toEqual([])
})

test('after a week of silence the ids start anew', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  ann.start()
  const [before] = await ids(raw)
  api.clock.advance(8 * 86400)
  ann.start()
  const [after] = await ids(raw)
  expect(Math.abs(after! - before!)).toBeGreaterThan(1000)
})

test('a grammY bot polls, answers, and stops', async () => {
  const { api } = await botFixture()
  const ann = api.person('Ann')
  const bot = new Bot(api.token, { client: { apiRoot: api.url } })
  bot.on('message:text', (ctx) => ctx.reply(`You said ${ctx.msg.text}.`))
  polls(bot)
  ann.start()
  ann.send('bot', 'hello')
  await api.idle()
  expect(ann.reads().map(({ text }) => text)).toEqual(['/start', 'hello', 'You said /start.', 'You said hello.'])
  expect(
    api.calls.all
      .slice(0, 2)
      .map(({ method }) => method)
      .sort(),
  ).toEqual(['deleteWebhook', 'getMe'])
})
