import { expect, test } from 'vitest'
import { matchFirst, matchOne } from '../../src/words/match-name.ts'

const PEOPLE = [
  { key: 'thug', label: 'Thug' },
  { key: 'big-thug', label: 'Big Thug' },
  { key: 'guard-1', label: 'Security Guard' },
  { key: 'guard-2', label: 'Gate Guard' },
]

test('a whole name counts before its beginning, and the beginning of a name before that of a word in it', () => {
  expect(['thug', 'TH', 'security  gu', 'sec', 'gate', 'guard-2'].map((text) => matchOne(text, PEOPLE))).toEqual([
    PEOPLE[0],
    PEOPLE[0],
    PEOPLE[2],
    PEOPLE[2],
    PEOPLE[3],
    PEOPLE[3],
  ])
})

test('what could be several is refused with all of them, and what is nobody is null', () => {
  expect(matchOne('guard', PEOPLE)).toEqual({ refused: "'guard' could be Security Guard or Gate Guard." })
  expect([matchOne('gunner', PEOPLE), matchOne('  ', PEOPLE), matchOne('x', [])]).toEqual([null, null, null])
})

test('of a sentence the longest beginning that names somebody is taken, and the rest is left', () => {
  expect(matchFirst(['big', 'thug', 'runs'], PEOPLE)).toEqual({ found: PEOPLE[1], rest: ['runs'] })
  expect(matchFirst(['guard', 'runs'], PEOPLE)).toEqual({
    refused: "'guard' could be Security Guard or Gate Guard.",
  })
  expect(matchFirst(['runs', 'away'], PEOPLE)).toBe(null)
})
