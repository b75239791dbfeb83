import { describe, expect, test } from 'vitest'
import { bookOf } from '../../src/books/index.ts'
import { PERK, perkFaults } from '../../src/books/mythos/perks/perk-schema.ts'
import { PERKS } from '../../src/books/mythos/tables/perks.ts'
import { list } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { namesIn } from '../../src/words/names.ts'
import { ada, enemy, faults, fightOf, happened, type Played, play, sources, who } from './fights-for-tests.ts'

const HIT = ['ada', 'fight', 'corpse', 'bat'] as const
const own = (perk: object): object => ({ id: 'own', name: 'Own', kind: 'passive', ...perk })
const wrong = (...perks: readonly object[]): readonly string[] =>
  faults({ options: { perks }, combatants: [ada()] }).map((sentence) => sentence.replace('options.perks', ''))
/** Ada, who has it, strikes the corpse, who is as written. */
const having = (
  perk: object,
  dice: readonly number[],
  at: object = { cannotFightBack: true },
  ...answers: readonly (readonly [string, ...string[]])[]
): Played =>
  play(fightOf([ada({ perks: ['own'] }), enemy('corpse', at)], { perks: [own(perk)] }), dice, HIT, ...answers)

test('every perk of the book is written as a referee writes one', () => {
  const others = Object.values(PERKS).map((perk) => ({ ...perk, id: `x-${perk.id}` }))
  expect(check(list(PERK, { most: 100 }), others)).toEqual({ value: others })
  expect(perkFaults(others, 'options')).toEqual([])
})

describe('a perk of one’s own', () => {
  test('passive ones apply by themselves, by id or by name', () => {
    expect(sources(having({ parts: [{ hook: 'onAttackDice', dice: 1, when: ['melee'] }] }, [99, 9]))).toEqual({
      Own: 1,
    })
    const named = fightOf([ada({ perks: ['Own'] }), enemy('corpse')], {
      perks: [own({ parts: [{ hook: 'onOrder', dex: 5 }] })],
    })
    expect(named.combatants[0]!.perks).toEqual(['own'])
  })
  test('active ones ask, for this roll or from now on', () => {
    const roll = having(
      { kind: 'active', parts: [{ hook: 'onAttackDice', dice: 2 }] },
      [99, 9, 9],
      { cannotFightBack: true },
      ['ada', 'yes'],
    )
    expect(sources(roll)).toEqual({ Own: 2 })
    expect(who(roll, 'ada')).toMatchObject({ effects: [], perkUses: { own: 1 } })
    const fight = having(
      { kind: 'active', parts: [{ hook: 'onAttackDice', dice: 1, lasts: 'fight' }] },
      [99, 9, 99, 99, 99, 9],
      { cannotFightBack: true },
      ['ada', 'yes'],
      ['ada', 'dodge'],
      HIT,
    )
    expect(sources(fight)).toEqual({ Own: 1 })
  })
  test('dice on the attacker, on the own reaction; damage in and out; HP by the round', () => {
    const people = [enemy('corpse'), ada({ perks: ['own'] })]
    const struck = (
      parts: readonly object[],
      dice: readonly number[],
      ...answers: readonly (readonly [string, ...string[]])[]
    ): Played => play(fightOf(people, { perks: [own({ kind: 'active', parts })] }), dice, ['ada', 'dodge'], ...answers)
    expect(sources(struck([{ hook: 'onAttackedDice', dice: -1 }], [99, 9, 99], ['ada', 'yes']))).toEqual({ Own: -1 })
    expect(
      sources(struck([{ hook: 'onDefendDice', dice: 1, when: ['dodge'] }], [99, 99, 9], ['ada', 'yes']), 'dodge'),
    ).toEqual({ Own: 1 })
    expect(
      happened(struck([{ hook: 'onDamageIn', less: '1D4' }], [20, 99, 3, 4, 4], ['ada', 'yes']), 'damaged'),
    ).toMatchObject([{ points: 3 }])
    expect(
      happened(
        having({ parts: [{ hook: 'onDamageOut', damage: '1D4+1', weaponDice: 1 }] }, [42, 5, 2, 3, 8]),
        'damaged',
      ),
    ).toMatchObject([{ dice: 19 }])
  })
  test('one that takes the turn stands in the menu by its name', () => {
    const perk = own({ kind: 'active', parts: [{ hook: 'onTurnAction', mark: 2 }] })
    const fight = fightOf([ada({ perks: ['own'] }), enemy('corpse')], { perks: [perk] })
    expect(namesIn(bookOf('mythos')!, fight)('own')).toBe('Own')
    expect(
      who(play(fight, [99, 99], ['ada', 'perk', 'own', 'corpse'], ['ada', 'dodge']), 'corpse').effects,
    ).toMatchObject([{ key: 'marked', value: 2 }])
  })
  test('also brings with it what others do', () => {
    const also = {
      perks: [
        own({ also: ['base', 'P14'] }),
        { ...own({ parts: [{ hook: 'onAttackedDice', dice: -1, when: ['melee'] }] }), id: 'base' },
      ],
    }
    const played = play(
      fightOf([ada(), enemy('corpse', { perks: ['own'], cannotFightBack: true })], also),
      [99, 9, 9],
      ['ada', 'fight', 'corpse', 'unarmed'],
    )
    expect(played.lines.find((line) => line.startsWith('ada attack'))).toContain('-1 Own -1 Own')
  })
})

