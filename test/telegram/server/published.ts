import { z } from 'zod'
import { formatted, lengthOf } from './text.ts'

/**
 * The calls of the published Bot API (10.3) that Fray makes, with their fields, types and limits. A method or a field
 * that is not listed is a breach: list it here, as the reference has it, before it is used. Values of a form with files
 * are strings.
 */
const whole = (least: number, most = 2 ** 52) =>
  z
    .union([
      z.number().int(),
      z
        .string()
        .regex(/^-?\d+$/)
        .transform(Number),
    ])
    .pipe(z.number().min(least).max(most))
const yesNo = z.union([z.boolean(), z.enum(['true', 'false'])])
const letters = (least: number, most: number) =>
  z.string().refine((text) => lengthOf(text) >= least && lengthOf(text) <= most, `not ${least} to ${most} characters`)
const bytes = (least: number, most: number) =>
  z
    .string()
    .refine((text) => Buffer.byteLength(text) >= least && Buffer.byteLength(text) <= most, `not ${least}–${most} bytes`)
const webPage = z.url({ protocol: /^https$/ })

const chatId = whole(-(2 ** 52)).refine((id) => id !== 0, 'no chat has the id 0')
const messageId = whole(1)

/** What phones show: 8 keys in a row, 100 in all. */
const grid = <T extends z.ZodType>(key: T) =>
  z
    .array(z.array(key).min(1).max(8))
    .refine((rows) => rows.flat().length <= 100, 'more than 100 keys')
    .refine((rows) => rows.length > 0, 'a keyboard without keys')

const label = z.string().regex(/\S/, 'a key without words')
const style = z.enum(['danger', 'success', 'primary']).optional()
const inlineKey = z.union([
  z.strictObject({ text: label, style, callback_data: bytes(1, 64) }),
  z.strictObject({ text: label, style, url: z.url({ protocol: /^(https?|tg)$/ }) }),
  z.strictObject({ text: label, style, web_app: z.strictObject({ url: webPage }) }),
])
const inline = z.strictObject({ inline_keyboard: grid(inlineKey) })
/** An edit takes the keys away with an empty list. */
const inlineOrNone = z.union([inline, z.strictObject({ inline_keyboard: z.tuple([]) })])
const replyKeys = z.strictObject({
  keyboard: grid(z.union([label, z.strictObject({ text: label, style })])),
  is_persistent: z.boolean().optional(),
  resize_keyboard: z.boolean().optional(),
  one_time_keyboard: z.boolean().optional(),
  input_field_placeholder: letters(1, 64).optional(),
  selective: z.boolean().optional(),
})
const removed = z.strictObject({ remove_keyboard: z.literal(true), selective: z.boolean().optional() })
const forced = z.strictObject({
  force_reply: z.literal(true),
  input_field_placeholder: letters(1, 64).optional(),
  selective: z.boolean().optional(),
})
const markup = z.union([inline, replyKeys, removed, forced])

const preview = z.strictObject({ is_disabled: z.boolean().optional(), url: z.string().optional() })
const parseMode = z.literal('HTML').optional()
const sending = {
  chat_id: chatId,
  message_thread_id: whole(1).optional(),
  disable_notification: yesNo.optional(),
  protect_content: yesNo.optional(),
  reply_parameters: z
    .strictObject({ message_id: messageId, allow_sending_without_reply: z.boolean().optional() })
    .optional(),
  reply_markup: markup.optional(),
}
const worded = { text: z.string(), parse_mode: parseMode, link_preview_options: preview.optional() }
const captioned = { caption: z.string().optional(), parse_mode: parseMode }
const attached = z.string().regex(/^attach:\/\/\S+$/)
const editing = { chat_id: chatId, message_id: messageId, reply_markup: inlineOrNone.optional() }

const updateKind = z.enum([
  ...['message', 'edited_message', 'channel_post', 'edited_channel_post', 'inline_query', 'chosen_inline_result'],
  ...['callback_query', 'poll', 'poll_answer', 'my_chat_member', 'chat_member', 'chat_join_request'],
  ...['message_reaction', 'message_reaction_count'],
] as [string, ...string[]])

