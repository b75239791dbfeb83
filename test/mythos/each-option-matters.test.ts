import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import { type Options, PRESETS } from '../../src/books/mythos/state/fight.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import type { Move } from '../script.ts'
import {
  ada,
  attackOnce,
  enemy,
  fightOf,
  freshFight,
  friend,
  happened,
  type Played,
  play,
  sources,
  who,
} from './fights-for-tests.ts'

/** `perks` are the referee's own and no setting of the page. */
type Toggle = Exclude<keyof Options, 'preset' | 'perks'>
/**
 * Two values of a setting, what is seen of each in a scene with the same dice, and dice that only the first has to
 * throw, or only the second.
 */
type Sight = {
  readonly values: readonly [unknown, unknown]
  readonly look: (options: object, dice: Dice) => unknown
  readonly sees: readonly [unknown, unknown]
}
type Dice = (both: readonly number[], first?: readonly number[], second?: readonly number[]) => readonly number[]

const ON = [true, false] as const
const still = { cannotFightBack: true }
const gun = ['revolver38', '1']
const names = ({ asks }: Played): readonly string[] => asks.map(({ who: one, about }) => `${one} ${about}`)
const order = (played: Played): readonly string[] => happened(played, 'opened')[0]!.order
const aid = { HP: 5, items: [{ item: 'firstaid' }] }

/** MY 11, row by row. */
const TOGGLES: Readonly<Record<Toggle, Sight>> = {
  ranges: {
    values: ON,
    look: (options, dice) =>
      happened(
        attackOnce({ by: { pos: 0 }, at: { ...still, pos: 20 }, path: gun, dice: dice([50], [], [4]), options }),
        'hit',
      ).length,
    sees: [0, 1],
  },
  ammo: {
    values: ON,
    look: (options) => who(attackOnce({ path: gun, dice: [99, 99], options }), 'ada').weapons[2]!.ammo,
    sees: [5, 6],
  },
  malfunction: {
    values: ON,
    look: (options) => who(attackOnce({ path: gun, dice: [100, 99], options }), 'ada').weapons[2]!.jammed,
    sees: [true, false],
  },
  fumbles: {
    values: ON,
    look: (options) => who(attackOnce({ dice: [100, 99], options }), 'ada').effects.map(({ key }) => key),
    sees: [['fumbled'], []],
  },
  manoeuvres: {
    values: ON,
    look: (options) =>
      keysOf(play(fightOf([ada(), enemy('corpse')], options), []).asks[0]!.options).includes('manoeuvre'),
    sees: [true, false],
  },
  surprise: {
    values: ON,
    look: (options) => names(play(freshFight([ada(), enemy('corpse')], options), [])),
    sees: [['referee surprise'], ['ada turn']],
  },
  sanity: {
    values: ON,
    look: (options, dice) => who(play(freshFight([ada(), enemy('corpse')], options), dice([], [60, 3])), 'ada').sanity,
    sees: [47, 50],
  },
  readied_firearm: {
    values: ON,
    look: (options) =>
      order(play(freshFight([ada({ weapons: ['revolver38'] }), enemy('imp', { block: 'imp' })], options), [])),
    sees: [
      ['ada', 'imp'],
      ['imp', 'ada'],
    ],
  },
  initiative_stat: {
    values: ['MOV', 'DEX'],
    look: (options) => order(play(freshFight([ada(), enemy('corpse', { MOV: 9 })], options), [])),
    sees: [
      ['corpse', 'ada'],
      ['ada', 'corpse'],
    ],
  },
  no_reaction: {
    values: ON,
    look: (options) => keysOf(play(fightOf([enemy('corpse'), ada()], options), []).asks[0]!.options),
    sees: [
      ['dodge', 'fight back', 'nothing'],
      ['dodge', 'fight back'],
    ],
  },
  dive: {
    values: ON,
    look: (options, dice) =>
      names(
        play(
          fightOf([enemy('gun', { block: 'gunman' }), ada()], { firearms_opposed: 'no', ...options }),
          dice([], [], [99]),
          ['gun', 'fight', 'ada', ...gun],
        ),
      ),
    sees: [['ada dive'], ['ada turn']],
  },
  outnumbered: {
    values: ON,
    look: (options, dice) =>
      sources(
        play(
          fightOf([enemy('a'), enemy('b', { DEX: 34 }), ada({ DEX: 20 })], options),
          [...dice([99, 99, 99], [9]), 99],
          ['ada', 'dodge'],
          ['ada', 'dodge'],
        ),
      ),
    sees: [{ outnumbered: 1 }, {}],
  },
  firearms_opposed: {
    values: ['no', 'fight_back'],
    look: (options, dice) => happened(attackOnce({ path: gun, dice: dice([99], [], [99]), options }), 'reacted').length,
    sees: [0, 1],
  },
  flee_rolls: {
    values: ['all', 'involved'],
    look: (options, dice) =>
      happened(
        play(fightOf([ada(), friend('bo'), enemy('corpse')], options), dice([50, 50], [50]), ['ada', 'flee']),
        'paced',
      ).length,
    sees: [3, 2],
  },
  build_table: {
    values: ['literal', 'manoeuvre'],
    look: (options, dice) =>
      sources(attackOnce({ at: { ...still, build: -1 }, path: gun, dice: dice([99], [1]), options })),
    sees: [{ small: -1 }, {}],
  },
  fast_needs_running: {
    values: ON,
    look: (options, dice) =>
      sources(attackOnce({ at: { ...still, MOV: 8 }, path: gun, dice: dice([99], [], [1]), options })),
    sees: [{}, { fast: -1 }],
  },
  mov_persist: {
    values: ON,
    look: (options) =>
      who(play(fightOf([ada(), enemy('corpse', { MOV: 9 })], options), [75, 50], ['ada', 'flee']), 'ada').MOV,
    sees: [6, 7],
  },
  item_skill: {
    values: ON,
    look: (options, dice) =>
      who(
        play(fightOf([ada(aid), enemy('corpse')], options), dice([], [30]), ['ada', 'items', 'firstaid', 'ada']),
        'ada',
      ).HP,
    sees: [8, 6],
  },
  wounds: {
    values: ['lingering', 'simple'],
    look: (options, dice) =>
      who(
        play(
          fightOf([enemy('corpse'), ada({ cannotFightBack: true }), friend('bo')], options),
          dice([30, 99, 3, 3], [61]),
          ['corpse', 'fight', 'ada', 'claw'],
        ),
        'ada',
      ).conditions.unconscious,
    sees: [true, false],
  },
  perk_window: {
    values: ['failed', 'won'],
    look: (options) => names(attackOnce({ by: { perks: ['P02'] }, dice: [20, 25, 1, 1], options })),
    sees: [['ada reaction'], ['ada perk']],
  },
  luck_costs: {
    values: ON,
    look: (options) =>
      who(
        play(
          fightOf([ada({ perks: ['P02'] }), enemy('corpse')], options),
          [20, 99, 1, 1],
          ['ada', 'fight', 'corpse', 'bat'],
          ['ada', 'yes'],
        ),
        'ada',
      ).luck,
    sees: [40, 50],
  },
  max_net_dice: {
    values: [1, 2],
    look: (options, dice) =>
      happened(
        attackOnce({ at: { ...still, MOV: 8, build: -2 }, path: gun, dice: dice([99, 1], [], [2]), options }),
        'read',
      )[0]!.candidates.length,
    sees: [2, 3],
  },
  max_rounds: {
    values: [1, null],
    look: (options) =>
      play(
        fightOf([ada(), enemy('corpse', still)], options),
        [99, 99, 99],
        ['ada', 'fight', 'corpse', 'bat'],
        ['ada', 'dodge'],
      ).fight.result,
    sees: ['stalemate', null],
  },
}

