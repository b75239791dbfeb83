import fc from 'fast-check'
import { expect, test } from 'vitest'
import { botFixture } from './fixture.ts'

const METHODS = [
  'sendMessage',
  'sendDice',
  'sendPhoto',
  'editMessageText',
  'editMessageReplyMarkup',
  'editMessageCaption',
  'editMessageMedia',
  'deleteMessage',
  'answerCallbackQuery',
  'pinChatMessage',
  'unpinChatMessage',
  'setMyCommands',
  'getMyCommands',
  'setChatMenuButton',
  'getChat',
  'getChatMember',
  'sendChatAction',
  'setMessageReaction',
  'getFile',
  'getUpdates',
  'getWebhookInfo',
]
const FIELDS = [
  'text',
  'caption',
  'parse_mode',
  'entities',
  'reply_markup',
  'reply_parameters',
  'message_thread_id',
  'photo',
  'media',
  'commands',
  'scope',
  'language_code',
  'menu_button',
  'user_id',
  'reaction',
  'offset',
  'limit',
  'allowed_updates',
  'link_preview_options',
  'emoji',
  'action',
  'message_id',
]
const button = fc.record(
  { text: fc.jsonValue(), url: fc.jsonValue(), callback_data: fc.jsonValue(), web_app: fc.jsonValue() },
  { requiredKeys: [] },
)
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('x', '<b>x</b>', '<b', 'HTML', '{', 'attach://x', '__proto__', 1, -1, 2 ** 60),
  fc.record(
    { inline_keyboard: fc.array(fc.array(button)), keyboard: fc.array(fc.array(button)) },
    { requiredKeys: [] },
  ),
  fc.array(
    fc.record(
      {
        type: fc.constantFrom('bold', 'pre', 'text_mention'),
        offset: fc.integer(),
        length: fc.integer(),
        user: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  ),
)

test('whatever a call brings, it is answered, and never by a failure of the server', async () => {
  const { api, raw } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  await raw('sendMessage', { chat_id: group.id, text: 'x' })
  const { message_id } = group.reads().at(-1)!
  const given = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...METHODS), given, async (method, some) => {
      const { status, body } = await raw(method, { chat_id: group.id, message_id, text: 'x', ...some })
      expect([status, body.description ?? '']).toEqual([
        expect.toSatisfy((code: number) => [200, 400, 403].includes(code)),
        expect.not.stringContaining('the tests failed'),
      ])
    }),
    { numRuns: 200, seed: 1 },
  )
})
