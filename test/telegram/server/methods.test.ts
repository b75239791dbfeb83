import { InlineKeyboard, InputFile } from 'grammy'
import { expect, test } from 'vitest'
import { clockAt } from './clock.ts'
import { botFixture, complaint, fetched, refusal } from './fixture.ts'
import { PNG, pngOf } from './png.ts'

test('photos have sizes, smallest first, and can be sent again by their id', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const sent = await tg.sendPhoto(ann.id, new InputFile(pngOf(2000, 1000), 'field.png'), { caption: 'The field' })
  expect(sent.photo.map(({ width, height }) => [width, height])).toEqual([
    [90, 45],
    [320, 160],
    [800, 400],
    [1280, 640],
  ])
  const again = await tg.sendPhoto(ann.id, sent.photo[0]!.file_id)
  expect(again.photo).toEqual(sent.photo)
  const { file_path } = await tg.getFile(sent.photo[3]!.file_id)
  expect(
    Buffer.from(await (await fetch(`${api.url}/file/bot${api.token}/${file_path}`)).arrayBuffer()).equals(
      pngOf(2000, 1000),
    ),
  ).toBe(true)
})

test('what is no photo', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const send = (bytes: Buffer) => complaint(tg.sendPhoto(ann.id, new InputFile(bytes, 'x.png')))
  expect(await send(Buffer.from('plain text'))).toBe('IMAGE_PROCESS_FAILED')
  expect(await send(Buffer.alloc(0))).toBe('file must be non-empty')
  expect(await send(pngOf(9000, 1001))).toBe('PHOTO_INVALID_DIMENSIONS')
  expect(await send(pngOf(2100, 100))).toBe('PHOTO_INVALID_DIMENSIONS')
  expect(await send(Buffer.concat([PNG, Buffer.alloc(10 * 2 ** 20)]))).toBe(
    'file of size 10485793 bytes is too big for a photo; the maximum size is 10485760 bytes',
  )
  expect(await complaint(tg.sendPhoto(ann.id, 'AgACnothing'))).toBe('wrong file identifier/HTTP URL specified')
  expect(await complaint(tg.sendPhoto(ann.id, 'https://x.org/a.png'))).toBe('failed to get HTTP URL content')
  expect((await raw('sendPhoto', { chat_id: ann.id })).body.description).toBe(
    'Bad Request: there is no photo in the request',
  )
  expect((await raw('sendDocument', { chat_id: ann.id })).body.description).toBe(
    'Bad Request: there is no document in the request',
  )
  expect(await complaint(tg.sendPhoto(ann.id, new InputFile(PNG), { caption: 'x'.repeat(1025) }))).toBe(
    'message caption is too long',
  )
})

test('pictures and their words are edited', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const keys = new InlineKeyboard().text('Go', 'go')
  const { message_id, photo } = await tg.sendPhoto(ann.id, new InputFile(PNG, 'a.png'), {
    caption: 'one',
    reply_markup: keys,
  })
  expect(
    await tg.editMessageCaption(ann.id, message_id, { caption: '<i>two</i>', parse_mode: 'HTML', reply_markup: keys }),
  ).toMatchObject({ caption: 'two', caption_entities: [{ type: 'italic' }], photo })
  expect(
    await complaint(
      tg.editMessageCaption(ann.id, message_id, { caption: '<i>two</i>', parse_mode: 'HTML', reply_markup: keys }),
    ),
  ).toMatch(/^message is not modified/)
  expect(await complaint(tg.editMessageCaption(ann.id, message_id, { caption: 'x'.repeat(1025) }))).toBe(
    'MEDIA_CAPTION_TOO_LONG',
  )
  expect(
    await tg.editMessageMedia(ann.id, message_id, { type: 'photo', media: new InputFile(pngOf(5, 5), 'b.png') }),
  ).toMatchObject({ photo: [{ width: 5 }] })
  expect(
    await tg.editMessageMedia(ann.id, message_id, { type: 'photo', media: photo[0]!.file_id, caption: 'old' }),
  ).toMatchObject({ photo, caption: 'old' })
  expect(
    await complaint(
      tg.editMessageMedia(ann.id, message_id, { type: 'photo', media: photo[0]!.file_id, caption: 'old' }),
    ),
  ).toMatch(/^message is not modified/)
  expect(await complaint(tg.editMessageText(ann.id, message_id, 'words'))).toBe(
    'there is no text in the message to edit',
  )
  const text = await tg.sendMessage(ann.id, 'x')
  expect(
    await tg.editMessageMedia(ann.id, text.message_id, {
      type: 'document',
      media: new InputFile(Buffer.from('{}'), 'log.json'),
    }),
  ).toMatchObject({ document: { mime_type: 'application/json' } })
  const dice = await tg.sendDice(ann.id, '🎲')
  expect(
    await complaint(tg.editMessageMedia(ann.id, dice.message_id, { type: 'photo', media: photo[0]!.file_id })),
  ).toBe("message media can't be edited")
})

