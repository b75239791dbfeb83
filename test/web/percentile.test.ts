import { expect, test } from 'vitest'
import { apartOnScale, candidatesOf, chanceBelow, neededIn } from '../../src/doors/web/parts/percentile.ts'

const row = (value: string, what: string) => ({ value, what, rule: 'MY-2' })

test('other tens give other rolls with the same units, and 00 with 0 is 100', () => {
  expect(candidatesOf(81, [7, 10])).toEqual([81, 71, 1])
  expect(candidatesOf(40, [10])).toEqual([40, 100])
})

test('the receipt says what was needed, and from where on it is hard and extreme', () => {
  expect(neededIn([row('42', 'roll'), row('40 or less', 'succeeds, 20 hard, 8 extreme')])).toEqual({
    least: 40,
    hard: 20,
    extreme: 8,
  })
  expect(neededIn([row('12', '8 needed')])).toBeNull()
})

test('one die for the tens has the chance of the skill; more of them make it better or worse', () => {
  expect(chanceBelow(40, 0)).toBeCloseTo(0.4)
  expect(chanceBelow(100, -2)).toBe(1)
  expect(chanceBelow(40, 1)).toBeCloseTo(0.9 * (1 - 0.6 ** 2) + 0.1 * (1 - 0.6 ** 2), 2)
  expect(chanceBelow(40, -1)).toBeCloseTo(0.16, 1)
})

test('the bounds on the scale have their numbers where these do not run into each other', () => {
  expect(apartOnScale([60, 30, 12])).toEqual([60, 30, 12])
  expect(apartOnScale([25, 12, 5])).toEqual([25, 12])
  expect(apartOnScale([30, 0, 0])).toEqual([30])
})
