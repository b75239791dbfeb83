import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from 'grammy'
import { expect, onTestFinished, test } from 'vitest'
import { menuCalls } from '../../src/doors/telegram/command-menus.ts'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { accepted } from '../script.ts'
import { startBotApi } from './server/server.ts'

const SECRET = 'a-secret-of-telegram'

/** One that nobody listens at just now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const METRICS = 'numbers-for-prometheus'

/** A whole server with its bot, as people start it. */
async function started(webhook: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'fray-bot-'))
  const api = await startBotApi()
  const port = webhook ? await freePort() : 0
  const env = {
    FRAY_TELEGRAM_TOKEN: api.token,
    FRAY_TELEGRAM_API: api.url,
    FRAY_LOG: 'silent',
    FRAY_METRICS_TOKEN: METRICS,
    ...(webhook && { FRAY_TELEGRAM_WEBHOOK: `http://127.0.0.1:${port}`, FRAY_TELEGRAM_SECRET: SECRET }),
  }
  const serving = accepted(
    await serve(accepted(settingsOf({ port: String(port), data: folder }, env, { tty: false, version: '0' })), env),
  )
  onTestFinished(async () => {
    await serving.stop()
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { api, serving }
}

test.each([
  ['polling', false],
  ['webhook', true],
] as const)('a table is opened in the chat: %s', async (_how, webhook) => {
  const { api } = await started(webhook)
  const ann = api.person('Ann', { started: true })
  ann.send('bot', '/newtable The Lower Docks')
  const [sent] = await api.calls.until('sendMessage', { chat: ann.id, count: 1 })
  expect(String(sent!.given.text)).toContain('The Lower Docks')
  expect(ann.commands().map(({ command }) => command)).toContain('startcombat')
})

test('the link of the bot leads to the table, and is signed: it is no guess of a code', async () => {
  const { api } = await started(false)
  const [ann, bo] = [api.person('Ann', { started: true }), api.person('Bo', { started: true })]
  ann.send('bot', '/newtable The Lower Docks')
  const [invited] = await api.calls.until('sendMessage', { chat: ann.id, count: 1 })
  const link = /https:\S+\?start=[0-9A-Z]{6}_[\w-]{16}$/m.exec(String(invited!.given.text))![0]
  bo.openLink(link)
  const [joined] = await api.calls.until('sendMessage', { chat: bo.id, count: 1 })
  expect(String(joined!.given.text)).toContain('You are at the table The Lower Docks')
})

test('the menu of commands is in English on every phone, also where an older version left one in another language', async () => {
  const api = await startBotApi()
  onTestFinished(() => api.close())
  const bot = new Api(api.token, { apiRoot: api.url })
  const [ann, ida] = [api.person('Ann', { started: true }), api.person('Ida', { started: true, language: 'de' })]
  const group = api.group('The Docks', { founder: ida })
  const { signal } = new AbortController()
  const undoOf = (one: typeof ida) => one.commands().find(({ command }) => command === 'undo')?.description
  for (const call of menuCalls(bot, { de: { undo: 'nimmt zurück', here: 'zeigt den Tisch' } })) await call(signal)
  expect([undoOf(ida), undoOf(ann)]).toEqual(['nimmt zurück', 'takes back the last decision, or the last N'])
  expect(ida.commands(group).map(({ description }) => description)).toEqual([
    'zeigt den Tisch',
    'send the card anew',
    'how to play',
  ])
  for (const call of menuCalls(bot)) await call(signal)
  expect([undoOf(ida), undoOf(ann)]).toEqual(Array(2).fill('takes back the last decision, or the last N'))
  expect(ida.commands(group)[0]!.description).toBe('show my table in this group')
})

const hooked = (url: string, secret: string, body: string, method = 'POST'): Promise<Response> =>
  fetch(`${url}/telegram`, {
    method,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    ...(method === 'POST' && { body }),
  })

test('Telegram may bring as many updates at once as it can', async () => {
  const { api } = await started(true)
  const { result } = (await (await fetch(`${api.url}/bot${api.token}/getWebhookInfo`)).json()) as {
    readonly result: object
  }
  expect(result).toMatchObject({
    max_connections: 100,
    allowed_updates: ['message', 'callback_query', 'my_chat_member'],
  })
})

test('nobody but Telegram is heard at the webhook', async () => {
  const {
    serving: { url },
  } = await started(true)
  const update = '{"update_id":1}'
  const replies = [
    await hooked(url, '', update),
    await hooked(url, 'another-secret-of', update),
    await hooked(url, SECRET, update, 'GET'),
    await hooked(url, SECRET, update),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 200])
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()
  expect(metrics.split('\n').filter((line) => line.includes('/telegram') && line.includes('_count'))).toHaveLength(3)
})

