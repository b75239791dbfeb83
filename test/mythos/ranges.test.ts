import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { levelAt } from '../../src/engine/option-tree.ts'
import { ada, attackOnce, enemy, fightOf, friend, happened, play, sources, who } from './fights-for-tests.ts'

const RANGES = { ranges: true, firearms_opposed: 'no' }

/** Ada shoots once at somebody so far away. */
const shotAt = (
  yards: number,
  dice: readonly number[],
  {
    path = ['revolver38', '1'],
    by = {},
    at = {},
  }: { readonly path?: readonly string[]; readonly by?: object; readonly at?: object } = {},
) => attackOnce({ by: { pos: 0, ...by }, at: { pos: yards, HP: 30, maxHP: 30, ...at }, path, dice, options: RANGES })
const opens = (fight: ReturnType<typeof fightOf>, ...path: string[]) => levelAt(play(fight, []).asks[0]!.options, path)
const refused = (fight: ReturnType<typeof fightOf>, ...path: string[]) => {
  const level = opens(fight, ...path)
  return 'refused' in level ? level.code : null
}

describe('distances (MY-RNG-2)', () => {
  test.each([
    [15, 60, 1],
    [15, 61, 0],
    [15.5, 30, 1],
    [15.5, 31, 0],
    [30, 30, 1],
    [30.5, 12, 1],
    [30.5, 13, 0],
    [60, 12, 1],
  ])('at %d yd a roll of %i with skill 60 hits %i times', (yards, roll, hits) => {
    expect(happened(shotAt(yards, hits ? [roll, 5] : [roll]), 'hit')).toHaveLength(hits)
  })
  test('beyond four times the base range it is refused (MY-ACT-1)', () => {
    const fight = fightOf([ada({ pos: 0 }), enemy('corpse', { pos: 60.5 })], RANGES)
    expect(refused(fight, 'fight')).toBe('out_of_range')
    expect(
      refused(
        fightOf([ada({ pos: 0, weapons: ['revolver38', 'rifle'] }), enemy('corpse', { pos: 60.5 })], RANGES),
        'fight',
        'corpse',
        'revolver38',
      ),
    ).toBe('out_of_range')
  })
  test('each weapon is refused for its own reason, in whatever order they are carried (MY-ACT-1)', () => {
    const far = (weapons: readonly unknown[], at = 60.5) =>
      fightOf([ada({ pos: 0, weapons }), enemy('corpse', { pos: at })], RANGES)
    for (const weapons of [
      ['bat', 'revolver38'],
      ['revolver38', 'bat'],
    ]) {
      expect(
        ['bat', 'revolver38', 'unarmed'].map((arm) => refused(far(weapons), 'fight', 'corpse', arm)),
        `${weapons}`,
      ).toEqual(['out_of_reach', 'out_of_range', 'out_of_reach'])
      expect([refused(far(weapons), 'fight'), refused(far(weapons), 'fight', 'corpse')]).toEqual([
        'out_of_range',
        'out_of_range',
      ])
    }
    expect(refused(far([{ weapon: 'revolver38', ammo: 0 }, 'bat'], 5), 'fight', 'corpse', 'revolver38')).toBe('no_ammo')
    expect(
      refused(far([{ weapon: 'revolver38', ammo: 6, jammed: true }, 'bat'], 5), 'fight', 'corpse', 'revolver38'),
    ).toBe('jammed')
  })
  test('and so is each target (MY-ACT-1, MY-MOD-19)', () => {
    const fight = fightOf(
      [
        ada({ pos: 0, weapons: ['revolver38'] }),
        enemy('mite', { block: 'imp', build: -3, pos: 5 }),
        enemy('corpse', { pos: 61 }),
      ],
      { ...RANGES, build_table: 'literal' },
    )
    expect([
      refused(fight, 'fight'),
      refused(fight, 'fight', 'mite', 'revolver38'),
      refused(fight, 'fight', 'mite', 'unarmed'),
      refused(fight, 'fight', 'corpse', 'revolver38'),
    ]).toEqual(['out_of_range', 'impossible', 'out_of_reach', 'out_of_range'])
  })
  test('a level below the need is a failure, and a fight-back may win', () => {
    const played = attackOnce({
      by: { pos: 0, weapons: ['derringer'] },
      at: { pos: 4, attacks: [{ name: 'arm', skill: 30, damage: '1D3', reach: 5 }] },
      path: ['derringer', '1'],
      dice: [31, 20, 2, 3, 99, 99],
      options: { ranges: true },
    })
    expect(happened(played, 'hit')).toMatchObject([{ how: 'fight back' }])
  })
  test('in the extreme band only a critical does extreme damage', () => {
    expect(happened(shotAt(40, [5, 3]), 'damaged')[0]).toMatchObject({ points: 3 })
    expect(happened(shotAt(40, [1, 3]), 'damaged')[0]).toMatchObject({ points: 13 })
    expect(happened(shotAt(20, [5, 3]), 'damaged')[0]).toMatchObject({ points: 13 })
  })
  test.each([
    [10, [4, 4, 4, 4], 16],
    [10.5, [4, 4], 8],
    [20, [4, 4], 8],
    [50, [4], 4],
  ])('pellets at %d yd: %j', (yards, dice, points) => {
    const played = shotAt(yards, [30, ...dice], { path: ['shotgun12'], by: { weapons: ['shotgun12'] } })
    expect(happened(played, 'damaged')[0]).toMatchObject({ points })
  })
  test('pellets reach no further, and always need a success', () => {
    expect(
      refused(
        fightOf([ada({ pos: 0, weapons: ['shotgun12', 'rifle'] }), enemy('corpse', { pos: 50.5 })], RANGES),
        'fight',
        'corpse',
        'shotgun12',
      ),
    ).toBe('out_of_range')
  })
  test('without `ranges` a shotgun always does its first damage', () => {
    expect(
      happened(
        attackOnce({
          by: { weapons: ['shotgun12'] },
          at: { cannotFightBack: true, pos: 40 },
          path: ['shotgun12'],
          dice: [30, 1, 2, 3, 4],
        }),
        'damaged',
      )[0],
    ).toMatchObject({ points: 10 })
  })
  test('touch is a yard, a whip reaches ten', () => {
    const fight = (pos: number) =>
      fightOf([ada({ pos: 0, weapons: ['bat', 'whip'] }), enemy('corpse', { pos })], RANGES)
    expect([
      refused(fight(1), 'fight', 'corpse', 'bat'),
      refused(fight(1.5), 'fight', 'corpse', 'bat'),
      refused(fight(10.5), 'fight'),
    ]).toEqual([undefined, 'out_of_reach', 'out_of_reach'])
  })
  test('who has no weapon that reaches the shooter may only dodge; an enemy does nothing (MY-RNG-1)', () => {
    const shot = play(
      fightOf([enemy('gun', { block: 'gunman', pos: 5 }), ada({ pos: 0 })], { ranges: true }),
      [99, 99],
      ['gun', 'fight', 'ada', 'revolver38', '1'],
    )
    expect(happened(shot, 'reacted')).toMatchObject([{ how: 'dodge' }])
    expect(
      happened(
        attackOnce({
          by: { pos: 0 },
          at: { pos: 5 },
          path: ['revolver38', '1'],
          dice: [99],
          options: { ranges: true },
        }),
        'reacted',
      ),
    ).toEqual([])
  })
  test('point-blank: a firearm at a yard or less (MY-MOD-11)', () => {
    expect(sources(shotAt(1, [99, 9]))).toEqual({ 'point-blank': 1 })
    expect(sources(shotAt(1.5, [99]))).toEqual({})
    expect(sources(shotAt(1, [99], { by: { weapons: ['bow'] }, path: ['bow'] }))).toEqual({})
  })
  test('who lies down is hard to shoot from afar, and not from a yard (MY-MOD-12)', () => {
    const prone = { conditions: { prone: true } }
    expect(sources(shotAt(1.5, [99, 1], { at: prone }))).toEqual({ prone: -1 })
    expect(sources(shotAt(1, [99, 9], { at: prone }))).toEqual({ 'point-blank': 1 })
    expect(sources(attackOnce({ at: { ...prone, cannotFightBack: true }, dice: [99, 9] }))).toEqual({ prone: 1 })
    expect(
      sources(attackOnce({ at: { ...prone, cannotFightBack: true }, path: ['revolver38', '1'], dice: [99, 1] })),
    ).toEqual({ prone: -1 })
  })
  test('items are for who is within touch (MY-USE-3)', () => {
    const fight = (pos: number) =>
      fightOf(
        [ada({ pos: 0, items: [{ item: 'firstaid' }] }), friend('bo', { pos, HP: 5 }), enemy('corpse', { pos: 9 })],
        RANGES,
      )
    expect(refused(fight(2), 'items')).toBe('out_of_reach')
    expect(who(play(fight(1), [], ['ada', 'items', 'firstaid', 'bo']), 'bo').HP).toBe(6)
  })
  test('one at whom the left-over shots cannot be turned is not offered (MY-SHOT-3)', () => {
    const fight = fightOf(
      [ada({ pos: 0 }), enemy('imp', { block: 'imp', MOV: 6, build: 0, HP: 1, pos: 5 }), enemy('corpse', { pos: 90 })],
      RANGES,
    )
    expect(
      happened(
        play(fight, [20, 2, 5], ['ada', 'fight', 'imp', 'revolver38', '2'], ['corpse', 'move', 'closer', 'ada', 6]),
        'held fire',
      ),
    ).toMatchObject([{ shots: 1 }])
  })
})

