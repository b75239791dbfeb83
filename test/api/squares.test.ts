import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { YARD, yard } from '../books/grid-book.ts'
import { front, must, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  shelve(yard as never)
  at = await front()
})
afterAll(() => at.stop())

const SETUP = {
  book: 'yard',
  map: YARD,
  combatants: [
    { id: 'ann', name: 'Ann', side: 'players', hp: 20 },
    { id: 'wolf', name: 'Wolf', side: 'enemies', pos: 'B1' },
    { id: 'fox', name: 'Fox', side: 'enemies', hidden: true },
  ],
}

test('a fight on squares over the API: the map, who is seen on it, squares with their costs, what follows', async () => {
  const all = await people(at)
  must(await all.referee.client.changeTable({ settings: { book: 'yard' } }))
  const { fight } = must(await all.referee.client.openFight({ title: 'Yard', setup: SETUP }))
  must(await all.referee.client.seat({ id: fight, who: 'ann', member: all.ann.member, policy: null }))
  const seen = must(await all.ann.client.fight({ id: fight }))
  expect(seen.shown.ground).toMatchObject({
    map: {
      side: 1.5,
      starts: {
        A: [
          { x: 0, y: 1 },
          { x: 0, y: 2 },
        ],
      },
    },
  })
  expect(seen.shown.field).toEqual({
    open: [],
    people: [
      { who: 'ann', at: [0, 1], size: 1, down: false },
      { who: 'wolf', at: [1, 0], size: 1, down: false },
    ],
  })
  expect(must(await all.referee.client.fight({ id: fight })).shown.field?.people).toHaveLength(3)
  const { ask, menu } = seen.asks[0]!
  expect(menu).toContainEqual({
    key: 'walk',
    menu: [expect.objectContaining({ unit: 'square', from: [0, 1], costs: expect.arrayContaining([1, 3]) })],
  })
  expect(must(await all.ann.client.odds({ id: fight, ask, path: ['walk', 'B3'] })).follows).toEqual([
    'A2 → B3: 1 square.',
    'Wolf strikes first, against Defense 4: 3 in 6.',
  ])
  expect(await all.ann.client.answer({ id: fight, ask, path: ['walk', 'Z9'] })).toMatchObject({
    code: 'E_OFF',
    refused: 'That is beyond the map.',
  })
  must(await all.ann.client.answer({ id: fight, ask, path: ['walk', ['A3', 'B3']] }))
  const { shown } = must(await all.ann.client.fight({ id: fight }))
  expect(shown.combatants.find(({ id }) => id === 'ann')!.sheet).toMatchObject({ pos: { x: 1, y: 2 } })
})

test('a malformed map is refused with its place, and nothing is opened', async () => {
  const all = await people(at)
  must(await all.referee.client.changeTable({ settings: { book: 'yard' } }))
  const opened = await all.referee.client.openFight({ title: 'Yard', setup: { ...SETUP, map: 'map:\n..\n.x' } })
  expect(opened).toMatchObject({ code: 'E_SETUP', refused: expect.stringContaining('map: line 3, column 2: "x"') })
  expect(must(await all.referee.client.table()).fights ?? []).toEqual([])
})
