import { InlineKeyboard, Keyboard } from 'grammy'
import { expect, test } from 'vitest'
import { botFixture, complaint, refusal } from './fixture.ts'

const SAME =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'
const tooWide = { inline_keyboard: [Array.from({ length: 15 }, (_, n) => ({ text: `${n}`, callback_data: `${n}` }))] }

test('the checks of sendMessage come in the order of the real server', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const wrong: Record<string, unknown> = {
    chat_id: 4,
    text: '',
    parse_mode: 'html',
    reply_parameters: '{',
    reply_markup: '{',
    message_thread_id: 7,
  }
  const said: (string | undefined)[] = []
  const next = async (mended: object) =>
    said.push((await raw('sendMessage', Object.assign(wrong, mended))).body.description?.replace('Bad Request: ', ''))
  await next({})
  await next({ text: 'é'.repeat(16385) })
  await next({ text: `<b>${'x'.repeat(5000)}` })
  await next({ text: 'x'.repeat(5000) })
  await next({ reply_parameters: { message_id: 1 } })
  await next({ reply_markup: { inline_keyboard: [[{ text: 'go', callback_data: 'x'.repeat(65) }]] } })
  await next({ chat_id: ann.id })
  await next({ message_thread_id: 0 })
  await next({ reply_parameters: { message_id: 1, allow_sending_without_reply: true } })
  await next({ text: ' \n\t ' })
  await next({ text: 'x' })
  ann.block()
  await next({ reply_markup: {} })
  ann.unblock()
  await next({})
  expect(said).toEqual([
    'message text is empty',
    'text is too long',
    `can't parse entities: Can't find end tag corresponding to start tag "b"`,
    "can't parse reply parameters JSON object",
    "can't parse reply keyboard markup JSON object",
    'chat not found',
    'message thread not found',
    'message to be replied not found',
    'message is too long',
    'text must be non-empty',
    'BUTTON_DATA_INVALID',
    'Forbidden: bot was blocked by the user',
    undefined,
  ])
})

test('lengths are code points after parsing: 4096 emoji fit, one more does not', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const { text, message_id } = await tg.sendMessage(ann.id, `<b>${'🎲'.repeat(4096)}</b>`, { parse_mode: 'HTML' })
  expect(text.length).toBe(8192)
  expect(await complaint(tg.sendMessage(ann.id, '🎲'.repeat(4097)))).toBe('message is too long')
  expect(await complaint(tg.editMessageText(ann.id, message_id, '🎲'.repeat(4097)))).toBe('MESSAGE_TOO_LONG')
  expect((await tg.sendMessage(ann.id, '  \n <b>x</b> \n', { parse_mode: 'HTML' })).text).toBe('x')
})

test.each([
  [[], 'object expected as reply markup'],
  [{ inline_keyboard: [{}] }, 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'],
  [{ inline_keyboard: [['x']] }, "can't parse inline keyboard button: InlineKeyboardButton must be an Object"],
  [{ inline_keyboard: [[{ callback_data: 'x' }]] }, `can't parse inline keyboard button: Can't find field "text"`],
  [
    { inline_keyboard: [[{ text: 'x', callback_data: '' }]] },
    "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
  ],
  [
    { inline_keyboard: [[{ text: 'x', callback_data: 'x', style: 'pink' }]] },
    "can't parse inline keyboard button: invalid button style specified",
  ],
  [
    { inline_keyboard: [[{ text: 'x', url: 'http://localhost' }]] },
    "inline keyboard button URL 'http://localhost' is invalid: Wrong HTTP URL",
  ],
  [{ inline_keyboard: [[{ text: 'x', callback_data: 'é'.repeat(33) }]] }, 'BUTTON_DATA_INVALID'],
  [
    { inline_keyboard: Array.from({ length: 200 }, () => [{ text: 'x', callback_data: 'x'.repeat(64) }]) },
    'reply markup is too long',
  ],
  [{ inline_keyboard: [[{ text: 'x', web_app: { url: 'https://x.org' } }]] }, 'BUTTON_TYPE_INVALID'],
  [{ keyboard: 'x' }, null],
  [{ keyboard: ['x'] }, 'field "keyboard" must be an Array of Arrays'],
  [{ keyboard: [[4]] }, "can't parse keyboard button: KeyboardButton must be a String or an Object"],
  [
    { keyboard: [[{ text: 'x', web_app: { url: 'https://x.org' } }]] },
    'Web App buttons can be used in private chats only',
  ],
  [{ keyboard: [[{ text: 'x', request_contact: true }]] }, 'phone number can be requested in private chats only'],
])('the markup %j in a group', async (markup, words) => {
  const { api, raw } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  const { body } = await raw('sendMessage', { chat_id: group.id, text: 'x', reply_markup: markup })
  expect(body.description?.toLowerCase()).toBe(words === null ? undefined : `bad request: ${words.toLowerCase()}`)
})

test('64 bytes of data pass; over 12 in a row or 300 in all, and without text, buttons are cut silently', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  expect(
    (await tg.sendMessage(ann.id, 'x', { reply_markup: new InlineKeyboard().text('x', 'é'.repeat(32)) })).reply_markup,
  ).toBeDefined()
  const wide = await tg.sendMessage(ann.id, 'x', { reply_markup: tooWide })
  expect(wide.reply_markup!.inline_keyboard.map((row) => row.length)).toEqual([12])
  const tall = await tg.sendMessage(ann.id, 'x', {
    reply_markup: { inline_keyboard: Array.from({ length: 50 }, () => tooWide.inline_keyboard[0]!.slice(0, 9)) },
  })
  expect(tall.reply_markup!.inline_keyboard.flat()).toHaveLength(300)
  const holes = await tg.sendMessage(ann.id, 'x', {
    reply_markup: {
      inline_keyboard: [[{ text: '', callback_data: 'x' }], [{ text: 'y', callback_data: 'y', url: 'https://x.org' }]],
    },
  })
  expect(holes.reply_markup!.inline_keyboard).toEqual([[{ text: 'y', url: 'https://x.org/' }]])
})