test('dice have their faces', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const most = new Map<string, number>()
  for (const emoji of ['🎲', '🏀', '🎰'] as const) {
    for (let n = 0; n < 60; n++)
      most.set(emoji, Math.max(most.get(emoji) ?? 0, (await tg.sendDice(ann.id, emoji)).dice.value))
  }
  expect([most.get('🎲'), most.get('🏀'), most.get('🎰')! > 6 && most.get('🎰')! <= 64]).toEqual([6, 5, true])
  expect(await complaint(tg.sendDice(ann.id, '🐸'))).toBe('EMOTICON_INVALID')
})

test('commands by scope and language; the narrowest is shown', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann')
  ann.start()
  const group = api.group('Table', { members: ['bot', ann] })
  const list = (command: string) => [{ command, description: 'Does it' }]
  await tg.setMyCommands(list('a'))
  await tg.setMyCommands(list('b'), { scope: { type: 'all_group_chats' } })
  await tg.setMyCommands(list('c'), { scope: { type: 'all_group_chats' }, language_code: 'en' })
  await tg.setMyCommands(list('d'), { scope: { type: 'chat_member', chat_id: group.id, user_id: ann.id } })
  const shown = () => [ann, api.person('Host')].map((one) => one.commands(group)[0]?.command)
  expect([ann.commands()[0]!.command, ...shown()]).toEqual(['a', 'd', 'c'])
  await tg.deleteMyCommands({ scope: { type: 'chat_member', chat_id: group.id, user_id: ann.id } })
  expect(shown()).toEqual(['c', 'c'])
  expect([
    await tg.getMyCommands({ scope: { type: 'all_group_chats' } }),
    await tg.getMyCommands({ language_code: 'de' }),
  ]).toEqual([list('b'), []])
  expect(await complaint(tg.setMyCommands(list('Start')))).toBe('BOT_COMMAND_INVALID')
  expect(await complaint(tg.setMyCommands([{ command: 'a', description: '' }]))).toBe('BOT_COMMAND_DESCRIPTION_INVALID')
  expect(await complaint(tg.setMyCommands(list('a'), { language_code: 'english' as 'en' }))).toBe('LANG_CODE_INVALID')
  expect(await complaint(tg.setMyCommands(list('a'), { scope: { type: 'chat', chat_id: -5 } }))).toBe('chat not found')
})

test('the menu button, the descriptions, what the bot is doing', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  await tg.setChatMenuButton({
    chat_id: ann.id,
    menu_button: { type: 'web_app', text: 'Open', web_app: { url: 'https://x.org' } },
  })
  await tg.setMyDescription('Runs fights')
  await tg.setMyShortDescription('Fights')
  await tg.sendChatAction(ann.id, 'typing')
  const { menus, about, actions } = api.world
  expect([menus.get(ann.id), about, actions]).toMatchObject([
    { text: 'Open' },
    { description: 'Runs fights', short: 'Fights' },
    [{ chat: ann.id, action: 'typing' }],
  ])
  expect(await complaint(tg.setChatMenuButton({ chat_id: 4 }))).toBe('user not found')
  expect(await complaint(tg.sendChatAction(ann.id, 'dancing' as 'typing'))).toBe('wrong parameter action in request')
})

