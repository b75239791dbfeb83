import type { MessageEntity } from 'grammy/types'
import { bad } from './refusal.ts'

export type Formatted = { readonly text: string; readonly entities: readonly MessageEntity[] }

type Open = {
  readonly tag: string
  readonly argument: string
  readonly date: number
  readonly offset: number
  readonly begin: number
}
type Attribute = { readonly name: string; readonly value: string | null }
/** Works on bytes, since the places in the errors are byte offsets. */
type Reader = {
  readonly bytes: Buffer
  at: number
  readonly out: number[]
  utf16: number
  readonly open: Open[]
  readonly entities: MessageEntity[]
}

const PLAIN: Readonly<Record<string, 'bold' | 'italic' | 'strikethrough' | 'underline' | 'spoiler'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
}
const TAGS = new Set([...Object.keys(PLAIN), 'a', 'tg-emoji', 'tg-time', 'pre', 'code', 'blockquote'])

/** The parse mode HTML: plain text with entities, or a refusal that names the byte. */
export function parseHtml(source: string): Formatted {
  const reader: Reader = { bytes: Buffer.from(source), at: 0, out: [], utf16: 0, open: [], entities: [] }
  while (reader.at < reader.bytes.length) readOne(reader)
  const left = reader.open.at(-1)
  if (left) throw broken(`Can't find end tag corresponding to start tag "${left.tag}"`)
  return { text: Buffer.from(reader.out).toString(), entities: reader.entities.map(withoutLanguage) }
}

const broken = (message: string): Error => bad(`can't parse entities: ${message}`)
const char = (reader: Reader, at = reader.at): string => String.fromCharCode(reader.bytes[at] ?? 0)
const isBlank = (one: string): boolean => ' \t\r\n\0\v'.includes(one)
const slice = (reader: Reader, from: number): string => reader.bytes.subarray(from, reader.at).toString()

function readOne(reader: Reader): void {
  const byte = reader.bytes[reader.at]!
  if (byte === 0x3c) return char(reader, reader.at + 1) === '/' ? readEnd(reader) : readStart(reader)
  const code = byte === 0x26 ? readCode(reader) : null
  if (code !== null) {
    reader.out.push(...Buffer.from(String.fromCodePoint(code)))
    reader.utf16 += code > 0xffff ? 2 : 1
    return
  }
  if ((byte & 0xc0) !== 0x80) reader.utf16 += byte >= 0xf0 ? 2 : 1
  reader.out.push(byte)
  reader.at++
}

/** `&lt;`, `&gt;`, `&amp;`, `&quot;` and numbers; anything else stays as it is written. */
function readCode(reader: Reader): number | null {
  const found = /^&(?:#x([0-9a-fA-F]*)|#(\d*)|([a-zA-Z]*));?/.exec(
    reader.bytes.subarray(reader.at, reader.at + 16).toString('latin1'),
  )
  if (!found) return null
  const [whole, hex, decimal, name] = found
  const named = { lt: 0x3c, gt: 0x3e, amp: 0x26, quot: 0x22 }[name ?? '']
  const code = named ?? (hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal))
  if (!(code > 0) || code >= 0x10ffff || whole.replace(';', '').length >= 10) return null
  if (code >= 0xd800 && code <= 0xdfff) {
    throw broken(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    )
  }
  reader.at += whole.length
  return code
}

function readStart(reader: Reader): void {
  const begin = reader.at++
  while (!isBlank(char(reader)) && char(reader) !== '>') reader.at++
  if (reader.at >= reader.bytes.length) throw broken(`Unclosed start tag at byte offset ${begin}`)
  const tag = slice(reader, begin + 1).toLowerCase()
  if (!TAGS.has(tag)) throw broken(`Unsupported start tag "${tag}" at byte offset ${begin}`)
  let argument = ''
  let date = 0
  for (let one = readAttribute(reader, tag, begin); one; one = readAttribute(reader, tag, begin)) {
    argument = argumentOf(tag, one) ?? argument
    if (tag === 'tg-time' && one.name === 'unix') date = Number.parseInt(one.value ?? '', 10) || 0
  }
  reader.at++
  if (tag === 'span' && argument !== 'spoiler')
    throw broken(`Tag "span" must have class "tg-spoiler" at byte offset ${begin}`)
  reader.open.push({ tag, argument, date, offset: reader.utf16, begin: reader.out.length })
}

function argumentOf(tag: string, { name, value }: Attribute): string | null {
  if (tag === 'blockquote' && name === 'expandable') return '1'
  if (value === null) return null
  if (tag === 'a' && name === 'href') return value
  if (tag === 'code' && name === 'class' && value.startsWith('language-')) return value.slice(9)
  if (tag === 'span' && name === 'class' && value.startsWith('tg-')) return value.slice(3)
  if (tag === 'tg-emoji' && name === 'emoji-id') return value
  return tag === 'tg-time' && name === 'format' ? value : null
}

