import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { happened, reasons, TRAINED } from './attacks.ts'
import { lobFight, lobOnce, ones, struck } from './grenades.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const FAR_ARMOUR = { armour: ['battle-dress'], skills: { 'Battle Dress': 0 } }
const stand = ['vex', 'stand'] as const

describe('throwing a grenade (CE-ACT-13)', () => {
  test('is a significant action before Leadership and Miscellaneous, and takes a grenade off the belt (CE-DEC-11)', () => {
    const fight = lobFight({ bob: { skills: { Athletics: 0, Leadership: 0 } }, more: [someone('ann', { pos: -20 })] })
    expect(offered(playOf(fight), 'bob', 'significant')).toEqual(['two minors', 'grenade', 'Leadership', 'misc'])
    const play = lobOnce({ dice: [6, 6, ...ones(5)], later: [stand] })
    expect([one(play, 'bob').items, offered(play, 'bob')]).toEqual([
      [{ itemId: 'frag-grenade', qty: 1 }],
      ['minor', 'skip'],
    ])
  })

  test('nobody is offered it without one, nor once the last is gone', () => {
    expect(offered(playOf(lobFight({ bob: { items: [] } })), 'bob', 'significant')).not.toContain('grenade')
    expect(
      offered(playOf(lobFight({ bob: { items: [{ itemId: 'frag-grenade', qty: 0 }] } })), 'bob', 'significant'),
    ).not.toContain('grenade')
  })

  test('not out of full cover while low (CE-COVER-3)', () => {
    expect(
      refusal(
        playOf(lobFight({ bob: { cover: 'full', stance: 'crouched' } })),
        'bob',
        'significant',
        'grenade',
        'frag-grenade',
        'vex',
      ).code,
    ).toBe('E_COVER')
  })

  test.each([
    [1, 'E_TOO_NEAR'],
    [50.5, 'E_FAR'],
    [400, 'E_FAR'],
  ])('at %d m the row has a dash: %s (CE-RANGE-6)', (metres, code) => {
    const { refused, code: why } = refusal(
      playOf(lobFight({ metres })),
      'bob',
      'significant',
      'grenade',
      'frag-grenade',
      'vex',
    )
    expect([why, refused.length > 0, Object.hasOwn(cepheus.words.refusals, code)]).toEqual([code, true, true])
  })

  test.each([
    [1.5, 0],
    [3, 0],
    [3.5, -2],
    [12, -2],
    [12.5, -2],
    [50, -2],
  ])('by the row Thrown: at %d m %d (CE-BLAST-1)', (metres, range) => {
    const play = lobOnce({ grenade: 'smoke-grenade', metres, dice: [6, 6, 1] })
    expect(reasons(play).range ?? 0).toBe(range)
  })

  test('with Athletics and DEX, untrained at -3', () => {
    expect(
      reasons(lobOnce({ grenade: 'smoke-grenade', bob: { dex: 12, skills: { Athletics: 2 } }, dice: [6, 6, 1] })),
    ).toMatchObject({ skill: 2, dex: 2 })
    expect(reasons(lobOnce({ grenade: 'smoke-grenade', bob: { skills: {} }, dice: [6, 6, 1, 1] }))).toMatchObject({
      untrained: -3,
    })
  })

  test('neither cover, nor lying down, nor movement, nor company hinders it, for the ground is aimed at (CE-BLAST-1)', () => {
    const vex = { cover: 'full', stance: 'prone', movedLast: 30 }
    const why = reasons(
      lobOnce({ grenade: 'smoke-grenade', vex, more: [foe('zed', { pos: { x: 20, y: 1 } })], dice: [6, 6, 1] }),
    )
    expect([why.cover, why.prone, why.movement, why['into melee']].filter(Boolean)).toEqual([])
    expect(reasons(lobOnce({ grenade: 'smoke-grenade', ground: { light: 'dark' }, dice: [6, 6, 1, 1] })).darkness).toBe(
      -4,
    )
  })

  test('nobody reacts to the throw itself; an aim at the target counts (CE-BLAST-1, CE-MOD-1)', () => {
    const play = lobOnce({
      grenade: 'smoke-grenade',
      bob: { aim: { targetId: 'vex', kind: 'hit', count: 2 } },
      dice: [6, 6, 1],
    })
    expect([reasons(play).aim, one(play, 'bob').aim, asked(play)]).toEqual([2, null, ['bob turn']])
    const ground = lobOnce({
      grenade: 'smoke-grenade',
      at: ['spot', [20, 0]],
      bob: { aim: { targetId: 'vex', kind: 'hit', count: 2 } },
      dice: [6, 6, 1],
    })
    expect([reasons(ground).aim ?? 0, one(ground, 'bob').aim]).toEqual([0, null])
  })

  test.each([
    [5, 4, 0],
    [5, 5, 1],
  ])('8 and more lands on it: dice %d and %d, Effect %d', (a, b, effect) => {
    const play = lobOnce({ grenade: 'smoke-grenade', bob: { skills: { Athletics: 1 } }, dice: [a, b, 1] })
    expect([happened(play, 'landed'), happened(play, 'clouded')]).toMatchObject([
      [{ at: 'vex', effect }],
      [{ x: 20, y: 0 }],
    ])
  })

  test.each([
    [1, 13],
    [3, 13],
    [4, 27],
    [6, 27],
  ])('7 misses by Effect -1 and scatters 7 m: on a line a %d leads to %d m (CE-BLAST-5)', (die, x) => {
    const play = lobOnce({ grenade: 'smoke-grenade', dice: [5, 4, die, 1] })
    expect([happened(play, 'drifted'), happened(play, 'clouded')]).toMatchObject([
      [{ total: 7, x, y: 0 }],
      [{ x, y: 0 }],
    ])
  })

  test('at somebody of the own side it is confirmed first (CE-ATK-8); a spot is nobody', () => {
    const ann = [someone('ann', { pos: 20 })]
    const play = lobOnce({ grenade: 'smoke-grenade', at: ['ann'], more: ann, dice: [] })
    expect(asked(play)).toEqual(['bob confirm'])
    expect(
      offered(lobOnce({ grenade: 'smoke-grenade', at: ['ann'], more: ann, dice: [], later: [['bob', 'no']] }), 'bob'),
    ).toContain('significant')
    expect(
      happened(
        lobOnce({ grenade: 'smoke-grenade', at: ['ann'], more: ann, dice: [6, 6, 1], later: [['bob', 'yes']] }),
        'landed',
      ),
    ).toMatchObject([{ at: 'ann' }])
    expect(asked(lobOnce({ grenade: 'smoke-grenade', at: ['spot', [20, 0]], more: ann, dice: [6, 6, 1] }))).toEqual([
      'bob turn',
    ])
  })

  describe('at a spot', () => {
    const where = (y = 0) => playOf(lobFight({ vex: { pos: { x: 20, y } } }))
    test('on a line at every metre, from 2 to 50', () => {
      for (const x of [2, 50, -2, -50])
        expect(
          happened(lobOnce({ grenade: 'smoke-grenade', at: ['spot', [x, 0]], dice: [6, 6, 1] }), 'clouded'),
        ).toMatchObject([{ x }])
      for (const x of [0, 1, 51, 2.5])
        expect(refusal(where(), 'bob', 'significant', 'grenade', 'frag-grenade', 'spot', [x, 0]).refused).toContain(
          'does not fit',
        )
    })
    test('on a plane at every third, any way', () => {
      const vex = { pos: { x: 20, y: 3 } }
      expect(
        happened(lobOnce({ grenade: 'smoke-grenade', vex, at: ['spot', [-30, 39]], dice: [6, 6, 1] }), 'clouded'),
      ).toMatchObject([{ x: -30, y: 39 }])
      for (const point of [
        [0, 0],
        [4, 3],
        [36, 36],
        [51, 0],
      ])
        expect(
          refusal(where(3), 'bob', 'significant', 'grenade', 'frag-grenade', 'spot', point as never).refused,
        ).toContain('does not fit')
    })
    test('misses drift from the spot, and its blast asks who stands there', () => {
      const play = lobOnce({ at: ['spot', [13, 0]], dice: [5, 4, 6], later: [] })
      expect([asked(play), happened(play, 'drifted')]).toMatchObject([['vex blast'], [{ at: null, x: 20 }]])
    })
  })

  test('hidden ones are no target, their own side is (CE-ATK-7)', () => {
    expect(
      offered(
        playOf(lobFight({ vex: { hidden: true }, more: [someone('ann', { hidden: true, pos: 30 })] })),
        'bob',
        'significant',
        'grenade',
        'frag-grenade',
      ),
    ).toEqual(['ann', 'spot'])
  })

  test('after it everybody is aware (CE-ATK-6)', () => {
    const fight = { ...lobFight({ grenade: 'smoke-grenade', vex: { aware: false } }), surprise: true }
    const unaware = { ...fight, combatants: fight.combatants.map((who) => ({ ...who, aware: who.id === 'bob' })) }
    expect(
      one(playOf(unaware, [['bob', 'significant', 'grenade', 'smoke-grenade', 'vex']], [6, 6, 1]), 'vex').aware,
    ).toBe(true)
  })
})

