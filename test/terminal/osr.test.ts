import { expect, test } from 'vitest'
import { since, typed } from './terminal-fixture.ts'

const HALL = 'square: 5 ft\nmap:\n......\n.A..B.\n......\n'
const duel = (aude: object = {}, cob: object = {}): unknown => ({
  book: 'osr',
  map: HALL,
  options: { instantCombat: false },
  combatants: [
    { id: 'aude', name: 'Aude', side: 'pc', block: 'aude', ...aude },
    { id: 'cob', name: 'Cob', side: 'npc', block: 'bandit', control: 'referee', ...cob },
  ],
  start: { turn: 'aude' },
})
const play = (setup: unknown, lines: readonly string[], dice: readonly number[] = []) =>
  typed(setup, lines, dice, { book: 'osr' })

test('a square is typed, and who strikes on the way is shown before one goes', async () => {
  const { text, session } = await play(duel({ pos: 'D2' }), ['aude', 'move', 'to a square', 'a2', '', ''], [2])
  expect(since(text, 'a2')).toContain('Cob strikes first, against AC 14.')
  expect(session.play.fight.combatants[0]).toMatchObject({ pos: { x: 0, y: 1 } })
})

test('a blow ends it; the referee is asked about exhaustion, and the end is told', async () => {
  const { text } = await play(duel({ pos: 'D2' }, { hp: 1 }), ['aude', 'attack broad spear', 'kill', 'no'], [15, 3])
  expect(text).toContain('Aude hits Cob.')
  expect(text).toContain('Cob is dead.')
})
