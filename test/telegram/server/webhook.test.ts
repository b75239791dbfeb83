import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bot, webhookCallback } from 'grammy'
import { expect, onTestFinished, test } from 'vitest'
import { botFixture, complaint, kinds } from './fixture.ts'
import { receiver } from './receiver.ts'

test('setting and deleting, and what is said each time', async () => {
  const { api, raw } = await botFixture()
  const { url } = await receiver()
  const says = async (method: string, given: object = {}) => (await raw(method, given)).body.description
  expect(await says('setWebhook', { url })).toBe('Webhook was set')
  expect((await raw('setWebhook', { url })).body).toEqual({
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 1',
    parameters: { retry_after: 1 },
  })
  api.clock.advance(1)
  expect(await says('setWebhook', { url })).toBe('Webhook is already set')
  expect(await says('getUpdates')).toBe(
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  )
  expect(await says('deleteWebhook')).toBe('Webhook was deleted')
  expect(await says('deleteWebhook')).toBe('Webhook is already deleted')
})

test.each([
  ['http://example.org/hook', 'bad webhook: An HTTPS URL must be provided for webhook'],
  ['https://example.org:444/hook', 'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'],
  ['ftp://example.org/', 'invalid webhook URL specified'],
  ['https://', 'invalid webhook URL specified'],
])('the address %s is refused', async (url, words) => {
  const { tg } = await botFixture()
  expect(await complaint(tg.setWebhook(url))).toBe(words)
})

test('a secret has its letters and its length', async () => {
  const { api, tg } = await botFixture()
  expect(await complaint(tg.setWebhook('https://example.org', { secret_token: 'a b' }))).toBe(
    'secret token contains unallowed characters',
  )
  api.clock.advance(1)
  expect(await complaint(tg.setWebhook('https://example.org', { secret_token: 'a'.repeat(257) }))).toBe(
    'secret token is too long',
  )
})

test('a waiting poll is told that a webhook was set', async () => {
  const { api, tg, raw } = await botFixture()
  const { url } = await receiver()
  const waiting = raw('getUpdates', { timeout: 30 })
  while (!api.updates.poll) await new Promise(setImmediate)
  await tg.setWebhook(url)
  expect((await waiting).body).toEqual({
    ok: false,
    error_code: 409,
    description: 'Conflict: terminated by setWebhook request',
  })
})

test('one update per request, with the secret; what waited comes too; a 2xx confirms', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says } = await receiver()
  const ann = api.person('Ann')
  ann.start()
  says.push({ status: 204 })
  await tg.setWebhook(url.replace('//', '//me:p%40ss@'), { secret_token: 'sesame_1', max_connections: 500 })
  ann.send('bot', 'hello')
  const [first, second] = await until(2)
  expect([first!.update.message!.text, second!.update.message!.text]).toEqual(['/start', 'hello'])
  expect(first!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-telegram-bot-api-secret-token': 'sesame_1',
    'accept-encoding': 'gzip, deflate',
    authorization: `Basic ${btoa('me:p@ss')}`,
  })
  await api.idle()
  expect(await tg.getWebhookInfo()).toEqual({
    url: url.replace('//', '//me:p%40ss@'),
    has_custom_certificate: false,
    pending_update_count: 0,
    max_connections: 100,
    ip_address: '127.0.0.1',
  })
})

test('in order within a lane, while other lanes go on: messages by chat, taps by person', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says, release, got } = await receiver()
  const [ann, bob] = [api.person('Ann'), api.person('Bob')]
  ann.start()
  const card = await tg.sendMessage(ann.id, 'x', {
    reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
  })
  says.push('hold')
  await tg.setWebhook(url)
  await until(1)
  ann.send('bot', 'hello')
  ann.tap(card, 'Go')
  bob.start()
  await until(3)
  expect(got.map(({ update }) => update.message?.from.first_name ?? update.callback_query?.data)).toEqual([
    'Ann',
    'go',
    'Bob',
  ])
  release()
  await until(4)
  expect(got[3]!.update.message!.text).toBe('hello')
})

test('no more at once than max_connections', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says, release, got } = await receiver()
  says.push('hold', 'hold')
  await tg.setWebhook(url, { max_connections: 2 })
  for (const name of ['Ann', 'Bob', 'Cy']) api.person(name).start()
  await until(2)
  expect((await tg.getWebhookInfo()).pending_update_count).toBe(3)
  expect(got).toHaveLength(2)
  release()
  await until(3)
})

test('a failure is tried again: at once, after 2 s, after 4 s; the last error is kept', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says, got } = await receiver()
  says.push({ status: 500 }, { status: 502 }, { status: 503 })
  await tg.setWebhook(url)
  api.person('Ann').start()
  await until(2)
  await api.sent()
  api.clock.advance(1)
  await api.sent()
  expect(got).toHaveLength(2)
  api.clock.advance(1)
  await until(3)
  await api.sent()
  expect(await tg.getWebhookInfo()).toMatchObject({
    pending_update_count: 1,
    last_error_date: api.clock.seconds(),
    last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
  })
  api.clock.advance(4)
  await until(4)
  await api.idle()
  expect(new Set(got.map(({ update }) => update.update_id)).size).toBe(1)
})

