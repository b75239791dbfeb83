import { Bot, GrammyError, HttpError } from 'grammy'
import type { Update } from 'grammy/types'
import { expect, test } from 'vitest'
import { botFixture, complaint, fetched, kinds, polls, type Raw, refusal } from './fixture.ts'
import { receiver } from './receiver.ts'

const GO = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
const failure = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const ids = async (raw: Raw, given: object = {}) =>
  ((await raw('getUpdates', given)).body.result as Update[]).map(({ update_id }) => update_id)

test('429 with its number, for a method and for polls', async () => {
  const { api, tg } = await botFixture()
  api.faults.on({ method: 'getUpdates' }, { is: 'flood', seconds: 4 })
  const error = await failure(tg.getUpdates())
  expect([error instanceof GrammyError && error.parameters.retry_after, await tg.getUpdates()]).toEqual([4, []])
})

test('500, a refusal of choice, a page of a proxy, nothing at all, half a JSON', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const send = () => tg.sendMessage(ann.id, 'x')
  api.faults.on({ method: 'sendMessage' }, { is: 'restart' })
  expect(await refusal(send())).toEqual([500, 'Internal Server Error: restart'])
  api.faults.on(
    { method: 'sendMessage', nth: 1 },
    { is: 'refused', code: 400, description: 'Bad Request: have no write access to the chat' },
  )
  expect(await refusal(send())).toEqual([400, 'Bad Request: have no write access to the chat'])
  api.faults.on({ method: 'sendMessage' }, { is: 'page', status: 502 })
  expect(await failure(send())).toBeInstanceOf(HttpError)
  api.faults.on({ method: 'sendMessage' }, { is: 'empty' })
  expect(await failure(send())).toBeInstanceOf(HttpError)
  expect(ann.reads()).toEqual([])
  api.faults.on({ method: 'sendMessage' }, { is: 'cut' })
  expect(await failure(send())).toBeInstanceOf(HttpError)
  expect(ann.reads()).toHaveLength(1)
  expect(api.calls.of('sendMessage').map(({ fault }) => fault)).toEqual(['restart', 'refused', 'page', 'empty', 'cut'])
})

test('a connection is reset before the request is read: nothing happened', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  api.faults.on({ method: 'sendMessage' }, { is: 'reset before' })
  api.faults.on({ method: 'sendMessage', chat: ann.id }, { is: 'reset before' })
  for (let n = 0; n < 2; n++) expect(await failure(tg.sendMessage(ann.id, 'x'))).toBeInstanceOf(HttpError)
  expect(ann.reads()).toEqual([])
  await tg.sendMessage(ann.id, 'x')
  expect(ann.reads()).toHaveLength(1)
})

test('a connection is reset after the call was carried out: sent again, it is there twice', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  api.faults.on({ method: 'sendMessage' }, { is: 'reset after' })
  expect(await failure(tg.sendMessage(ann.id, 'x'))).toBeInstanceOf(HttpError)
  await tg.sendMessage(ann.id, 'x')
  expect(ann.reads().map(({ text }) => text)).toEqual(['x', 'x'])
})

test('an answer comes late, or too late for the client', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  api.faults.on({ method: 'sendMessage', times: 2 }, { is: 'late', seconds: 90 })
  const sent = tg.sendMessage(ann.id, 'x')
  while (ann.reads().length < 1) await new Promise(setImmediate)
  api.clock.advance(90)
  expect(await sent).toMatchObject({ text: 'x' })
  const hurried = new AbortController()
  const lost = failure(tg.sendMessage(ann.id, 'y', {}, hurried.signal as never))
  while (ann.reads().length < 2) await new Promise(setImmediate)
  hurried.abort()
  expect(await lost).toBeInstanceOf(Error)
  await api.calls.until('sendMessage', { count: 2 })
})

test('faults strike by method, chat, the nth call, several times, or by chance', async () => {
  const { api, tg } = await botFixture({ seed: 3 })
  const [ann, bob] = [api.person('Ann', { started: true }), api.person('Bob', { started: true })]
  const tries = async (chat: number, count: number) => {
    const went: boolean[] = []
    for (let n = 0; n < count; n++) went.push((await failure(tg.sendMessage(chat, 'x'))) === null)
    return went
  }
  api.faults.on({ chat: ann.id, nth: 2, times: 2 }, { is: 'restart' })
  expect(await tries(bob.id, 3)).toEqual([true, true, true])
  expect(await tries(ann.id, 5)).toEqual([true, false, false, true, true])
  api.faults.on({ method: 'SENDMESSAGE', chance: 0.5 }, { is: 'restart' })
  const went = (await tries(bob.id, 40)).filter(Boolean).length
  expect(went > 8 && went < 32).toBe(true)
  api.faults.clear()
  expect(await tries(bob.id, 3)).toEqual([true, true, true])
})

test('another program polls with our token: grammY stops with 409', async () => {
  const { api } = await botFixture()
  const bot = new Bot(api.token, { client: { apiRoot: api.url } })
  const over = failure(bot.start())
  while (!api.updates.poll) await new Promise(setImmediate)
  api.faults.secondPoller()
  expect(await over).toMatchObject({
    error_code: 409,
    description: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  })
})

test('a webhook is set while we poll', async () => {
  const { api, tg } = await botFixture()
  const { url, until } = await receiver()
  const bot = new Bot(api.token, { client: { apiRoot: api.url } })
  const over = failure(bot.start())
  while (!api.updates.poll) await new Promise(setImmediate)
  await tg.setWebhook(url)
  expect(await over).toMatchObject({ error_code: 409, description: 'Conflict: terminated by setWebhook request' })
  api.person('Ann').start()
  await until(1)
})

