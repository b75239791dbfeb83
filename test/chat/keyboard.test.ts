import { describe, expect, test } from 'vitest'
import { boardOf, type Keys } from '../../src/doors/chat/dialogue/keyboard.ts'
import { type Quest, START, type Walk } from '../../src/doors/chat/dialogue/question.ts'
import { type Taken, takeTap, takeText } from '../../src/doors/chat/dialogue/read-answer.ts'
import { d } from '../../src/engine/dice.ts'
import {
  among,
  amount,
  branch,
  each,
  leaf,
  letter,
  many,
  type Option,
  type Point,
  shares,
  shut,
  spot,
} from '../../src/engine/options.ts'
import { capital } from '../../src/words/names.ts'

const WORDS = ['minor', 'aim', 'ready', 'reload', 'coup', 'yes', 'no', 'move']

/** A question of no book: keys are called as they are, and some of them are words. */
const quest = (options: readonly Option[], more: Partial<Quest> = {}): Quest => ({
  tag: 'f.7',
  options,
  dice: null,
  isReaction: false,
  front: '',
  text: () => 'Which?',
  label: capital,
  isWord: (key) => WORDS.includes(key),
  isGranted: () => false,
  refusal: ({ code }) => `No: ${code}.`,
  short: {},
  quiet: [],
  always: [],
  flat: [],
  stands: null,
  ...more,
})
const people = (count: number): readonly { readonly id: string }[] =>
  Array.from({ length: count }, (_, i) => ({ id: `thug-${i + 1}` }))
const labels = (keys: Keys): readonly string[] =>
  keys.kind === 'none' ? [] : keys.kind === 'reply' ? keys.keys : keys.keys.map(({ label }) => label)
const shown = (asked: Quest, walk: Walk = START): readonly string[] => labels(boardOf(asked, walk).keys)
function walked(taken: Taken): Walk {
  if (!('walk' in taken)) throw new Error(`leads nowhere: ${JSON.stringify(taken)}`)
  return taken.walk
}
/** Where words lead from the first menu on, one after the other. */
const wordsLead = (asked: Quest, ...said: readonly string[]): Walk =>
  said.reduce((walk, text) => walked(takeText(asked, walk, text)), START)

describe('long lists (CHAT-26, CE-CHAT-51)', () => {
  test('eight names are one list', () => {
    expect(shown(quest([each(people(8))]))).toHaveLength(8)
  })

  test('more are paged with < and > before <-', () => {
    const asked = quest([branch('aim', () => [each(people(17))]), 'skip'])
    const menu = wordsLead(asked, 'aim')
    expect(shown(asked, menu).slice(-3)).toEqual(['Thug-8', '>', '<-'])
    const second = walked(takeText(asked, menu, '>'))
    expect([shown(asked, second)[0], ...shown(asked, second).slice(-4)]).toEqual(['Thug-9', 'Thug-16', '<', '>', '<-'])
    const last = walked(takeText(asked, second, '>'))
    expect(shown(asked, last)).toEqual(['Thug-17', '<', '<-'])
    expect(takeText(asked, last, '>')).toEqual({ sorry: 'Please choose one of the keys.' })
    expect(takeText(asked, menu, '<')).toEqual({ sorry: 'Please choose one of the keys.' })
    expect(walked(takeText(asked, last, '<')).page).toBe(1)
  })

  test('a name of another page may be typed', () => {
    expect(takeText(quest([each(people(12))]), START, 'thug-12')).toEqual({ answer: ['thug-12'] })
  })

  test('ticks stay over the pages, and All and X are on each', () => {
    const asked = quest([many(people(9))])
    const ticked = walked(takeTap(asked, START, '0'))
    const second = walked(takeTap(asked, ticked, 'more'))
    expect([shown(asked, ticked).slice(0, 2), shown(asked, ticked).slice(-3), shown(asked, second)]).toEqual([
      ['✓ Thug-1', 'Thug-2'],
      ['>', 'All', 'X'],
      ['Thug-9', '<', 'All', 'X'],
    ])
    expect(takeTap(asked, walked(takeTap(asked, second, '8')), 'x')).toEqual({ answer: [['thug-1', 'thug-9']] })
  })

  test('shares are paged as well, and a page that is full is left', () => {
    const asked = quest([shares({ points: 12, bins: people(10).map(({ id }) => ({ id, most: 2 })) })])
    const second = walked(takeTap(asked, START, 'more'))
    expect([shown(asked).at(-1), shown(asked, second)]).toEqual(['>', ['Thug-9', 'Thug-10', '<']])
    const full = ['8', '8', '9', '9'].reduce((walk, data) => walked(takeTap(asked, walk, data)), second)
    expect(shown(asked, full)).toEqual(people(8).map(({ id }) => capital(id)))
  })
})