test('who is in a chat', async () => {
  const { api, tg } = await botFixture()
  const [ann, bob, eve] = [api.person('Ann'), api.person('Bob', { started: true }), api.person('Eve')]
  const group = api.group('Table', { members: ['bot', ann] })
  group.promote(ann, { can_pin_messages: true })
  expect(await tg.getChatMember(group.id, ann.id)).toMatchObject({
    status: 'administrator',
    can_pin_messages: true,
    user: { first_name: 'Ann' },
  })
  expect((await tg.getChatMember(group.id, bob.id)).status).toBe('left')
  expect((await tg.getChatMember(group.id, api.world.me.id)).status).toBe('member')
  expect(await complaint(tg.getChatMember(group.id, eve.id))).toBe('user not found')
  expect((await tg.getChatAdministrators(group.id)).map(({ user, status }) => [user.first_name, status])).toEqual([
    ['Host', 'creator'],
    ['Ann', 'administrator'],
  ])
  expect(await complaint(tg.getChatAdministrators(bob.id))).toBe('there are no administrators in the private chat')
})

test('a reaction is one of the list, and one at a time', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann')
  const { message_id } = ann.start()
  const react = (...emoji: string[]) =>
    tg.setMessageReaction(
      ann.id,
      message_id,
      emoji.map((one) => ({ type: 'emoji', emoji: one as '👍' })),
    )
  expect(await react('👍')).toBe(true)
  expect([...api.world.rooms.get(ann.id)!.messages.get(message_id)!.reactions.values()]).toEqual(['👍'])
  expect(await complaint(react('🎲'))).toBe('REACTION_INVALID')
  expect(await complaint(react('👍', '🔥'))).toBe('REACTIONS_TOO_MANY')
  expect(await complaint(tg.setMessageReaction(ann.id, 99_999, []))).toBe('message to react not found')
})

test('the bot leaves, and is told of it', async () => {
  const { api, tg, raw } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  await fetched({ raw })
  await tg.leaveChat(group.id)
  const [mine, gone] = await fetched({ raw })
  expect([mine!.my_chat_member!.new_chat_member.status, gone!.message!.left_chat_member!.id]).toEqual([
    'left',
    api.world.me.id,
  ])
})

test('logging out is final', async () => {
  const { tg } = await botFixture()
  expect(await tg.close()).toBe(true)
  expect(await tg.logOut()).toBe(true)
  expect(await refusal(tg.getMe())).toEqual([400, 'Logged out'])
})

test('the log has every call with its time, arguments and result', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  await tg.sendMessage(ann.id, 'x', { reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] } })
  api.clock.advance(5)
  await complaint(tg.sendMessage(4, 'y'))
  expect(api.calls.of('sendMessage')).toMatchObject([
    {
      at: api.clock.now() - 5000,
      chat: ann.id,
      given: { text: 'x', reply_markup: { inline_keyboard: [[{ text: 'Go' }]] } },
      result: { text: 'x' },
      refused: null,
    },
    { at: api.clock.now(), chat: 4, result: null, refused: { code: 400, description: 'Bad Request: chat not found' } },
  ])
  expect(api.calls.of('sendMessage', 4)).toHaveLength(1)
  api.calls.clear()
  expect(api.calls.last('sendMessage')).toBeNull()
})

test('the clock does what is due in its order, and a running one moves by itself', async () => {
  const done: string[] = []
  const clock = clockAt(0)
  clock.at(2000, () => done.push(`two at ${clock.now()}`))
  clock.at(1000, () => clock.at(1500, () => done.push(`one and a half at ${clock.now()}`)))
  const takeBack = clock.at(1700, () => done.push('never'))
  takeBack()
  clock.advance(3)
  expect([done, clock.now()]).toEqual([['one and a half at 1500', 'two at 2000'], 3000])
  const running = clockAt(0, 'runs')
  await new Promise<void>((resolve) => running.at(5, resolve))
  expect(running.now()).toBeGreaterThanOrEqual(5)
  running.advance(100)
  expect(running.seconds()).toBe(100)
})