test('Retry-After is obeyed', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says, got } = await receiver()
  says.push({ status: 429, headers: { 'retry-after': '30' } })
  await tg.setWebhook(url)
  api.person('Ann').start()
  await until(1)
  await api.sent()
  api.clock.advance(29)
  await api.sent()
  expect(got).toHaveLength(1)
  api.clock.advance(1)
  await until(2)
})

test('no answer in 60 s, or no server at all', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says } = await receiver()
  says.push('hold')
  await tg.setWebhook(url)
  api.person('Ann').start()
  await until(1)
  api.clock.advance(60)
  await until(2)
  expect((await tg.getWebhookInfo()).last_error_message).toBe('Read timeout expired')
  await tg.setWebhook('http://127.0.0.1:1/')
  api.person('Ann').send('bot', 'hello')
  await expect.poll(async () => (await tg.getWebhookInfo()).last_error_message).toBe('Connection refused')
})

test('a tap is given up after 150 s', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says, got } = await receiver()
  const ann = api.person('Ann', { started: true })
  const card = await tg.sendMessage(ann.id, 'x', {
    reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
  })
  says.push({ status: 500, headers: { 'retry-after': '200' } })
  await tg.setWebhook(url)
  ann.tap(card, 'Go')
  await until(1)
  await expect.poll(async () => (await tg.getWebhookInfo()).pending_update_count).toBe(0)
  expect(kinds(got.map(({ update }) => update))).toEqual(['callback_query'])
})

test('410 for 23 hours removes the webhook', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says } = await receiver()
  says.push(...Array.from({ length: 25 }, () => ({ status: 410, headers: { 'retry-after': '3600' } })))
  await tg.setWebhook(url)
  api.person('Ann').start()
  for (let hour = 0; hour < 24; hour++) {
    await until(hour + 1)
    await api.sent()
    expect((await tg.getWebhookInfo()).url).toBe(url)
    api.clock.advance(3600)
  }
  await until(25)
  await api.sent()
  expect((await tg.getWebhookInfo()).url).toBe('')
})

test('the answer may hold one call, but not every call', async () => {
  const { api, tg } = await botFixture()
  const { url, until, says } = await receiver()
  const ann = api.person('Ann')
  const reply = (given: object) =>
    says.push({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) })
  await tg.setWebhook(url)
  reply({ method: 'sendMessage', chat_id: ann.id, text: 'said in the answer' })
  reply({ method: 'sendMessage', chat_id: 4, text: 'nobody sees the refusal' })
  for (const method of ['getMe', 'setWebhook', 'deleteWebhook', 'close', 'logOut']) reply({ method })
  for (let n = 0; n < 7; n++) ann.send('bot', `${n}`)
  await until(7)
  await api.idle()
  expect(ann.reads().at(-1)!.text).toBe('said in the answer')
  expect(
    api.calls.all.filter(({ via }) => via === 'webhook').map(({ method, refused }) => [method, refused?.code]),
  ).toEqual([
    ['sendMessage', undefined],
    ['sendMessage', 400],
  ])
  expect((await tg.getWebhookInfo()).url).toBe(url)
})

test('pending updates can be dropped; what is wished is remembered', async () => {
  const { api, tg, raw } = await botFixture()
  const { url } = await receiver()
  api.person('Ann').start()
  await tg.setWebhook(url, { drop_pending_updates: true, allowed_updates: ['message', 'chat_member'] })
  expect(await tg.getWebhookInfo()).toMatchObject({
    pending_update_count: 0,
    allowed_updates: ['message', 'chat_member'],
  })
  await tg.deleteWebhook()
  expect((await raw('getWebhookInfo')).body.result).toEqual({
    url: '',
    has_custom_certificate: false,
    pending_update_count: 0,
    allowed_updates: ['message', 'chat_member'],
  })
})

test('a grammY bot behind its webhook callback', async () => {
  const { api } = await botFixture()
  const ann = api.person('Ann')
  const bot = new Bot(api.token, {
    client: { apiRoot: api.url, canUseWebhookReply: (method) => method === 'sendMessage' },
  })
  bot.on('message:text', (ctx) => ctx.reply(`You said ${ctx.msg.text}.`))
  const server = createServer(webhookCallback(bot, 'http', { secretToken: 'sesame' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await bot.api.setWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { secret_token: 'sesame' })
  ann.send('bot', 'hello')
  await api.calls.until('sendMessage')
  expect([ann.reads().at(-1)!.text, api.calls.last('sendMessage')!.via]).toEqual(['You said hello.', 'webhook'])
})
