import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types'
import { type Given, isObject, jsonOf } from './call-arguments.ts'
import { linkOf } from './html.ts'
import { bad } from './refusal.ts'
import type { Room } from './world.ts'

export type InlineMarkup = {
  readonly kind: 'inline'
  readonly rows: readonly (readonly InlineKeyboardButton[])[]
  readonly force: boolean
}
type Key = { readonly text: string; readonly wants: string | null }
export type KeysMarkup = {
  readonly kind: 'keys'
  readonly rows: readonly (readonly Key[])[]
  readonly oneTime: boolean
  readonly selective: boolean
  readonly placeholder: string | null
  readonly force: boolean
}
export type Markup = InlineMarkup | KeysMarkup | { readonly kind: 'remove' | 'force'; readonly selective: boolean }

const INLINE = [
  'url',
  'callback_data',
  'callback_game',
  'pay',
  'switch_inline_query',
  'switch_inline_query_chosen_chat',
  'switch_inline_query_current_chat',
  'login_url',
  'web_app',
  'copy_text',
  'disabled',
] as const
const PRIVATE_KEYS: Readonly<Record<string, string>> = {
  request_contact: 'Phone number',
  request_location: 'Location',
  request_poll: 'Poll',
  request_users: 'Users',
  request_chat: 'Chats',
}

/** The first look at `reply_markup`: is it well formed? */
export function markupOf(given: Given): Markup | null {
  const value = jsonOf(given, 'reply_markup', () => bad("can't parse reply keyboard markup JSON object"))
  if (value === null && !given.get('reply_markup')) return null
  if (!isObject(value)) throw bad('object expected as reply markup')
  const keys = rowsOf(value.keyboard, 'Field "keyboard" must be an Array of Arrays', keyOf)
  const inline = rowsOf(
    value.inline_keyboard,
    'Field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    inlineOf,
  )
  const selective = value.selective === true
  const force = value.force_reply === true
  const placeholder = typeof value.input_field_placeholder === 'string' ? value.input_field_placeholder : null
  if (keys.length > 0)
    return { kind: 'keys', rows: keys, oneTime: value.one_time_keyboard === true, selective, placeholder, force }
  if (inline.length > 0) return { kind: 'inline', rows: inline, force }
  if (value.remove_keyboard === true) return { kind: 'remove', selective }
  return force ? { kind: 'force', selective } : null
}

function rowsOf<B>(rows: unknown, complaint: string, read: (button: unknown) => B): B[][] {
  if (!Array.isArray(rows)) return []
  return rows.map((row: unknown) => {
    if (!Array.isArray(row)) throw bad(complaint)
    return row.map(read)
  })
}

function keyOf(button: unknown): Key {
  const complaint = (what: string): Error => bad(`can't parse keyboard button: ${what}`)
  if (typeof button === 'string') return { text: button, wants: null }
  if (!isObject(button)) throw complaint('KeyboardButton must be a String or an Object')
  const text = wordIn(button, 'text', complaint)
  styleOf(button, complaint)
  return { text, wants: ['web_app', ...Object.keys(PRIVATE_KEYS)].find((name) => button[name]) ?? null }
}

function inlineOf(button: unknown): InlineKeyboardButton {
  const complaint = (what: string): Error => bad(`can't parse inline keyboard button: ${what}`)
  if (!isObject(button)) throw complaint('InlineKeyboardButton must be an Object')
  const text = wordIn(button, 'text', complaint)
  const style = styleOf(button, complaint)
  const kind = INLINE.find((name) => button[name] !== undefined && button[name] !== '')
  if (!kind) throw complaint('Text buttons are unallowed in the inline keyboard')
  const icon = button.icon_custom_emoji_id
  return {
    text,
    ...(icon !== undefined && { icon_custom_emoji_id: icon }),
    ...(style && { style }),
    [kind]: deedOf(button, kind, complaint),
  } as InlineKeyboardButton
}

