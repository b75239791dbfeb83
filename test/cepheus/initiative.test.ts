import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { viewOf } from '../../src/engine/viewer-lines.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { asked, type CePlay, one, playOf, refusal } from './written-play.ts'

const bob = someone('bob')
const ann = someone('ann')
const vex = foe('vex')

type Said = {
  readonly aware?: readonly string[]
  readonly answers?: readonly Move<Event>[]
  readonly dice?: readonly number[]
  readonly options?: object
}
/** An opening at 5 m; everybody aware unless told, so that the totals are 12 and what is added. */
const opened = (
  people: readonly Written[],
  { aware = people.map(({ id }) => id), answers = [], dice = [], options = {} }: Said = {},
): CePlay => playOf(freshFight(people, { options }), [['referee', aware], ['referee', 5], ...answers], dice)
const bases = ({ fight }: CePlay): string[] => fight.combatants.map(({ id, initBase }) => `${id} ${initBase}`)
const turns = ({ lines }: CePlay): string[] =>
  lines.filter((line) => line.startsWith('started')).map((line) => line.split(' ')[1]!)
const rolls = ({ lines }: CePlay, what: string): string[] =>
  lines.filter((line) => line.includes(` ${what} `) && line.includes('['))
const skip = (...ids: string[]): Move<Event>[] => ids.map((id) => [id, 'skip'])

