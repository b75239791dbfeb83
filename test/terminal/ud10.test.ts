import { expect, test } from 'vitest'
import { since, typed } from './terminal-fixture.ts'

/** Runa and a thug at arm's length, a wolf further off, and it is Runa's turn. */
const duel = (options: object = {}): unknown => ({
  book: 'ud10',
  options,
  combatants: [
    { id: 'runa', name: 'Runa', side: 'players', block: 'swordswoman', control: 'player', pos: [2, 2] },
    { id: 'thug', name: 'Thug', side: 'foes', block: 'street-thug', control: 'referee', pos: [3, 2] },
    { id: 'wolf', name: 'Wolf', side: 'foes', block: 'wolf', control: 'referee', pos: [8, 8] },
  ],
  start: { turn: 'runa' },
})

test('a move without a map asks to whom, and from whom', async () => {
  const { text } = await typed(duel({ preset: 'basic' }), ['move', 'closer', '0', 'away'], [], { book: 'ud10' })
  expect(since(text, 'closer')).toContain('To whom?')
  expect(since(text, 'away')).toContain('From whom?')
})

test('a move out of melee says who may strike first', async () => {
  const { text } = await typed(duel(), ['move B3'], [], { book: 'ud10' })
  expect(since(text, 'move B3')).toContain('Thug strikes first (Baton), against Defense 12: 3 in 10.')
})