test('an ephemeral message is refused, not shown to all', async () => {
  const { api, raw } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  expect(
    (
      await raw('sendMessage', {
        chat_id: group.id,
        text: 'x',
        ephemeral_message_parameters: { receiver_user_id: group.founder.id },
      })
    ).status,
  ).toBe(400)
})

test('only an inline keyboard comes back with a message', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const inline = new InlineKeyboard().text('Dodge', 'd').danger()
  expect((await tg.sendMessage(ann.id, 'x', { reply_markup: inline })).reply_markup).toEqual({
    inline_keyboard: [[{ text: 'Dodge', style: 'danger', callback_data: 'd' }]],
  })
  for (const reply_markup of [
    new Keyboard().text('Dodge'),
    { remove_keyboard: true as const },
    { force_reply: true as const },
  ]) {
    expect(await tg.sendMessage(ann.id, 'x', { reply_markup })).not.toHaveProperty('reply_markup')
  }
})

test('an edit changes words and keyboard, and without one takes it away', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const keys = new InlineKeyboard().text('Dodge', 'd')
  const { message_id, date } = await tg.sendMessage(ann.id, 'Round 1', { reply_markup: keys })
  api.clock.advance(60)
  const edited = await tg.editMessageText(ann.id, message_id, 'Round <b>2</b>', {
    parse_mode: 'HTML',
    reply_markup: keys,
  })
  expect(edited).toMatchObject({
    message_id,
    date,
    edit_date: date + 60,
    text: 'Round 2',
    entities: [{ type: 'bold' }],
    reply_markup: { inline_keyboard: [[{ text: 'Dodge' }]] },
  })
  expect(
    await complaint(
      tg.editMessageText(ann.id, message_id, 'Round <b>2</b>', { parse_mode: 'HTML', reply_markup: keys }),
    ),
  ).toBe(SAME)
  expect(await complaint(tg.editMessageReplyMarkup(ann.id, message_id, { reply_markup: keys }))).toBe(SAME)
  expect(await tg.editMessageText(ann.id, message_id, 'Round 2')).not.toHaveProperty('reply_markup')
  expect(await tg.editMessageReplyMarkup(ann.id, message_id, { reply_markup: keys })).toMatchObject({
    text: 'Round 2',
    reply_markup: {},
  })
  api.clock.advance(90 * 86400)
  expect(await tg.editMessageText(ann.id, message_id, 'No time limit')).toMatchObject({ text: 'No time limit' })
})

test('what cannot be edited, and why', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const hers = ann.start()
  const edit = (id: number) => complaint(tg.editMessageText(ann.id, id, 'new'))
  const said: string[] = []
  for (const reply_markup of [
    new Keyboard().text('Dodge'),
    { remove_keyboard: true as const },
    { force_reply: true as const },
  ]) {
    said.push(await edit((await tg.sendMessage(ann.id, 'x', { reply_markup })).message_id))
  }
  expect(new Set(said)).toEqual(new Set(["message can't be edited"]))
  expect(await edit(hers.message_id)).toBe("message can't be edited")
  expect(await edit((await tg.sendDice(ann.id, '🎲')).message_id)).toBe("message can't be edited")
  expect(await edit(0)).toBe('message to edit not found')
  expect(await edit(99_999)).toBe('message to edit not found')
  const { message_id } = await tg.sendMessage(ann.id, 'x')
  expect(
    (await raw('editMessageText', { chat_id: ann.id, message_id, text: 'y', reply_markup: { keyboard: [['x']] } })).body
      .description,
  ).toBe('Bad Request: inline keyboard expected')
  expect((await raw('editMessageText', { text: 'y' })).body.description).toBe(
    'Bad Request: message identifier is not specified',
  )
  expect((await raw('editMessageText', { message_id, text: 'y' })).body.description).toBe(
    'Bad Request: chat_id is empty',
  )
  expect(await complaint(tg.editMessageCaption(ann.id, message_id, { caption: 'y' }))).toBe(
    'there is no caption in the message to edit',
  )
  ann.remove({ message_id, chat: { id: ann.id } })
  expect(await edit(message_id)).toBe('message to edit not found')
})

test('messages are deleted within 48 hours, dice in private only after 24', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const hers = ann.start()
  const [card, dice] = [await tg.sendMessage(ann.id, 'x'), await tg.sendDice(ann.id, '🎲')]
  expect(await complaint(tg.deleteMessage(ann.id, dice.message_id))).toBe("message can't be deleted for everyone")
  expect(await tg.deleteMessage(ann.id, hers.message_id)).toBe(true)
  expect(await complaint(tg.deleteMessage(ann.id, hers.message_id))).toBe('message to delete not found')
  expect((await raw('deleteMessage', { chat_id: ann.id })).body.description).toBe(
    'Bad Request: message identifier is not specified',
  )
  api.clock.advance(86400)
  expect(await tg.deleteMessage(ann.id, dice.message_id)).toBe(true)
  api.clock.advance(86401)
  expect(await complaint(tg.deleteMessage(ann.id, card.message_id))).toBe("message can't be deleted for everyone")
  expect(await refusal(tg.deleteMessage(4, 1))).toEqual([400, 'Bad Request: chat not found'])
})
