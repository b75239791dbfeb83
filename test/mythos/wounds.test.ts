import { describe, expect, test } from 'vitest'
import { keysOf } from '../../src/engine/option-tree.ts'
import { ada, enemy, fightOf, friend, happened, play, set, who } from './fights-for-tests.ts'

const LINGERING = { wounds: 'lingering' }
const brute = (damage: string, sheet: object = {}) =>
  enemy('brute', { attacks: [{ name: 'fist', skill: 90, damage, db: 'none' }], ...sheet })
/** Somebody of 12 HP is hit for so much, while a friend stands by. */
const hit = (points: number, dice: readonly number[] = [], sheet: object = {}) =>
  play(
    fightOf(
      [brute(`1D1+${points - 1}`), ada({ cannotFightBack: true, cannotDodge: true, ...sheet }), friend('bo')],
      LINGERING,
    ),
    [50, 1, ...dice],
    ['brute', 'fight', 'ada', 'fist'],
  )

describe('lingering wounds (MY-WND-1)', () => {
  test('half of the HP at once is a major wound: prone, and awake only by a Constitution roll', () => {
    expect(who(hit(6, [61]), 'ada')).toMatchObject({
      HP: 6,
      conditions: { majorWound: true, prone: true, unconscious: true, dying: false },
    })
    expect(who(hit(6, [60]), 'ada').conditions).toMatchObject({ majorWound: true, unconscious: false })
    expect(who(hit(5), 'ada').conditions).toMatchObject({ majorWound: false, prone: false })
  })
  test('all of it kills outright', () => {
    expect(who(hit(12), 'ada').conditions.dead).toBe(true)
    expect(who(hit(11, [50], { HP: 12 }), 'ada').conditions.dead).toBe(false)
  })
  test('at 0 HP: unconscious, or dying of a major wound', () => {
    expect(who(hit(4, [], { HP: 4 }), 'ada').conditions).toMatchObject({ unconscious: true, dying: false, dead: false })
    expect(who(hit(6, [50], { HP: 4 }), 'ada').conditions).toMatchObject({ dying: true, dead: false })
    expect(who(hit(4, [], { HP: 4, conditions: { majorWound: true } }), 'ada').conditions.dying).toBe(true)
  })
  test('simple wounds know none of it', () => {
    const played = play(fightOf([brute('1D1+5'), ada({ cannotFightBack: true, cannotDodge: true })]), [50, 1])
    expect(who(played, 'ada').conditions).toMatchObject({ majorWound: false, prone: false })
  })
  test('enemies are dead at 0 HP, unless they are named (MY-WND-3)', () => {
    const struck = (named: boolean, dice: readonly number[]) =>
      who(
        play(
          fightOf([ada(), enemy('corpse', { named, HP: 8, cannotFightBack: true })], LINGERING),
          [50, 8, ...dice],
          ['ada', 'fight', 'corpse', 'bat'],
        ),
        'corpse',
      )
    expect(struck(false, [4])).toMatchObject({ HP: 0, conditions: { dead: true, majorWound: false } })
    expect(struck(true, [4, 50])).toMatchObject({ HP: 0, conditions: { dead: false, dying: true } })
  })
})

describe('dying (MY-WND-2)', () => {
  const sheet = { HP: 0, conditions: { dying: true }, dyingSince: 1 }
  const stands = (round: number) =>
    fightOf(
      [
        ada({ items: [{ item: 'firstaid' }, { item: 'medicine' }] }),
        friend('bo', sheet),
        enemy('corpse', { cannotFightBack: true }),
      ],
      LINGERING,
      { start: { turn: 'ada', round } },
    )
  const pass = [
    ['ada', 'fight', 'corpse', 'bat'],
    ['ada', 'dodge'],
  ] as const
  test('a Constitution roll at the end of every round after the one it began in', () => {
    expect(who(play(stands(1), [99, 99, 99], ...pass), 'bo').conditions).toMatchObject({ dying: true, dead: false })
    expect(who(play(stands(2), [99, 99, 99, 60], ...pass), 'bo').conditions).toMatchObject({ dying: true, dead: false })
    expect(who(play(stands(2), [99, 99, 99, 61], ...pass), 'bo').conditions.dead).toBe(true)
  })
  test('the round in which it began is kept', () => {
    const fell = play(
      fightOf([brute('1D1+5'), ada({ HP: 4, cannotFightBack: true, cannotDodge: true }), friend('bo')], LINGERING),
      [50, 1, 50],
      ['brute', 'fight', 'ada', 'fist'],
    )
    expect(who(fell, 'ada').dyingSince).toBe(1)
  })
  test('first aid or medicine: unconscious, and 1 HP at least', () => {
    expect(who(play(stands(1), [], ['ada', 'items', 'firstaid', 'bo']), 'bo')).toMatchObject({
      HP: 1,
      conditions: { dying: false, unconscious: true },
    })
    expect(who(play(stands(1), [3], ['ada', 'items', 'medicine', 'bo']), 'bo')).toMatchObject({
      HP: 3,
      conditions: { dying: false },
    })
  })
  test('nobody is left standing, somebody breathes: captured', () => {
    const played = play(
      fightOf([brute('1D1+5'), ada({ cannotFightBack: true, cannotDodge: true })], LINGERING),
      [50, 1, 99],
    )
    expect(played.fight.result).toBe('captured')
  })
})