describe('out of a vehicle (CE-VEH-14)', () => {
  const car = foe('car', { block: 'ground-car', side: 'players', pos: 0 })
  const riding = (fired: Readonly<Record<string, number>> = {}): Fight => {
    const fight = lobFight({ grenade: 'smoke-grenade', bob: { aboard: 'car' }, more: [car] })
    return {
      ...fight,
      combatants: fight.combatants.map((who) => (who.vehicle ? { ...who, vehicle: { ...who.vehicle, fired } } : who)),
    }
  }
  const toss: readonly ['bob', ...string[]] = ['bob', 'significant', 'grenade', 'smoke-grenade', 'vex']

  test('it takes up a place in its arc, as a shot does', () => {
    const play = playOf(riding(), [[...toss] as never], [6, 6, 1])
    expect(happened(play, 'leaned out')).toHaveLength(1)
  })
  test('where that arc is full it is thrown to another side only', () => {
    const full = playOf(riding({ front: 2 }))
    expect(refusal(full, ...toss).code).toBe('E_NO_ARC')
    expect(refusal(full, 'bob', 'significant', 'grenade', 'smoke-grenade', 'spot', [20, 0]).refused).toContain(
      'does not fit',
    )
    expect(
      happened(
        playOf(riding({ front: 2 }), [['bob', 'significant', 'grenade', 'smoke-grenade', 'spot', [-20, 0]]], [6, 6, 1]),
        'clouded',
      ),
    ).toHaveLength(1)
  })
  test('where all are, not at all', () => {
    expect(refusal(playOf(riding({ front: 2, right: 2, rear: 2, left: 2 })), ...toss).code).toBe('E_NO_ARC')
    expect(offered(playOf(riding({ front: 2, right: 2, rear: 2, left: 2 })), 'bob', 'significant')).not.toContain(
      'grenade',
    )
  })
})