describe('places', () => {
  test('where nobody is given one, the sides stand so many yards apart; without `ranges` nobody has any', () => {
    expect(fightOf([ada(), enemy('corpse')], RANGES).combatants.map(({ pos }) => pos)).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ])
    expect(fightOf([ada(), enemy('corpse')], RANGES, { ground: { yards: 4 } }).combatants[1]!.pos).toEqual({
      x: 4,
      y: 0,
    })
    expect(fightOf([ada({ pos: 3 }), enemy('corpse')]).combatants.map(({ pos }) => pos)).toEqual([null, null])
  })
  test('without `ranges` a foe is in reach, and in melee after blows hand to hand (MY-MULTI-5)', () => {
    const near = (fight: ReturnType<typeof fightOf>) => {
      const [own, ...others] = fight.combatants
      return others.map((other) => mythos.words.near!(own!, other, fight))
    }
    const sheets = [ada(), enemy('corpse', { cannotFightBack: true }), friend('lou')]
    expect(near(fightOf(sheets))).toEqual(['in reach', null])
    const { fight } = play(fightOf(sheets), [99], ['ada', 'fight', 'corpse', 'unarmed'])
    expect(near(fight)).toEqual(['in melee', null])
  })
  test('a turn may begin with a move of up to MOV yards, once, and goes on', () => {
    const played = play(
      fightOf([ada({ pos: 0 }), enemy('corpse', { pos: 8, cannotFightBack: true })], RANGES),
      [99],
      ['ada', 'move', 'closer', 'corpse', 7],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(who(played, 'ada').pos).toEqual({ x: 7, y: 0 })
    expect(() =>
      play(
        fightOf([ada({ pos: 0 }), enemy('corpse', { pos: 12 })], RANGES),
        [],
        ['ada', 'move', 'closer', 'corpse', 7.5],
      ),
    ).toThrow('does not fit')
    expect(() =>
      play(
        fightOf([ada({ pos: 0 }), enemy('corpse', { pos: 12 })], RANGES),
        [],
        ['ada', 'move', 'away', 'corpse', 1],
        ['ada', 'move', 'closer', 'corpse', 1],
      ),
    ).toThrow('not offered')
  })
  test('an enemy that reaches nobody comes closer, and waits if that is not enough', () => {
    const standard = mythos.policies.standard!
    const asked = play(fightOf([enemy('corpse', { pos: 20 }), ada({ pos: 0 })], RANGES), [])
    expect(standard(asked.fight, { id: 'corpse' }, 'turn', asked.asks[0]!.options, 2)).toEqual([
      'move',
      'closer',
      'ada',
      6,
    ])
    const came = play(
      fightOf([enemy('corpse', { pos: 20 }), ada({ pos: 0 })], RANGES),
      [],
      ['corpse', 'move', 'closer', 'ada', 6],
    )
    expect(happened(came, 'spent')).toMatchObject([{ who: 'corpse', on: 'nothing' }])
    const near = play(
      fightOf([enemy('corpse', { pos: 6 }), ada({ pos: 0 })], RANGES),
      [],
      ['corpse', 'move', 'closer', 'ada', 5.5],
    )
    expect(near.asks).toMatchObject([{ who: 'ada', about: 'reaction' }])
  })
})
