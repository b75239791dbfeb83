import { describe, expect, test } from 'vitest'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ada, enemy, fightOf, friend, happened, play, who } from './fights-for-tests.ts'

describe('flight', () => {
  test('extreme is faster, failure slower, hard and success as before (MY-FLEE-2, MY-FLEE-3)', () => {
    const change = (roll: number) =>
      happened(play(fightOf([ada(), enemy('corpse')]), [roll, 99], ['ada', 'flee']), 'paced')[0]!.change
    expect([1, 12, 13, 30, 60, 61, 100].map(change)).toEqual([1, 1, 0, 0, 0, -1, -1])
  })
  test('the fleer, then all others in the order of action; every enemy must be matched (MY-FLEE-6, MY-FLEE-7)', () => {
    const people = [ada(), friend('bo'), enemy('corpse'), enemy('hound', { block: 'hound' })]
    const played = play(fightOf(people), [50, 50, 50, 50], ['ada', 'flee'])
    expect(happened(played, 'paced').map(({ who: one }) => one)).toEqual(['ada', 'hound', 'bo', 'corpse'])
    expect(happened(played, 'caught')).toHaveLength(1)
    expect(
      happened(play(fightOf(people, { flee_rolls: 'involved' }), [50, 50, 50], ['ada', 'flee']), 'paced').map(
        ({ who: one }) => one,
      ),
    ).toEqual(['ada', 'hound', 'corpse'])
  })
  test('only the fleer is gone, the others fight on (MY-FLEE-7)', () => {
    const played = play(fightOf([ada(), friend('bo'), enemy('corpse')]), [50, 50, 50], ['ada', 'flee'])
    expect(who(played, 'ada').conditions.escaped).toBe(true)
    expect(played.asks).toMatchObject([{ who: 'bo', about: 'turn' }])
  })
  test('with mov_persist the change stays; never below 0 (MY-FLEE-5)', () => {
    const kept = (options: object, MOV: number) =>
      who(play(fightOf([ada({ MOV }), enemy('hound', { block: 'hound' })], options), [99, 50], ['ada', 'flee']), 'ada')
        .MOV
    expect([kept({ mov_persist: true }, 7), kept({}, 7), kept({ mov_persist: true }, 0)]).toEqual([6, 7, 0])
    expect(
      happened(play(fightOf([ada({ MOV: 0 }), enemy('corpse')]), [99, 50], ['ada', 'flee']), 'paced')[0],
    ).toMatchObject({ MOV: 0 })
  })
  test('a stimulant adds before comparing (MY-FLEE-5)', () => {
    const boosted = ada({ effects: [{ key: 'stimulant', on: 'MOV', value: 1 }] })
    expect(
      happened(play(fightOf([boosted, enemy('corpse', { MOV: 8 })]), [50, 50], ['ada', 'flee']), 'escaped'),
    ).toHaveLength(1)
    expect(
      happened(play(fightOf([ada(), enemy('corpse', { MOV: 8 })]), [50, 50], ['ada', 'flee']), 'caught'),
    ).toHaveLength(1)
  })
})

