import { expect, test } from 'vitest'
import { d, pool } from '../../src/engine/dice.ts'
import { luckOf } from '../../src/table/views/fight-luck.ts'

const fell = (dice: ReturnType<typeof d>, ...faces: readonly number[]) => ({ dice, faces })

test('dice are lucky or unlucky against all the ways in which the same dice can fall', () => {
  expect(luckOf([])).toBeNull()
  expect(luckOf([fell(d(1, 6), 6)])).toEqual({ dice: 1, beyond: 2.5, better: 92 })
  expect(luckOf([fell(d(2, 6), 6, 5)])).toEqual({ dice: 2, beyond: 4, better: 94 })
  expect(luckOf([fell(d(2, 6), 3, 4), fell(d(1, 20), 1)])).toEqual({ dice: 3, beyond: -9.5, better: 6 })
})

test('of dice that are read otherwise, what they read counts: the better of two, hits, and low percentages', () => {
  expect(luckOf([fell(d(2, 20, 'highest'), 20, 3)])).toEqual({ dice: 2, beyond: 6.2, better: 95 })
  expect(luckOf([fell(pool(3, 6, 5), 6, 5, 1)])).toEqual({ dice: 3, beyond: 1, better: 85 })
  expect(luckOf([fell(d(1, 100, 'faces'), 1)])).toEqual({ dice: 1, beyond: 49.5, better: 100 })
  expect(luckOf([fell(d(2, 10, 'faces'), 10, 10)])).toBeNull()
})
