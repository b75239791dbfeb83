import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { pointsOf } from '../../src/engine/options.ts'
import { between, onward, passes, type Spot, toward, turned, within } from '../../src/field/plane-geometry.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, TRAINED, who } from './attacks.ts'
import { fullAttack, fullFight } from './full-game.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const pointsWithin = (spot: Spot, metres: number) => pointsOf(within(spot, metres))
const walk = (by: string, x: number, y: number): Move<Event> => [by, 'minor', 'move', [x, y]]
const near = (a: { x: number; y: number }, b: readonly number[]): void => {
  expect(a.x).toBeCloseTo(b[0]!, 9)
  expect(a.y).toBeCloseTo(b[1]!, 9)
}

describe('a plane', () => {
  test('distance is straight, and exact where it can be', () => {
    expect([
      between({ x: 0, y: 0 }, { x: 30, y: 40 }),
      between({ x: 1, y: 1 }, { x: -1, y: 1 }),
      between({ x: 2, y: -1 }, { x: 2, y: 0.5 }),
    ]).toEqual([50, 2, 1.5])
  })
  test('points in half metres within a distance, its edge included', () => {
    expect(pointsWithin({ x: 1, y: 1 }, 0.5)).toEqual([
      [1, 0.5],
      [0.5, 1],
      [1, 1],
      [1.5, 1],
      [1, 1.5],
    ])
    expect(pointsWithin({ x: 0, y: 0 }, 6).some(([x, y]) => x === 3.5 && y === 5)).toBe(false) // 6.1 m
    expect(pointsWithin({ x: 0, y: 0 }, 6).some(([x, y]) => x === -6 && y === 0)).toBe(true)
  })
  test('a point is within a distance if it is one of those points, and no other', () => {
    const { has, size } = within({ x: 1, y: 1 }, 2.5)
    const inside = pointsWithin({ x: 1, y: 1 }, 2.5)
    expect([inside.length, new Set(inside.map(String)).size, inside.every(([x, y]) => has(x, y))]).toEqual([
      size,
      size,
      true,
    ])
    expect([has(3.5, 1), has(4, 1), has(1.25, 1), has(3, 3)]).toEqual([true, false, false, false])
  })
  test('ways are turned clockwise as they are drawn', () => {
    near(turned({ x: 1, y: 0 }, 0), [1, 0])
    near(turned({ x: 1, y: 0 }, 3), [-1, 0])
    near(turned({ x: 1, y: 0 }, 1), [0.5, Math.sqrt(3) / 2])
    expect(toward({ x: 1, y: 1 }, { x: 1, y: 1 }, -1)).toEqual({ x: -1, y: 0 })
    expect(onward({ x: 0, y: 0 }, { x: 0.6, y: -0.8 }, 5.2)).toEqual({ x: 3, y: -4 })
  })
  test('how near a line passes', () => {
    expect([
      passes({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 5, y: 3 }),
      passes({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 13, y: 4 }),
      passes({ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 3, y: 4 }),
    ]).toEqual([3, 5, 5])
  })
})