test('the token is revoked', async () => {
  const { api, tg } = await botFixture()
  api.faults.revokeToken()
  expect(await refusal(tg.getMe())).toEqual([401, 'Unauthorized'])
  expect(await refusal(tg.getUpdates())).toEqual([401, 'Unauthorized'])
})

test('updates twice, the other way round, a hundred at once, with a gap, with ids that start again lower', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  expect(() => api.faults.repeatUpdate()).toThrow('no update was fetched yet')
  ann.start()
  const [first] = (await ids(raw)) as [number]
  api.faults.repeatUpdate()
  expect(await ids(raw, { offset: first + 1 })).toEqual([first])
  api.faults.skipUpdateIds(9)
  for (let n = 0; n < 120; n++) ann.send('bot', `${n}`)
  api.faults.reverseUpdates()
  const batch = await ids(raw)
  expect([batch.length, batch[0], batch[99]]).toEqual([100, first + 109, first + 10])
  await raw('getUpdates', { offset: first + 500 })
  await raw('getUpdates', { offset: first + 135 })
  api.faults.restartUpdateIds(5)
  ann.send('bot', 'again')
  expect(await ids(raw, { offset: first + 135 })).toEqual([5])
})

test('the same update twice reaches a polling bot twice', async () => {
  const { api } = await botFixture()
  const bot = new Bot(api.token, { client: { apiRoot: api.url } })
  bot.on('message', (ctx) => ctx.reply('yes'))
  polls(bot)
  const ann = api.person('Ann')
  ann.start()
  await api.idle()
  api.faults.repeatUpdate()
  await api.calls.until('sendMessage', { count: 2 })
  expect(ann.reads().map(({ text }) => text)).toEqual(['/start', 'yes', 'yes'])
})

test('things happen between two of our calls: a block, a deletion, a kick, a right taken, a topic closed, a migration', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const [big, forum, small] = [
    api.group('Big', { members: ['bot', ann] }),
    api.group('Forum', { kind: 'forum', members: ['bot'] }),
    api.group('Small', { kind: 'group', members: ['bot'] }),
  ]
  big.promote('bot', { can_pin_messages: true })
  const [hers, card, topic, old] = [
    await tg.sendMessage(ann.id, 'x'),
    await tg.sendMessage(big.id, 'x'),
    forum.topic('Fight'),
    small.id,
  ]
  const meanwhile = (method: string, act: () => void) => api.faults.on({ method }, { is: 'meanwhile', act })
  meanwhile('editMessageText', () => ann.remove(hers))
  expect(await complaint(tg.editMessageText(ann.id, hers.message_id, 'y'))).toBe('message to edit not found')
  meanwhile('sendMessage', () => ann.block())
  expect(await complaint(tg.sendMessage(ann.id, 'y'))).toBe('403 Forbidden: bot was blocked by the user')
  meanwhile('pinChatMessage', () => big.promote('bot'))
  expect(await complaint(tg.pinChatMessage(big.id, card.message_id))).toBe(
    'not enough rights to manage pinned messages in the chat',
  )
  meanwhile('editMessageText', () => big.remove('bot'))
  expect(await complaint(tg.editMessageText(big.id, card.message_id, 'y'))).toBe(
    '403 Forbidden: bot was kicked from the supergroup chat',
  )
  meanwhile('sendMessage', () => forum.closeTopic(topic))
  expect(await complaint(tg.sendMessage(forum.id, 'y', { message_thread_id: topic }))).toBe('TOPIC_CLOSED')
  meanwhile('sendMessage', () => small.migrate())
  expect(await failure(tg.sendMessage(old, 'y'))).toMatchObject({
    error_code: 400,
    parameters: { migrate_to_chat_id: small.id },
  })
})

test('taps: on a message that is gone, by a stranger, with unknown data, twice, too late', async () => {
  const { api, tg, raw } = await botFixture()
  const [ann, eve] = [api.person('Ann', { started: true }), api.person('Eve')]
  const [gone, card] = [
    await tg.sendMessage(ann.id, 'x', { reply_markup: GO }),
    await tg.sendMessage(ann.id, 'y', { reply_markup: GO }),
  ]
  ann.remove(gone)
  const taps = [
    ann.tapData(gone, 'go'),
    eve.tapData(card, 'go'),
    ann.tapData(card, '\0drop table'),
    ann.tap(card, 'Go'),
    ann.tap(card, 'Go'),
  ]
  const queries = (await fetched({ raw })).map(({ callback_query }) => callback_query!)
  expect(queries.map(({ id }) => id)).toEqual(taps.map(({ id }) => id))
  expect(queries.map(({ message }) => message!.date === 0)).toEqual([true, false, false, false, false])
  api.clock.advance(16)
  expect(await complaint(tg.answerCallbackQuery(taps[3]!.id))).toBe(
    'query is too old and response timeout expired or query ID is invalid',
  )
})

test('strange people and words: 4096 astral characters, a foreign command, an anonymous administrator', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: ['bot', ann] })
  group.promote('bot')
  group.promote(ann, { anonymous: true })
  await fetched({ raw })
  ann.send('bot', '𝕏'.repeat(4096))
  ann.send(group, '/status@OtherBot')
  const updates = await fetched({ raw })
  expect(kinds(updates)).toEqual(['message', 'message'])
  expect([...updates[0]!.message!.text!]).toHaveLength(4096)
  expect(updates[1]!.message).toMatchObject({
    from: { id: 1087968824, is_bot: true, username: 'GroupAnonymousBot' },
    sender_chat: { id: group.id, title: 'Table' },
    text: '/status@OtherBot',
  })
})
