import { describe, expect, test } from 'vitest'
import { copy, markOf, same } from '../../src/engine/copy-compare-hash.ts'
import { because, d, rollOf } from '../../src/engine/dice.ts'
import { below, quickFall, scriptedTray, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { makeRolled } from '../../src/engine/log.ts'
import { before, duel } from '../books/reaction-before-book.ts'
import { script } from '../script.ts'

const luck = because(['luck', 2, 'A-1'], ['none', 0, 'A-2'], ['wounds', -1, 'A-3'])

describe('a roll', () => {
  test.each([
    ['sum', [2, 5, 3], 11],
    ['highest', [2, 5, 3], 6],
    ['lowest', [2, 5, 3], 3],
    ['faces', [2, 5, 3], 10],
    ['sum', [], 1],
    ['highest', [], 1],
    ['lowest', [], 1],
    ['faces', [], 0],
  ] as const)('read as %s: %j with +1 is %d', (reads, faces, total) => {
    expect(rollOf(d(faces.length, 6, reads), faces, luck)).toEqual({ faces, total })
  })

  test('is written down with the reasons that changed it', () => {
    expect(
      makeRolled({ who: { id: 'bob' }, what: 'luck', dice: d(2, 6), why: luck }, { faces: [1, 2], total: 4 }),
    ).toEqual({
      type: 'rolled',
      who: 'bob',
      what: 'luck',
      dice: { count: 2, sides: 6, reads: 'sum' },
      why: [
        ['luck', 2, 'A-1'],
        ['wounds', -1, 'A-3'],
      ],
      faces: [1, 2],
      total: 4,
      from: 'tray',
    })
  })
})

describe('the tray', () => {
  const chiSquare = (faces: readonly number[], sides: number): number => {
    const counts = Array<number>(sides).fill(0)
    for (const face of faces) counts[face - 1]! += 1
    return counts.reduce((sum, count) => sum + (count - faces.length / sides) ** 2 / (faces.length / sides), 0)
  }

  test.each([
    [6, 20.5],
    [10, 27.9],
    [20, 43.8],
    [100, 148.2],
  ])('is fair for a d%d', (sides, most) => {
    // chi-square at p = 0.001
    const [tray, fall] = [seededTray(42), quickFall(streamOf(42))]
    expect(
      chiSquare(
        Array.from({ length: 60_000 }, (_, nth) => tray(sides, nth)),
        sides,
      ),
    ).toBeLessThan(most)
    expect(chiSquare(Array.from({ length: 20_000 }, () => fall(d(3, sides))).flat(), sides)).toBeLessThan(most)
  })

  test('depends on seed, kind and place only', () => {
    const tray = seededTray(42)
    const first = (one: typeof tray, sides: number): number[] => Array.from({ length: 20 }, (_, nth) => one(sides, nth))
    expect(tray(6, 59)).toBe(seededTray(42)(6, 59))
    expect(first(tray, 6)).toEqual(first(seededTray(42), 6))
    expect(first(tray, 20)).not.toEqual(first(tray, 6))
    expect(first(tray, 6)).not.toEqual(first(seededTray(43), 6))
  })

  test('throws as many dice as are wanted, each within its sides', () => {
    const fall = quickFall(streamOf(1))
    for (const count of [0, 1, 2, 3, 4, 17])
      expect(fall(d(count, 4)).filter((face) => Number.isInteger(face) && face >= 1 && face <= 4)).toHaveLength(count)
    expect(Array.from({ length: 1000 }, () => below(streamOf(3), 1))).toEqual(Array(1000).fill(0))
  })

  test('streams of one seed and another purpose are independent', () => {
    const [dice, picks] = [streamOf(5), streamOf(5, 1)]
    const pairs = Array.from({ length: 36_000 }, () => 6 * below(dice, 6) + below(picks, 6) + 1)
    expect(chiSquare(pairs, 36)).toBeLessThan(66.6)
  })
})

test('written dice: one missing, one left over, one that cannot be', () => {
  expect(() =>
    script(before, duel(), {
      answers: [
        ['bob', 'significant', 'attack', 'vex', 'pistol'],
        ['vex', 'stand'],
      ],
      dice: [4],
    }),
  ).toThrow('the script has 1 dice, one more d6 was rolled')
  expect(() => script(before, duel(), { dice: [4, 3] })).toThrow('dice left over: 4 3')
  expect(() => scriptedTray([7]).tray(6, 0)).toThrow('die 1 of the script shows 7 on a d6')
})

describe('plain data', () => {
  const data = { a: [1, { b: null }], c: 'x', d: { e: [[2]] } }

  test('is copied whole, keys in their order, and shares nothing', () => {
    const twin = copy(data)
    expect(JSON.stringify(twin)).toBe(JSON.stringify(data))
    ;(twin.d.e[0] as number[]).push(3)
    expect(data.d.e).toEqual([[2]])
  })

  test('is the same whatever the order of its keys, and differs in anything else', () => {
    expect(same(data, { d: { e: [[2]] }, c: 'x', a: [1, { b: null }] })).toBe(true)
    for (const other of [
      { ...data, c: 'y' },
      { ...data, f: 1 },
      { a: data.a, c: 'x' },
      { ...data, a: { 0: 1, 1: { b: null } } },
      null,
      [],
      'x',
    ])
      expect(same(data, other)).toBe(false)
  })

  test('has a mark that a change changes', () => {
    expect(markOf(data)).toBe(markOf(copy(data)))
    expect(markOf(data)).not.toBe(markOf({ ...data, c: 'y' }))
  })

  test('keeps its mark for good, whatever letters are in it and however long it is', () => {
    expect([
      markOf({ a: 1 }),
      markOf({ name: 'Jörg 🎲' }),
      markOf('x'.repeat(70_000)),
      markOf(`${'x'.repeat(65_533)}é`),
    ]).toEqual([2342405393, 1202870991, 2603020229, 1228978152])
  })
})
