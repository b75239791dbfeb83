import {
  chooses,
  compileDice,
  countOf,
  type Dice,
  type Explosion,
  type Handful,
  isRank,
  MOST_FACES,
  makeDice,
  showable,
  type Term,
  type Which,
} from './dice-notation.ts'
import { joined, type Lists, MODIFIER, RANKED, SIGNS, type Slot, UNSIGNED, WORDS } from './dice-notation-modifiers.ts'
import { handfulOf, MOST_DICE, MOST_SIDES, readPlain } from './dice-notation-plain.ts'
import { rangeOf } from './dice-notation-range.ts'
import { cut, type Reader, refuse, take, wholeOf } from './dice-notation-reader.ts'

/**
 * Reads dice in any of the dialects people bring: Avrae, Foundry, Roll20, Dice Maiden, Sidekick, the 2D6 family. Where
 * two of them differ: `r1` throws again once; a bare number after `r`, `e`, `x`, `!`, `cs` means exactly that face; `>`
 * is more than; `d1` drops the lowest, `p1` every 1; `x10` explodes and `×10` multiplies; D66 is never a die with 66
 * sides.
 */
export function parseDice(text: string): Dice | { readonly refused: string } {
  if (text === LAST.text) return LAST.read
  const read = readPlain(text) ?? readKnown(text)
  LAST.text = text
  LAST.read = read
  return read
}

/** Cache of the last text: one comparison is faster than parsing even plain dice. */
const LAST: { text: string | null; read: Read } = { text: null, read: { refused: '' } }

type Read = Dice | { readonly refused: string }

function readKnown(text: string): Read {
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  if (text.length > MOST_CHARACTERS)
    return { refused: `${cut(text)}: at most ${MOST_CHARACTERS} characters expected, got ${text.length}` }
  const read = readDice(text)
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(text, read)
  return read
}

const KNOWN = new Map<string, Read>()

const MOST_KNOWN = 500

const MOST_CHARACTERS = 200

const MOST_BRACKETS = 10

const MOST_TOTAL = 1e12

function readDice(raw: string): Dice | { readonly refused: string } {
  const reader: Reader = {
    raw,
    text: raw.replace(/[−–]/g, '-').replace(/[×✕]/g, '*').replace(/÷/g, '/'),
    at: 0,
    brackets: 0,
    refused: null,
  }
  const of = readSum(reader)
  const count = countOf(of)
  if (count > MOST_FACES) refuse(reader, `at most ${MOST_FACES} dice in all expected, got ${count}`, 0)
  const target = readTarget(reader)
  const comment = readComment(reader)
  const dice = compileDice({ of, target, comment })
  const { length } = makeDice(dice)
  if (reader.refused === null && length > MOST_CHARACTERS)
    return { refused: `${cut(raw)}: at most ${MOST_CHARACTERS} characters expected when written out, got ${length}` }
  return reader.refused === null ? dice : { refused: reader.refused }
}

function readSum(reader: Reader): Term {
  const parts: { sign: 1 | -1; of: Term }[] = []
  let sign = take(reader, SIGN)?.[1] ?? '+'
  while (sign !== '' && reader.refused === null) {
    const minus = readMinuses(reader) !== (sign === '-')
    parts.push({ sign: minus ? -1 : 1, of: readProduct(reader) })
    sign = take(reader, SIGN)?.[1] ?? ''
  }
  const [first] = parts
  return parts.length === 1 && first?.sign === 1 ? first.of : { kind: 'sum', parts, note: null }
}

/** `DM+1` is `+1`. */
const SIGN = /\s*(?:dm\s*)?([+-])/iy

function readMinuses(reader: Reader): boolean {
  let minus = false
  while (take(reader, /\s*-/y) !== null) minus = !minus
  return minus
}

