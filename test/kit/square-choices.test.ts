import { describe, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { scriptedTray } from '../../src/engine/dice-tray.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { answer, isRefusal } from '../../src/engine/play.ts'
import { makeMap } from '../../src/field/map-text.ts'
import { YARD, yard } from '../books/grid-book.ts'
import { running } from '../files/run-scenario.ts'

shelve(yard as never)

const people = [
  '  - { id: ann, side: players, pos: B2 }',
  '  - { id: bob, side: players, pos: A1 }',
  '  - { id: wolf, side: enemies, pos: D2 }',
]
const indented = YARD.trimEnd()
  .split('\n')
  .map((line) => `  ${line}`)
const scenario = (play: readonly string[], expected: readonly string[], dice = ''): string =>
  [
    'title: A walk',
    'book: yard',
    'map: |',
    ...indented,
    'combatants:',
    ...people,
    `dice: [${dice}]`,
    'play:',
    ...play.map((line) => `  - ${line}`),
    'expect:',
    ...expected.map((line) => `  - ${line}`),
  ].join('\n')
const passes = async (...written: Parameters<typeof scenario>) =>
  expect((await running(scenario(...written))).lines.at(-1)).toBe('1 passed, 0 failed')

describe('a place on squares', () => {
  test('is named by its square, by a path of squares or of directions, or as a point', async () => {
    await passes(['ann: [walk, C3]'], ['moved: { who: ann, to: { x: 2, y: 2 } }'])
    await passes(['ann: [walk, [B3, C3]]'], ['moved: { who: ann, to: { x: 2, y: 2 } }'])
    await passes(['ann: [walk, [s, e]]'], ['moved: { who: ann, to: { x: 2, y: 2 } }'])
    await passes(['ann: [walk, "s e"]'], ['moved: { who: ann, to: { x: 2, y: 2 } }'])
    await passes(['ann: [walk, [2, 2]]'], ['moved: { who: ann, to: { x: 2, y: 2 } }'])
  })

  test.each([
    ['Z9', 'E_OFF'],
    ['D3', 'E_BLOCKED'],
    ['D2', 'E_OCCUPIED'],
    ['A1', 'E_OCCUPIED'],
    ['F1', 'E_TOO_FAR'],
    ['[C2, E2]', 'E_STEP'],
    ['[e, e]', 'E_OCCUPIED'],
    ['[s, e, e]', 'E_BLOCKED'],
    ['[e, w, e, w]', 'E_TOO_FAR'],
    ['[n, n]', 'E_OFF'],
  ])('%s is refused with the code of the book: %s', async (step, code) => {
    await passes([`ann: { try: [walk, ${step}], refused: ${code} }`], ['ann.pos: { x: 1, y: 1 }'])
  })

  test('a path through a friend goes on, and does not end there', async () => {
    await passes(['ann: wait', 'bob: [walk, [se, e]]'], ['moved: { who: bob, to: { x: 2, y: 1 } }'])
    await passes(['ann: wait', 'bob: { try: [walk, [se]], refused: E_OCCUPIED }'], ['bob.pos: { x: 0, y: 0 }'])
  })

  test('where nobody walks it is the square alone', async () => {
    await passes(['ann: [point, D2]'], ['marked: { who: ann, at: { x: 3, y: 1 } }'])
    await passes(['ann: { try: [point, C3], refused: E_UNSEEN }'], ['ann.acted: true'])
  })

  test('the way that is named counts: by it one is struck, by the other not', async () => {
    const near = ['ann: [walk, C2]', 'bob: wait', 'wolf: wait']
    await passes([...near, 'ann: [walk, B2]'], ['ann strike 4', 'hurt: { who: ann }'], '4')
    await passes([...near, 'ann: [walk, [n, s]]'], ['moved: { who: ann, to: { x: 2, y: 1 } }'])
  })
})

test('as data the squares have their costs, and where they are reckoned from', () => {
  const opened = yard.open(yard.catalogue.encounters.yard!.setup)
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  const play = open(yard, opened.fight, scriptedTray([]).tray)
  const menu = menuOf(play.asks[0]!.options)
  const walk = (menu[0] as { readonly menu: readonly object[] }).menu[0] as {
    readonly spot: readonly (readonly number[])[]
    readonly from: readonly number[]
    readonly costs: readonly number[]
  }
  expect(walk.from).toEqual([0, 1])
  expect(walk.costs[walk.spot.findIndex(([x, y]) => x === 2 && y === 1)]).toBe(3)
  expect(isRefusal(answer(play, play.asks[0]!.n, ['walk', 'nowhere at all']))).toBe(true)
})

describe('a map of a setup', () => {
  const opens = (setup: object) => yard.open({ combatants: [{ id: 'ann', side: 'players' }], ...setup })
  const saying = (setup: object): readonly string[] => {
    const opened = opens(setup)
    return 'errors' in opened ? opened.errors.map(({ sentence }) => sentence) : []
  }

  test('is text or JSON, in `map` or in `ground.map`, and parsed in the fight', () => {
    const opened = opens({ map: YARD })
    if ('errors' in opened) throw new Error('does not open')
    const { map } = opened.fight.ground
    expect(makeMap(map!)).toContain('+-+-+-+-+-+-+')
    for (const setup of [{ ground: { map } }, { ground: { map: YARD } }, { map }])
      expect(opens(JSON.parse(JSON.stringify(setup)))).toEqual(opened)
  })

  test('its start squares are taken in order', () => {
    const opened = yard.open(yard.catalogue.encounters.yard!.setup)
    expect('fight' in opened && opened.fight.combatants.map(({ pos }) => pos)).toEqual([
      { x: 0, y: 1 },
      { x: 0, y: 2 },
      { x: 3, y: 1 },
      { x: 5, y: 1 },
    ])
  })

  test.each([
    [{ map: 'map:\n..\n.x' }, 'map: line 3, column 2: "x" is no ground'],
    [{ map: 7 }, 'map: a map expected: text with a line "map:"'],
    [{ map: { ground: ['..', '.'] } }, 'map: '],
    [{ map: YARD, combatants: [{ id: 'ann', side: 'players', pos: 'Q9' }] }, 'combatants[0].pos: Ann stands outside'],
    [
      { map: YARD, combatants: [{ id: 'ann', side: 'players', pos: 'D3' }] },
      'combatants[0].pos: Ann cannot stand on D3',
    ],
    [
      { map: YARD, combatants: ['ann', 'bob'].map((id) => ({ id, side: 'players', pos: 'A1' })) },
      'combatants[1].pos: Ann and Bob both stand on A1.',
    ],
    [
      { map: YARD, combatants: ['a', 'b', 'c'].map((id) => ({ id, side: 'players' })) },
      'combatants[2].pos: no start square A is free for C',
    ],
    [
      { map: YARD, combatants: [{ id: 'ann', side: 'players', pos: 'here' }] },
      'combatants[0].pos: a square such as C4 expected',
    ],
  ])('%j is refused: %s', (setup, said) => {
    expect(saying(setup)[0]).toContain(said)
  })
})
