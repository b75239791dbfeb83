import { expect, test } from 'vitest'
import { pool, rollOf } from '../../src/engine/dice.ts'
import { makeChance, oddsOf } from '../../src/engine/odds.ts'
import type { Rules } from '../../src/engine/scene.ts'

const BOOK: Rules<object, never> = { id: 'pool', version: 1, next: () => null, play: () => {}, apply: () => {} }
const hitsOf = (dice: ReturnType<typeof pool>): Record<string, string> => {
  const odds = oddsOf(BOOK, {}, (scene) => String(scene.roll({ id: 'ann' }, 'strike', dice).total), { policy: () => 0 })
  return Object.fromEntries([...odds].map(([hits, chance]) => [hits, makeChance(chance)]))
}

test('the total of a pool is the number of its hits: the lowest face that hits counts, and reasons are not added', () => {
  expect(rollOf(pool(5, 6, 5), [5, 6, 4, 1, 5], [['brawn', 5, '']]).total).toBe(3)
  expect(rollOf(pool(0, 6, 5), [], []).total).toBe(0)
})

test('its odds are exact, also of many dice', () => {
  expect(hitsOf(pool(2, 6, 5))).toEqual({ 0: '4/9', 1: '4/9', 2: '1/9' })
  const many = hitsOf(pool(12, 6, 5))
  expect([Object.keys(many).length, many[0], many[4]]).toEqual([13, '4096/531441', '14080/59049'])
  expect(Object.keys(hitsOf(pool(100, 6, 6)))).toHaveLength(101)
})

test('where every face hits, or none does, there is one outcome', () => {
  expect([hitsOf(pool(3, 6, 1)), hitsOf(pool(3, 6, 7)), hitsOf(pool(0, 6, 5))]).toEqual([
    { 3: '1/1' },
    { 0: '1/1' },
    { 0: '1/1' },
  ])
})