describe('keys', () => {
  test("a label counts before a key: of two who are called like each other's ids, the name is meant", () => {
    const asked = quest([each([{ id: 'bob' }, { id: 'ann' }])], { label: (key) => (key === 'bob' ? 'Ann' : 'Bob') })
    expect([takeText(asked, START, 'ann'), takeText(asked, START, 'BOB')]).toEqual([
      { answer: ['bob'] },
      { answer: ['ann'] },
    ])
  })

  test('somebody may be called like a sign of the keyboard', () => {
    expect(
      takeText(quest([each([{ id: 'a' }, { id: 'b' }])], { label: (key) => (key === 'a' ? '>' : 'X') }), START, '>'),
    ).toEqual({ answer: ['a'] })
  })

  test('without keys there is no keyboard', () => {
    expect(boardOf(quest([amount({ least: 0, most: 6, step: 1, unit: 'm' }, (n) => n)]), START).keys).toEqual({
      kind: 'none',
    })
  })

  test("inline keys name their question, in less than Telegram's 64 bytes (CHAT-1)", () => {
    const { keys } = boardOf(quest([many(people(100))], { tag: 'abcdefghjkmn.123456' }), { ...START, page: 11 })
    expect(
      keys.kind === 'inline' &&
        keys.keys.every(({ data }) => data.startsWith('abcdefghjkmn.123456:') && data.length <= 64),
    ).toBe(true)
  })

  test('a key that is not on the board may be typed where it is offered; one that is quiet in the first menu shows in no other place', () => {
    const asked = quest(['simple', branch('minor', () => ['simple', 'hard'])], { quiet: ['minor'] })
    expect([shown(asked), shown(asked, wordsLead(asked, 'minor'))]).toEqual([['Simple'], ['Simple', 'Hard', '<-']])
  })

  test('what is always there says why it is shut; other shut keys are left out and say why when typed (CHAT-27)', () => {
    const asked = quest(['exchange', shut('attack', 'E_RANGE'), shut('coup', 'E_FAR'), 'misc'], { always: ['attack'] })
    expect(shown(asked)).toEqual(['Exchange', 'Attack', 'Misc'])
    expect([takeText(asked, START, 'attack'), takeText(asked, START, 'Coup'), takeText(asked, START, 'fly')]).toEqual([
      { sorry: 'No: E_RANGE.' },
      { sorry: 'No: E_FAR.' },
      { sorry: 'Please choose one of the keys.' },
    ])
  })

  test('the choices of a flat branch stand in the menu above, behind its label (CHAT-29)', () => {
    const asked = quest(['club', branch('reload', () => [each([{ id: 'pistol' }, { id: 'rifle' }])])], {
      flat: ['reload'],
    })
    expect(shown(asked)).toEqual(['Club', 'Reload Pistol', 'Reload Rifle'])
    expect(takeText(asked, START, 'reload rifle')).toEqual({ answer: ['reload', 'rifle'] })
  })

  test('a menu that is taken for granted is passed over, with its first choice (CHAT-30)', () => {
    const asked = quest(
      [branch('coup', () => [branch('thug', () => ['dagger', 'fist']), branch('guard', () => ['dagger'])]), 'skip'],
      { isGranted: (path) => path.length === 2 },
    )
    expect([shown(asked, wordsLead(asked, 'coup')), takeText(asked, wordsLead(asked, 'coup'), 'thug')]).toEqual([
      ['Thug', 'Guard', '<-'],
      { answer: ['coup', 'thug', 'dagger'] },
    ])
  })
})