describe('items', () => {
  const kit = (item: string, sheet: object = {}) => ada({ HP: 5, items: [{ item, qty: 2 }], ...sheet })
  test('first aid heals 1, medicine 1D3; one is used up and the turn is gone (MY-USE-1, MY-ITEM-2)', () => {
    const aided = play(fightOf([kit('firstaid'), enemy('corpse')]), [], ['ada', 'items', 'firstaid', 'ada'])
    expect(who(aided, 'ada')).toMatchObject({ HP: 6, items: [{ item: 'firstaid', qty: 1 }] })
    expect(aided.asks).toMatchObject([{ who: 'ada', about: 'reaction' }])
    expect(
      who(play(fightOf([kit('medicine'), enemy('corpse')]), [3], ['ada', 'items', 'medicine', 'ada']), 'ada').HP,
    ).toBe(8)
  })
  test('on oneself or a friend; boosts on oneself, flash powder on an enemy, salts on the unconscious (MY-USE-3, MY-DEC-9)', () => {
    const on = (item: string) =>
      keysOf(
        levelAt(
          play(fightOf([kit(item), friend('bo', { HP: 3, conditions: { unconscious: true } }), enemy('corpse')]), [])
            .asks[0]!.options,
          ['items', item],
        ) as never,
      )
    expect(['firstaid', 'brandy', 'flashpowder', 'salts'].map(on)).toEqual([['ada', 'bo'], ['ada'], ['corpse'], ['bo']])
  })
  test('not on the dead or gone, and not at full health (MY-USE-2, MY-USE-3)', () => {
    const fight = fightOf([
      kit('firstaid'),
      friend('bo', { HP: 0, conditions: { dead: true } }),
      friend('cy'),
      enemy('corpse'),
    ])
    play(
      fight,
      [],
      { try: ['ada', 'items', 'firstaid', 'bo'], refused: '"bo" is not possible now: bad_item_target.' },
      { try: ['ada', 'items', 'firstaid', 'cy'], refused: '"cy" is not possible now: full_health.' },
    )
  })
  test('each item and each patient is refused for its own reason (MY-ACT-1)', () => {
    const fight = fightOf([
      kit('salts', { HP: 12, items: [{ item: 'salts' }, { item: 'medicine' }] }),
      friend('bo', { HP: 0, conditions: { dead: true } }),
      enemy('corpse'),
    ])
    const refused = (...path: string[]) =>
      (levelAt(play(fight, []).asks[0]!.options, ['items', ...path]) as { code?: string }).code
    expect([
      refused(),
      refused('salts'),
      refused('medicine'),
      refused('medicine', 'ada'),
      refused('medicine', 'bo'),
    ]).toEqual(['full_health', 'bad_item_target', 'full_health', 'full_health', 'bad_item_target'])
  })
  test('salts wake somebody with at least 1 HP', () => {
    const played = play(
      fightOf([kit('salts'), friend('bo', { HP: 0, conditions: { unconscious: true } }), enemy('corpse')], {
        wounds: 'lingering',
      }),
      [],
      ['ada', 'items', 'salts', 'bo'],
    )
    expect(who(played, 'bo')).toMatchObject({ HP: 1, conditions: { unconscious: false } })
  })
  test('the referee may give more at any time (MY-ITEM-1)', () => {
    const played = play(
      fightOf([ada({ HP: 5 }), enemy('corpse')]),
      [],
      { overrule: { type: 'set', who: 'ada', field: 'items', value: [{ item: 'firstaid', qty: 1 }] } },
      ['ada', 'items', 'firstaid', 'ada'],
    )
    expect(who(played, 'ada').HP).toBe(6)
  })
})

describe('reloading (MY-REL-1)', () => {
  const loaded = (weapon: string, ammo: number, items: readonly object[] = []) =>
    who(
      play(fightOf([ada({ weapons: [{ weapon, ammo }], items }), enemy('corpse')]), [], ['ada', 'reload', weapon]),
      'ada',
    )
  test('a magazine is refilled, any other gains two', () => {
    expect(loaded('auto45', 1).weapons[0]!.ammo).toBe(7)
    expect(loaded('revolver38', 1).weapons[0]!.ammo).toBe(3)
    expect(loaded('revolver38', 5).weapons[0]!.ammo).toBe(6)
  })
  test('never more than the reserve, which is used up and not endless then', () => {
    expect(loaded('auto45', 1, [{ item: 'ammo', qty: 4 }])).toMatchObject({
      weapons: [{ ammo: 5 }],
      items: [{ item: 'ammo', qty: 0 }],
    })
    const fight = (qty: number, ammo: number) =>
      fightOf([ada({ weapons: [{ weapon: 'auto45', ammo }], items: [{ item: 'ammo', qty }] }), enemy('corpse')])
    play(fight(0, 1), [], { try: ['ada', 'reload'], refused: '"reload" is not possible now: no_reserve.' })
    play(fight(3, 7), [], { try: ['ada', 'reload'], refused: '"reload" is not possible now: full.' })
  })
  test('each weapon is refused for its own reason (MY-ACT-1)', () => {
    const fight = fightOf([
      ada({ weapons: ['revolver38', { weapon: 'auto45', ammo: 1 }], items: [{ item: 'ammo', qty: 0 }] }),
      enemy('corpse'),
    ])
    play(
      fight,
      [],
      { try: ['ada', 'reload'], refused: '"reload" is not possible now: no_reserve.' },
      { try: ['ada', 'reload', 'revolver38'], refused: '"revolver38" is not possible now: full.' },
      { try: ['ada', 'reload', 'auto45'], refused: '"auto45" is not possible now: no_reserve.' },
    )
  })
})