/** What a button does: words, or an object. */
function deedOf(button: Record<string, unknown>, kind: string, complaint: (what: string) => Error): unknown {
  const value = button[kind]
  if (['callback_game', 'pay', 'disabled'].includes(kind)) return value
  if (['callback_data', 'switch_inline_query', 'switch_inline_query_current_chat'].includes(kind))
    return wordIn(button, kind, complaint)
  if (kind === 'url') return linkOf(wordIn(button, kind, complaint)) ?? wordIn(button, kind, complaint)
  if (!isObject(value)) throw complaint(`Field "${kind}" must be of type Object`)
  if (kind === 'web_app' || kind === 'login_url') wordIn(value, 'url', complaint)
  return value
}

function wordIn(from: Record<string, unknown>, field: string, complaint: (what: string) => Error): string {
  const value = from[field]
  if (value === undefined) throw complaint(`Can't find field "${field}"`)
  if (typeof value !== 'string' && typeof value !== 'number') throw complaint(`Field "${field}" must be of type String`)
  return String(value)
}

function styleOf(button: Record<string, unknown>, complaint: (what: string) => Error): string | null {
  const style = String(button.style ?? '').toLowerCase()
  if (!['', 'default', 'primary', 'danger', 'success'].includes(style))
    throw complaint('invalid button style specified')
  return style === '' || style === 'default' ? null : style
}

/** The second look, when the chat is known: buttons without text go, and those over 12 in a row or 300 in all. */
export function fitted(markup: Markup | null, room: Room): Markup | null {
  if (markup?.kind === 'keys') {
    const rows = cut(markup.rows)
    for (const { wants } of rows.flat()) if (wants !== null && room.kind !== 'private') throw bad(privateOnly(wants))
    return rows.length > 0 ? { ...markup, rows } : null
  }
  if (markup?.kind !== 'inline') return markup
  const rows = cut(markup.rows)
  for (const button of rows.flat()) checkLinks(button)
  return rows.length > 0 ? { ...markup, rows } : null
}

export function onlyInline(markup: Markup | null, room: Room): InlineMarkup | null {
  if (markup && markup.kind !== 'inline') throw bad('inline keyboard expected')
  return fitted(markup, room) as InlineMarkup | null
}

function cut<B extends { readonly text: string }>(rows: readonly (readonly B[])[]): B[][] {
  let left = 300
  const kept = rows.map((row) => {
    const some = row.filter(({ text }) => text !== '').slice(0, Math.min(12, left))
    left -= some.length
    return some
  })
  return kept.filter((row) => row.length > 0)
}

function privateOnly(wants: string): string {
  return wants === 'web_app'
    ? 'Web App buttons can be used in private chats only'
    : `${PRIVATE_KEYS[wants]} can be requested in private chats only`
}

function checkLinks(button: InlineKeyboardButton): void {
  if ('url' in button && linkOf(button.url) === null)
    throw bad(`inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`)
  if ('web_app' in button && !button.web_app.url.startsWith('https://')) {
    throw bad(`inline keyboard button Web App URL '${button.web_app.url}' is invalid: Only HTTPS links are allowed`)
  }
}

/** The last look, in the data centre. */
export function judged(markup: Markup | null, room: Room, mostBytes: number): void {
  if (markup?.kind !== 'inline') return
  for (const button of markup.rows.flat()) {
    if ('web_app' in button && room.kind !== 'private') throw bad('BUTTON_TYPE_INVALID')
    if ('callback_data' in button && Buffer.byteLength(button.callback_data) > 64) throw bad('BUTTON_DATA_INVALID')
  }
  if (Buffer.byteLength(JSON.stringify(markup.rows)) > mostBytes) throw bad('reply markup is too long')
}

export function inlineWire(markup: Markup | null): InlineKeyboardMarkup | null {
  return markup?.kind === 'inline' ? { inline_keyboard: markup.rows.map((row) => [...row]) } : null
}
