import { expect, test } from 'vitest'
import { refillOf, reserveOf } from '../../src/kit/magazine-refill.ts'

test.each([
  ['what is missing', { holds: 6, loaded: 4, reserve: 9, most: 6 }, 2],
  ['what there is', { holds: 6, loaded: 0, reserve: 3, most: 6 }, 3],
  ['what one reload takes', { holds: 6, loaded: 0, reserve: 9, most: 2 }, 2],
  ['all, where nobody counts', { holds: 6, loaded: 0, reserve: null, most: 6 }, 6],
  ['nothing, for it is full', { holds: 6, loaded: 6, reserve: 0, most: 6 }, 'full'],
  ['nothing, for there is none', { holds: 6, loaded: 5, reserve: 0, most: 6 }, 'no_reserve'],
] as const)('a reload puts in %s', (_, magazine, rounds) => {
  expect(refillOf(magazine)).toBe(rounds)
})

test('a reserve is all stacks together; without a stack nobody counts', () => {
  expect([reserveOf([{ qty: 4 }, { qty: 3 }]), reserveOf([{ qty: 0 }]), reserveOf([])]).toEqual([7, 0, null])
})