describe('a move on the plane (CE-ACT-6, CE-PROF-1)', () => {
  const free = (bob: object = {}, rest: object = {}): Fight =>
    fullFight([someone('bob', { pos: { x: 1, y: 1 }, ...bob }), foe('vex', { pos: 30, initiative: 2 })], {}, rest)

  test('goes straight to a point in reach, and counts what was gone (CE-MOVE-1, CE-MOD-7)', () => {
    const play = playOf(free({ aim: { targetId: 'vex', kind: 'hit', count: 1 } }), [walk('bob', 4, 5)])
    expect(one(play, 'bob')).toMatchObject({ pos: { x: 4, y: 5 }, movedLast: 5, movedThisRound: 5, aim: null })
    expect(offered(play, 'bob')).toEqual(['significant', 'skip'])
  })

  test.each([
    [{}, 6, 6.5],
    [{ stance: 'crouched' }, 3, 3.5],
    [{ stance: 'prone' }, 1.5, 2],
    [{ stride: 12 }, 12, 12.5],
  ] as const)('%j: %d m, not %d (CE-MOVE-1, CE-MOVE-3)', (bob, most, more) => {
    expect(one(playOf(free(bob), [walk('bob', 1 + most, 1)]), 'bob').pos.x).toBe(1 + most)
    expect(refusal(playOf(free(bob)), 'bob', 'minor', 'move', [1, 1 - more]).refused).toContain('does not fit')
  })

  test('on difficult ground half as far (CE-MOVE-2)', () => {
    expect(one(playOf(free({}, { ground: { terrain: 'difficult' } }), [walk('bob', 1, 4)]), 'bob').pos.y).toBe(4)
    expect(
      refusal(playOf(free({}, { ground: { terrain: 'difficult' } })), 'bob', 'minor', 'move', [1, 4.5]).refused,
    ).toContain('does not fit')
  })

  test('to where one stands it spends nothing (CE-MOVE-3)', () => {
    expect(offered(playOf(free(), [walk('bob', 1, 1)]), 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })

  test('aslant counts its whole length: 7 m over a corner is too far', () => {
    expect(refusal(playOf(free()), 'bob', 'minor', 'move', [6, 6]).refused).toContain('does not fit')
    expect(one(playOf(free(), [walk('bob', 5, 5)]), 'bob').movedLast).toBeCloseTo(Math.sqrt(32))
  })

  test('the seriously wounded crawl 1.5 m a round in all (CE-TURN-5)', () => {
    const hurt = { str: { max: 7, now: 6 }, dex: { max: 7, now: 6 }, end: { max: 7, now: 6 } }
    const play = playOf(free(hurt), [['bob', 'significant', 'two minors'], walk('bob', 2, 1.5)])
    expect(refusal(play, 'bob', 'minor', 'move', [2, 2]).code).toBe('E_NO_MOVE')
  })

  test('a place is named from where one stands, forward being toward the other side', () => {
    const play = playOf(free())
    expect([cepheus.words.stands!(play.fight, 'bob'), cepheus.words.stands!(play.fight, 'vex')]).toEqual([
      { at: [1, 1], ahead: [1, 0] },
      { at: [30, 0], ahead: [-1, 0] },
    ])
    expect(cepheus.words.stands!(fightOf([someone('bob')]), 'bob')).toBeNull()
  })
})

describe('a move into cover (CE-PROF-13)', () => {
  const fight = fullFight([
    someone('bob', { initiative: 9 }),
    foe('vex', { pos: 20, weapons: ['rifle'], skills: TRAINED, initiative: 8 }),
  ])
  const duck: Move<Event> = ['bob', 'minor', 'take cover', [0, 3]]

  test("is the referee's to approve, who says what cover there is", () => {
    const play = playOf(fight, [duck])
    expect([asked(play), offered(play, 'referee')]).toEqual([
      ['referee cover'],
      ['quarter', 'half', 'threeQuarter', 'full', 'refuse'],
    ])
    const behind = playOf(
      fight,
      [
        duck,
        ['referee', 'threeQuarter'],
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob', 'rifle'],
        ['bob', 'stand'],
      ],
      [1, 1],
    )
    expect([one(behind, 'bob'), reasons(behind)]).toMatchObject([
      { pos: { x: 0, y: 3 }, cover: 'threeQuarter' },
      { cover: -2 },
    ])
  })

  test('refused it spends and changes nothing; to where one stands it asks nobody', () => {
    const play = playOf(fight, [duck, ['referee', 'refuse']])
    expect([one(play, 'bob'), offered(play, 'bob'), play.fight.proposal]).toMatchObject([
      { pos: { x: 0, y: 0 }, cover: 'none' },
      ['minor', 'significant', 'skip', 'delay'],
      null,
    ])
    expect(asked(playOf(fight, [['bob', 'minor', 'take cover', [0, 0]]]))).toEqual(['bob turn'])
  })

  test('any other move leaves the cover as it is', () => {
    expect(
      one(
        playOf(fullFight([someone('bob', { cover: 'half' }), foe('vex', { pos: 9, initiative: 2 })]), [
          walk('bob', 0, 3),
        ]),
        'bob',
      ).cover,
    ).toBe('half')
  })
})

describe('what lies about on the plane', () => {
  const rocket = {
    weapon: 'rocket-launcher',
    metres: 20,
    bob: { skills: { 'Heavy Weapons': 0 } },
    options: { strayShots: false },
  } as const

  test('a rocket strikes all within 6 m, in any direction, nearest first (CE-WPN-7, CE-BLAST-2)', () => {
    const more = [
      foe('a', { pos: { x: 20, y: 6 } }),
      foe('b', { pos: { x: 20, y: 6.5 } }),
      foe('c', { pos: { x: 17, y: -4 } }),
    ]
    const played = fullAttack({
      ...rocket,
      more,
      dice: [6, 6, ...Array<number>(12).fill(1)],
      later: [
        ['vex', 'stand'],
        ['c', 'stand'],
        ['a', 'stand'],
      ],
    })
    expect([happened(played, 'exploded'), happened(played, 'struck')]).toMatchObject([
      [{ x: 20, y: 0 }],
      [{ who: 'vex' }, { who: 'c' }, { who: 'a' }],
    ])
  })

  test.each([
    [1, [27, 0]],
    [2, [23.5, 6]],
    [4, [13, 0]],
    [5, [16.5, -6]],
  ] as const)('a miss by 1 drifts 7 m: on a %d to %j, clockwise from straight on (CE-BLAST-5)', (die, [x, y]) => {
    const played = fullAttack({
      ...rocket,
      more: [someone('far', { pos: { x: -20, y: 9 } })],
      dice: [3, 4, 4, die],
      reaction: 'stand',
    })
    expect(happened(played, 'exploded')).toMatchObject([{ x, y }])
  })

  test('where all stand on one line it drifts along it (CE-BLAST-5)', () => {
    const drift = (die: number): unknown => happened(fullAttack({ ...rocket, dice: [3, 4, 4, die] }), 'exploded')
    expect([drift(3), drift(4)]).toMatchObject([[{ x: 13, y: 0 }], [{ x: 27, y: 0 }]])
  })

  test('the back-blast takes who stands behind within 1.5 m, not beside or before (CE-WPN-7)', () => {
    const more = [
      someone('behind', { pos: { x: -1, y: 1 } }),
      someone('beside', { pos: { x: 0, y: 1 } }),
      someone('before', { pos: { x: 0.5, y: 0 } }),
      someone('farther', { pos: { x: -1, y: 1.5 } }),
    ]
    const played = fullAttack({ ...rocket, more, dice: [1, 1, 1, 2, 2, 2] })
    expect([left(played, 'behind'), left(played, 'beside'), left(played, 'before'), left(played, 'farther')]).toEqual([
      [7, 7, 1],
      [7, 7, 7],
      [7, 7, 7],
      [7, 7, 7],
    ])
  })

  test('an FGMP irradiates all within 6 m of the firer (CE-WPN-6)', () => {
    const played = fullAttack({
      weapon: 'fgmp',
      metres: 30,
      bob: { str: 12, skills: { 'Heavy Weapons': 0 } },
      more: [someone('ann', { pos: { x: 0, y: 6 } }), someone('ben', { pos: { x: 1, y: 6 } })],
      dice: [1, 1, 1, 2],
    })
    expect(happened(played, 'noted')).toMatchObject([{ words: '60 rads: Bob, Ann' }])
  })

  test.each([
    [{ x: 10, y: 3, metres: 3 }, -2],
    [{ x: 10, y: 3.5, metres: 3 }, 0],
    [{ x: -2, y: 0, metres: 2 }, -2],
    [{ x: 24, y: 3, metres: 5 }, -2],
    [{ x: 24, y: 3.5, metres: 5 }, 0],
  ] as const)(
    'smoke at %j weighs %d on a shot over 20 m: within or through (CE-MOD-16, CE-FIELD-1)',
    (smokeArea, dm) => {
      expect(
        reasons(fullAttack({ weapon: 'rifle', metres: 20, ground: { smoke: 'thick', smokeArea } })).smoke ?? 0,
      ).toBe(dm)
    },
  )

  test('the referee sets an area of smoke, and a copy keeps it', () => {
    const fight = fullFight(
      [someone('bob'), foe('vex', { pos: 9, initiative: 1 })],
      {},
      { ground: { smoke: 'thin', smokeArea: { x: 1, y: 2, metres: 3 } } },
    )
    expect(playOf(fight, [['bob', 'skip']]).fight.ground).toMatchObject({
      smoke: 'thin',
      smokeArea: { x: 1, y: 2, metres: 3 },
      comms: 'on',
    })
  })
})

describe('an NPC on the plane (CE-DEC-16)', () => {
  const turnOf = (bob: object, vex: object, toggles: object = {}): unknown => {
    const { fight, asks } = playOf(
      fullFight([foe('vex', { control: 'auto', ...vex }), someone('bob', { initiative: 2, ...bob })], toggles),
    )
    return cepheus.policies.standard!(fight, { id: 'vex' }, 'turn', asks[0]!.options, 4)
  }

  test('goes toward the best row of its weapon, aslant if need be', () => {
    expect(turnOf({ pos: { x: 24, y: 32 } }, { weapons: ['cudgel'], skills: TRAINED })).toEqual([
      'minor',
      'move',
      [3.5, 4.5],
    ])
    expect(turnOf({ pos: { x: 0, y: -20 } }, { weapons: ['cudgel'], skills: TRAINED })).toEqual([
      'minor',
      'move',
      [0, -6],
    ])
  })
  test('rather a little too near than out of reach', () =>
    expect(turnOf({ pos: { x: 15, y: 5 } }, { weapons: ['cudgel'], skills: TRAINED, stride: 20 })).toEqual([
      'minor',
      'move',
      [12.5, 4],
    ])) // 2.7 m; [12, 4.5] is 3.04
  test('stops where that row begins', () =>
    expect(turnOf({ pos: { x: 0, y: 15 } }, { weapons: ['cudgel'], skills: TRAINED })).toEqual([
      'minor',
      'move',
      [0, 6],
    ]))
  test('goes back from where it is too near', () =>
    expect(turnOf({ pos: { x: 0, y: 1 } }, { weapons: ['rifle'], skills: TRAINED })).toEqual([
      'minor',
      'move',
      [0, -2.5],
    ]))
  test('flees straight away, wounded and alone', () =>
    expect(turnOf({ pos: { x: 3, y: 4 } }, { end: { max: 7, now: 3 } })).toEqual(['minor', 'move', [-3.5, -4.5]]))
})

test('nobody steps off the line in the other profile: the same fight has forward and back (CE-PROF-1)', () => {
  const play = playOf(fightOf([someone('bob'), foe('vex', { pos: 9 })]))
  expect([
    offered(play, 'bob', 'minor', 'move'),
    offered(playOf(fullFight([someone('bob'), foe('vex', { pos: 9, initiative: 2 })])), 'bob', 'minor', 'move'),
  ]).toEqual([['forward', 'back'], ['a point in reach (m)']])
  expect(
    who(playOf(fightOf([someone('bob'), foe('vex', { pos: 9 })]), [['bob', 'minor', 'move', 'forward', 3]]), 'bob').pos,
  ).toEqual({ x: 3, y: 0 })
})
