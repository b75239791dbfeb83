import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import {
  ada,
  attackOnce,
  enemy,
  fightOf,
  freshFight,
  happened,
  type Played,
  play,
  sources,
  type Written,
  who,
} from './fights-for-tests.ts'

/** The corpse attacks Ada once, who answers. */
const struck = ({
  by = {},
  at = {},
  how = ['dodge'],
  dice,
  options = {},
}: {
  readonly by?: object
  readonly at?: object
  readonly how?: readonly string[]
  readonly dice: readonly number[]
  readonly options?: object
}): Played => play(fightOf([enemy('corpse', by), ada(at)], options), dice, ['ada', ...how])
const dexOf = (one: Written, options: object = {}): unknown => {
  const fight = freshFight([one, enemy('corpse')], options)
  return mythos.reads.initiative!(fight, fight.combatants[0]!)
}
const alone = { cannotFightBack: true }

test('Beady Eye under build_table = literal: no build takes a die, −3 stays impossible (P01, MY-MOD-19)', () => {
  const literal = { build_table: 'literal' }
  expect(
    sources(
      attackOnce({
        by: { perks: ['P01'] },
        at: { ...alone, build: -2 },
        path: ['revolver38', '1'],
        dice: [99],
        options: literal,
      }),
    ),
  ).toEqual({})
  expect(
    sources(attackOnce({ at: { ...alone, build: -2 }, path: ['revolver38', '1'], dice: [99, 1, 1], options: literal })),
  ).toEqual({ small: -2 })
  play(fightOf([ada({ perks: ['P01'] }), enemy('corpse', { build: -3 })], literal), [], {
    try: ['ada', 'fight', 'corpse', 'revolver38', '1'],
    refused: '"revolver38" is not possible now: impossible.',
  })
})

test('Gun in Hand: DEX +50 with a loaded, unjammed firearm, and not on top of a readied one (P04, MY-INIT-6)', () => {
  const gun = (weapons: readonly unknown[]): Written => ada({ perks: ['P04'], weapons })
  expect(dexOf(gun(['bat', 'revolver38']))).toBe(105)
  expect(
    [
      gun([{ weapon: 'revolver38', ammo: 0 }]),
      gun([{ weapon: 'revolver38', ammo: 6, jammed: true }]),
      gun(['bow']),
      gun(['bat']),
    ].map((one) => dexOf(one)),
  ).toEqual([55, 55, 55, 55])
  expect(dexOf(gun(['revolver38']), { readied_firearm: true })).toBe(105)
  expect(dexOf(ada({ weapons: ['revolver38'] }), { readied_firearm: true })).toBe(105)
})

test('Rapid Fire: several shots cost nothing, a fast target does (P05)', () => {
  expect(sources(attackOnce({ by: { perks: ['P05'] }, at: alone, path: ['revolver38', '2'], dice: [99, 99] }))).toEqual(
    {},
  )
  expect(
    sources(
      attackOnce({ by: { perks: ['P05'] }, at: { ...alone, MOV: 8 }, path: ['revolver38', '2'], dice: [99, 1, 99, 1] }),
    ),
  ).toEqual({ fast: -1 })
})

test('Hawk Eye: neither fast nor small costs, several shots do (P06)', () => {
  const imp = { ...alone, MOV: 9, build: -2 }
  expect(sources(attackOnce({ by: { perks: ['P06'] }, at: imp, path: ['revolver38', '1'], dice: [99] }))).toEqual({})
  expect(
    sources(attackOnce({ by: { perks: ['P06'] }, at: imp, path: ['revolver38', '2'], dice: [99, 1, 99, 1] })),
  ).toEqual({ 'several shots': -1 })
})

test('Quick Reflexes: a bonus die on Dodge, a dive included, none on fighting back (P07)', () => {
  expect(sources(struck({ at: { perks: ['P07'] }, dice: [99, 99, 1] }), 'dodge')).toEqual({ 'Quick Reflexes': 1 })
  expect(sources(struck({ at: { perks: ['P07'] }, how: ['fight back', 'bat'], dice: [99, 99] }), 'fight back')).toEqual(
    {},
  )
  const shot = play(
    fightOf([enemy('gunman', { block: 'gunman' }), ada({ perks: ['P07'] })], { firearms_opposed: 'no' }),
    [30, 1, 99, 1],
    ['gunman', 'fight', 'ada', 'revolver38', '1'],
    ['ada', 'dive'],
  )
  expect(sources(shot, 'dodge')).toEqual({ 'Quick Reflexes': 1 })
})

