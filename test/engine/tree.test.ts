import { describe, expect, test } from 'vitest'
import { menuOf, shapeOf } from '../../src/engine/menu.ts'
import { follow, keysOf, levelAt, onlyLeaf, placeAt, sizeOf } from '../../src/engine/option-tree.ts'
import {
  among,
  amount,
  branch,
  each,
  leaf,
  letter,
  many,
  type Option,
  type Path,
  type Point,
  type Squares,
  shares,
  shut,
  spot,
} from '../../src/engine/options.ts'
import { LIMITS } from '../../src/engine/runaway-limits.ts'

const people = [{ id: 'vex' }, { id: 'zed' }]
const itself = <T>(thing: T): T => thing
const stride = { least: 0.5, most: 6, step: 0.5, unit: 'm' }
const word = shut('attack', 'E_EMPTY')
const menu: readonly Option[] = [
  branch('minor', () => [branch('aim', () => [each(people)]), branch('move', () => [amount(stride, itself)])]),
  false,
  word,
  'skip',
]
const bins = [
  { id: 'end', most: 4 },
  { id: 'str', most: 7 },
]
const took = (options: readonly Option[], path: Path): unknown => {
  const taken = follow(options, path)
  return 'refused' in taken ? taken.refused : taken.means
}

describe('a path is refused with a sentence', () => {
  test.each<[string, readonly Option[], Path, string]>([
    ['a word that is not offered', menu, ['fly'], '"fly" is not offered: choose minor, skip.'],
    ['a number where a word is wanted', menu, [3], '3 is not offered: choose minor, skip.'],
    ['a way that stops at a branch', menu, ['minor'], 'Choose aim, move.'],
    ['no way at all', menu, [], 'Choose minor, skip.'],
    ['no way at all, even to an only leaf', ['stand'], [], 'Choose stand.'],
    [
      'a way that stops where nothing is left',
      [branch('minor', () => []), 'skip'],
      ['minor'],
      'There is nothing to choose.',
    ],
    ['a thing that is not there', menu, ['minor', 'aim', 'bob'], '"bob" is not offered: choose vex, zed.'],
    ['a way beyond a leaf', menu, ['skip', 'minor'], 'Nothing follows "skip".'],
    ['a way beyond a number', menu, ['minor', 'move', 2, 'x'], 'Nothing follows 2.'],
    ['a number too large', menu, ['minor', 'move', 7], '7 does not fit: name 0.5 to 6 m in steps of 0.5.'],
    ['a number too small', menu, ['minor', 'move', 0], '0 does not fit: name 0.5 to 6 m in steps of 0.5.'],
    [
      'a number between the steps',
      menu,
      ['minor', 'move', 1.25],
      '1.25 does not fit: name 0.5 to 6 m in steps of 0.5.',
    ],
    ['a word for a number', menu, ['minor', 'move', '2'], '"2" does not fit: name 0.5 to 6 m in steps of 0.5.'],
    ['no number', menu, ['minor', 'move'], 'Choose 0.5 to 6 m in steps of 0.5.'],
    [
      'a number of any size, too large',
      [amount({ least: 0, most: 1, step: 0, unit: '' }, itself)],
      [1.1],
      '1.1 does not fit: name 0 to 1.',
    ],
    ['yes or no', ['yes', 'no'], ['maybe'], '"maybe" is not offered: choose yes, no.'],
    [
      'several, one of them unknown',
      [many(people)],
      [['vex', 'bob']],
      '["vex","bob"] does not fit: name any of vex, zed.',
    ],
    [
      'several, one of them twice',
      [many(people)],
      [['vex', 'vex']],
      '["vex","vex"] does not fit: name any of vex, zed.',
    ],
    ['one where several are wanted', [many(people)], ['vex'], '"vex" does not fit: name any of vex, zed.'],
    [
      'too few shares',
      [shares({ points: 6, bins })],
      [{ end: 4 }],
      '{"end":4} does not fit: name 6 points over end, str.',
    ],
    [
      'too many shares',
      [shares({ points: 6, bins })],
      [{ end: 4, str: 3 }],
      '{"end":4,"str":3} does not fit: name 6 points over end, str.',
    ],
    [
      'more than a bin holds',
      [shares({ points: 6, bins })],
      [{ end: 5, str: 1 }],
      '{"end":5,"str":1} does not fit: name 6 points over end, str.',
    ],
    [
      'a bin that is not there',
      [shares({ points: 6, bins })],
      [{ end: 4, dex: 2 }],
      '{"end":4,"dex":2} does not fit: name 6 points over end, str.',
    ],
    [
      'less than none',
      [shares({ points: 6, bins })],
      [{ end: -1, str: 7 }],
      '{"end":-1,"str":7} does not fit: name 6 points over end, str.',
    ],
    [
      'half a point',
      [shares({ points: 6, bins })],
      [{ end: 0.5, str: 5.5 }],
      '{"end":0.5,"str":5.5} does not fit: name 6 points over end, str.',
    ],
    ['a list for shares', [shares({ points: 6, bins })], [[4, 2]], '[4,2] does not fit: name 6 points over end, str.'],
    [
      'nothing for shares',
      [shares({ points: 6, bins })],
      [null as never],
      'null does not fit: name 6 points over end, str.',
    ],
    [
      'a point out of reach',
      [
        spot(
          among(
            [
              [0, 1],
              [1, 1],
            ],
            'squares',
          ),
          itself,
        ),
      ],
      [[2, 1]],
      '[2,1] does not fit: name a point in reach (squares).',
    ],
    [
      'a point with a third coordinate',
      [
        spot(
          among(
            [
              [0, 1],
              [1, 1],
            ],
            'm',
          ),
          itself,
        ),
      ],
      [[0, 1, 0] as never],
      '[0,1,0] does not fit: name a point in reach (m).',
    ],
    ['too many words', [letter(itself, 5)], ['abcdef'], '"abcdef" does not fit: name words, at most 5 characters.'],
    ['words that say nothing', [letter(itself, 5)], ['   '], '"   " does not fit: name words, at most 5 characters.'],
    ['a number for words', [letter(itself, 5)], [7], '7 does not fit: name words, at most 5 characters.'],
    ['a way too long', menu, Array(33).fill('minor'), 'An answer is a path of at most 32 steps.'],
    ['what is no path', menu, 'skip' as never, 'An answer is a path of at most 32 steps.'],
    ['anything where nothing is offered', [], ['hasten'], '"hasten" is not offered: there is nothing to choose.'],
    ['nothing where nothing is offered', [], [], 'There is nothing to choose.'],
  ])('%s', (_, options, path, refused) => {
    expect(follow(options, path)).toEqual({ refused })
  })

  test("a shut option gives its reason, and its code for the book's own sentence", () => {
    expect(follow(menu, ['attack'])).toEqual({ refused: '"attack" is not possible now: E_EMPTY.', code: 'E_EMPTY' })
    expect(levelAt(menu, ['attack'])).toMatchObject({ code: 'E_EMPTY' })
  })

  test("who names something below a shut option hears that one's own reason", () => {
    const closed = [
      shut('attack', 'E_FAR', () => [
        shut('bob', 'E_FAR', () => [shut('knife', 'E_REACH'), shut('gun', 'E_EMPTY')]),
        'open',
      ]),
    ]
    const code = (...path: string[]) => (follow(closed, path) as { code?: string }).code
    expect([
      code('attack'),
      code('attack', 'bob'),
      code('attack', 'bob', 'knife'),
      code('attack', 'bob', 'gun'),
    ]).toEqual(['E_FAR', 'E_FAR', 'E_REACH', 'E_EMPTY'])
    expect([
      code('attack', 'zed'),
      code('attack', 'bob', 'zed'),
      code('attack', 'open'),
      code('attack', 'bob', 'knife', 'twice'),
    ]).toEqual(['E_FAR', 'E_FAR', 'E_FAR', 'E_REACH'])
    expect(levelAt(closed, ['attack', 'bob', 'knife'])).toEqual({
      refused: '"knife" is not possible now: E_REACH.',
      code: 'E_REACH',
    })
    expect(menuOf(closed)).toEqual([{ shut: 'attack', why: 'E_FAR' }])
  })

  test('a shut option beside a number is known, too', () => {
    expect(follow([amount(stride, itself), word], ['attack'])).toMatchObject({ code: 'E_EMPTY' })
    expect(took([amount(stride, itself), word], [2])).toBe(2)
  })

  test('what is said wrongly is shown in short, however deep or long it is', () => {
    let deep: unknown = []
    for (let i = 0; i < 100_000; i++) deep = [deep]
    for (const options of [menu, [many(people)], [shares({ points: 6, bins })]]) {
      expect(took(options, [deep as never])).toMatch(/^\[.{0,90}$/)
      expect(String(took(options, ['x'.repeat(100_000)])).length).toBeLessThan(160)
      expect(String(took(options, [Array(100_000).fill('x')])).length).toBeLessThan(160)
    }
  })
})

describe('a path is taken', () => {
  test.each<[string, readonly Option[], Path, unknown]>([
    ['a word', menu, ['skip'], 'skip'],
    ['a thing', menu, ['minor', 'aim', 'zed'], people[1]],
    ['a number', menu, ['minor', 'move', 4.5], 4.5],
    ['the least and the most', menu, ['minor', 'move', 6], 6],
    ['any number, with step 0', [amount({ least: 0, most: 1, step: 0, unit: '' }, itself)], [0.123], 0.123],
    ['a step that is no binary fraction', [amount({ least: 0, most: 1, step: 0.1, unit: 'm' }, itself)], [0.3], 0.3],
    ['a leaf means what it means', [leaf('half', 2), 'no'], ['half'], 2],
    ['several, in the order they were offered', [many(people)], [['zed', 'vex']], people],
    ['none of several', [many(people)], [[]], []],
    ['shares', [shares({ points: 6, bins })], [{ str: 2, end: 4 }], { str: 2, end: 4 }],
    ['a share of nothing', [shares({ points: 6, bins })], [{ str: 6, end: 0 }], { str: 6, end: 0 }],
    [
      'a point',
      [
        spot(
          among(
            [
              [0, 1],
              [1, 1],
            ],
            'm',
          ),
          itself,
        ),
      ],
      [[1, 1]],
      [1, 1],
    ],
    [
      'a way that ends where the rest leaves no choice',
      [branch('aim', () => [branch('slowly', () => [each(people.slice(1))])]), 'skip'],
      ['aim'],
      people[1],
    ],
    [
      'a branch with a number that can only be one',
      [branch('move', () => [amount({ least: 3, most: 3, step: 1, unit: '' }, itself)]), 'skip'],
      ['move'],
      3,
    ],
    ['words, without the space around them', [letter(itself)], [' sand \n'], 'sand'],
  ])('%s', (_, options, path, means) => {
    expect(took(options, path)).toEqual(means)
  })
})

describe('what leaves no choice is not asked', () => {
  const only = (...options: Option[]): unknown => onlyLeaf(options)?.means

  test.each<[string, readonly Option[], unknown]>([
    ['one word among failed conditions and shut options', [false, null, undefined, word, 'stand'], 'stand'],
    ['one leaf', [leaf('half', 2)], 2],
    ['one thing', [each(people.slice(1))], people[1]],
    ['one leaf behind branches', [branch('minor', () => [branch('aim', () => [each(people.slice(0, 1))])])], people[0]],
    ['a number that can only be one', [amount({ least: 3, most: 3, step: 1, unit: '' }, itself)], 3],
    ['a number whose next step would be too large', [amount({ least: 1, most: 1.4, step: 0.5, unit: '' }, itself)], 1],
    ['several of none', [many([])], []],
    ['no points to share', [shares({ points: 0, bins })], {}],
    [
      'points for one bin',
      [
        shares({
          points: 3,
          bins: [
            { id: 'end', most: 0 },
            { id: 'str', most: 7 },
          ],
        }),
      ],
      { str: 3 },
    ],
    ['points that fill every bin', [shares({ points: 11, bins })], { end: 4, str: 7 }],
    ['points beyond all bins', [shares({ points: 99, bins })], { end: 4, str: 7 }],
    ['points and no bins', [shares({ points: 3, bins: [] })], {}],
    ['one point in reach', [spot(among([[2, 2]], 'm'), itself)], [2, 2]],
  ])('%s', (_, options, means) => {
    expect(only(...options)).toEqual(means)
  })

  test.each<[string, readonly Option[]]>([
    ['two words', ['yes', 'no']],
    ['one of several things, for none will do', [many(people.slice(1))]],
    ['two numbers', [amount({ least: 1, most: 2, step: 1, unit: '' }, itself)]],
    ['any number between two', [amount({ least: 1, most: 1.4, step: 0, unit: '' }, itself)]],
    ['a point for either of two bins', [shares({ points: 1, bins })]],
    ['words', [letter(itself)]],
    ['two leaves behind one branch', [branch('aim', () => [each(people)])]],
  ])('but %s is', (_, options) => {
    expect(onlyLeaf(options)).toBeNull()
  })
})

describe('what a door sees', () => {
  test('the whole tree as plain data, shut options with their reasons last', () => {
    expect(menuOf(menu)).toEqual([
      {
        key: 'minor',
        menu: [
          { key: 'aim', menu: ['vex', 'zed'] },
          { key: 'move', menu: [{ number: stride }] },
        ],
      },
      'skip',
      { shut: 'attack', why: 'E_EMPTY' },
    ])
  })

  test('what else can be asked for', () => {
    expect(menuOf([many(people)])).toEqual([{ many: ['vex', 'zed'] }])
    expect(menuOf([shares({ points: 6, bins })])).toEqual([{ shares: { points: 6, bins } }])
    expect(menuOf([spot(among([[0, 1]], 'm'), itself)])).toEqual([{ spot: [[0, 1]], unit: 'm' }])
    expect(menuOf([letter(itself, 80)])).toEqual([{ letter: 80 }])
  })

  test('one level after another', () => {
    expect(keysOf(levelAt(menu, ['minor']) as readonly Option[])).toEqual(['aim', 'move'])
    expect(levelAt(menu, ['skip'])).toEqual({ refused: 'Nothing follows "skip".' })
    expect(levelAt(menu, ['fly'])).toEqual({ refused: '"fly" is not offered: choose minor, skip.' })
  })

  test('shapes by what is offered', () => {
    const reach = spot(among([], ''), itself)
    const levels: (readonly Option[])[] = [
      [many(people)],
      [amount(stride, itself)],
      ['yes', 'no'],
      ['no', 'yes'],
      [false, each(people), 'end turn'],
      [shares({ points: 1, bins })],
      [reach],
      [letter(itself)],
      [],
    ]
    expect(levels.map(shapeOf)).toEqual([
      'many',
      'number',
      'yesNo',
      'menu',
      'target',
      'shares',
      'spot',
      'letter',
      'menu',
    ])
  })
})

describe('a tree opens only where somebody looks', () => {
  test('following a path opens the branches on the way', () => {
    const opened: string[] = []
    const watch = (key: string, ...inside: Option[]): Option =>
      branch(key, () => {
        opened.push(key)
        return inside
      })
    follow([watch('a', watch('b', 'x'), watch('c', 'y')), watch('d', 'z')], ['a', 'c', 'y'])
    expect(opened).toEqual(['a', 'c'])
  })

  test('a leaf of many is built when it is taken', () => {
    const built: string[] = []
    const level = [
      'wait',
      each(people, ({ id }) => {
        built.push(id)
        return id
      }),
    ]
    expect([sizeOf(level), placeAt(level, 2)]).toEqual([3, { kind: 'leaf', key: 'zed', means: 'zed' }])
    expect(built).toEqual(['zed'])
    expect(() => placeAt(level, 3)).toThrow('there are 3 options, none has index 3')
  })
})

describe('a runaway tree ends with a sentence', () => {
  const endless = (): readonly Option[] => [branch('on', endless)]

  test('one that is too deep', () => {
    expect(() => menuOf(endless())).toThrow(`a tree of options goes at most ${LIMITS.depth} deep`)
    expect(() => onlyLeaf(endless())).toThrow(`a tree of options goes at most ${LIMITS.depth} deep`)
    expect(() => follow(endless(), ['on'])).toThrow(`a tree of options goes at most ${LIMITS.depth} deep`)
  })

  test('one that is too large', () => {
    expect(() => menuOf([each(Array.from({ length: LIMITS.tree + 1 }, (_, n) => ({ id: `${n}` })))])).toThrow(
      `a tree of options has at most ${LIMITS.tree} places`,
    )
  })
})

test('a place that is named by its way is the end of the way', () => {
  const way: readonly Point[] = [
    [0, 0],
    [1, 0],
    [2, 1],
  ]
  const squares: Squares = {
    from: [0, 0],
    footprint: 1,
    costTo: () => 2,
    wayOf: (step) => (step === 'C2' ? { way, cost: 2 } : { why: null }),
    partOf: () => ({ why: null }),
  }
  const place = spot({ ...among([[2, 1]], 'squares'), squares }, (point, gone) => [point, gone])
  expect(took([place], ['C2'])).toEqual([[2, 1], { way, cost: 2 }])
})
