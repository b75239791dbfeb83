import { describe, expect, test } from 'vitest'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ada, attackOnce, enemy, fightOf, friend, happened, play, set, sources, who } from './fights-for-tests.ts'

/** Shots at the corpse (MOV 6, build 1) that miss; it does not fight back. */
const shot = (
  at: object,
  by: object = {},
  path: readonly string[] = ['revolver38', '1'],
  dice: readonly number[] = [99],
) => sources(attackOnce({ by, at: { cannotFightBack: true, ...at }, path, dice }))

describe('dice of an attack', () => {
  test('a fast target: MOV 8 counts (MY-MOD-1)', () => {
    expect(shot({ MOV: 7 })).toEqual({})
    expect(shot({ MOV: 8 }, {}, ['revolver38', '1'], [99, 1])).toEqual({ fast: -1 })
  })
  test('a small target: build -2 (MY-MOD-2)', () => {
    expect(shot({ build: -1 })).toEqual({})
    expect(shot({ build: -2 }, {}, ['revolver38', '1'], [99, 1])).toEqual({ small: -1 })
  })
  test('a big target: build 4 (MY-MOD-3)', () => {
    expect(shot({ build: 3 })).toEqual({})
    expect(shot({ build: 4 }, {}, ['revolver38', '1'], [99, 9])).toEqual({ big: 1 })
  })
  test('two shots and more: a penalty die on each, the first included; one shot none (MY-MOD-4, MY-SHOT-1)', () => {
    const played = attackOnce({ at: { cannotFightBack: true }, path: ['revolver38', '2'], dice: [99, 1, 99, 1] })
    expect(played.lines.filter((line) => line.startsWith('ada attack 99'))).toEqual([
      'ada attack 99 [99] -1 several shots',
      'ada attack 99 [99] -1 several shots',
    ])
    expect(shot({})).toEqual({})
  })
  test('none of these touch a blow hand to hand, a dodge or a fight-back (MY-MOD-17)', () => {
    const played = attackOnce({ at: { MOV: 9, build: -2 }, dice: [99, 99] })
    expect([sources(played), sources(played, 'fight back')]).toEqual([{}, {}])
  })
  test('an enemy who shoots takes them too (MY-MOD-17)', () => {
    const played = play(
      fightOf([enemy('gun', { block: 'gunman' }), ada({ MOV: 8 })]),
      [99, 1, 99],
      ['gun', 'fight', 'ada', 'revolver38', '1'],
      ['ada', 'dodge'],
    )
    expect(sources(played)).toEqual({ fast: -1 })
  })
  test('a surprised or helpless target (MY-MOD-8)', () => {
    const played = play(
      fightOf([ada(), enemy('corpse', { conditions: { surprised: true } })]),
      [99, 9],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(sources(played)).toEqual({ helpless: 1 })
    expect(happened(played, 'reacted')).toEqual([])
  })
  test('held by somebody else, not by the attacker (MY-MOD-8)', () => {
    const held = (by: string) =>
      sources(
        play(fightOf([ada(), friend('bo'), enemy('corpse', { heldBy: by })]), by === 'bo' ? [99, 9, 99] : [99, 99], [
          'ada',
          'fight',
          'corpse',
          'bat',
        ]),
      )
    expect([held('bo'), held('ada')]).toEqual([{ helpless: 1 }, {}])
  })
  test('brandy and flash powder are for the next attack only (MY-MOD-14)', () => {
    const fight = fightOf([ada({ items: [{ item: 'brandy' }] }), enemy('corpse', { cannotFightBack: true })])
    const once = play(
      fight,
      [99, 99, 99, 9, 99, 99, 99],
      ['ada', 'items', 'brandy', 'ada'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(once.lines.filter((line) => line.startsWith('ada attack'))).toEqual([
      'ada attack 99 [99] +1 brandy',
      'ada attack 99 [99]',
    ])
    const dazzled = play(
      fightOf([ada({ items: [{ item: 'flashpowder' }] }), enemy('corpse')]),
      [99, 1, 99],
      ['ada', 'items', 'flashpowder', 'corpse'],
      ['ada', 'dodge'],
    )
    expect(sources(dazzled)).toEqual({ 'flash powder': -1 })
  })
  test('the referee gives dice to the next roll, once, and is not asked for them (MY-MOD-16, MY-DEC-15, MY-GEN-6)', () => {
    const played = play(
      fightOf([ada(), enemy('corpse', { cannotFightBack: true })]),
      [99, 9, 8, 99, 99, 99],
      set('ada', 'dice', 2),
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(played.lines.filter((line) => line.startsWith('ada attack'))).toEqual([
      'ada attack 99 [99] +2 referee',
      'ada attack 99 [99]',
    ])
  })
  test('so many dice at most, as the table says (MY-DICE-5)', () => {
    const three = { at: { MOV: 8, build: -2, cannotFightBack: true }, path: ['revolver38', '2'] }
    expect(attackOnce({ ...three, dice: [99, 1, 2, 3, 99, 1, 2, 3], options: { max_net_dice: 3 } }).lines).toContain(
      'ada penalty dice 6 [1 2 3] -3 net',
    )
    expect(attackOnce({ ...three, dice: [99, 1, 2, 99, 1, 2] }).lines).toContain('ada penalty dice 3 [1 2] -2 net')
  })
})

describe('reactions', () => {
  const struck = (sheet: object = {}, foe: object = {}) => play(fightOf([enemy('corpse', foe), ada(sheet)]), [])
  test('an investigator dodges or fights back, with any weapon for the hand (MY-REACT-2, MY-REACT-3, MY-DEC-5, MY-DEC-6)', () => {
    const { asks } = struck()
    expect(keysOf(asks[0]!.options)).toEqual(['dodge', 'fight back'])
    expect(keysOf(levelAt(asks[0]!.options, ['fight back']) as never)).toEqual(['bat', 'knife', 'unarmed'])
  })
  test('an enemy fights back with its first way for that, the referee may pick another (MY-REACT-1, MY-REACT-3, MY-DEC-12)', () => {
    const { asks } = play(
      fightOf([ada(), enemy('drowned', { block: 'drowned' })]),
      [],
      ['ada', 'fight', 'drowned', 'bat'],
    )
    expect(keysOf(levelAt(asks[0]!.options, ['fight back']) as never)).toEqual(['bite', 'spear'])
  })
  test('without one it has its bare hands and 25 (MY-REACT-3)', () => {
    const played = play(
      fightOf([ada(), enemy('gun', { block: 'gunman', attacks: [{ weapon: 'revolver38', skill: 45 }] })]),
      [99, 99],
      ['ada', 'fight', 'gun', 'bat'],
    )
    expect(happened(played, 'reacted')[0]).toMatchObject({ how: 'fight back', weapon: 'unarmed' })
    expect(happened(played, 'read')[1]).toMatchObject({ skill: 25 })
  })
  test.each(['surprised', 'stunned'])('who is %s does not react (MY-REACT-4)', (condition) => {
    const dice = condition === 'surprised' ? [99, 9] : [99]
    expect(
      happened(
        play(fightOf([enemy('corpse'), ada({ conditions: { [condition]: true } }), friend('bo')]), dice, [
          'corpse',
          'fight',
          'ada',
          'claw',
        ]),
        'reacted',
      ),
    ).toEqual([])
  })
  test('who cannot do one has the other, who can do neither is unopposed (MY-REACT-4)', () => {
    expect(keysOf(struck({ cannotDodge: true }).asks[0]!.options)).toEqual(['fight back'])
    expect(
      happened(play(fightOf([enemy('corpse'), ada({ cannotFightBack: true })]), [99, 99]), 'reacted')[0],
    ).toMatchObject({ how: 'dodge' })
    expect(
      happened(play(fightOf([enemy('corpse'), ada({ cannotFightBack: true, cannotDodge: true })]), [99]), 'reacted'),
    ).toEqual([])
  })
  test('an enemy that may dodge does so only by the referee (MY-REACT-4)', () => {
    const keys = (control: string) => {
      const { asks } = play(
        fightOf([ada(), enemy('corpse', { cannotDodge: false, control })]),
        control === 'auto' ? [99, 99] : [],
        ['ada', 'fight', 'corpse', 'bat'],
      )
      return keysOf(asks[0]!.options)
    }
    expect(keys('referee')).toEqual(['fight back', 'dodge'])
    expect(keys('auto')).toEqual(['dodge', 'fight back'])
  })
  test('the defender rolls though the attacker has failed, and may win (MY-ATK-2, MY-ATK-3)', () => {
    const played = attackOnce({ dice: [99, 20, 2, 3] })
    expect(who(played, 'ada').HP).toBe(7)
  })
  test('a shot is answered like any other attack, and a fight-back may hurt the shooter (MY-RNG-1)', () => {
    const played = attackOnce({ path: ['revolver38', '1'], dice: [99, 20, 2, 3] })
    expect(who(played, 'ada').HP).toBe(7)
  })
})

describe('groups', () => {
  const two = (options: object = {}, sheet: object = {}) =>
    fightOf(
      [
        enemy('a', { attacks: [{ name: 'claw', skill: 30, damage: '1D3' }] }),
        enemy('b', { DEX: 34 }),
        ada({ DEX: 20, ...sheet }),
      ],
      options,
    )
  test('the second attacker has a bonus die once the target has reacted to the first (MY-MULTI-3, MY-MOD-6, MY-REACT-7)', () => {
    expect(sources(play(two(), [99, 99, 99, 9, 99], ['ada', 'dodge'], ['ada', 'dodge']))).toEqual({ outnumbered: 1 })
    expect(sources(play(two({ outnumbered: false }), [99, 99, 99, 99], ['ada', 'dodge'], ['ada', 'dodge']))).toEqual({})
    expect(
      sources(play(two({}, { attacksPerRound: 2 }), [99, 99, 99, 99], ['ada', 'dodge'], ['ada', 'dodge'])),
    ).toEqual({})
  })
  test('one enemy with several attacks outnumbers nobody (MY-MULTI-4)', () => {
    expect(
      sources(
        play(
          fightOf([enemy('fist', { block: 'bandaged' }), ada({ DEX: 20 })]),
          [99, 99, 99, 99],
          ['ada', 'dodge'],
          ['ada', 'dodge'],
        ),
      ),
    ).toEqual({})
  })
  test('reactions are counted by the round (MY-MULTI-3)', () => {
    const played = play(
      two(),
      [99, 99, 99, 9, 99, 99, 99, 99, 99],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'a', 'bat'],
      ['ada', 'dodge'],
    )
    expect(who(played, 'ada').reactionsThisRound).toEqual(['a'])
  })
  const melee = (dice: readonly number[]) =>
    play(
      fightOf([friend('bo', { DEX: 60 }), ada(), enemy('corpse')]),
      dice,
      ['bo', 'fight', 'corpse', 'bat'],
      ['ada', 'fight', 'corpse', 'revolver38', '1'],
    )
  test('a shot at somebody who fights a friend hand to hand (MY-MULTI-5, MY-MOD-7)', () =>
    expect(sources(melee([99, 99, 90, 1, 99]))).toEqual({ 'into melee': -1 }))
  test('also in the round after, and no longer; the shooter does not count (MY-MULTI-5)', () => {
    const fight = fightOf([ada(), friend('bo'), enemy('corpse', { cannotFightBack: true })])
    const bo = ['bo', 'fight', 'corpse', 'bat'] as const
    const shoots = ['ada', 'fight', 'corpse', 'revolver38', '1'] as const
    const aside = ['bo', 'fight', 'corpse', 'revolver38', '1'] as const
    const one = play(
      fight,
      [99, 99, 99, 99, 99, 1],
      ['ada', 'fight', 'corpse', 'bat'],
      bo,
      ['corpse', 'fight', 'ada', 'claw'],
      ['ada', 'dodge'],
      shoots,
    )
    expect(sources(one)).toEqual({ 'into melee': -1 })
    const later = play(
      fight,
      [99, 99, 99, 99, 99, 1, 99, 1, 99, 99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      bo,
      ['corpse', 'fight', 'ada', 'claw'],
      ['ada', 'dodge'],
      shoots,
      aside,
      ['corpse', 'fight', 'ada', 'claw'],
      ['ada', 'dodge'],
      shoots,
    )
    expect(sources(later)).toEqual({})
  })
  test('a hundred then strikes the friend, after the reaction and before any fight-back (MY-MULTI-6)', () => {
    const played = melee([99, 99, 100, 1, 20, 7, 2, 3])
    expect(happened(played, 'damaged').map(({ who: victim, points }) => [victim, points])).toEqual([
      ['bo', 7],
      ['ada', 5],
    ])
  })
  test('an auto enemy goes for who hurt it last, else for the lowest HP, then the order (MY-MULTI-1, MY-DEC-11)', async () => {
    const { targetFor } = await import('../../src/books/mythos/policy/default-answers.ts')
    const fight = fightOf([enemy('corpse'), ada(), friend('bo', { HP: 3 }), friend('cy', { HP: 3 })])
    const corpse = fight.combatants[0]!
    expect(targetFor(fight, corpse)).toBe('bo')
    expect(targetFor(fight, { ...corpse, hurtBy: 'ada' })).toBe('ada')
    expect(who(attackOnce({ dice: [20, 99, 1, 1] }), 'corpse').hurtBy).toBe('ada')
  })
})
