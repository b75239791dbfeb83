import { Keyboard } from 'grammy'
import { expect, test } from 'vitest'
import { botFixture, fetched, kinds } from './fixture.ts'
import { PNG } from './png.ts'

const texts = (updates: Awaited<ReturnType<typeof fetched>>) => updates.map(({ message }) => message?.text)

test('a message says who, where and when, and has its commands marked', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann', { lastName: 'Lee' })
  const group = api.group('Table', { members: ['bot', ann] })
  const first = ann.send(group, '/status@FrayTestBot now')
  ann.send(group, '/why@FrayTestBot', { replyTo: first })
  const updates = await fetched({ raw })
  expect(updates.at(-1)!.message).toMatchObject({
    from: { id: ann.id, is_bot: false, first_name: 'Ann', last_name: 'Lee', username: 'ann', language_code: 'en' },
    chat: { id: group.id, title: 'Table', type: 'supergroup' },
    date: api.clock.seconds(),
    reply_to_message: { message_id: first.message_id, text: '/status@FrayTestBot now' },
  })
  expect(updates.at(-2)!.message!.entities).toEqual([{ offset: 0, length: 19, type: 'bot_command' }])
})

test.each([
  ['/start', ['/start']],
  ['go /a_1 /b', ['/a_1', '/b']],
  ['x/start é/start', []],
  ['//a /a/b /a<', []],
  ['/ab@bo /a@bot', ['/a@bot']],
  ['/start.', ['/start']],
  [`/${'x'.repeat(64)} /${'y'.repeat(65)}`, [`/${'x'.repeat(64)}`]],
  ['/Größe', []],
])('the commands of %j', async (text, commands) => {
  const { api } = await botFixture()
  const { entities = [] } = api.person('Ann').send('bot', text)
  expect(
    entities
      .filter(({ type }) => type === 'bot_command')
      .map(({ offset, length }) => text.slice(offset, offset + length)),
  ).toEqual(commands)
})

test('an edited message comes again, a picture has its words under it', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  const said = ann.send('bot', 'helo')
  api.clock.advance(5)
  ann.edit(said, '/help')
  ann.send('bot', { photo: PNG, caption: '/start' })
  ann.send('bot', { document: { name: 'sheet.yaml', bytes: Buffer.from('a: 1') } })
  const [first, second, third, fourth] = await fetched({ raw })
  expect([first!.message!.text, second!.edited_message]).toMatchObject([
    'helo',
    { message_id: said.message_id, text: '/help', edit_date: said.date + 5, entities: [{ type: 'bot_command' }] },
  ])
  expect(third!.message).toMatchObject({
    caption: '/start',
    caption_entities: [{ type: 'bot_command' }],
    photo: [{ width: 2, height: 3 }],
  })
  expect(fourth!.message).toMatchObject({ document: { file_name: 'sheet.yaml', file_size: 4 } })
})

test('links: start in private, startgroup in a group', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: [ann] })
  ann.openLink('https://t.me/FrayTestBot?start=join-7_x')
  expect(await tg.sendMessage(ann.id, 'welcome')).toMatchObject({ text: 'welcome' })
  ann.openLink('startgroup=t7', group)
  const updates = await fetched({ raw })
  expect([kinds(updates), texts(updates)]).toEqual([
    ['message', 'my_chat_member', 'message', 'message'],
    ['/start join-7_x', undefined, undefined, '/start@FrayTestBot t7'],
  ])
  expect(() => ann.openLink('start=not a payload')).toThrow('has no payload')
})

test('which keys does Ann see? One-time keys go when used and can be reopened, others stay until they are removed', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  ann.start()
  expect(ann.keys()).toBeNull()
  await tg.sendMessage(ann.id, 'your turn', {
    reply_markup: new Keyboard().text('Attack').text('Dodge').row().text('Wait'),
  })
  await tg.sendMessage(ann.id, 'a word in between')
  ann.press('Dodge')
  expect(ann.keys()).toEqual([['Attack', 'Dodge'], ['Wait']])
  await tg.sendMessage(ann.id, 'sure?', { reply_markup: new Keyboard().text('Yes').oneTime() })
  ann.press('Maybe')
  expect(ann.keys()).toEqual([['Yes']])
  ann.press('Yes')
  expect(ann.keys()).toBeNull()
  ann.reopenKeys()
  expect(ann.keys()).toEqual([['Yes']])
  await tg.sendMessage(ann.id, 'done', { reply_markup: { remove_keyboard: true } })
  expect(ann.keys()).toBeNull()
  expect(() => ann.reopenKeys()).toThrow('Ann has no reply keyboard here')
  expect(texts(await fetched({ raw }))).toEqual(['/start', 'Dodge', 'Maybe', 'Yes'])
})

