/** A stream of picks that is the same for the same seed. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  below(n: number): number
  pick<T>(things: readonly T[]): T
  chance(of: number): boolean
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { next, below, pick: (things) => things[below(things.length)]!, chance: (of) => next() < of }
}

const NUMBERS = [0, 1, 2, 3, 7, -1, 0.5, 1e9, 1e300, 2 ** 53, -0, 4_294_967_296]
const KEYS = [
  'who',
  'field',
  'value',
  'set',
  'join',
  'leave',
  'hide',
  'end',
  'note',
  'to',
  'words',
  'reactions',
  'turn',
  'dodge',
  'when',
  'if',
  'combatants',
  'options',
  'id',
  'side',
  'block',
  'constructor',
  '__proto__',
  'toString',
  '',
]
const WORDS = [
  'referee',
  'skip',
  'attack',
  'significant',
  'minor',
  'thug',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '',
  ' ',
  'ü\u0000',
  '\ud800',
  '𝔳',
  '<script>',
  "'; drop table tables; --",
  '../../etc/passwd',
  '%s%n',
  'null',
  'NaN',
  '0x1',
  'x'.repeat(300),
  'y'.repeat(5_000),
  '🎲'.repeat(200),
]

/** Any JSON there is. */
export function anything(random: Random, words: readonly string[] = [], depth = 0): unknown {
  const inner = (): unknown => anything(random, words, depth + 1)
  const plain: readonly (() => unknown)[] = [
    () => null,
    () => random.pick([...words, ...WORDS]),
    () => random.pick(NUMBERS),
    () => random.chance(0.5),
  ]
  const deep: readonly (() => unknown)[] = [
    () => Array.from({ length: random.below(4) }, inner),
    () => Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.pick(KEYS), inner()])),
  ]
  return random.pick(depth > 4 ? plain : [...plain, ...deep])()
}

/** Something almost right: one place of it is another, is gone, or is there twice. */
export function mutated(random: Random, thing: unknown, words: readonly string[] = []): unknown {
  if (typeof thing !== 'object' || thing === null || random.chance(0.2)) return anything(random, words)
  const keys = Object.keys(thing)
  if (Array.isArray(thing)) {
    const at = random.below(thing.length + 1)
    return random.chance(0.3) ? thing.toSpliced(at, 1) : thing.toSpliced(at, 1, mutated(random, thing[at], words))
  }
  const key = keys.length === 0 || random.chance(0.2) ? random.pick(KEYS) : random.pick(keys)
  const { [key]: old, ...rest } = thing as Record<string, unknown>
  return random.chance(0.25) ? rest : { ...rest, [key]: mutated(random, old, words) }
}

/** What is sent as a body: bytes, and what they are said to be. */
export type Sent = { readonly bytes: Buffer | null; readonly type: string | null }

const JSON_TYPE = 'application/json'
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/xml',
  'a/b; charset="',
  'application/octet-stream',
  'JSON',
]
const LIMIT = 256 * 1024

/** A body as written, or spoilt on its way in one of many manners, up to the limits and past them. */
export function packed(random: Random, body: unknown): Sent {
  const text = JSON.stringify(body) ?? 'null'
  const as = (what: string | Buffer, type: string | null = JSON_TYPE): Sent => ({
    bytes: Buffer.from(what as string),
    type,
  })
  const spoilt: readonly (() => Sent)[] = [
    () => as(text.slice(0, random.below(text.length + 1))),
    () => as(text, random.pick(TYPES)),
    () => as(text, null),
    () => ({ bytes: null, type: JSON_TYPE }),
    () => as(''),
    () => as('null'),
    () => as(`${'['.repeat(10 ** (1 + random.below(4)))}`),
    () => as(`${'{"a":'.repeat(60 + random.below(10))}1${'}'.repeat(60 + random.below(10))}`),
    () =>
      as(
        Buffer.concat([
          Buffer.from(text.slice(0, 5)),
          Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
          Buffer.from(text.slice(5)),
        ]),
      ),
    () => as(Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)))),
    () => as(`\ufeff${text}`),
    () => as(text.replace('{', '{"__proto__":{"role":"referee"},')),
    () => as(text.replace('{', '{"request":"a\\u0000b",')),
    () => as(text.replace(/^\{/, `{${text.slice(1, -1)},`)),
    () => as(`${text}${text}`),
    () => as(text.replace(/\d+/g, '1e999')),
    () => as(padded(text, LIMIT - 1 - random.below(50))),
    () => as(padded(text, LIMIT)),
    () => as(padded(text, LIMIT + 1 + random.below(20_000))),
    () => as(grown(text, LIMIT - 100)),
  ]
  return random.chance(0.3) ? random.pick(spoilt)() : as(text)
}

/** With blanks up to that size. */
const padded = (text: string, size: number): string => text + ' '.repeat(Math.max(0, size - Buffer.byteLength(text)))

/** With one long word in it, up to that size. */
const grown = (text: string, size: number): string =>
  text.replace('"', `"${'z'.repeat(Math.max(0, size - Buffer.byteLength(text)))}`)