function readProduct(reader: Reader): Term {
  const start = reader.at
  const parts: { by: '*' | '/'; of: Term }[] = [{ by: '*', of: readNoted(reader) }]
  for (let by = take(reader, TIMES); by !== null && reader.refused === null; by = take(reader, TIMES)) {
    const at = reader.at
    const of = readFactor(reader)
    const { least, most } = rangeOf(of)
    const sign = by[1]?.startsWith('/') ? '/' : '*'
    if (sign === '/' && !(least > 0 || most < 0)) refuse(reader, 'the divisor may be 0', at)
    parts.push({ by: sign, of })
  }
  if (parts.length === 1 || reader.refused !== null) return parts[0]!.of
  const product: Term = { kind: 'product', parts, note: null }
  const { least, most } = rangeOf(product, MOST_FACES * MOST_SIDES)
  if (least < -MOST_TOTAL || most > MOST_TOTAL) refuse(reader, `the product may pass ${MOST_TOTAL}`, start)
  return product
}

/** An x between spaces is a times sign: `2D6 x 1000`. */
const TIMES = /\s*(\*|\/\/?)|\s+x\s+(?=[\d(])/iy

/** A minus after `*` is written out in brackets, and counts as such. */
function readFactor(reader: Reader): Term {
  if (!readMinuses(reader)) return readNoted(reader)
  const of = bracketed(reader, () => readNoted(reader))
  return { kind: 'sum', parts: [{ sign: -1, of }], note: null }
}

function readNoted(reader: Reader): Term {
  let term = readTerm(reader)
  for (let note = take(reader, NOTE); note !== null; note = take(reader, NOTE)) {
    const said = note[1]!.trim()
    if (said !== '') term = { ...term, note: term.note === null ? said : `${term.note}, ${said}` }
  }
  return term
}

const NOTE = /\s*\[(?!\[)([^[\]]*)\]/y

function readTerm(reader: Reader): Term {
  take(reader, /\s*/y)
  if (take(reader, /\(/y) !== null) return readBrackets(reader, /\s*\)/y, ')')
  if (take(reader, /\[\[/y) !== null) return readBrackets(reader, /\s*\]\]/y, ']]')
  const start = reader.at
  const dice = take(reader, /(\d*)d(?!m\s*[+-])(\d+|%|f)?/iy)
  if (dice !== null) return readHandful(reader, dice, start)
  const digits = take(reader, /\d+/y)
  if (digits !== null) return { kind: 'whole', value: wholeOf(reader, digits[0]), note: null }
  return refuse(reader, 'a number or dice expected')
}

function readBrackets(reader: Reader, close: RegExp, sign: string): Term {
  const term = bracketed(reader, () => readSum(reader))
  return take(reader, close) === null ? refuse(reader, `${sign} expected`) : term
}

function bracketed(reader: Reader, read: () => Term): Term {
  if (reader.brackets >= MOST_BRACKETS)
    return refuse(reader, `at most ${MOST_BRACKETS} brackets inside each other expected`, reader.at - 1)
  reader.brackets += 1
  const term = read()
  reader.brackets -= 1
  return term
}

function readHandful(reader: Reader, [, many = '', kind = '6']: RegExpExecArray, start: number): Term {
  const count = many === '' ? 1 : Number(many)
  const sides = SIDES.get(kind.toLowerCase()) ?? Number(kind)
  if (!(count >= 1 && count <= MOST_DICE)) return refuse(reader, `1 to ${MOST_DICE} dice expected`, start)
  if (!(sides >= 1 && sides <= MOST_SIDES))
    return refuse(reader, `1 to ${MOST_SIDES} sides expected`, start + many.length + 1)
  if (kind === '66')
    return count === 1 ? { kind: 'd66', note: null } : refuse(reader, 'D66 is thrown by itself, D66 expected', start)
  let handful: Handful =
    kind.toLowerCase() === 'f' ? { ...handfulOf(count, sides), fate: true } : handfulOf(count, sides)
  for (let next = readModifier(reader, handful); next !== null; next = readModifier(reader, handful)) handful = next
  const dropped = handful.drop.filter(isRank).reduce((sum, { n }) => sum + n, 0)
  const more = handful.explode !== null || handful.addOne.length > 0
  if ((dropped >= count && !more) || handful.keep.some((which) => isRank(which) && which.n === 0))
    refuse(reader, 'one die kept at the least expected', start)
  return handful
}

const SIDES: ReadonlyMap<string, number> = new Map([
  ['%', 100],
  ['f', 3],
])

/**
 * The handful with one modifier more, or null where none stands. After a space a word without a number must stand
 * alone: it may begin a comment.
 */
function readModifier(reader: Reader, handful: Handful): Handful | null {
  if (reader.refused !== null) return null
  const start = reader.at
  const spaced = take(reader, /\s+/y) !== null
  const [, written = '', sign = '', digits = ''] = take(reader, MODIFIER)!
  const word = written.toLowerCase()
  const modifier = WORDS[word]!
  const by = (sign === '' ? modifier.bare : (SIGNS.get(sign.trim()) ?? sign.trim().toLowerCase())) as Which['by'] | null
  const nothing = digits === '' && (modifier.missing === null || sign !== '')
  const misread = spaced && digits === '' && take(reader, /[\p{L}\d]/uy) !== null
  const unfit =
    by === null || (sign !== '' && UNSIGNED.has(word)) || ((by === 'h' || by === 'l') && !RANKED.has(modifier.slot))
  if (nothing || misread || unfit) {
    reader.at = start
    return null
  }
  const n =
    digits === '' ? (modifier.missing === 'top' ? (handful.fate ? 1 : handful.sides) : 1) : wholeOf(reader, digits)
  const next = modified(reader, handful, { slot: modifier.slot, which: { by, n } })
  checkEnd(reader, next, reader.at - digits.length)
  return next
}

function modified(reader: Reader, handful: Handful, { slot, which }: { slot: Slot; which: Which }): Handful {
  if (slot === 'least' || slot === 'most') {
    if (handful[slot] !== null) refuse(reader, `one ${slot === 'least' ? 'mi' : 'ma'} expected`, reader.at - 1)
    return { ...handful, [slot]: which.n }
  }
  if (!slot.startsWith('!')) return { ...handful, [slot]: joined(handful[slot as Lists], which) }
  const how = slot as Explosion['how']
  if (handful.explode !== null && handful.explode.how !== how)
    refuse(reader, 'one way to explode expected', reader.at - 1)
  return { ...handful, explode: { how, on: joined(handful.explode?.on ?? [], which) } }
}

/** Refuses dice that would be thrown for ever. */
function checkEnd(reader: Reader, handful: Handful, at: number): void {
  const every = (tests: readonly Which[]): boolean =>
    tests.length > 0 && showable(handful).every((value) => chooses(tests, value))
  if (every(handful.rerollUntil)) refuse(reader, 'a face that is not thrown again expected', at)
  if (handful.explode !== null && handful.explode.how !== '!o' && every(handful.explode.on))
    refuse(reader, 'a face that does not explode expected', at)
}

function readTarget(reader: Reader): number | null {
  const target = take(reader, /\s+(\d+)\+(?=\s|#|$)/y)
  return target === null ? null : wholeOf(reader, target[1]!)
}

/** A comment begins with `#`, or after a space with what is no dice. */
function readComment(reader: Reader): string | null {
  const spaced = take(reader, /\s+/y) !== null
  if (reader.at === reader.text.length) return null
  const marked = take(reader, /[#\s]+/y) !== null
  const start = reader.at
  const more = take(reader, /[\d+\-*/()[\]<>=≤≥!.,]/y) !== null || (take(reader, MODIFIER)?.[3] ?? '') !== ''
  reader.at = start
  const compared = /[<>=≤≥]/.test(reader.text.charAt(start))
  if (!marked && (!spaced || more))
    refuse(reader, compared ? 'dice to count, or a target like 8+, expected' : 'a sign or the end expected')
  return reader.raw.slice(start).trim() || null
}
