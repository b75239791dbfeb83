import { Bot, InputFile } from 'grammy'
import { expect, test } from 'vitest'
import { ask, botFixture, refusal } from './fixture.ts'

test('one call, written in every way a client may write it', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const root = `${api.url}/bot${api.token}`
  const keys = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
  const form = new FormData()
  form.set('chat_id', String(ann.id))
  form.set('text', 'form')
  form.set('reply_markup', JSON.stringify(keys))
  await raw('sendMessage', { chat_id: ann.id, text: 'JSON', reply_markup: keys })
  await raw('SENDmessage', { chat_id: String(ann.id), text: 'JSON in strings', reply_markup: JSON.stringify(keys) })
  await ask(`${root}/sendMessage`, { method: 'POST', body: form })
  await ask(`${root}/sendMessage`, {
    method: 'POST',
    body: new URLSearchParams({ chat_id: String(ann.id), text: 'urlencoded', reply_markup: JSON.stringify(keys) }),
  })
  await ask(
    `${root}/sendMessage?${new URLSearchParams({ chat_id: String(ann.id), text: 'query', reply_markup: JSON.stringify(keys) })}`,
  )
  await ask(
    `${root}/?${new URLSearchParams({ method: 'sendMessage', chat_id: String(ann.id), text: 'method as argument', reply_markup: JSON.stringify(keys) })}`,
  )
  await ask(
    `${root}/test/sendMessage?${new URLSearchParams({ chat_id: String(ann.id), text: 'test environment', reply_markup: JSON.stringify(keys) })}`,
  )
  expect(ann.reads().map(({ text, reply_markup }) => [text, reply_markup])).toEqual(
    ['JSON', 'JSON in strings', 'form', 'urlencoded', 'query', 'method as argument', 'test environment'].map((text) => [
      text,
      keys,
    ]),
  )
})

test('success is 200 and ok, a refusal has its code three times over', async () => {
  const { api, raw } = await botFixture()
  const me = await raw('getMe')
  expect([me.status, me.headers.get('content-type'), me.body.ok]).toEqual([200, 'application/json', true])
  expect((await raw('deleteWebhook')).body).toEqual({
    ok: true,
    result: true,
    description: 'Webhook is already deleted',
  })
  expect(await raw('sendMessage', { chat_id: 1, text: 'x' })).toMatchObject({
    status: 400,
    body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
  })
  api.faults.on({ method: 'getMe' }, { is: 'flood', seconds: 7 })
  const flood = await raw('getMe')
  expect([flood.status, flood.headers.get('retry-after'), flood.body]).toEqual([
    429,
    '7',
    { ok: false, error_code: 429, description: 'Too Many Requests: retry after 7', parameters: { retry_after: 7 } },
  ])
})

test('what is not there is 404, and no request makes a 500', async () => {
  const { api, raw } = await botFixture()
  const post = (body: string, type = 'application/json') =>
    ask(`${api.url}/bot${api.token}/sendMessage`, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await raw('sendChecklist')).body).toEqual({
    ok: false,
    error_code: 404,
    description: 'Not Found: method not found',
  })
  expect((await ask(`${api.url}/status`)).body).toEqual({ ok: false, error_code: 404, description: 'Not Found' })
  expect((await ask(`${api.url}/bot${api.token}`)).body.description).toBe('Not Found')
  expect((await ask(`${api.url}/file/bot${api.token}/documents/none.txt`)).status).toBe(404)
  for (const body of [
    '{"text": "cut',
    '[]',
    '"text"',
    'null',
    '{"text": {"a": [1]}}',
    '{"chat_id": null, "text": "x"}',
  ]) {
    expect([body, (await post(body)).status]).toEqual([body, 400])
  }
  expect((await post('{"text": "cut')).body.description).toBe('Bad Request: message text is empty')
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ]) {
    expect([type, (await post('--x\r\nnothing', type)).status]).toEqual([type, 400])
  }
})

test('the token is looked at first', async () => {
  const { api } = await botFixture()
  expect((await ask(`${api.url}/botnonsense/getMe`)).body).toEqual({
    ok: false,
    error_code: 401,
    description: 'Unauthorized: invalid token specified',
  })
  expect((await ask(`${api.url}/bot7:other/nothing`)).body).toEqual({
    ok: false,
    error_code: 401,
    description: 'Unauthorized',
  })
})

test('true is said in several ways, numbers are moved to their range, strange arguments are ignored', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann', { started: true })
  for (const protect of [true, 'YES', '1', 'on', 0])
    await raw('sendMessage', { chat_id: ann.id, text: 'x', protect_content: protect, unheard_of: {} })
  expect(ann.reads().map((message) => message.has_protected_content ?? false)).toEqual([true, true, true, false, false])
  for (let n = 0; n < 3; n++) ann.send('bot', 'hello')
  expect((await raw('getUpdates', { limit: -5 })).body.result).toHaveLength(1)
  expect((await raw('getUpdates', { limit: 'many' })).body.result).toHaveLength(1)
  expect((await raw('getUpdates', { limit: 1000 })).body.result).toHaveLength(3)
})

test('grammY speaks with it unmodified, files and the test environment included', async () => {
  const { api } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const bot = new Bot(api.token, { client: { apiRoot: api.url, environment: 'test' } })
  const me = await bot.api.getMe()
  expect(me).toMatchObject({
    id: 7000000001,
    is_bot: true,
    username: 'FrayTestBot',
    can_join_groups: true,
    can_read_all_group_messages: false,
  })
  const sent = await bot.api.sendDocument(ann.id, new InputFile(Buffer.from('a;b "c"'), 'turn order.txt'), {
    caption: '<b>Log</b>',
    parse_mode: 'HTML',
  })
  expect(sent.document).toMatchObject({ file_name: 'turn order.txt', mime_type: 'text/plain', file_size: 7 })
  expect([sent.caption, sent.caption_entities]).toEqual(['Log', [{ type: 'bold', offset: 0, length: 3 }]])
  const { file_path } = await bot.api.getFile(sent.document.file_id)
  expect(await (await fetch(`${api.url}/file/bot${api.token}/${file_path}`)).text()).toBe('a;b "c"')
  expect(await refusal(bot.api.getFile('nothing'))).toEqual([400, 'Bad Request: invalid file_id'])
  expect(api.calls.last('sendDocument')).toMatchObject({
    chat: ann.id,
    files: ['turn order.txt'],
    given: { caption: '<b>Log</b>' },
    refused: null,
    via: 'http',
  })
})
