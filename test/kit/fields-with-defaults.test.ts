import { expect, test } from 'vitest'
import { object } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { alike, off, upTo } from '../../src/kit/fields-with-defaults.ts'

test('several fields of one kind, in the order in which they are named', () => {
  const fields = { ...alike(off, 'crouching', 'braced'), ...alike(() => upTo(5, 2), 'points') }
  expect(Object.keys(fields)).toEqual(['crouching', 'braced', 'points'])
  expect(check(object(fields), { braced: true })).toEqual({ value: { crouching: false, braced: true, points: 2 } })
})
