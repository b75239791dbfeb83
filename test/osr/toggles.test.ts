import { expect, test } from 'vitest'
import { acOf } from '../../src/books/osr/core/attack-modifiers.ts'
import { rateOf } from '../../src/books/osr/health/burden-and-exhaustion.ts'
import type { Options } from '../../src/books/osr/state/options.ts'
import { aude, fightOf, foe, opened, type Played, play, who } from './scenes.ts'

/** The same people, dice and answers with two settings; how they come out, one after the other. */
type Case = {
  readonly key: keyof Options
  readonly values: readonly [unknown, unknown]
  readonly played: (options: object) => unknown
  readonly outcomes: readonly [unknown, unknown]
}

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = (sheet: object = {}) => foe('cob', 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
const far = foe('far', 'bandit', { pos: { x: 9, y: 0 } })
const hp = (played: Played, id: string): number => who(played, id).hp
const spear = ['aude', 'attack', 'cob', 'broad-spear'] as const
const sword = { hands: ['long-sword'] }
const kept = (played: Played): readonly string[] => played.asks.map(({ about }) => about)
const falling = (options: object, sheet: object = {}) =>
  play(
    fightOf(
      [
        cob(),
        plain({ hp: 1, ...sheet }),
        foe('z', 'bandit', { pos: { x: 0, y: 9 } }),
        { id: 'bob', side: 'pc', hp: 5, pos: { x: 0, y: 5 } },
      ],
      options,
    ),
    [19, 6],
    ['cob', 'attack', 'aude', 'seax'],
  )

const CASES: readonly Case[] = [
  {
    key: 'shock',
    values: [true, false],
    played: (options) =>
      hp(play(fightOf([plain(sword), cob()], options), [2], ['aude', 'attack', 'cob', 'long-sword']), 'cob'),
    outcomes: [2, 5],
  },
  {
    key: 'exhaustion',
    values: [true, false],
    played: (options) => {
      const fight = fightOf([plain({ el: 5, armour: 'mail-hauberk' }), cob()], options)
      return [acOf(fight, fight.combatants[0]!), rateOf(fight, fight.combatants[0]!)]
    },
    outcomes: [
      [12, 15],
      [17, 30],
    ],
  },
  {
    key: 'burden',
    values: [true, false],
    played: (options) => {
      const fight = fightOf([plain({ load: 80 }), cob()], options)
      return rateOf(fight, fight.combatants[0]!)
    },
    outcomes: [20, 30],
  },
  {
    key: 'instantCombat',
    values: [true, false],
    played: (options) => kept(play(fightOf([cob(), plain()], options), [])),
    outcomes: [['snap attack'], ['turn']],
  },
  {
    key: 'holdAndDelay',
    values: [true, false],
    played: (options) => {
      const { asks } = play(fightOf([plain(), cob()], options), [])
      return asks[0]!.options.flatMap((one) =>
        typeof one === 'object' && one && 'key' in one && ['hold', 'act after'].includes(one.key) ? [one.kind] : [],
      )
    },
    outcomes: [
      ['leaf', 'branch'],
      ['shut', 'shut'],
    ],
  },
  {
    key: 'strictReload',
    values: [true, false],
    played: (options) => {
      const empty = plain({ hands: [{ item: 'small-bow', loaded: false }], readied: [{ item: 'ammunition', qty: 3 }] })
      const { fight } = play(fightOf([empty, far], options), [], ['aude', 'reload', 'small-bow'])
      return [fight.combatants[0]!.moves, fight.turn!.otas]
    },
    outcomes: [
      [1, 0],
      [0, 1],
    ],
  },
  {
    key: 'naturals',
    values: ['attacks', 'none'],
    played: (options) =>
      hp(
        play(
          fightOf([plain(), cob({ acFixed: 30 })], options),
          [20, 3].slice(0, (options as Options).naturals === 'none' ? 1 : 2),
          [...spear],
        ),
        'cob',
      ),
    outcomes: [1, 5],
  },
  {
    key: 'naturals',
    values: ['attacks', 'all'],
    played: (options) =>
      play(fightOf([plain(), cob()], options), [20], ['aude', 'skill', 'Exert'], ['referee', 'number', 40]).lines.at(
        -1,
      ),
    outcomes: ['failed aude Exert', 'succeeded aude Exert'],
  },
  {
    key: 'natural20Max',
    values: [true, false],
    played: (options) =>
      hp(
        play(
          fightOf([plain(), cob({ hp: 20, hpMax: 20 })], options),
          (options as Options).natural20Max ? [20] : [20, 3],
          [...spear],
        ),
        'cob',
      ),
    outcomes: [11, 16],
  },
  {
    key: 'advAsTwo',
    values: [true, false],
    played: (options) =>
      play(fightOf([plain({ edge: 'advantage' }), cob()], options), (options as Options).advAsTwo ? [2] : [2, 1], [
        ...spear,
      ]).lines.find((line) => line.startsWith('aude attack')),
    outcomes: [
      'aude attack 10 [2] +4 class +1 STR +1 Slash +2 advantage',
      'aude attack 8 [2 1] +4 class +1 STR +1 Slash',
    ],
  },
  {
    key: 'secondCollapse',
    values: [true, false],
    played: (options) =>
      who(falling({ scars: false, ...options }, { el: 5, armour: null, shield: null }), 'aude').conditions.dead,
    outcomes: [true, false],
  },
  {
    key: 'woundModel',
    values: ['mortal', 'exhaustion'],
    played: (options) => {
      const { conditions, el } = who(falling({ scars: false, ...options }), 'aude')
      return [conditions.dying, el]
    },
    outcomes: [
      [true, 0],
      [false, 5],
    ],
  },
  {
    key: 'otaCap',
    values: [1, 0],
    played: (options) => kept(play(fightOf([plain(), cob()], options), [], ['aude', 'go prone'])),
    outcomes: [['turn'], ['one more']],
  },
  {
    key: 'rerollInitiative',
    values: [true, false],
    played: (options) => {
      const fight = opened({ options: { instantCombat: false, ...options }, combatants: [aude(), far] })
      const dice = (options as Options).rerollInitiative ? [15, 5, 2, 19] : [15, 5]
      const begun = play(fight, dice, ['referee', 'no'], ['referee', 'none'], ['aude', 'end turn'], ['far', 'end turn'])
      return begun.asks[0]!.who
    },
    outcomes: ['far', 'aude'],
  },
  {
    key: 'interleaved',
    values: [true, false],
    played: (options) => {
      const fight = opened({ options: { instantCombat: false, ...options }, combatants: [aude(), far] })
      return play(fight, [15, 5], ['referee', 'no'], ['referee', 'none']).fight.order.map(({ who: one }) => one)
    },
    outcomes: [
      ['aude', null, null],
      [null, null],
    ],
  },
]

test.each(CASES)('$key: $values (OSR 11)', ({ key, values, played, outcomes }) => {
  expect(values.map((value) => played({ [key]: value }))).toEqual(outcomes)
})

test('scars: with the same blow one is thrown for or not (OSR-SCAR-1)', () => {
  const blow = { hp: 1, armour: null, shield: null }
  const people = [cob(), plain(blow), { id: 'bob', side: 'pc', hp: 5, pos: { x: 0, y: 5 } }]
  const scarred = (scars: boolean, dice: readonly number[]) =>
    who(play(fightOf(people, { scars }), [19, 6, ...dice], ['cob', 'attack', 'aude', 'seax']), 'aude').newScars
  expect([scarred(true, [1, 1, 2, 2, 3, 3]), scarred(false, [])]).toEqual([[12], []])
})