describe('the total', () => {
  test('is the roll, the DEX modifier and the drug, and says so (CE-INIT-1)', () => {
    const play = opened(
      [
        { ...bob, dex: 12, drug: 'combat' },
        { ...vex, dex: 2 },
      ],
      { aware: [], dice: [3, 4, 2, 6] },
    )
    expect(rolls(play, 'initiative')).toEqual([
      'bob initiative 13 [3 4] +2 dex +4 drug',
      'vex initiative 6 [2 6] -2 dex',
    ])
  })

  test('is 12, the DEX modifier and the drug for the aware (CE-INIT-1, CE-AWARE-3)', () => {
    expect(
      bases(
        opened([
          { ...bob, dex: 12, drug: 'combat' },
          { ...vex, dex: 2 },
        ]),
      ),
    ).toEqual(['bob 18', 'vex 10'])
  })

  test('counts the current DEX, and the score itself with `dexScoreInitiative` (CE-INIT-1, CE-SHEET-2)', () => {
    const hurt = { ...bob, dex: { max: 12, now: 9 } }
    expect(bases(opened([hurt, vex]))).toEqual(['bob 13', 'vex 12'])
    const scored = opened([hurt, vex], { aware: ['vex'], dice: [1, 2], options: { dexScoreInitiative: true } })
    expect(rolls(scored, 'initiative')).toEqual(['bob initiative 12 [1 2] +9 dex'])
    expect(bases(scored)).toEqual(['bob 12', 'vex 19'])
  })

  test('12 for the aware is a roll of two sixes: a tie, which DEX breaks (CE-AWARE-3, CE-INIT-4)', () => {
    expect(
      turns(
        opened(
          [
            { ...bob, dex: 6 },
            { ...vex, dex: 8 },
          ],
          { aware: ['bob'], dice: [6, 6] },
        ),
      ),
    ).toEqual(['vex'])
    expect(
      turns(
        opened(
          [
            { ...bob, dex: 6 },
            { ...vex, dex: 8 },
          ],
          { aware: ['bob'], dice: [6, 5] },
        ),
      ),
    ).toEqual(['bob'])
  })

  test('comes of two dice each in entry order, then the Tactics checks, then the roll-offs (CE-INIT-2)', () => {
    const people = [bob, someone('ann', { skills: { Tactics: 0 } }), foe('vex', { skills: { Tactics: 1 } })]
    const { lines } = opened(people, {
      aware: [],
      answers: [['ann', 'yes']],
      dice: [1, 2, 1, 2, 4, 4, 4, 4, 2, 2, 6, 1],
    })
    expect(lines.filter((line) => / \d+ \[/.test(line))).toEqual([
      'bob initiative 3 [1 2]',
      'ann initiative 3 [1 2]',
      'vex initiative 8 [4 4]',
      'ann tactics 8 [4 4]',
      'vex tactics 5 [2 2] +1 skill',
      'bob roll-off 6 [6]',
      'ann roll-off 1 [1]',
    ])
  })
})

describe('Tactics', () => {
  const tactician = (id: string, level: number, sheet = {}): Written =>
    someone(id, { skills: { Tactics: level }, ...sheet })

  test('a player with the skill is asked, a level of 0 is enough, and without it nobody is (CE-TACT-1)', () => {
    expect(asked(opened([tactician('bob', 0), ann, vex]))).toEqual(['bob tactics'])
    expect(asked(opened([bob, { ...vex, dex: 5 }]))).toEqual(['bob turn'])
  })

  test('who is not asked for cannot try (CE-TACT-1)', () => {
    expect(refusal(opened([tactician('bob', 0), vex]), 'bob', 'maybe').refused).toContain('choose yes, no')
  })

  test('several players are asked at once, and their checks fall in entry order (CE-TACT-1, CE-INIT-2)', () => {
    const people = [tactician('bob', 0), tactician('ann', 0, { dex: 8 }), { ...vex, dex: 3 }]
    expect(asked(opened(people))).toEqual(['bob tactics', 'ann tactics'])
    const play = opened(people, {
      answers: [
        ['ann', 'yes'],
        ['bob', 'yes'],
      ],
      dice: [4, 4, 5, 5],
    })
    expect(rolls(play, 'tactics')).toEqual(['bob tactics 8 [4 4]', 'ann tactics 10 [5 5]'])
  })

  test('everybody else always tries, unasked, an ally of the players too (CE-TACT-1)', () => {
    const play = opened(
      [bob, tactician('cob', 1, { control: 'referee', dex: 8 }), { ...vex, dex: 10, skills: { Tactics: 2 } }],
      { dice: [3, 4, 3, 3] },
    )
    expect(rolls(play, 'tactics')).toEqual(['cob tactics 8 [3 4] +1 skill', 'vex tactics 8 [3 3] +2 skill'])
    expect(asked(play)).toEqual(['vex turn'])
  })

  test('the check is skill and INT modifier (CE-TACT-1)', () => {
    const play = opened([tactician('bob', 2, { int: 9 }), { ...vex, dex: 5 }], {
      answers: [['bob', 'yes']],
      dice: [3, 3],
    })
    expect(rolls(play, 'tactics')).toEqual(['bob tactics 9 [3 3] +2 skill +1 int'])
  })

  test('the Effect goes to every member of the side, the tactician included, and to nobody else (CE-TACT-2)', () => {
    const play = opened([tactician('bob', 0), { ...ann, dex: 9 }, { ...vex, dex: 5 }], {
      answers: [['bob', 'yes']],
      dice: [6, 4],
    })
    expect(bases(play)).toEqual(['bob 14', 'ann 15', 'vex 11'])
  })

  test('who says no rolls nothing and changes nothing (CE-TACT-1)', () => {
    expect(bases(opened([tactician('bob', 0), { ...vex, dex: 5 }], { answers: [['bob', 'no']] }))).toEqual([
      'bob 12',
      'vex 11',
    ])
  })

  test.each([
    [[2, 3], 9],
    [[3, 4], 11],
    [[4, 4], 12],
    [[4, 5], 13],
  ])(
    'with %j the side stands at %d: a failure costs it, 8 neither helps nor costs (CE-TACT-2, CE-PROF-23)',
    (dice, total) => {
      expect(
        one(opened([tactician('bob', 0), { ...vex, dex: 3 }], { answers: [['bob', 'yes']], dice }), 'bob').initBase,
      ).toBe(total)
    },
  )

  test.each([
    [[2, 3], 12],
    [[3, 4], 12],
    [[4, 5], 13],
  ])('without `tacticsBackfire` a failure adds nothing: %j gives %d (CE-TACT-2, CE-PROF-23)', (dice, total) => {
    const play = opened([tactician('bob', 0), { ...vex, dex: 3 }], {
      answers: [['bob', 'yes']],
      dice,
      options: { tacticsBackfire: false },
    })
    expect(one(play, 'bob').initBase).toBe(total)
  })

  test('of several checks on a side only the highest Effect counts, and it is not the sum (CE-TACT-2)', () => {
    const people = [tactician('bob', 0), tactician('ann', 0, { dex: 9 }), { ...vex, dex: 3 }]
    const said = (dice: number[]) =>
      bases(
        opened(people, {
          answers: [
            ['bob', 'yes'],
            ['ann', 'yes'],
          ],
          dice,
        }),
      )
    expect(said([5, 5, 6, 5])).toEqual(['bob 15', 'ann 16', 'vex 11'])
    expect(said([6, 5, 1, 1])).toEqual(['bob 15', 'ann 16', 'vex 11'])
    expect(said([3, 4, 1, 1])).toEqual(['bob 11', 'ann 12', 'vex 11'])
  })

  test('CE-EX-2: everybody aware, one plan works and one fails (CE-AWARE-3, CE-PROF-3, CE-PROF-23, CE-TACT-1, CE-TACT-2, CE-INIT-4)', () => {
    const people = [
      someone('ann', { dex: 9, int: 9, skills: { Tactics: 1 } }),
      someone('ben'),
      foe('sergeant', { block: 'guard-sergeant' }),
      foe('guard', { block: 'security-guard' }),
    ]
    const play = opened(people, { answers: [['ann', 'yes'], ...skip('ann', 'ben', 'sergeant')], dice: [5, 4, 2, 3] })
    expect(rolls(play, 'tactics')).toEqual([
      'ann tactics 11 [5 4] +1 skill +1 int',
      'sergeant tactics 6 [2 3] +1 skill',
    ])
    expect(play.lines.filter((line) => line.startsWith('planned'))).toEqual([
      'planned ann players 3 3',
      'planned sergeant enemies -2 -2',
    ])
    expect(bases(play)).toEqual(['ann 16', 'ben 15', 'sergeant 10', 'guard 10'])
    expect(turns(play)).toEqual(['ann', 'ben', 'sergeant', 'guard'])
    expect(rolls(play, 'initiative')).toEqual([])
  })
})

describe('the order', () => {
  test('is descending Initiative (CE-INIT-3, CE-SEQ-1)', () => {
    const play = opened([bob, ann, vex], { aware: [], dice: [1, 2, 6, 4, 3, 3], answers: skip('ann', 'vex') })
    expect(turns(play)).toEqual(['ann', 'vex', 'bob'])
  })

  test('of two alike the higher current DEX score goes first, though the modifier is the same (CE-INIT-4, CE-PROF-4)', () => {
    expect(
      turns(
        opened(
          [
            { ...bob, dex: 7 },
            { ...vex, dex: 8 },
          ],
          { answers: skip('vex') },
        ),
      ),
    ).toEqual(['vex', 'bob'])
    expect(
      turns(
        opened(
          [
            { ...bob, dex: 7 },
            { ...vex, dex: { max: 8, now: 6 } },
          ],
          { answers: skip('bob') },
        ),
      ),
    ).toEqual(['bob', 'vex'])
  })

  test('still alike, each rolls one die in entry order and the highest goes first (CE-INIT-5, CE-PROF-4)', () => {
    const play = opened([bob, ann, vex], { dice: [2, 5, 3], answers: skip('ann', 'vex') })
    expect(rolls(play, 'roll-off')).toEqual(['bob roll-off 2 [2]', 'ann roll-off 5 [5]', 'vex roll-off 3 [3]'])
    expect(turns(play)).toEqual(['ann', 'vex', 'bob'])
  })

  test('equal ones roll again, and only they (CE-INIT-5)', () => {
    const dice = [4, 4, 6, 2, 2, 1, 5]
    expect(rolls(opened([bob, ann, vex], { dice }), 'roll-off').map((line) => line.split(' ')[0])).toEqual([
      'bob',
      'ann',
      'vex',
      'bob',
      'ann',
      'bob',
      'ann',
    ])
    expect(turns(opened([bob, ann, vex], { dice, answers: skip('vex', 'ann') }))).toEqual(['vex', 'ann', 'bob'])
  })

  test('a roll-off holds for the rest of the fight: no dice in the next round, and none for Initiative (CE-INIT-5, CE-SEQ-1)', () => {
    const play = opened([bob, vex], { dice: [2, 5], answers: [...skip('vex', 'bob'), ...skip('vex', 'bob')] })
    expect(turns(play)).toEqual(['vex', 'bob', 'vex', 'bob', 'vex'])
  })

  test('a tie that comes about later is rolled off when it matters; who has rolled before keeps that die (CE-INIT-5)', () => {
    const people = [
      someone('bob', { initiative: 9 }),
      someone('ann', { initiative: 9, ties: [3] }),
      foe('vex', { initiative: 9, ties: [5] }),
      foe('zed', { initiative: 12 }),
    ]
    const play = playOf(fightOf(people, { start: { turn: 'zed' } }), skip('zed', 'vex', 'bob'), [4])
    expect(rolls(play, 'roll-off')).toEqual(['bob roll-off 4 [4]'])
    expect(turns(play)).toEqual(['zed', 'vex', 'bob', 'ann'])
  })

  test('who has surrendered has no place and rolls nothing off (CE-INIT-5)', () => {
    const people = [
      someone('bob', { initiative: 9 }),
      someone('ann', { initiative: 5 }),
      foe('vex', { initiative: 5 }),
      foe('zed', { initiative: 5, conditions: { surrendered: true } }),
    ]
    expect(rolls(playOf(fightOf(people), skip('bob'), [6, 1]), 'roll-off').map((line) => line.split(' ')[0])).toEqual([
      'ann',
      'vex',
    ])
  })
})

describe('Initiative in the fight', () => {
  const gun = { skills: { 'Slug Pistol': 0 }, weapons: ['auto-pistol'] }
  const trio = [
    someone('bob', { initiative: 9, ...gun }),
    foe('vex', { initiative: 8, pos: 5 }),
    someone('ann', { initiative: 7 }),
  ]
  const shoot: Move<Event> = ['bob', 'significant', 'attack', 'vex']
  const dodge: Move<Event> = ['vex', 'dodge']

  test('a reaction is paid from it at once by who has not acted, and pushes him behind another (CE-INIT-7, CE-INIT-8, CE-INIT-10)', () => {
    const play = playOf(fightOf(trio), [shoot, dodge, ...skip('bob', 'ann')], [1, 1])
    expect(turns(play)).toEqual(['bob', 'ann', 'vex'])
    expect(cepheus.reads.initiative!(play.fight, one(play, 'vex'))).toBe(6)
    expect(turns(playOf(fightOf(trio), [shoot, ['vex', 'stand'], ...skip('bob', 'vex')], [1, 1]))).toEqual([
      'bob',
      'vex',
      'ann',
    ])
  })

  test('a temporary change expires: in the next round it is back (CE-INIT-7)', () => {
    const play = playOf(fightOf(trio), [shoot, dodge, ...skip('bob', 'ann', 'vex', 'bob')], [1, 1])
    expect(turns(play)).toEqual(['bob', 'ann', 'vex', 'bob', 'vex'])
    expect(one(play, 'vex').initMods).toEqual({})
  })

  test('who has acted pays in the next round, and then it expires (CE-INIT-7)', () => {
    const late = [foe('vex', { initiative: 9, pos: 5 }), someone('bob', { initiative: 8, ...gun })]
    const play = playOf(fightOf(late), [...skip('vex'), shoot, dodge, ...skip('bob', 'bob', 'vex', 'vex')], [1, 1])
    expect(turns(play)).toEqual(['vex', 'bob', 'bob', 'vex', 'vex', 'bob'])
  })

  test('with `reactionPool` it is what reactions are paid from, and 2 points are needed (CE-INIT-10)', () => {
    const asks = (initiative: number) =>
      asked(
        playOf(
          fightOf([{ ...trio[0]! }, foe('vex', { initiative, pos: 5 })], { options: { reactionPool: true } }),
          [shoot],
          initiative < 2 ? [1, 1] : [],
        ),
      )
    expect(asks(2)).toEqual(['vex reaction'])
    expect(asks(1)).toEqual(['bob turn'])
  })

  const newcomer = (dex: number): Move<Event> => ({
    overrule: { type: 'joined', combatant: freshFight([foe('zed', { dex, name: 'Vex' })]).combatants[0]! },
  })

  test('a newcomer rolls two dice and the DEX modifier on arrival and acts from the next round (CE-INIT-9)', () => {
    const play = playOf(fightOf(trio), [newcomer(9), ...skip('bob', 'vex', 'ann')], [6, 5])
    expect(rolls(play, 'initiative')).toEqual(['zed initiative 12 [6 5] +1 dex'])
    expect(turns(play)).toEqual(['bob', 'vex', 'ann', 'zed'])
    expect(play.fight.round).toBe(2)
  })

  test('a newcomer leaves the others as they were, and is not called like one of them (CE-INIT-9)', () => {
    const play = playOf(fightOf(trio), [newcomer(4), ...skip('bob')], [1, 1])
    expect(bases(play)).toEqual(['bob 9', 'ann 7', 'vex 8', 'zed 1'])
    expect(play.fight.combatants.map(({ name }) => name)).toEqual(['Bob', 'Ann', 'Vex', 'Vex 2'])
  })
})

describe('who sees the totals', () => {
  const people = [someone('bob', { dex: 9 }), foe('vex', { skills: { Tactics: 0 } })]
  const seen = (options: object, viewer: { referee: boolean; seats: string[] }): string[] =>
    viewOf(cepheus, opened(people, { aware: [], dice: [1, 2, 3, 4, 4, 4], options }), {
      ...viewer,
      health: 'exact',
      rolls: {},
    }).flatMap(({ entry }) => {
      if (entry.type === 'rolled' && entry.what === 'initiative') return [`${entry.who} rolled`]
      return entry.type === 'happened' && (entry.event.type === 'readied' || entry.event.type === 'planned')
        ? [`${entry.event.type} ${entry.event.who}`]
        : []
    })

  test('the referee sees all of them (CE-INIT-6)', () => {
    expect(seen({}, { referee: true, seats: [] })).toEqual([
      'bob rolled',
      'readied bob',
      'vex rolled',
      'readied vex',
      'planned vex',
    ])
  })

  test('a player sees the own dice and no totals (CE-INIT-6)', () => {
    expect(seen({}, { referee: false, seats: ['bob'] })).toEqual(['bob rolled'])
  })

  test('with `showInitiative` a player sees them too (CE-INIT-6)', () => {
    expect(seen({ showInitiative: true }, { referee: false, seats: ['bob'] })).toEqual([
      'bob rolled',
      'readied bob',
      'vex rolled',
      'readied vex',
      'planned vex',
    ])
  })

  test.each([
    [false, null],
    [true, 6],
  ])(
    'who steps in after a delay shows no total to the players, unless `showInitiative` is %j: %j (CE-INIT-6)',
    (showInitiative, total) => {
      const fight = fightOf([someone('bob', { initiative: 9 }), foe('vex', { initiative: 6 })], {
        options: { showInitiative },
      })
      const play = playOf(fight, [
        ['bob', 'delay'],
        ['bob', 'yes'],
      ])
      const events = viewOf(cepheus, play, { referee: false, seats: ['bob'], health: 'exact', rolls: {} }).flatMap(
        ({ entry }) => (entry.type === 'happened' && entry.event.type === 'interposed' ? [entry.event.initiative] : []),
      )
      expect(events).toEqual([total])
    },
  )
})