const rows = Object.entries(TOGGLES) as readonly (readonly [Toggle, Sight])[]

describe('the toggles of MY 11', () => {
  test.each(rows)(
    '%s: both ways with the same dice, and in a duel as the page has it (MY-GEN-5)',
    (toggle, { values, look, sees }) => {
      const seen = values.map((value, i) =>
        look({ [toggle]: value }, (both, first = [], second = []) => [...both, ...(i === 0 ? first : second)]),
      )
      expect(seen).toEqual(sees)
      const usual = values.indexOf(PRESETS.duel[toggle])
      expect(look({}, (both, first = [], second = []) => [...both, ...(usual === 0 ? first : second)])).toEqual(
        sees[usual],
      )
    },
  )

  test('every setting of the page has its row', () => {
    expect(['preset', 'perks', ...Object.keys(TOGGLES)].sort()).toEqual(Object.keys(PRESETS.duel).sort())
  })

  /** Blows that miss, blows that hit, a dodge, first aid. */
  const plain = (options: object): readonly string[] => {
    const fight = fightOf([ada({ pos: 0, HP: 11, items: [{ item: 'brandy' }] }), enemy('corpse', { pos: 1 })], options)
    const moves: readonly Move<Event>[] = [
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'items', 'brandy', 'ada'],
      ['ada', 'fight back', 'knife'],
      ['ada', 'fight', 'corpse', 'bat'],
    ]
    return play(fight, [30, 99, 2, 2, 90, 90, 20, 50, 1, 1, 60, 5, 99, 3, 2], ...moves).lines
  }

  test.each(rows.map(([toggle, { values }]) => [toggle, values] as const))(
    '%s changes nothing else: a plain exchange of blows is the same to the letter',
    (toggle, values) => {
      const [one, other] = toggle === 'max_rounds' ? [9, null] : values
      expect(plain({ [toggle]: one })).toEqual(plain({ [toggle]: other }))
    },
  )

  test("the preset `table` is the page's list, and what is written besides stands (MY-GEN-5)", () => {
    const {
      ranges,
      malfunction,
      fumbles,
      manoeuvres,
      surprise,
      no_reaction,
      readied_firearm,
      wounds,
      firearms_opposed,
      preset,
      ...rest
    } = PRESETS.table
    expect([
      ranges,
      malfunction,
      fumbles,
      manoeuvres,
      surprise,
      no_reaction,
      readied_firearm,
      wounds,
      firearms_opposed,
      preset,
    ]).toEqual([true, true, true, true, true, true, true, 'lingering', 'no', 'table'])
    expect({ ...PRESETS.duel, ...rest }).toEqual(PRESETS.duel)
    expect(fightOf([ada(), enemy('corpse')], { preset: 'table', ranges: false }).options).toEqual({
      ...PRESETS.table,
      ranges: false,
    })
  })
})
