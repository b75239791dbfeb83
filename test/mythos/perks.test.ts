import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { HOOKS } from '../../src/books/mythos/perks/perk-schema.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ada, attackOnce, enemy, fightOf, friend, happened, play, sources, who } from './fights-for-tests.ts'

describe('Beady Eye (P01, MY-PERK-1, MY-PERK-3)', () => {
  const small = { cannotFightBack: true, build: -2 }
  test('own shots ignore a small target and a melee, not a fast one', () => {
    expect(sources(attackOnce({ by: { perks: ['P01'] }, at: small, path: ['revolver38', '1'], dice: [99] }))).toEqual(
      {},
    )
    expect(
      sources(
        attackOnce({ by: { perks: ['P01'] }, at: { ...small, MOV: 8 }, path: ['revolver38', '1'], dice: [99, 1] }),
      ),
    ).toEqual({ fast: -1 })
    expect(
      sources(
        play(
          fightOf([friend('bo', { DEX: 60 }), ada({ perks: ['P01'] }), enemy('corpse')]),
          [99, 99, 90, 99],
          ['bo', 'fight', 'corpse', 'bat'],
          ['ada', 'fight', 'corpse', 'revolver38', '1'],
        ),
      ),
    ).toEqual({})
  })
})

describe('Rapid Attack (P02, MY-PERK-2, MY-PERK-4)', () => {
  const quick = { perks: ['P02'] }
  test('is asked of its owner after a won blow, and once in a fight', () => {
    const played = attackOnce({ by: quick, at: { HP: 14 }, dice: [20, 99, 1, 1] })
    expect(played.asks).toMatchObject([{ who: 'ada', about: 'perk' }])
    expect(
      play(
        fightOf([ada({ ...quick, perkUses: { P02: 1 } }), enemy('corpse')]),
        [20, 99, 1, 1],
        ['ada', 'fight', 'corpse', 'bat'],
      ).asks,
    ).toMatchObject([{ about: 'reaction' }])
  })
  test('is not asked after a shot, a lost exchange, or when nobody is left', () => {
    expect(attackOnce({ by: quick, path: ['revolver38', '1'], dice: [20, 99, 1] }).asks).toMatchObject([
      { about: 'reaction' },
    ])
    expect(attackOnce({ by: quick, dice: [99, 99] }).asks).toMatchObject([{ about: 'reaction' }])
    expect(attackOnce({ by: quick, at: { HP: 1 }, dice: [20, 99, 1, 1] }).fight.result).toBe('enemies_defeated')
  })
  test('weapon and target are free, hand to hand; No leaves it for later', () => {
    const people = [ada(quick), enemy('a'), enemy('b')]
    const yes = play(fightOf(people), [20, 99, 1, 1], ['ada', 'fight', 'a', 'bat'], ['ada', 'yes'])
    expect(keysOf(yes.asks[0]!.options)).toEqual(['a', 'b'])
    expect(keysOf(levelAt(yes.asks[0]!.options, ['b']) as never)).toEqual(['bat', 'knife', 'unarmed'])
    expect(
      who(play(fightOf(people), [20, 99, 1, 1], ['ada', 'fight', 'a', 'bat'], ['ada', 'no']), 'ada').perkUses,
    ).toEqual({})
  })
  test('is over where the referee hides the last enemy before the blow', () => {
    const blow = [
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'yes'],
    ] as const
    const fight = fightOf([ada(quick), enemy('corpse', { HP: 14 })])
    const played = play(fight, [20, 99, 1, 1], ...blow, { overrule: { type: 'hidden', who: 'corpse' } })
    expect(happened(played, 'acted')).toMatchObject([{ who: 'ada' }])
  })
  test('with perk_window = failed the other must have failed too (MY-PERK-4)', () => {
    expect(attackOnce({ by: quick, dice: [20, 30, 1, 1], options: { perk_window: 'failed' } }).asks).toMatchObject([
      { about: 'reaction' },
    ])
    expect(attackOnce({ by: quick, dice: [20, 31, 1, 1], options: { perk_window: 'failed' } }).asks).toMatchObject([
      { about: 'perk' },
    ])
    expect(attackOnce({ by: quick, dice: [20, 30, 1, 1] }).asks).toMatchObject([{ about: 'perk' }])
  })
  test('an enemy has it too, and plays it whenever it may (MY-PERK-6)', () => {
    const open = play(fightOf([enemy('corpse', { perks: ['P02'] }), ada()]), [20, 99, 1, 1], ['ada', 'dodge'])
    expect(open.asks).toMatchObject([{ who: 'corpse', about: 'perk' }])
    expect(mythos.policies.standard!(open.fight, { id: 'corpse' }, 'perk', ['yes', 'no'], 2)).toEqual(['yes'])
    expect(['corpse', 'ada'].map((id) => mythos.asks.perk!.default(open.fight, id, ['yes', 'no']))).toEqual([
      ['yes'],
      ['no'],
    ])
  })
})

describe('what an active perk costs (MY-PERK-5)', () => {
  const quick = (luck: number) => ada({ perks: ['P02'], luck })
  const luck_costs = { luck_costs: true }
  test('10 luck, and no more than once in a round', () => {
    const played = play(
      fightOf([quick(25), enemy('corpse')], luck_costs),
      [20, 99, 1, 1, 20, 99, 1, 1],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'yes'],
      ['ada', 'corpse', 'bat'],
    )
    expect(who(played, 'ada').luck).toBe(15)
    expect(played.asks).toMatchObject([{ who: 'ada', about: 'reaction' }])
    const next = play(
      fightOf([quick(25), enemy('corpse')], luck_costs),
      [20, 99, 1, 1, 20, 99, 1, 1, 99, 99, 20, 99, 1, 1],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'yes'],
      ['ada', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(next.asks).toMatchObject([{ who: 'ada', about: 'perk' }])
  })
  test('who has less is not asked', () =>
    expect(
      play(fightOf([quick(9), enemy('corpse')], luck_costs), [20, 99, 1, 1], ['ada', 'fight', 'corpse', 'bat']).asks,
    ).toMatchObject([{ about: 'reaction' }]))
})

test('passive perks come before active ones (MY-PERK-7), and there is a hook for each place of the page (MY-ATK-4)', async () => {
  const { partsAt } = await import('../../src/books/mythos/perks/perk-hooks.ts')
  const fight = fightOf([ada({ perks: ['P02', 'P03', 'P01'] }), enemy('corpse')])
  expect(HOOKS).toHaveLength(17)
  expect(HOOKS.flatMap((hook) => partsAt(fight, fight.combatants[0]!, hook).map(({ perk }) => perk.id)).sort()).toEqual(
    ['P01', 'P02', 'P03'],
  )
  expect(happened(attackOnce({ by: { perks: ['P01', 'P03'] }, dice: [99, 99] }), 'offered')).toEqual([])
})
