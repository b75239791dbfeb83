import { describe, expect, test } from 'vitest'
import { commitmentOf, newSeed, parseSeed, parseWord, sealedTray } from '../../src/table/dice/sealed-tray.ts'

/*
 * The faces below were computed in Python:
 * key = sha256(b'fray dice 1\n' + seed + b''.join(len(w.encode()).to_bytes(4, 'big') + w.encode() for w in
 * words)).digest()
 *   block = hmac.new(key, f'{sides}:{nth}'.encode(), sha256).digest()
 * x = the first int.from_bytes(block[i:i + 4], 'big'), i = 0, 4, 8 …, with x < 2**32 - 2**32 % sides; face = x % sides
 * + 1
 */
const ZEROS = '00'.repeat(32)
const COUNTED = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex')
const ONES = 'ff'.repeat(32)
const first = (count: number, sides: number, seed: string, words: readonly string[]): number[] =>
  Array.from({ length: count }, (_, nth) => sealedTray(seed, words)(sides, nth))

describe('sealed dice', () => {
  test.each([
    [
      ZEROS,
      [],
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
      [5, 6, 3, 4, 3, 1, 6, 6, 4, 2],
      [5, 13, 9, 4, 12],
      [41, 32, 52, 71, 40],
      [244051, 686147, 893494],
    ],
    [
      COUNTED,
      ['dragon', 'Zwölf'],
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      [4, 4, 1, 4, 6, 4, 5, 2, 1, 1],
      [1, 7, 15, 5, 1],
      [2, 17, 33, 46, 82],
      [469860, 884321, 242007],
    ],
    [
      ONES,
      ['ab', 'c'],
      'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051',
      [6, 5, 2, 4, 4, 4, 3, 1, 4, 1],
      [9, 15, 19, 6, 2],
      [75, 5, 53, 4, 58],
      [946847, 15214, 508710],
    ],
  ])(
    'are what others reckon from the same seed and words: %s %j',
    (seed, words, commitment, d6, d20, d100, million) => {
      expect(commitmentOf(seed)).toBe(commitment)
      expect([
        first(10, 6, seed, words),
        first(5, 20, seed, words),
        first(5, 100, seed, words),
        first(3, 1_000_000, seed, words),
      ]).toEqual([d6, d20, d100, million])
    },
  )

  test('pass over a number that would favour low faces', () => {
    expect(sealedTray(ZEROS, [])(999_999, 7784)).toBe(189915)
  })

  test('depend on every word, on their order and on where one ends', () => {
    const mixes = [[], ['ab', 'c'], ['c', 'ab'], ['a', 'bc'], ['abc'], ['ab', 'c', '']]
    expect(new Set(mixes.map((words) => first(20, 20, ONES, words).join())).size).toBe(mixes.length)
  })

  test('fall the same whenever they are asked for, from text or bytes', () => {
    const tray = sealedTray(Buffer.from(COUNTED, 'hex'), ['dragon', 'Zwölf'])
    expect([tray(6, 9), tray(6, 0), tray(6, 9)]).toEqual([1, 4, 1])
  })

  // With a right tray a chi-square passes its mean + 5 deviations about once in a million: the seeds are fixed, so
  // never here.
  test.each([3, 6, 10, 20, 100])('are fair: d%i', (sides) => {
    const tray = sealedTray(COUNTED, ['fair'])
    const throws = 30_000
    const counts = new Array<number>(sides).fill(0)
    for (let nth = 0; nth < throws; nth++) counts[tray(sides, nth) - 1]! += 1
    const even = throws / sides
    const chi = counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
    expect(chi).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)))
    expect(chi).toBeGreaterThan(0)
  })

  test('one die says nothing of the next, nor of other kinds', () => {
    const tray = sealedTray(COUNTED, [])
    const pairs = new Array<number>(36).fill(0)
    for (let nth = 0; nth < 10_000; nth++) pairs[(tray(6, nth) - 1) * 6 + tray(6, nth + 1) - 1]! += 1
    const chi = pairs.reduce((sum, count) => sum + (count - 10_000 / 36) ** 2 / (10_000 / 36), 0)
    expect(chi).toBeLessThan(35 + 5 * Math.sqrt(70))
    expect(first(40, 6, COUNTED, [])).not.toEqual(first(40, 12, COUNTED, []).map((face) => ((face - 1) % 6) + 1))
  })

  test.each([
    [0, 0],
    [1.5, 0],
    [1_000_001, 0],
    [6, -1],
    [6, 0.5],
    [Number.NaN, 0],
  ])('there is no d%d number %d', (sides, nth) => {
    expect(() => sealedTray(ZEROS, [])(sides, nth)).toThrow('there is no die')
  })
})

describe('seeds and words', () => {
  test('a new seed has 256 bits and is another each time', () => {
    const seeds = Array.from({ length: 20 }, () => newSeed())
    expect(new Set(seeds).size).toBe(20)
    for (const seed of seeds) expect(parseSeed(seed)).toBe(seed)
    expect(newSeed((count) => new Uint8Array(count))).toBe(ZEROS)
  })

  test('a seed may be written in capitals; anything else is refused, and never used', () => {
    expect(parseSeed(` ${ONES.toUpperCase()}\n`)).toBe(ONES)
    for (const text of ['', 'ff', `${ONES}0`, 'g'.repeat(64)]) expect(parseSeed(text)).toMatchObject({ code: 'E_SEED' })
    expect(() => sealedTray('ff', [])).toThrow('a seed has 32 bytes')
    expect(() => commitmentOf(new Uint8Array(31))).toThrow('a seed has 32 bytes')
  })

  test('a word is short, on one line and without a comma; the same letters are the same word', () => {
    expect(parseWord('  red dragon ')).toBe('red dragon')
    expect(parseWord('Zwo\u0308lf')).toBe('Zw\u00f6lf')
    for (const text of ['', '  ', 'a,b', 'a\nb', 'a\u2028b', 'a\ud800', 'x'.repeat(41)])
      expect(parseWord(text)).toMatchObject({ code: 'E_WORD' })
  })
})