test('Last Stand: at a quarter of the HP a bonus die on attack and fight-back, not on Dodge (P08)', () => {
  const last = (HP: number) => ({ perks: ['P08'], HP })
  expect(sources(attackOnce({ by: last(3), at: alone, dice: [99, 9] }))).toEqual({ 'Last Stand': 1 })
  expect(sources(attackOnce({ by: last(4), at: alone, dice: [99] }))).toEqual({})
  expect(sources(struck({ at: last(3), how: ['fight back', 'bat'], dice: [99, 99, 9] }), 'fight back')).toEqual({
    'Last Stand': 1,
  })
  expect(sources(struck({ at: last(3), dice: [99, 99] }), 'dodge')).toEqual({})
})

test('Endurance: a bonus die on CON rolls and on nothing else (P09)', () => {
  const people = [ada(), enemy('corpse', { perks: ['P09'] })]
  expect(sources(play(fightOf(people), [99, 50, 5], ['ada', 'flee']), 'constitution')).toEqual({ Endurance: 1 })
  expect(sources(play(fightOf(people), [99, 99], ['ada', 'fight', 'corpse', 'bat']), 'fight back')).toEqual({})
  const hurt = struck({ at: { perks: ['P09'] }, dice: [20, 99, 3, 4, 99, 6], options: { wounds: 'lingering' } })
  expect(sources(hurt, 'constitution')).toEqual({ Endurance: 1 })
})

test('Alert: never surprised (P10)', () => {
  const asked = (perks: readonly string[]): readonly string[] =>
    keysOf(play(freshFight([ada({ perks }), enemy('corpse')], { surprise: true }), []).asks[0]!.options)
  expect(asked([])).toContain('investigators')
  expect(asked(['P10'])).not.toContain('investigators')
  expect(asked(['P10'])).toContain('enemies')
})

test('Low Centre: build counts 1 higher when a manoeuvre is started, and only then (P11, MY-MAN-2)', () => {
  const options = { manoeuvres: true }
  const trip = (perks: readonly string[], build: number, dice: readonly number[]): Played =>
    play(fightOf([ada({ perks }), enemy('corpse', { ...alone, build })], options), dice, [
      'ada',
      'manoeuvre',
      'corpse',
      'knock down',
    ])
  expect(sources(trip(['P11'], 2, [99]))).toEqual({})
  expect(sources(trip(['P11'], 3, [99, 1]))).toEqual({ build: -1 })
  expect(sources(trip([], 2, [99, 1]))).toEqual({ build: -1 })
})

describe('Savage Strikes (P12)', () => {
  const hurt = (HP: number) => ({ perks: ['P12'], HP })
  test('below half of the HP +1D6 in melee, last of all dice, on an extreme success too', () => {
    expect(happened(attackOnce({ by: hurt(5), dice: [42, 77, 5, 2, 6] }), 'damaged')).toMatchObject([{ dice: 13 }])
    expect(happened(attackOnce({ by: hurt(5), dice: [10, 88, 4] }), 'damaged')).toMatchObject([{ dice: 16 }])
    expect(happened(attackOnce({ by: hurt(6), dice: [42, 77, 5, 2] }), 'damaged')).toMatchObject([{ dice: 7 }])
    expect(
      happened(attackOnce({ by: hurt(5), path: ['revolver38', '1'], dice: [42, 77, 5] }), 'damaged'),
    ).toMatchObject([{ dice: 5 }])
    expect(
      happened(struck({ at: hurt(5), how: ['fight back', 'bat'], dice: [99, 20, 1, 5, 2, 6] }), 'damaged'),
    ).toMatchObject([{ who: 'corpse', dice: 13 }])
  })
  test('and a penalty die on reactions', () => {
    expect(sources(struck({ at: hurt(5), dice: [99, 99, 9] }), 'dodge')).toEqual({ 'Savage Strikes': -1 })
    expect(sources(struck({ at: hurt(6), dice: [99, 99] }), 'dodge')).toEqual({})
  })
})

