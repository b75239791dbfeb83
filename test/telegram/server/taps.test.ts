import { InlineKeyboard } from 'grammy'
import { expect, test } from 'vitest'
import { type BotFixture, botFixture, complaint, fetched } from './fixture.ts'

const OLD = 'query is too old and response timeout expired or query ID is invalid'
const KEYS = new InlineKeyboard().text('Dodge', 'a:17:d').text('Stand', 'a:17:s')

async function asked(at: BotFixture) {
  const ann = at.api.person('Ann')
  ann.start()
  const card = await at.tg.sendMessage(ann.id, 'You are shot at.', { reply_markup: KEYS })
  await fetched(at)
  return { ann, card }
}

test('a tap brings the whole message and its data, and is answered once', async () => {
  const at = await botFixture()
  const { ann, card } = await asked(at)
  const tap = ann.tap(card, 'Dodge')
  const [{ callback_query: query } = { callback_query: undefined }] = await fetched(at)
  expect(query).toMatchObject({
    id: tap.id,
    from: { id: ann.id },
    message: { message_id: card.message_id, text: 'You are shot at.', reply_markup: {} },
    data: 'a:17:d',
  })
  expect([query!.id, query!.chat_instance].map((one) => /^-?\d+$/.test(one))).toEqual([true, true])
  expect(tap.answer).toBeNull()
  await at.tg.answerCallbackQuery(query!.id, { text: 'You dodge.', show_alert: true, cache_time: 3 })
  expect(tap.answer).toEqual({ text: 'You dodge.', alert: true, url: '', cacheTime: 3 })
  expect(await complaint(at.tg.answerCallbackQuery(query!.id))).toBe(OLD)
  expect(await complaint(at.tg.answerCallbackQuery('12345'))).toBe(OLD)
})

test('15 seconds to answer, 150 in the queue; both can be changed', async () => {
  const at = await botFixture()
  const { ann, card } = await asked(at)
  const late = ann.tap(card, 'Dodge')
  at.api.clock.advance(15)
  const onTime = ann.tap(card, 'Dodge')
  at.api.clock.advance(1)
  expect(await complaint(at.tg.answerCallbackQuery(late.id))).toBe(OLD)
  expect(await at.tg.answerCallbackQuery(onTime.id)).toBe(true)
  Object.assign(at.api.world.limits, { tapAnswer: 60, tapInQueue: 10 })
  const slow = ann.tap(card, 'Stand')
  at.api.clock.advance(60)
  expect(await at.tg.answerCallbackQuery(slow.id)).toBe(true)
  expect((await fetched(at)).map(({ callback_query }) => callback_query!.id)).toEqual([late.id, onTime.id])
})

test('an answer of 200 characters fits; a link must open this bot', async () => {
  const at = await botFixture()
  const { ann, card } = await asked(at)
  const answer = (other: object) => at.tg.answerCallbackQuery(ann.tap(card, 'Dodge').id, other)
  expect(await answer({ text: '🎲'.repeat(200) })).toBe(true)
  expect(await complaint(answer({ text: '🎲'.repeat(201) }))).toBe('MESSAGE_TOO_LONG')
  expect(await answer({ url: 'https://t.me/fraytestbot?start=join' })).toBe(true)
  expect(await complaint(answer({ url: 'https://x.org/' }))).toBe('URL_INVALID')
})

test('a tap on a message that is gone brings a stub; any data may come', async () => {
  const at = await botFixture()
  const { ann, card } = await asked(at)
  await at.tg.deleteMessage(ann.id, card.message_id)
  ann.tapData(card, 'nobody made this')
  const [{ callback_query: query } = { callback_query: undefined }] = await fetched(at)
  expect([query!.message, query!.data]).toEqual([
    { message_id: card.message_id, chat: { id: ann.id, first_name: 'Ann', username: 'ann', type: 'private' }, date: 0 },
    'nobody made this',
  ])
})

test('keys that an edit took away are gone, but an old screen may still send them', async () => {
  const at = await botFixture()
  const { ann, card } = await asked(at)
  await at.tg.editMessageText(ann.id, card.message_id, 'You were hit.')
  expect(() => ann.tap(card, 'Dodge')).toThrow('has no key Dodge; it has: none')
  ann.tapData(card, 'a:17:d')
  expect((await fetched(at))[0]!.callback_query).toMatchObject({ data: 'a:17:d', message: { text: 'You were hit.' } })
})

test('in a group taps arrive whoever makes them, privacy mode or not', async () => {
  const at = await botFixture()
  const [ann, eve] = [at.api.person('Ann'), at.api.person('Eve')]
  const group = at.api.group('Table', { members: ['bot', ann] })
  const card = await at.tg.sendMessage(group.id, 'Join?', { reply_markup: KEYS })
  await fetched(at)
  ann.tap(card, 'Dodge')
  ann.tap(card, 'Dodge')
  eve.tap(card, 'Stand')
  const queries = (await fetched(at)).map(({ callback_query }) => callback_query!)
  expect(queries.map(({ from, data }) => [from.first_name, data])).toEqual([
    ['Ann', 'a:17:d'],
    ['Ann', 'a:17:d'],
    ['Eve', 'a:17:s'],
  ])
  expect(new Set(queries.map(({ id }) => id)).size).toBe(3)
  expect(await complaint(at.tg.sendMessage(eve.id, 'x'))).toBe(
    "403 Forbidden: bot can't initiate conversation with a user",
  )
})
