import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { call, must } from '../crash/api.ts'
import type { Fault, Where } from '../telegram/server/faults.ts'
import { type BotApi, startBotApi } from '../telegram/server/server.ts'
import { isReady, lasting, loadOn, troublesIn } from './load.ts'
import { type WholeServer, wholeServer } from './whole-server.ts'

type Bot = WholeServer & { readonly api: BotApi }

async function withBot(before: (api: BotApi) => void = () => undefined): Promise<Bot> {
  const api = await startBotApi()
  onTestFinished(() => api.close())
  before(api)
  return { ...(await wholeServer({ FRAY_TELEGRAM_TOKEN: api.token, FRAY_TELEGRAM_API: api.url })), api }
}

const SAID = ['northwards', 'southwards', 'eastwards']

const AWAY: readonly [Where, Fault] = [{ chance: 1 }, { is: 'reset before' }]

const telegramAt = async ({ url }: Bot): Promise<unknown> => {
  const { ready, parts } = (await (await fetch(`${url}/readyz`)).json()) as {
    readonly ready: boolean
    readonly parts: { readonly telegram: string }
  }
  return [ready, parts.telegram]
}

/** What the bot has said to somebody, in order. */
const readBy = ({ api }: Bot, name: string): readonly string[] =>
  api
    .person(name)
    .reads()
    .filter(({ from }) => from?.is_bot)
    .map(({ text }) => text ?? '')

/** Ann opens a table in the chat. */
async function opened({ api }: Bot): Promise<string> {
  const ann = api.person('Ann', { started: true })
  ann.send('bot', '/newtable The Lower Docks')
  const [sent] = await api.calls.until('sendMessage', { chat: ann.id, count: 1 })
  return String(sent!.given.text)
}

test('Telegram is away at the start: the table opens for everybody else, and the bot when Telegram is back', async () => {
  const bot = await withBot((api) => api.faults.on(...AWAY))
  await expect.poll(() => telegramAt(bot)).toEqual([true, expect.stringMatching(/^Telegram cannot be reached/)])
  const load = await loadOn(bot.url, 1)
  bot.api.faults.clear()
  expect(await opened(bot)).toContain('The Lower Docks')
  await expect.poll(() => telegramAt(bot)).toEqual([true, 'well'])
  await load.nothingIsLost()
  expect(troublesIn(bot.lines)).toEqual([['telegram', expect.stringMatching(/^Telegram cannot be reached: look at/)]])
})

test('Telegram is away for ten minutes: play goes on, and what was written meanwhile comes afterwards, once and in order', async () => {
  const bot = await withBot()
  const [, code] = /\?start=([0-9A-Z]{6})_/.exec(await opened(bot))!
  const load = await loadOn(bot.url, 1)
  bot.api.faults.on(...AWAY)
  const { token } = await must(() => call(bot.url, null, 'POST', '/join', { code, name: 'Bob' }))
  for (const word of SAID)
    await must(() => call(bot.url, token as string, 'POST', '/chat', { request: randomUUID(), text: `/say ${word}` }))
  bot.api.person('Ann').send('bot', '/players')
  await expect.poll(() => telegramAt(bot)).toEqual([true, expect.stringMatching(/^Telegram cannot be reached/)])
  await load.goesOn()
  await lasting(600_000, 1_500)
  bot.api.faults.clear()
  const heard = (): readonly string[] =>
    readBy(bot, 'Ann').flatMap((text) => SAID.filter((word) => text.includes(word)))
  await expect.poll(heard, { timeout: 60_000 }).toEqual(SAID)
  await expect.poll(() => readBy(bot, 'Ann').some((text) => text.includes('Bob:')), { timeout: 60_000 }).toBe(true)
  await load.nothingIsLost()
  await isReady(bot.url)
  expect(troublesIn(bot.lines)).toEqual([['telegram', expect.stringMatching(/^Telegram cannot be reached: look at/)]])
})

test.each<[string, Where, Fault, RegExp]>([
  ['429', { method: 'sendMessage', times: 2 }, { is: 'flood', seconds: 1 }, /^Telegram asks for patience/],
  [
    '502',
    { method: 'sendMessage', times: 2 },
    { is: 'refused', code: 502, description: 'Bad Gateway' },
    /^Telegram answers with error 502/,
  ],
  ['502 and a page', { method: 'sendMessage', times: 2 }, { is: 'page', status: 502 }, /^Telegram cannot be reached/],
  [
    '409, for another program asks',
    { method: 'getUpdates', times: 2 },
    { is: 'refused', code: 409, description: 'Conflict: terminated by other getUpdates request' },
    /^Another program asks for updates with this token: stop it/,
  ],
])('Telegram answers %s: what was said is heard and answered all the same, once', async (_, where, fault, advice) => {
  const bot = await withBot()
  await opened(bot)
  bot.api.faults.on(where, fault)
  bot.api.person('Ann').send('bot', '/help')
  const helped = (): number => readBy(bot, 'Ann').filter((text) => text.includes('/startcombat')).length
  await expect.poll(helped, { timeout: 30_000 }).toBe(1)
  bot.api.person('Ann').send('bot', '/players')
  await bot.api.calls.until('sendMessage', { chat: bot.api.person('Ann').id, count: 3 })
  await isReady(bot.url)
  expect(helped()).toBe(1)
  expect(troublesIn(bot.lines)).toEqual([['telegram', expect.stringMatching(advice)]])
})

test('Telegram answers 400 to a long message: it comes shorter, and the log says so once', async () => {
  const bot = await withBot()
  await opened(bot)
  const { id } = bot.api.person('Ann')
  bot.api.faults.on(
    { method: 'sendMessage', times: 1 },
    { is: 'refused', code: 400, description: 'Bad Request: message is too long' },
  )
  bot.api.person('Ann').send('bot', '/help')
  const [, whole, shorter] = await bot.api.calls.until('sendMessage', { chat: id, count: 3 })
  const [cut, ...end] = String(shorter!.given.text)
  expect([cut, end.length]).toEqual(['…', 1000])
  expect(String(whole!.given.text).endsWith(end.join(''))).toBe(true)
  await isReady(bot.url)
  expect(bot.lines.filter(({ level }) => level >= 40).map(({ err }) => err?.message)).toEqual([
    `a message to ${id} is sent plainer: Bad Request: message is too long`,
  ])
})
