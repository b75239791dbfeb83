import type { MessageEntity } from 'grammy/types'
import { isObject } from './call-arguments.ts'
import { type Formatted, parseHtml } from './html.ts'
import { bad } from './refusal.ts'

const WHOLE = new Set([
  'mention',
  'hashtag',
  'url',
  'email',
  'bot_command',
  'text_link',
  'text_mention',
  'code',
  'pre',
  'custom_emoji',
  'date_time',
])
const CODE = new Set(['code', 'pre'])
const QUOTES = new Set(['blockquote', 'expandable_blockquote'])
/** Blanks and what has no width. */
const NOTHING = /^[\s\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]*$/u
/** A bot command: up to 64 letters, perhaps with a bot's name, with no word around it. */
const COMMAND = /(?<![\p{L}\p{N}_/<>])\/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32}|(?!@))(?![\p{L}\p{N}_/<>])/gu
const FINDERS: readonly (readonly ['bot_command' | 'mention' | 'hashtag' | 'url', RegExp])[] = [
  ['url', /(?<![\p{L}\p{N}_])(?:https?:\/\/|t\.me\/)[^\s<>"]*[^\s<>".,:;!?)]/gu],
  ['bot_command', COMMAND],
  ['mention', /(?<![\p{L}\p{N}_])@[A-Za-z0-9_]{3,32}(?![\p{L}\p{N}_])/gu],
  ['hashtag', /(?<![\p{L}\p{N}_])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}/gu],
]

/** The first look at a text, before the chat is known: its size, its parse mode, its entities as given. */
export function formatted(text: string, parseMode: string, given: unknown): Formatted {
  if (Buffer.byteLength(text) > 32768) throw bad('text is too long')
  const mode = parseMode.toLowerCase()
  if (text !== '' && mode !== '' && mode !== 'none') {
    if (mode !== 'html') throw bad('unsupported parse_mode')
    return parseHtml(text)
  }
  return { text, entities: Array.isArray(given) ? given.map(entityOf) : [] }
}

/**
 * What is stored: trimmed, with entities in order and those that Telegram finds by itself. `null` when nothing is left.
 */
export function settled({ text, entities }: Formatted): Formatted | null {
  const clean = text.replace(/(?!\n)\p{Cc}/gu, ' ').trimEnd()
  if (NOTHING.test(clean)) return null
  const kept = fixed(
    entities.map((one) => ({ ...one, length: Math.min(one.length, clean.length - one.offset) })),
    clean,
  )
  const lead = Math.min(/^[ \n]*/.exec(clean)![0].length, kept[0]?.offset ?? clean.length)
  const moved = kept.map((one) => ({ ...one, offset: one.offset - lead }))
  const trimmed = clean.slice(lead)
  return { text: trimmed, entities: inOrder([...moved, ...found(trimmed, moved)]).slice(0, 100) }
}

/** Lengths are counted in code points. */
export const lengthOf = (text: string): number => [...text].length

function entityOf(given: unknown): MessageEntity {
  if (!isObject(given)) throw bad("can't parse MessageEntity: expected an Object")
  const needed = [
    'offset',
    'length',
    'type',
    ...(given.type === 'text_link' ? ['url'] : []),
    ...(given.type === 'text_mention' ? ['user'] : []),
  ]
  for (const field of needed) {
    if (given[field] === undefined || given[field] === null)
      throw bad(`can't parse MessageEntity: Can't find field "${field}"`)
  }
  return given as unknown as MessageEntity
}

/** Whole entities do not overlap, quotes do not nest, and nothing is inside code. */
function fixed(entities: readonly MessageEntity[], text: string): MessageEntity[] {
  const real = inOrder(
    entities.filter(
      ({ offset, length }) => offset >= 0 && length > 0 && text.slice(offset, offset + length).trim() !== '',
    ),
  )
  const whole = apart(real.filter(({ type }) => WHOLE.has(type)))
  const quotes = apart(real.filter(({ type }) => QUOTES.has(type)))
  const code = whole.filter(({ type }) => CODE.has(type))
  const soft = real.filter(({ type }) => !WHOLE.has(type) && !QUOTES.has(type)).flatMap((one) => cut(one, code))
  return inOrder([...whole, ...quotes, ...soft])
}

function apart(entities: readonly MessageEntity[]): MessageEntity[] {
  const kept: MessageEntity[] = []
  for (const one of entities) if (!kept.some((other) => overlaps(one, other))) kept.push(one)
  return kept
}

/** What is left of an entity outside of code. */
function cut(entity: MessageEntity, code: readonly MessageEntity[]): MessageEntity[] {
  let parts = [entity]
  for (const { offset, length } of code) {
    parts = parts.flatMap((part) => {
      const end = part.offset + part.length
      const before = { ...part, length: Math.min(end, offset) - part.offset }
      const after = {
        ...part,
        offset: Math.max(part.offset, offset + length),
        length: end - Math.max(part.offset, offset + length),
      }
      return [before, after].filter((one) => one.length > 0)
    })
  }
  return parts
}

const overlaps = (one: MessageEntity, other: MessageEntity): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length

function inOrder(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((one, other) => one.offset - other.offset || other.length - one.length)
}

function found(text: string, given: readonly MessageEntity[]): MessageEntity[] {
  const all: MessageEntity[] = given.filter(({ type }) => WHOLE.has(type))
  const fresh: MessageEntity[] = []
  for (const [type, pattern] of FINDERS) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const entity = { type, offset: index, length: match.length } as MessageEntity
      if (![...all, ...fresh].some((other) => overlaps(entity, other))) fresh.push(entity)
    }
  }
  return fresh
}
