import { expect, test } from 'vitest'
import { type BotFixture, botFixture, refusal } from './fixture.ts'

const flood = async ({ tg }: BotFixture, chats: readonly number[]) => {
  for (const chat of chats) await tg.sendMessage(chat, 'x')
}

test('off: nothing is counted', async () => {
  const at = await botFixture()
  const ann = at.api.person('Ann', { started: true })
  await flood(at, Array(40).fill(ann.id))
  expect([at.api.limits.mode, at.api.limits.breaches]).toEqual(['off', []])
})

test('watched: all passes, and what was over a limit is reported', async () => {
  const at = await botFixture()
  at.api.limits.mode = 'watch'
  const group = at.api.group('Table', { members: ['bot'] })
  await flood(at, Array(7).fill(group.id))
  expect(at.api.limits.breaches).toEqual(
    [5, 6].map(() => ({ at: at.api.clock.now(), method: 'sendMessage', chat: group.id, rule: 'one chat', seconds: 1 })),
  )
  expect(at.api.limits.peak).toEqual({ groupMinute: 7, second: 7 })
})

test('enforced: one message a second to a chat after a short burst', async () => {
  const at = await botFixture()
  at.api.limits.mode = 'enforce'
  const ann = at.api.person('Ann', { started: true })
  await flood(at, Array(5).fill(ann.id))
  expect(await refusal(at.tg.sendMessage(ann.id, 'x'))).toEqual([429, 'Too Many Requests: retry after 1'])
  at.api.clock.advance(1)
  await flood(at, [ann.id])
  expect(await refusal(at.tg.sendMessage(ann.id, 'x'))).toEqual([429, 'Too Many Requests: retry after 1'])
  expect(ann.reads()).toHaveLength(6)
})

test('enforced: 20 a minute to a group, edits together with sends, taps and typing not counted', async () => {
  const at = await botFixture()
  const { tg, api } = at
  api.limits.mode = 'enforce'
  const group = api.group('Table', { members: ['bot'] })
  const { message_id } = await tg.sendMessage(group.id, 'card')
  for (let n = 1; n < 20; n++) {
    api.clock.advance(2)
    await tg.editMessageText(group.id, message_id, `card ${n}`)
  }
  api.clock.advance(2)
  expect(await refusal(tg.editMessageText(group.id, message_id, 'one too many'))).toEqual([
    429,
    'Too Many Requests: retry after 20',
  ])
  expect((await refusal(tg.answerCallbackQuery('1')))[0]).toBe(400)
  expect(await tg.sendChatAction(group.id, 'typing')).toBe(true)
  expect(await tg.deleteMessage(group.id, message_id)).toBe(true)
  api.clock.advance(20)
  await flood(at, [group.id])
  expect(api.limits.peak.groupMinute).toBe(20)
})

test('enforced: 30 a second over all chats', async () => {
  const at = await botFixture()
  at.api.limits.mode = 'enforce'
  const people = Array.from({ length: 31 }, (_, n) => at.api.person(`P${n}`, { started: true }).id)
  await flood(at, people.slice(0, 30))
  expect(await refusal(at.tg.sendMessage(people[30]!, 'x'))).toEqual([429, 'Too Many Requests: retry after 1'])
  expect(at.api.limits.breaches.map(({ rule }) => rule)).toEqual(['all chats'])
  at.api.clock.advance(1)
  await flood(at, [people[30]!])
})
