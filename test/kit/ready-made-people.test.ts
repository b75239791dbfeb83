import { expect, test } from 'vitest'
import { ready, readyFor, readyFromLine, stacksOf } from '../../src/kit/ready-made-people.ts'

const read = (line: string) =>
  line.includes('STR') ? { name: line.split(' ')[0]!, sheet: { str: 7 } } : { refused: 'No STR.' }
const person = readyFromLine<{ str?: number; kind?: string }>(read)

test('somebody ready-made comes from a line', () => {
  expect(person('Big.', 'Bob STR 7', { kind: 'ogre' })).toEqual({
    name: 'Bob',
    note: 'Big.',
    sheet: { str: 7, kind: 'ogre' },
  })
  expect(readyFor('referee', ready('Wolf', 'Bites.', {}))).toEqual({
    name: 'Wolf',
    for: 'referee',
    note: 'Bites.',
    sheet: {},
  })
})

test('a line that cannot be read is a mistake of the book', () => {
  expect(() => person('Big.', 'Bob')).toThrow('Bob: No STR.')
})

test('stacks are written as counts', () => {
  expect(stacksOf('item')({ stim: 2, rope: 1 })).toEqual([
    { item: 'stim', qty: 2 },
    { item: 'rope', qty: 1 },
  ])
})
