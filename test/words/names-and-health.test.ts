import { describe, expect, test } from 'vitest'
import { isDown, isOut } from '../../src/words/is-down.ts'
import { matchFirst } from '../../src/words/match-name.ts'

describe('a name that somebody typed', () => {
  const people = ['Thug', 'Thug 2'].map((label) => ({ key: label.toLowerCase().replace(' ', '-'), label }))
  test.each([
    ['Thug 2 dex 3', 'thug-2', ['dex', '3']],
    ['"Thug 2" dex 3', 'thug-2', ['dex', '3']],
    ['“thug 2” dex', 'thug-2', ['dex']],
    ['"Thug" 2', 'thug', ['2']],
  ])('%s', (said, key, rest) => {
    expect(matchFirst(said.split(' '), people)).toMatchObject({ found: { key }, rest })
  })
})

/** Every word that a book has for somebody who acts no more, as its `statusOf` says them. */
describe('a word for health', () => {
  test.each([
    'dead',
    'dying',
    'unconscious',
    'out of action',
    'incapacitated',
    'destroyed',
    'out of order',
    'wrecked',
    'shut down',
  ])('%s: lies there, and acts no more', (word) => expect([isDown(word), isOut(word)]).toEqual([true, true]))
  test.each(['fled', 'escaped', 'surrendered'])('%s: on their feet, and acts no more', (word) =>
    expect([isDown(word), isOut(word)]).toEqual([false, true]),
  )
  test.each(['unhurt', 'hurt', 'badly hurt', 'wounded', 'seriously wounded', 'severely injured'])(
    '%s: goes on',
    (word) => expect([isDown(word), isOut(word)]).toEqual([false, false]),
  )
})
