import { expect, test } from 'vitest'
import { cacheOf } from '../../src/table/fights/lru-cache.ts'

const shelf = (weights: Readonly<Record<string, number>>) => {
  const made = cacheOf<string>({ things: 3, weight: 10 })
  for (const [key, weight] of Object.entries(weights)) made.put(key, key.toUpperCase(), weight)
  return made
}

test('what was put there last stays, and the oldest goes when there are too many', () => {
  expect(shelf({ a: 1, b: 1, c: 1, d: 1 }).things()).toEqual(['B', 'C', 'D'])
})

test('or when they weigh too much together; the last one stays, however heavy', () => {
  expect(shelf({ a: 5, b: 5, c: 5 }).things()).toEqual(['B', 'C'])
  expect(shelf({ a: 5, b: 50 }).things()).toEqual(['B'])
  expect([shelf({ a: 4, b: 6 }).things(), shelf({ a: 5, b: 6 }).things()]).toEqual([['A', 'B'], ['B']])
})

test('what is put there again is the last one, and weighs what it weighs now', () => {
  const three = shelf({ a: 4, b: 3, c: 3 })
  three.put('a', 'A2', 1)
  three.put('d', 'D', 3)
  expect(three.things()).toEqual(['C', 'A2', 'D'])
  three.drop('c')
  three.put('e', 'E', 6)
  expect(three.things()).toEqual(['A2', 'D', 'E'])
  three.clear()
  expect([three.things(), three.get('a')]).toEqual([[], undefined])
})
