import { expect, test } from 'vitest'
import { type QrCode, qrCodeOf } from '../../src/doors/web/lobby/qr-code.ts'

/** Blocks of level M by version, as the standard lists them: check bytes of each, and data bytes. */
const BLOCKS: Readonly<Record<number, readonly [check: number, sizes: readonly number[]]>> = {
  1: [10, [16]],
  4: [18, [32, 32]],
  9: [22, [36, 36, 36, 37, 37]],
}
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]
const MASKED: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/** The mask by the format bits beside the first finder, as the standard prints them. */
function maskOf(code: QrCode): number {
  const at = [0, 1, 2, 3, 4, 5, 7].map((x) => code[8]![x]!)
  const down = [8, 7, 5, 4, 3, 2, 1, 0].map((y) => code[y]![8]!)
  return FORMATS.indexOf([...at, ...down].map((dark) => (dark ? '1' : '0')).join(''))
}

/** Modules that are no data: finders with the format, timing, alignment, version. */
function isPattern(size: number, y: number, x: number): boolean {
  const version = (size - 17) / 4
  const middles = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7]
  const inFinder = (y < 9 && x < 9) || (y < 9 && x > size - 9) || (y > size - 9 && x < 9)
  const inVersion = version > 6 && ((y < 6 && x > size - 12) || (x < 6 && y > size - 12))
  const near = (at: number): number => middles.findIndex((middle) => Math.abs(at - middle) < 3)
  const [row, column, last] = [near(y), near(x), middles.length - 1]
  const isCorner = (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0)
  return inFinder || inVersion || y === 6 || x === 6 || (row >= 0 && column >= 0 && !isCorner)
}

function codewordsIn(code: QrCode): readonly number[] {
  const mask = MASKED[maskOf(code)]!
  const bits: number[] = []
  const columns = Array.from({ length: code.length }, (_, i) => code.length - 1 - i).filter((x) => x !== 6)
  for (let pair = 0; pair < columns.length; pair += 2)
    for (let step = 0; step < code.length; step++) {
      const y = pair % 4 === 0 ? code.length - 1 - step : step
      for (const x of columns.slice(pair, pair + 2))
        if (!isPattern(code.length, y, x)) bits.push(Number(code[y]![x] !== mask(y, x)))
    }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

const twice = (x: number): number => (x < 128 ? x * 2 : (x * 2) ^ 0x11d)
function times(a: number, b: number): number {
  let [product, term] = [0, a]
  for (let bit = 0; bit < 8; bit++, term = twice(term)) if ((b >> bit) & 1) product ^= term
  return product
}

/** A sound block has the value 0 at the first powers of 2: as many as it has check bytes. */
function isSound(block: readonly number[], check: number): boolean {
  for (let i = 0, at = 1; i < check; i++, at = twice(at))
    if (block.reduce((value, byte) => times(value, at) ^ byte, 0) !== 0) return false
  return true
}

function readBack(code: QrCode): string {
  const [check, sizes] = BLOCKS[(code.length - 17) / 4]!
  const blocks = sizes.map((): number[] => [])
  const codewords = [...codewordsIn(code)]
  for (let i = 0; i < Math.max(...sizes); i++)
    for (const [n, size] of sizes.entries()) if (i < size) blocks[n]!.push(codewords.shift()!)
  const data = blocks.flat()
  for (let i = 0; i < check; i++) for (const block of blocks) block.push(codewords.shift()!)
  expect(blocks.every((block) => isSound(block, check))).toBe(true)
  const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15])
  expect(nibbles[0]).toBe(4)
  const length = nibbles[1]! * 16 + nibbles[2]!
  const bytes = Array.from({ length }, (_, i) => nibbles[3 + 2 * i]! * 16 + nibbles[4 + 2 * i]!)
  return new TextDecoder().decode(new Uint8Array(bytes))
}

test.each([
  ['ABC', 21],
  ['http://table.fray.example:7373/chats#code=KESTRL', 33],
  [`https://fray.example/chats#code=KESTRL&table=${'ä'.repeat(60)}`, 53],
])('a text is read back from its code, and every block is sound: %s', (text, size) => {
  const code = qrCodeOf(text)!
  expect(code.length).toBe(size)
  expect(readBack(code)).toBe(text)
})

test('a text that does not fit has no code', () => {
  expect(qrCodeOf('x'.repeat(180))).not.toBeNull()
  expect(qrCodeOf('x'.repeat(181))).toBeNull()
})