describe('menus (CHAT-3, CE-CHAT-3)', () => {
  const asked = quest([
    branch('minor', () => [branch('move', () => ['forward', 'back'])]),
    branch('attack', () => [branch('thug', () => [branch('rifle', () => ['single', 'burst'])])]),
  ])

  test('after a word the next menu is shown, be there but one choice in it, and <- leads back to it', () => {
    expect(shown(asked, wordsLead(asked, 'minor'))).toEqual(['Move', '<-'])
    expect(wordsLead(asked, 'minor', 'move', '<-').path).toEqual(['minor'])
    expect(wordsLead(asked, 'minor', 'move', '<-', '<-').path).toEqual([])
  })

  test('after a name single ways are gone by themselves, and <- passes over them', () => {
    expect(wordsLead(asked, 'attack').path).toEqual(['attack', 'thug', 'rifle'])
    expect(wordsLead(asked, 'attack', '←').path).toEqual([])
  })

  test('a number below has <- too', () => {
    const far = quest([branch('move', () => [amount({ least: 0, most: 6, step: 0.5, unit: 'm' }, (n) => n)]), 'skip'])
    expect([shown(far, wordsLead(far, 'move')), wordsLead(far, 'move', '<-').path]).toEqual([['<-'], []])
  })

  test('ticks, points and words below have it as well, and nothing is kept on the way back', () => {
    const below = quest([branch('aim', () => [many(people(2))]), branch('ready', () => [letter((words) => words)])])
    const ticked = walked(takeTap(below, wordsLead(below, 'aim'), 'all'))
    expect([
      shown(below, ticked),
      walked(takeTap(below, ticked, 'back')),
      shown(below, wordsLead(below, 'ready')),
    ]).toEqual([['✓ Thug-1', '✓ Thug-2', 'All', 'X', '<-'], START, ['<-']])
  })
})

describe('short forms (CHAT-28)', () => {
  const ready = (...held: readonly string[]): Quest =>
    quest(
      [
        branch('minor', () => [
          branch('aim', () => [each(people(1))]),
          branch('ready', () => ['club', branch('reload', () => [each(held.map((id) => ({ id })))])]),
          shut('move', 'E_LAME'),
        ]),
        'skip',
      ],
      {
        short: {
          aim: ['minor', 'aim'],
          reload: ['minor', 'ready', 'reload'],
          move: ['minor', 'move'],
          crawl: ['minor', 'crawl'],
          jump: ['major', 'jump'],
        },
        flat: ['reload'],
      },
    )

  test('stand for a way from the first menu, wherever one is', () => {
    const asked = ready('pistol')
    expect([wordsLead(asked, 'aim').path, wordsLead(asked, 'minor', 'aim', '<-', 'AIM').path]).toEqual([
      ['minor', 'aim'],
      ['minor', 'aim'],
    ])
  })

  test('go all the way where there is but one thing, else to the menu that has the choice', () => {
    expect(takeText(ready('pistol'), START, 'reload')).toEqual({ answer: ['minor', 'ready', 'reload', 'pistol'] })
    expect(wordsLead(ready('pistol', 'rifle'), 'reload').path).toEqual(['minor', 'ready'])
  })

  test('of what is shut say why; of what is not offered say nothing', () => {
    expect([
      takeText(ready('pistol'), START, 'move'),
      takeText(ready('pistol'), START, 'crawl'),
      takeText(ready('pistol'), START, 'jump'),
    ]).toEqual([
      { sorry: 'No: E_LAME.' },
      { sorry: 'Please choose one of the keys.' },
      { sorry: 'Please choose one of the keys.' },
    ])
  })
})

describe('values (CHAT-15, CE-CHAT-41, CHAT-20, CHAT-21, CE-CHAT-47)', () => {
  test.each<[string, Option, string, Taken]>([
    ['an amount', amount({ least: 0, most: 6, step: 0.5, unit: 'm' }, (n) => n), '4,5 M', { answer: [4.5] }],
    [
      'a word for an amount',
      amount({ least: 0, most: 6, step: 0.5, unit: 'm' }, (n) => n),
      'four',
      { sorry: 'Please send a number from 0 to 6.' },
    ],
    [
      'a share of several points',
      shares({
        points: 3,
        bins: [
          { id: 'end', most: 2 },
          { id: 'str', most: 5 },
        ],
      }),
      'str 3',
      { answer: [{ str: 3 }] },
    ],
    [
      'more than a bin holds',
      shares({
        points: 3,
        bins: [
          { id: 'end', most: 2 },
          { id: 'str', most: 5 },
        ],
      }),
      'end 3',
      { sorry: 'Please choose one of the keys.' },
    ],
    [
      'more than there is to share',
      shares({
        points: 3,
        bins: [
          { id: 'end', most: 2 },
          { id: 'str', most: 5 },
        ],
      }),
      'str 4',
      { sorry: 'Please choose one of the keys.' },
    ],
    ['words', letter((words) => words, 5), ' hey ', { answer: ['hey'] }],
    ['too many words', letter((words) => words, 5), 'hey you', { sorry: 'Please write 1 to 5 characters.' }],
    ['no words', letter((words) => words, 5), '  ', { sorry: 'Please write 1 to 5 characters.' }],
    ['a name that is not in the list', many(people(2)), 'bob', { sorry: 'Please choose one of the keys.' }],
  ])('%s', (_, option, said, taken) => {
    expect(takeText(quest([option]), START, said)).toEqual(taken)
  })

  test.each(['0', '99', 'x', '', '-1', '1e3'])('a tap that no key sends does nothing: %j', (data) => {
    const asked = quest([shares({ points: 3, bins: [] })])
    expect(takeTap(asked, START, data)).toEqual({ sorry: 'Please choose one of the keys.' })
    expect(takeTap(quest(['yes', 'no']), START, data)).toEqual({ sorry: 'Please choose one of the keys.' })
  })

  test('own dice are typed, or left to the tray', () => {
    const asked = quest([], { dice: d(2, 6) })
    expect(shown(asked)).toEqual(['Let the tray throw'])
    expect(['6 4', '64', 'let the TRAY throw', 'tray', '7 1', '6'].map((said) => takeText(asked, START, said))).toEqual(
      [
        { faces: [6, 4] },
        { faces: [6, 4] },
        { faces: null },
        { faces: null },
        { sorry: 'Please name 2 faces from 1 to 6.' },
        { sorry: 'Please name 2 faces from 1 to 6.' },
      ],
    )
  })
})