describe('Counter-step (P13)', () => {
  const people = [enemy('corpse'), ada({ perks: ['P13'] })]
  test('a dodge that avoided a hit gives the next attack a bonus die, once', () => {
    const next = play(fightOf(people), [20, 18, 99, 9, 99], ['ada', 'dodge'], ['ada', 'fight', 'corpse', 'bat'])
    expect(sources(next)).toEqual({ 'Counter-step': 1 })
    expect(who(next, 'ada').effects).toEqual([])
    expect(
      sources(play(fightOf(people), [20, 99, 1, 1, 99, 99], ['ada', 'dodge'], ['ada', 'fight', 'corpse', 'bat'])),
    ).toEqual({})
  })
  test('two dodges give one die; a turn without an attack loses it', () => {
    const two = fightOf([enemy('a'), enemy('b'), ada({ perks: ['P13'], DEX: 10 })])
    expect(
      sources(
        play(two, [20, 18, 20, 9, 18, 99, 9, 99], ['ada', 'dodge'], ['ada', 'dodge'], ['ada', 'fight', 'a', 'bat']),
      ),
    ).toEqual({ 'Counter-step': 1 })
    const lost = play(
      fightOf([enemy('corpse'), ada({ perks: ['P13'], MOV: 1 })]),
      [20, 18, 99, 99],
      ['ada', 'dodge'],
      ['ada', 'flee'],
    )
    expect(who(lost, 'ada').effects).toEqual([])
  })
})

test('Slippery Skin: bare hands take a penalty die, a bat does not (P14)', () => {
  const slick = { ...alone, perks: ['P14'] }
  expect(sources(attackOnce({ at: slick, path: ['unarmed'], dice: [99, 9] }))).toEqual({ 'Slippery Skin': -1 })
  expect(sources(attackOnce({ at: slick, dice: [99] }))).toEqual({})
})

test('Regrowth: 1 HP at the end of a round, not above the maximum, not when down (P15, MY-TURN-8)', () => {
  const round = (HP: number): Played =>
    play(
      fightOf([ada(), enemy('corpse', { perks: ['P15'], HP })]),
      [99, 99, 99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
    )
  expect(who(round(10), 'corpse').HP).toBe(11)
  expect(happened(round(14), 'healed')).toEqual([])
  const down = play(
    fightOf([ada(), enemy('corpse', { perks: ['P15'], conditions: { unconscious: true }, HP: 3 }), enemy('other')]),
    [99, 99, 99, 99],
    ['ada', 'fight', 'other', 'bat'],
    ['ada', 'dodge'],
  )
  expect(happened(down, 'healed')).toEqual([])
})

test('Iron Flesh: each hit does 2 less after armour, never less than nothing (P16, MY-DMG-8)', () => {
  const tough = { perks: ['P16'], naturalArmour: 1 }
  expect(happened(attackOnce({ at: tough, dice: [42, 77, 5, 2] }), 'damaged')).toMatchObject([
    { dice: 7, armour: 1, perks: 2, points: 4 },
  ])
  expect(happened(attackOnce({ at: tough, dice: [42, 77, 1, 1] }), 'damaged')).toMatchObject([
    { dice: 2, armour: 1, perks: 1, points: 0 },
  ])
})

test('Nimble: who dived may fight on the next turn (P24, MY-REACT-6)', () => {
  const dived = (perks: readonly string[]): Played =>
    play(
      fightOf([enemy('gunman', { block: 'gunman' }), ada({ perks })], { firearms_opposed: 'no' }),
      [30, 99, 9],
      ['gunman', 'fight', 'ada', 'revolver38', '1'],
      ['ada', 'dive'],
    )
  expect(who(dived(['P24']), 'ada').shelter).toBe(false)
  expect(who(dived([]), 'ada').shelter).toBe(true)
})