/** The next attribute; `null` at the tag's end. */
function readAttribute(reader: Reader, tag: string, begin: number): Attribute | null {
  skipBlanks(reader)
  if (char(reader) === '>') return null
  const from = reader.at
  while (!isBlank(char(reader)) && !'=>/"\''.includes(char(reader))) reader.at++
  const name = slice(reader, from)
  if (name === '') throw broken(`Empty attribute name in the tag "${tag}" at byte offset ${begin}`)
  skipBlanks(reader)
  const unclosed = (): Error => broken(`Unclosed start tag "${tag}" at byte offset ${begin}`)
  if (reader.at >= reader.bytes.length) throw unclosed()
  if (char(reader) !== '=') return { name, value: null }
  reader.at++
  skipBlanks(reader)
  if (reader.at >= reader.bytes.length) throw unclosed()
  const value = '\'"'.includes(char(reader)) ? readQuoted(reader) : readToken(reader)
  if (reader.at >= reader.bytes.length) throw broken(`Unclosed start tag at byte offset ${begin}`)
  return { name, value }
}

function readToken(reader: Reader): string {
  const from = reader.at
  while (/[A-Za-z0-9.-]/.test(char(reader))) reader.at++
  if (!isBlank(char(reader)) && char(reader) !== '>')
    throw broken(`Unexpected end of name token at byte offset ${from}`)
  return slice(reader, from).toLowerCase()
}

function readQuoted(reader: Reader): string {
  const quote = reader.bytes[reader.at++]
  const out: number[] = []
  while (reader.at < reader.bytes.length && reader.bytes[reader.at] !== quote) {
    const code = char(reader) === '&' ? readCode(reader) : null
    if (code === null) out.push(reader.bytes[reader.at++]!)
    else out.push(...Buffer.from(String.fromCodePoint(code)))
  }
  if (reader.bytes[reader.at] === quote) reader.at++
  return Buffer.from(out).toString()
}

function skipBlanks(reader: Reader): void {
  while (reader.at < reader.bytes.length && isBlank(char(reader))) reader.at++
}

function readEnd(reader: Reader): void {
  const begin = reader.at
  const last = reader.open.at(-1)
  if (!last) throw broken(`Unexpected end tag at byte offset ${begin}`)
  reader.at += 2
  while (!isBlank(char(reader)) && char(reader) !== '>') reader.at++
  const tag = slice(reader, begin + 2).toLowerCase()
  skipBlanks(reader)
  if (char(reader) !== '>') throw broken(`Unclosed end tag at byte offset ${begin}`)
  if (tag !== '' && tag !== last.tag) {
    throw broken(`Unmatched end tag at byte offset ${begin}, expected "</${last.tag}>", found "</${tag}>"`)
  }
  reader.at++
  reader.open.pop()
  if (reader.utf16 > last.offset) close(reader, last)
}

function close(reader: Reader, { tag, argument, date, offset, begin }: Open): void {
  const { entities } = reader
  const place = { offset, length: reader.utf16 - offset }
  const plain = PLAIN[tag]
  if (plain) entities.push({ type: plain, ...place })
  else if (tag === 'a') entities.push(...linkTo(argument || Buffer.from(reader.out.slice(begin)).toString(), place))
  else if (tag === 'blockquote') entities.push({ type: argument ? 'expandable_blockquote' : 'blockquote', ...place })
  else if (tag === 'tg-emoji') entities.push(emoji(argument, place))
  else if (tag === 'tg-time') {
    if (date > 0)
      entities.push({
        type: 'date_time',
        ...place,
        unix_time: date,
        ...(argument && { date_time_format: argument }),
      } as MessageEntity)
  } else closeCode(entities, tag, argument, place)
}

/** `<pre><code class="language-x">` is one block, whichever of the two is inside. */
function closeCode(
  entities: MessageEntity[],
  tag: string,
  language: string,
  place: { offset: number; length: number },
): void {
  const inner = entities.at(-1)
  const same = inner && inner.offset === place.offset && inner.length === place.length ? inner : null
  const spoken = same && 'language' in same ? same.language : language
  if (same && spoken && same.type === (tag === 'pre' ? 'code' : 'pre'))
    entities.splice(-1, 1, { type: 'pre', ...place, language: spoken })
  else if (tag === 'pre') entities.push({ type: 'pre', ...place })
  else entities.push({ type: 'code', ...place, ...(language && { language }) } as MessageEntity)
}

function withoutLanguage(entity: MessageEntity): MessageEntity {
  return entity.type === 'code' ? { type: 'code', offset: entity.offset, length: entity.length } : entity
}

function emoji(id: string, place: { offset: number; length: number }): MessageEntity {
  if (!/^-?\d+$/.test(id) || Number(id) === 0) throw broken('Invalid custom emoji identifier specified')
  return { type: 'custom_emoji', ...place, custom_emoji_id: id }
}

function linkTo(url: string, place: { offset: number; length: number }): MessageEntity[] {
  const user = /^tg:(?:\/\/)?user\?id=(\d+)$/i.exec(url)?.[1]
  if (user) return [{ type: 'text_mention', ...place, user: { id: Number(user), is_bot: false, first_name: '' } }]
  const checked = linkOf(url)
  return checked === null ? [] : [{ type: 'text_link', ...place, url: checked }]
}

/** The address as Telegram writes it, or `null` for what is no link. */
export function linkOf(url: string): string | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  if (protocol === 'tg:' || protocol === 'ton:') return whole
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