test.each([
  ...['', 'Skip', '[', 'null', '[]', '{"update_id":"1"}', `{"update_id":1,"message":"${'x'.repeat(300_000)}"}`],
  ...['{"update_id":1,"message":{"text":"/help"}}', '{"update_id":1,"callback_query":{"id":"1","from":null}}'],
  '{"update_id":1,"my_chat_member":{"chat":{"id":-5},"old_chat_member":{"status":"left"},"new_chat_member":null}}',
])('what is no update is refused with a sentence, and the webhook stands: %.20s', async (body) => {
  const {
    serving: { url },
  } = await started(true)
  const reply = await hooked(url, SECRET, body)
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { refused: 'This is no update that could be read.', code: 'E_JSON' },
  ])
  expect((await hooked(url, SECRET, '{"update_id":1}')).status).toBe(200)
})

test('an update that cannot be kept is refused, so that it comes again', async () => {
  const {
    serving: { url, service },
  } = await started(true)
  service.store.note = () => Promise.reject(new Error('the disk is full'))
  const reply = await hooked(
    url,
    SECRET,
    '{"update_id":1,"message":{"message_id":1,"chat":{"id":5,"type":"private"},"from":{"id":5,"is_bot":false,"first_name":"Ann"},"text":"/help"}}',
  )
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { refused: 'This could not be kept. Please send it again.', code: 'E_BROKEN' },
  ])
})

test('a server that stops in the middle of a call is not kept by who goes on calling over that connection', async () => {
  const { serving } = await started(true)
  const { store } = serving.service
  const { note } = store
  let begun = (): void => {}
  const underWay = new Promise<void>((resolve) => {
    begun = resolve
  })
  store.note = async (key) => {
    begun()
    await new Promise((resolve) => setTimeout(resolve, 20))
    return note(key)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isStopped = false
  const calling = (async () => {
    for (let id = 1; !isStopped; id++) await posted(`${serving.url}/telegram`, agent, id)
  })()
  await underWay
  await serving.stop()
  isStopped = true
  await calling
  agent.destroy()
  expect(await posted(`${serving.url}/telegram`, new Agent(), 0)).toBeNull()
})

/** The status, or null where nobody took the call. */
const posted = (url: string, agent: Agent, id: number): Promise<number | null> =>
  new Promise((resolve) => {
    const call = request(
      url,
      { agent, method: 'POST', headers: { 'x-telegram-bot-api-secret-token': SECRET } },
      (response) => void response.resume().once('close', () => resolve(response.statusCode ?? null)),
    )
    call
      .once('error', () => resolve(null))
      .end(
        JSON.stringify({
          update_id: id,
          message: {
            message_id: id,
            chat: { id: 5, type: 'private' },
            from: { id: 5, is_bot: false, first_name: 'Ann' },
            text: '/help',
          },
        }),
      )
  })

test('a Mini App that Telegram did not sign gets no link', async () => {
  const { serving } = await started(true)
  const reply = await fetch(`${serving.url}/telegram/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ initData: 'user=%7B%22id%22%3A5%7D&hash=00' }),
  })
  expect([reply.status, JSON.stringify(await reply.json())]).toEqual([
    401,
    expect.stringContaining('Telegram did not sign this.'),
  ])
})

test.each([
  [{ FRAY_TELEGRAM_TOKEN: 'nonsense' }, 'FRAY_TELEGRAM_TOKEN is what BotFather gave you: a number, a colon, letters.'],
  [
    { FRAY_TELEGRAM_TOKEN: '1:a', FRAY_TELEGRAM_WEBHOOK: 'https://fray.example/' },
    'FRAY_TELEGRAM_WEBHOOK is the address of this server from outside, as in https://fray.example, without a slash at its end.',
  ],
  [
    { FRAY_TELEGRAM_TOKEN: '1:a', FRAY_TELEGRAM_WEBHOOK: 'https://fray.example' },
    'FRAY_TELEGRAM_SECRET goes with FRAY_TELEGRAM_WEBHOOK: 16 to 256 letters, digits, _ and -.',
  ],
])('what is wrong with the settings is said: %o', (env, sentence) => {
  expect(settingsOf({}, env, { tty: false, version: '0' })).toEqual({ refused: sentence })
})