describe('places (CHAT-23, CE-CHAT-52)', () => {
  const reach = (points: readonly Point[]): Option => spot(among(points, 'squares'), (point) => point)
  const FIELD: readonly Point[] = [
    [2, 2],
    [2, 1],
    [2, 0],
    [3, 3],
    [1, 3],
    [2, 4],
  ]
  const asked = quest([branch('move', () => [reach(FIELD)]), 'skip'], { stands: { at: [2, 3], ahead: [0, -1] } })
  const there = wordsLead(asked, 'move')

  test('keys are the ways that lead somewhere, and <-', () => {
    expect(shown(asked, there)).toEqual(['Forward', 'Back', 'Left', 'Right', '<-'])
    expect(shown(quest([reach([[2, 2]])], { stands: { at: [2, 3], ahead: [1, 0] } }))).toEqual(['Left'])
  })

  test('a way with one place is gone, one with several asks how far, and <- leads back', () => {
    expect(takeText(asked, there, 'left')).toEqual({ answer: ['move', [1, 3]] })
    const far = walked(takeText(asked, there, 'Forward'))
    expect([boardOf(asked, far), takeText(asked, far, '<-')]).toEqual([
      { text: 'How far forward (1–3 squares)?', keys: { kind: 'reply', keys: ['<-'] } },
      { walk: there },
    ])
    expect([takeText(asked, far, '2'), takeText(asked, far, '4'), takeText(asked, far, 'north')]).toEqual([
      { answer: ['move', [2, 1]] },
      { sorry: 'Please send a number from 1 to 3.' },
      { sorry: 'Please send a number from 1 to 3.' },
    ])
  })

  test.each<[string, Point | null]>([
    ['C4', null],
    ['c3', [2, 2]],
    ['D4', [3, 3]],
    ['2,1', [2, 1]],
    ['( 2 ; 1 )', [2, 1]],
    ['3 forward', [2, 0]],
    ['1 square right', [3, 3]],
    ['4 forward', null],
    ['A0', null],
    ['aa1', null],
    ['2', null],
    ['9,9', null],
  ])('%s', (said, point) => {
    expect(takeText(asked, there, said)).toEqual(
      point ? { answer: ['move', point] } : { sorry: 'Please name a place in reach, such as C4, 3 forward or 2,3.' },
    )
  })

  test('on a plane by halves, and below zero', () => {
    const plane = quest([
      reach([
        [1.5, -2],
        [0, 0],
      ]),
    ])
    expect([takeText(plane, START, '1.5,-2'), takeText(plane, START, '1.5, −2'), shown(plane)]).toEqual([
      { answer: [[1.5, -2]] },
      { answer: [[1.5, -2]] },
      [],
    ])
  })
})

test('leaves and words alike are answers', () => {
  const asked = quest([leaf('skip', 1), 'delay', branch('minor', () => [leaf('aim', 2)])])
  expect([
    takeText(asked, START, 'skip'),
    takeText(asked, START, ' DELAY '),
    takeText(asked, wordsLead(asked, 'minor'), 'Aim'),
  ]).toEqual([{ answer: ['skip'] }, { answer: ['delay'] }, { answer: ['minor', 'aim'] }])
})