test('in a group a keyboard is for all, or for those it names and answers', async () => {
  const { api, tg, raw } = await botFixture()
  const [ann, bob, cy] = [api.person('Ann'), api.person('Bob'), api.person('Cy')]
  const group = api.group('Table', { members: ['bot', ann, bob, cy] })
  const see = () => [ann, bob, cy].map((one) => one.keys(group)?.flat().join() ?? null)
  await tg.sendMessage(group.id, 'all', { reply_markup: new Keyboard().text('Roll') })
  expect(see()).toEqual(['Roll', 'Roll', 'Roll'])
  const asked = cy.send(group, '/join@FrayTestBot')
  await tg.sendMessage(group.id, '@bob and you', {
    reply_markup: new Keyboard().text('Fight').selected(),
    reply_parameters: { message_id: asked.message_id },
  })
  expect(see()).toEqual(['Roll', 'Fight', 'Fight'])
  await tg.sendMessage(group.id, `<a href="tg://user?id=${ann.id}">Ann</a>, no more`, {
    parse_mode: 'HTML',
    reply_markup: { remove_keyboard: true, selective: true },
  })
  expect(see()).toEqual([null, 'Fight', 'Fight'])
  await fetched({ raw })
  bob.press('Fight', group)
  ann.press('Fight', group)
  expect(texts(await fetched({ raw }))).toEqual(['Fight'])
})

test('a forced reply opens the reply box, so that free words pass privacy mode', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: ['bot', ann] })
  const ask = () =>
    tg.sendMessage(group.id, '@ann, your name?', { reply_markup: { force_reply: true, selective: true } })
  const { message_id } = await ask()
  await fetched({ raw })
  ann.send(group, 'Vex')
  ann.send(group, 'no reply any more')
  expect((await fetched({ raw })).map(({ message }) => [message!.text, message!.reply_to_message?.message_id])).toEqual(
    [['Vex', message_id]],
  )
  await ask()
  ann.send(group, 'I close the box', { replyTo: null })
  expect(await fetched({ raw })).toEqual([])
})

test('a keyboard goes with its message', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const { message_id } = await tg.sendMessage(ann.id, 'x', { reply_markup: new Keyboard().text('Roll') })
  await tg.deleteMessage(ann.id, message_id)
  expect(ann.keys()).toBeNull()
})

test('names are what people make of them', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  ann.rename({ firstName: '<b>&🎲', lastName: null, username: null })
  ann.start()
  const [{ message } = { message: undefined }] = await fetched({ raw })
  expect(message!.from).toEqual({ id: ann.id, is_bot: false, first_name: '<b>&🎲', language_code: 'en' })
  expect(message!.chat).toEqual({ id: ann.id, first_name: '<b>&🎲', type: 'private' })
})

test('a hand that cannot do what the test wants says so', async () => {
  const { api, tg } = await botFixture()
  const [ann, bob] = [api.person('Ann'), api.person('Bob')]
  const group = api.group('Table', { members: ['bot', bob] })
  const card = await tg.sendMessage(group.id, 'x', {
    reply_markup: {
      inline_keyboard: [
        [
          { text: 'Go', callback_data: 'go' },
          { text: 'Page', url: 'https://x.org' },
        ],
      ],
    },
  })
  expect(() => ann.send(group, 'x')).toThrow('Ann is not in Table')
  expect(() => bob.tap(card, 'Run')).toThrow('has no key Run; it has: Go, Page')
  expect(() => bob.tap(card, 'Page')).toThrow('tells the bot nothing')
  expect(() => bob.edit(card, 'y')).toThrow('Bob did not write')
  expect(() => bob.remove(card)).toThrow('Bob may not delete')
  expect(() => ann.send('bot', ' ')).toThrow('empty text')
  ann.block()
  expect(() => ann.start()).toThrow('Ann has blocked the bot')
})
