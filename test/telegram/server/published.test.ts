import { expect, test } from 'vitest'
import { pngOf } from './png.ts'
import { breachesOf, type Written } from './published.ts'
import { startBotApi } from './server.ts'

const wrong = (method: string, given: Written['given'], files: Written['files'] = []): string =>
  breachesOf({ method, given, files }).join('\n')
const keys = (...row: readonly object[]): object => ({
  chat_id: 5,
  text: 'x',
  reply_markup: { inline_keyboard: [row] },
})

test('a call as the reference has it is right', () => {
  const given = {
    chat_id: -100,
    text: '<b>Ann &amp; Bob</b>',
    parse_mode: 'HTML',
    disable_notification: true,
    message_thread_id: 7,
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: [[{ text: 'My chat', url: 'https://t.me/FrayTestBot' }]] },
  }
  expect(wrong('sendMessage', given)).toBe('')
  expect(
    wrong('editMessageText', { chat_id: 5, message_id: 1, text: 'x', reply_markup: { inline_keyboard: [] } }),
  ).toBe('')
  expect(wrong('sendPhoto', { chat_id: '5', photo: 'attach://a', caption: 'x' }, [{ bytes: pngOf(640, 480) }])).toBe('')
})

test.each([
  ['an unknown method', 'sendMesage', { chat_id: 5, text: 'x' }, /not among/],
  ['an unknown field', 'sendMessage', { chat_id: 5, text: 'x', silent: true }, /silent/],
  [
    'an unknown field of a key',
    'sendMessage',
    keys({ text: 'x', callback_data: 'x', url: 'https://a.b' }),
    /inline_keyboard/,
  ],
  ['a missing field', 'editMessageText', { chat_id: 5, text: 'x' }, /message_id/],
  ['a wrong type', 'sendMessage', { chat_id: 'Ann', text: 'x' }, /chat_id/],
  ['callback data over 64 bytes', 'sendMessage', keys({ text: 'x', callback_data: '…'.repeat(22) }), /inline_keyboard/],
  ['a key without words', 'sendMessage', keys({ text: ' ', callback_data: 'x' }), /inline_keyboard/],
  ['nine keys in a row', 'sendMessage', keys(...Array(9).fill({ text: 'x', callback_data: 'x' })), /inline_keyboard/],
  [
    'a keyboard without keys',
    'sendMessage',
    { chat_id: 5, text: 'x', reply_markup: { inline_keyboard: [] } },
    /reply_markup/,
  ],
  [
    'reply keys in an edit',
    'editMessageText',
    { chat_id: 5, message_id: 1, text: 'x', reply_markup: { remove_keyboard: true } },
    /reply_markup/,
  ],
  [
    'a Mini App in a group',
    'sendMessage',
    { ...keys({ text: 'x', web_app: { url: 'https://a.b' } }), chat_id: -5 },
    /Mini App/,
  ],
  ['a text that is too long', 'sendMessage', { chat_id: 5, text: '🎲'.repeat(4097) }, /4097 characters/],
  [
    'a caption that is too long',
    'sendPhoto',
    { chat_id: 5, photo: 'attach://a', caption: 'x'.repeat(1025) },
    /1025 characters/,
  ],
  ['a text of blanks', 'sendMessage', { chat_id: 5, text: '\n ' }, /no words/],
  ['a tag that stays open', 'sendMessage', { chat_id: 5, text: '<b>x', parse_mode: 'HTML' }, /end tag/],
  ['an & that is not escaped', 'sendMessage', { chat_id: 5, text: 'Ann & Bob', parse_mode: 'HTML' }, /escaped/],
  ['a command in capitals', 'setMyCommands', { commands: [{ command: 'Help', description: 'x' }] }, /command/],
  ['a language that is no code', 'deleteMyCommands', { language_code: 'German' }, /language_code/],
  ['an answer over 200 characters', 'answerCallbackQuery', { callback_query_id: '1', text: 'x'.repeat(201) }, /text/],
] as const)('%s is a breach', (_, method, given, why) => {
  expect(wrong(method, given as Written['given'])).toMatch(why)
})

test('a picture that is far too wide is a breach', () => {
  expect(wrong('sendPhoto', { chat_id: 5, photo: 'attach://a' }, [{ bytes: pngOf(2100, 100) }])).toMatch(/2100 to 100/)
})

test('a test fails whose bot makes a call that is not published', async () => {
  const api = await startBotApi()
  await fetch(`${api.url}/bot${api.token}/sendMessage?chat_id=5&text=x&silent=true`)
  await expect(api.close()).rejects.toThrow(/silent/)
})
