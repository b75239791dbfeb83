import { expect, test } from 'vitest'
import { d } from '../../src/engine/dice.ts'
import { makeBy, numbersIn, pick, pickMore, typedSkills } from '../../src/kit/make-character.ts'
import { formOf } from '../form.ts'

const make = makeBy({
  ready: [{ id: 'orc', name: 'Orc' }],
  scores: ['str', 'dex'],
  rolled: (score, sumOf) => sumOf(d(score === 'str' ? 3 : 2, 6)),
  typed: { says: 'Two numbers:', read: (text) => numbersIn(text, 2, 2), refused: 'Two, please.' },
  more: (form, whose) => ({ whose, weapon: pick(form, 'A weapon?', [{ id: 'axe', name: 'Axe' }])?.id ?? 'none' }),
})

test('somebody by dice, thrown again as often as is wished', () => {
  const { form, asked, left, dice } = formOf(
    [['random'], ['again'], ['accept'], ['axe']],
    [1, 1, 1, 1, 1, 6, 5, 4, 3, 2],
  )
  expect(make(form, 'player')).toEqual({ sheet: { str: 15, dex: 5, whose: 'player', weapon: 'axe' } })
  expect(asked).toEqual(['How do you want to generate characteristics?', 'STR 3 DEX 2', 'STR 15 DEX 5', 'A weapon?'])
  expect([left, dice]).toEqual([[], []])
})

test('who does not like the dice types the scores', () => {
  const { form } = formOf([['random'], ['choose'], ['12, 9'], ['none']], [1, 1, 1, 1, 1])
  expect(make(form, 'npc')).toEqual({ sheet: { str: 12, dex: 9, whose: 'npc', weapon: 'none' } })
})

test('a referee may take somebody ready-made, a player may not', () => {
  const { form, words } = formOf([['ready', 'orc']])
  expect(make(form, 'npc')).toEqual({ sheet: { block: 'orc' }, name: 'Orc' })
  expect(words[0]).toEqual({ labels: { orc: 'Orc', ready: 'Ready-made' } })
  expect(() => make(formOf([['ready', 'orc']]).form, 'player')).toThrow()
})

test.each([
  ['12 9', [12, 9]],
  ['1/2', [1, 2]],
  ['1 2 3', null],
  ['1', null],
  ['100 2', null],
  ['1 x', null],
])('two numbers of two digits in %s', (text, numbers) => {
  expect(numbersIn(text, 2, 2)).toEqual(numbers)
})

test('skills are typed, or there are none', () => {
  const read = (text: string) => ({ said: text })
  expect(typedSkills(formOf([['None.']]).form, 'Which?', read)).toEqual({ said: '' })
  expect(typedSkills(formOf([['Hide 1']]).form, 'Which?', read)).toEqual({ said: 'Hide 1' })
})

test('numbers may be negative where that is said', () => {
  expect(numbersIn('-2 −1 3', 3, { signed: 1 })).toEqual([-2, -1, 3])
  expect(numbersIn('-2 1', 2, 1)).toBeNull()
})

test('scores that hang together are rolled together', () => {
  const pair = makeBy({
    ready: [],
    scores: ['str', 'dex'],
    rolled: { all: (sumOf) => [sumOf(d(1, 6)), 7] },
    typed: { says: '', read: () => null, refused: '' },
    more: () => ({}),
  })
  expect(pair(formOf([['random'], ['accept']], [4]).form, 'player')).toEqual({ sheet: { str: 4, dex: 7 } })
})

test('things are picked until there are enough', () => {
  const things = [
    { id: 'axe', name: 'Axe' },
    { id: 'bow', name: 'Bow' },
  ]
  expect(pickMore(formOf([['bow'], ['no more']]).form, 'Which?', { things, most: 3 })).toEqual([things[1]])
  expect(pickMore(formOf([['bow'], ['axe']]).form, 'Which?', { things, most: 2 })).toEqual([things[1], things[0]])
})