describe('conditions (MY-COND-1)', () => {
  const idle = enemy('corpse', { cannotFightBack: true })
  const pass = [
    ['ada', 'fight', 'corpse', 'bat'],
    ['ada', 'dodge'],
  ] as const
  test('prone: up again at the start of the own turn', () => {
    const played = play(fightOf([enemy('corpse'), ada({ conditions: { prone: true } })]), [99, 9, 99], ['ada', 'dodge'])
    expect(happened(played, 'started').at(-1)).toMatchObject({ who: 'ada' })
    expect(who(played, 'ada').conditions.prone).toBe(false)
  })
  test('stunned: no turn and no reaction, until a turn was lost by it', () => {
    const played = play(
      fightOf([enemy('corpse'), ada({ conditions: { stunned: true } }), friend('bo')]),
      [99, 99, 99],
      ['corpse', 'fight', 'ada', 'claw'],
      ['bo', 'fight', 'corpse', 'bat'],
    )
    expect(happened(played, 'reacted').map(({ who: one }) => one)).toEqual(['corpse'])
    expect(played.fight.round).toBe(2)
    expect(who(played, 'ada').conditions.stunned).toBe(false)
    const later = play(
      fightOf([ada(), idle, friend('bo', { DEX: 20 })]),
      [99, 99, 99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      ['corpse', 'fight', 'ada', 'claw'],
      ['ada', 'dodge'],
      set('ada', 'conditions.stunned', true),
      ['bo', 'fight', 'corpse', 'bat'],
    )
    expect(who(later, 'ada').conditions.stunned).toBe(true)
  })
  test('bleeding: so many HP at the end of every round, until any healing', () => {
    const bleeds = (HP: number, options: object = {}) =>
      play(fightOf([ada({ bleeding: 2, HP }), idle], options), [99, 99, 99], ...pass)
    expect(who(bleeds(9), 'ada')).toMatchObject({ HP: 7, bleeding: 2 })
    expect(bleeds(2).fight.result).toBe('game_over')
    expect(bleeds(2, LINGERING).fight.result).toBe('captured')
    const healed = play(
      fightOf([ada({ bleeding: 2, HP: 9, items: [{ item: 'firstaid' }] }), idle]),
      [99, 99],
      ['ada', 'items', 'firstaid', 'ada'],
      ['ada', 'dodge'],
    )
    expect(who(healed, 'ada')).toMatchObject({ HP: 10, bleeding: 0 })
  })
})

describe('first aid and medicine by skill (MY-USE-4)', () => {
  const treated = (item: string, dice: readonly number[]) =>
    who(
      play(
        fightOf([ada({ HP: 2, skills: { 'First Aid': 50, Medicine: 40 }, items: [{ item }] }), enemy('corpse')], {
          item_skill: true,
        }),
        dice,
        ['ada', 'items', item, 'ada'],
      ),
      'ada',
    ).HP - 2
  test.each([
    [100, 0],
    [51, 1],
    [50, 3],
    [25, 4],
    [10, 5],
    [1, 6],
  ])('First Aid 50, a roll of %i heals %i', (roll, points) => expect(treated('firstaid', [roll])).toBe(points))
  test('Medicine: nothing by a failure, else its die', () =>
    expect([treated('medicine', [41]), treated('medicine', [40, 2])]).toEqual([0, 2]))
  test('without the toggle no roll is asked for', () => {
    expect(
      keysOf(
        play(
          fightOf([ada({ HP: 2, items: [{ item: 'firstaid' }] }), enemy('corpse')]),
          [],
          ['ada', 'items', 'firstaid', 'ada'],
        ).asks[0]!.options,
      ),
    ).toEqual(['dodge', 'fight back'])
  })
})