describe('what is wrong with one is said', () => {
  const part = (one: object, kind = 'passive'): readonly string[] => wrong(own({ kind, parts: [one] }))
  test('of its id', () => {
    expect(wrong({ ...own({ parts: [{ hook: 'onOrder', dex: 1 }] }), id: 'P07' })).toEqual([
      '[0].id: P07 is a perk of the book',
    ])
    expect(wrong(own({ parts: [{ hook: 'onOrder', dex: 1 }] }), own({ parts: [{ hook: 'onOrder', dex: 1 }] }))).toEqual(
      ['[1].id: own is there twice'],
    )
    expect(faults({ combatants: [ada({ perks: ['own'] })] })).toEqual([
      "combatants[0].perks[0]: there is no perk 'own'",
    ])
  })
  test('of what stands at a hook where it means nothing', () => {
    expect(part({ hook: 'onOrder', dex: 1, dice: 1 })).toEqual([
      '[0].parts[0].dice: onOrder has no dice; it has dex, ignores',
    ])
    expect(part({ hook: 'onOrder' })).toEqual(['[0].parts[0]: onOrder needs dex or ignores'])
    expect(part({ hook: 'onDamageIn', less: 1, when: ['dodge'] })).toEqual([
      "[0].parts[0].when[0]: onDamageIn knows nothing of 'dodge'; it knows ranged, melee, unarmed, below half HP, quarter HP or less, loaded firearm",
    ])
    expect(part({ hook: 'onAttackDice', ignores: ['MY-MOD-5'] })).toEqual([
      '[0].parts[0].ignores[0]: this goes round in a circle: MY-MOD-5 is what perks give',
    ])
    expect(part({ hook: 'onAttackDice', ignores: ['MY-DICE-5'] })[0]).toMatch(
      /^\[0\]\.parts\[0\]\.ignores\[0\]: one of MY-MOD-1, .* expected, got 'MY-DICE-5'$/,
    )
  })
  test('of its kind', () => {
    expect(part({ hook: 'onConDice', dice: 1 }, 'active')).toEqual([
      '[0].parts[0].hook: onConDice is for passive perks',
    ])
    expect(part({ hook: 'onTurnAction', mark: 1 })).toEqual(['[0].parts[0].hook: onTurnAction is for active perks'])
    expect(part({ hook: 'onAttackDice', ignores: ['MY-MOD-1'] }, 'active')).toEqual([
      '[0].parts[0].ignores: an active perk ignores for the rest of the fight: lasts: fight expected',
    ])
    expect(part({ hook: 'onAttackDice', dice: 1, lasts: 'fight' })).toEqual([
      '[0].parts[0].lasts: this is for active perks at onAttackDice, onAttackedDice and onDefendDice',
    ])
    expect(
      wrong(
        own({
          kind: 'active',
          parts: [
            { hook: 'onDamageIn', less: 1 },
            { hook: 'onReroll', again: true },
          ],
        }),
      ),
    ).toEqual(['[0].parts: an active perk has one part, or one perk under also'])
  })
  test('of what it brings with it', () => {
    expect(wrong(own({}))).toEqual(['[0]: own does nothing: parts or also expected'])
    expect(wrong(own({ also: ['P99'] }))).toEqual(["[0].also[0]: there is no perk 'P99'"])
    expect(wrong(own({ also: ['P02'] }))).toEqual(['[0].also[0]: P02 is active, and own is passive'])
    expect(
      wrong(own({ also: ['b'] }), { ...own({ also: ['c'] }), id: 'b' }, { ...own({ also: ['b'] }), id: 'c' }),
    ).toEqual([
      '[1].also[0]: this goes round in a circle: b, c, b',
      '[2].also[0]: this goes round in a circle: c, b, c',
    ])
  })
})