const scope = z.union([
  z.strictObject({ type: z.enum(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']) }),
  z.strictObject({ type: z.enum(['chat', 'chat_administrators']), chat_id: chatId }),
  z.strictObject({ type: z.literal('chat_member'), chat_id: chatId, user_id: whole(1) }),
])
const command = z.strictObject({ command: z.string().regex(/^[a-z0-9_]{1,32}$/), description: letters(1, 256) })
const whereShown = {
  scope: scope.optional(),
  language_code: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
}
const menuButton = z.union([
  z.strictObject({ type: z.enum(['default', 'commands']) }),
  z.strictObject({ type: z.literal('web_app'), text: label, web_app: z.strictObject({ url: webPage }) }),
])

const METHODS: Readonly<Record<string, z.ZodType>> = {
  getMe: z.strictObject({}),
  getUpdates: z.strictObject({
    offset: whole(-(2 ** 31)).optional(),
    limit: whole(1, 100).optional(),
    timeout: whole(0, 50).optional(),
    allowed_updates: z.array(updateKind).optional(),
  }),
  setWebhook: z.strictObject({
    url: z.url({ protocol: /^https?$/ }), // a server in local mode takes http
    max_connections: whole(1, 100).optional(),
    allowed_updates: z.array(updateKind).optional(),
    drop_pending_updates: yesNo.optional(),
    secret_token: z
      .string()
      .regex(/^[\w-]{1,256}$/)
      .optional(),
  }),
  getWebhookInfo: z.strictObject({}),
  deleteWebhook: z.strictObject({ drop_pending_updates: yesNo.optional() }),
  sendMessage: z.strictObject({ ...sending, ...worded }),
  sendPhoto: z.strictObject({ ...sending, ...captioned, photo: attached }),
  sendDocument: z.strictObject({ ...sending, ...captioned, document: attached }),
  sendDice: z.strictObject({ ...sending, emoji: z.enum(['🎲', '🎯', '🏀', '⚽', '🎳', '🎰']).optional() }),
  editMessageText: z.strictObject({ ...editing, ...worded }),
  editMessageReplyMarkup: z.strictObject(editing),
  editMessageCaption: z.strictObject({ ...editing, ...captioned }),
  answerCallbackQuery: z.strictObject({
    callback_query_id: z.string().regex(/^\d+$/),
    text: letters(1, 200).optional(),
    show_alert: yesNo.optional(),
    url: webPage.optional(),
    cache_time: whole(0).optional(),
  }),
  pinChatMessage: z.strictObject({ chat_id: chatId, message_id: messageId, disable_notification: yesNo.optional() }),
  unpinChatMessage: z.strictObject({ chat_id: chatId, message_id: messageId.optional() }),
  setMyCommands: z.strictObject({ commands: z.array(command).min(1).max(100), ...whereShown }),
  deleteMyCommands: z.strictObject(whereShown),
  setChatMenuButton: z.strictObject({ chat_id: whole(1).optional(), menu_button: menuButton.optional() }),
}

export type Written = {
  readonly method: string
  readonly given: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly bytes: Buffer }[]
}

/** What is wrong with a call, by the published reference; nothing if it is right. */
export function breachesOf({ method, given, files }: Written): readonly string[] {
  const fields = Object.hasOwn(METHODS, method) ? METHODS[method]! : null
  if (!fields) return [`${method}: not among the published methods that are used`]
  const { error } = fields.safeParse(given)
  const shape = error ? [z.prettifyError(error)] : []
  return [
    ...shape,
    ...textBreaches(given),
    ...placeBreaches(given),
    ...files.flatMap((one) => fileBreaches(method, one)),
  ].map((why) => `${method}: ${why}; it was ${JSON.stringify(given).slice(0, 400)}`)
}

/** Lengths count after entities are parsed, in code points. */
function textBreaches({ text, caption, parse_mode: mode = '' }: Written['given']): readonly string[] {
  return [
    ...(typeof text === 'string' ? wordBreaches(text, String(mode), { least: 1, most: 4096 }) : []),
    ...(typeof caption === 'string' ? wordBreaches(caption, String(mode), { least: 0, most: 1024 }) : []),
  ]
}

const ESCAPED = /&(?!(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);)/i

function wordBreaches(
  words: string,
  mode: string,
  { least, most }: { readonly least: number; readonly most: number },
): readonly string[] {
  try {
    const { text, entities } = formatted(words, mode, null)
    const length = lengthOf(text.trim())
    return [
      ...(length < least ? ['no words'] : []),
      ...(lengthOf(text) > most ? [`${lengthOf(text)} characters, and ${most} may be`] : []),
      ...(entities.length > 100 ? ['more than 100 entities'] : []),
      ...(mode !== '' && ESCAPED.test(words) ? ['an & that is not escaped'] : []),
    ]
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Mini Apps open from keys in private chats alone; of ids, groups have negative ones. */
const placeBreaches = ({ chat_id, reply_markup }: Written['given']): readonly string[] =>
  Number(chat_id) < 0 && JSON.stringify(reply_markup ?? null).includes('"web_app"') ? ['a Mini App in a group'] : []

const MB = 2 ** 20

function fileBreaches(method: string, { bytes: file }: Written['files'][number]): readonly string[] {
  if (method !== 'sendPhoto') return file.length > 50 * MB ? ['a file over 50 MB'] : []
  if (file.length < 24) return ['no picture']
  const [wide, high] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  return [
    ...(file.length > 10 * MB ? ['a picture over 10 MB'] : []),
    ...(wide + high > 10_000 ? [`a picture of ${wide} × ${high}`] : []),
    ...(Math.max(wide / high, high / wide) > 20 ? [`a picture of ${wide} to ${high}`] : []),
  ]
}
