import { expect, test } from 'vitest'
import { whole } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { spotOf } from '../../src/kit/position-field.ts'

const SPOT = spotOf(whole(-9, 9))

test.each([
  [3, { x: 3, y: 0 }],
  [{ x: 3 }, { x: 3, y: 0 }],
  [
    { x: 3, y: -2 },
    { x: 3, y: -2 },
  ],
])('a place may be written as %j', (written, value) => {
  expect(check(SPOT, written)).toEqual({ value })
})

test('a place beyond the field is none', () => {
  expect(check(SPOT, 10)).toHaveProperty('errors')
  expect(check(SPOT, { x: 1, y: 10 })).toHaveProperty('errors')
})