describe('in the simplified game (CE-PROF-11)', () => {
  const people = [
    someone('bob', { skills: TRAINED, items: [{ itemId: 'frag-grenade' }], initiative: 20 }),
    foe('vex', { pos: 20, initiative: 10, ...FAR_ARMOUR }),
  ]
  const fight = (options: object) => playOf(fightOf(people, { options }))

  test('a grenade is chosen inside Attack, and only where the referee turned botFullAttacks on', () => {
    expect(offered(fight({ botFullAttacks: true }), 'bob', 'significant')).toEqual(['two minors', 'attack', 'misc'])
    expect(offered(fight({ botFullAttacks: true }), 'bob', 'significant', 'attack', 'vex')).toEqual(['frag-grenade'])
    expect(refusal(fight({}), 'bob', 'significant', 'attack', 'vex').code).toBe('E_NO_WEAPON')
  })

  test('it flies and bursts by the same rules', () => {
    const play = playOf(
      fightOf(people, { options: { botFullAttacks: true } }),
      [
        ['bob', 'significant', 'attack', 'vex', 'frag-grenade', 'throw'],
        ['vex', 'dodge'],
      ],
      [5, 5, 6, 6, 6, 6, 6, 4],
    )
    expect([struck(play), one(play, 'vex').initMods, one(play, 'bob').items[0]!.qty]).toEqual([['vex 8'], { 1: -2 }, 0])
  })

  test('who lies low behind full cover is safe from direct fire, not from a grenade (CE-COVER-3)', () => {
    const [bob, vex] = people
    const low = fightOf(
      [
        { ...bob!, weapons: ['auto-pistol'] },
        { ...vex!, cover: 'full', stance: 'prone' },
      ],
      { options: { botFullAttacks: true } },
    )
    expect(offered(playOf(low), 'bob', 'significant', 'attack', 'vex')).toEqual(['frag-grenade'])
  })
})
