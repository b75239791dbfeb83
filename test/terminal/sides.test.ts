import { expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { begin } from '../../src/doors/terminal/start-fight.ts'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { bySides } from '../books/custard-by-sides.ts'
import { running } from '../files/run-scenario.ts'
import { accepted } from '../script.ts'
import { from } from './terminal-fixture.ts'

const people = [
  { id: 'ann', name: 'Ann', side: 'players' },
  { id: 'bob', name: 'Bob', side: 'players' },
  { id: 'pip', name: 'Pip', side: 'enemies' },
  { id: 'zed', name: 'Zed', side: 'enemies' },
]
const sat = (auto: string | null) =>
  accepted(
    begin(
      bySides,
      { title: 'Sides', pitch: '', setup: { combatants: people } },
      { book: 'by-sides', seed: 1, dice: 'tray', auto, trayOf: () => seededTray(1) },
    ),
  ).session

test('at one keyboard a side is asked by its name, and its policy answers where it plays by itself', async () => {
  const { text } = await from(sat('enemies'), ['bob'])
  expect(text).toContain('players: Who fetches pies?\n  1 Ann   2 Bob\n')
  expect(text.match(/\w+ fetches 1 pies\./g)).toEqual(
    ['Bob', 'Ann', 'Zed', 'Pip'].map((name) => `${name} fetches 1 pies.`),
  )
})

test('and so where each of it does, one by one; where one does not, somebody is asked', async () => {
  expect((await from(sat('pip zed'), ['ann'])).text).toContain('Zed fetches 1 pies.')
  expect((await from(sat('pip'), ['ann'])).text).toContain('enemies: Who fetches pies?\n  1 Pip   2 Zed\n')
})

test('in a scenario the side answers by its name, or anybody of it', async () => {
  shelve(bySides)
  const scenario = [
    'title: Who fetches',
    'book: by-sides',
    'combatants:',
    ...people.map(({ id, side }) => `  - { id: ${id}, side: ${side} }`),
    'play:',
    '  - players: bob',
    '  - zed: zed',
    'expect:',
    '  - fetched: { who: bob }',
    '  - fetched: { who: zed }',
    '  - asked: { who: players }',
  ].join('\n')
  expect((await running(scenario)).lines.at(-1)).toBe('1 passed, 0 failed')
})

test('in a simulation one of the side decides for it', () => {
  const opened = bySides.open({ combatants: people })
  if ('errors' in opened) throw new Error('does not open')
  simulate(
    bySides,
    opened.fight,
    { policy: bySides.policies.last!, fall: quickFall(streamOf(1)), log: null },
    { mostBeats: 4 },
  )
  expect(opened.fight.combatants.map((one) => (one as unknown as { pies: number }).pies)).toEqual([3, 3, 3, 3])
})
