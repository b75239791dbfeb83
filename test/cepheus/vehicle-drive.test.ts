import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { sizeOf } from '../../src/engine/option-tree.ts'
import { foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, set } from './attacks.ts'
import type { fullFight } from './full-game.ts'
import { damaged, driving, facing, GUN } from './vehicles.ts'
import { asked, type CePlay, offered, one, onTimeout, playOf, refusal, unasked } from './written-play.ts'

const car = (play: CePlay): readonly unknown[] => [
  one(play, 'car').pos.x,
  one(play, 'car').pos.y,
  one(play, 'car').vehicle!.kph,
  one(play, 'car').vehicle!.heading,
]

describe('control (CE-VEH-1, CE-ACT-16)', () => {
  const on = (turn: string, kph: number): Move<Event> => ['bob', 'minor', 'control', turn, kph]

  test("a minor action moves it in its driver's turn: kph through six seconds, straight on or half to a side, and all in it", () => {
    const play = playOf(driving({}, {}, [someone('ann', { aboard: 'car', initiative: 2 })]), [on('ahead', 90)])
    expect([car(play), one(play, 'bob').pos, one(play, 'ann').pos, play.fight.turn]).toMatchObject([
      [150, 0, 90, 0],
      { x: 150, y: 0 },
      { x: 150, y: 0 },
      { minors: 0, significant: true },
    ])
    expect([car(playOf(driving(), [on('half right', 60)])), car(playOf(driving(), [on('half left', 60)]))]).toEqual([
      [70.5, 70.5, 60, 45],
      [70.5, -70.5, 60, 315],
    ])
  })

  test.each([
    [7, 11.5],
    [9, 15],
    [1, 1.5],
  ])('%d kph are %d m in a round, fractions down (CE-TIME-1, CE-ROUND-1)', (kph, metres) => {
    expect(one(playOf(driving({ vehicle: { kph } }), [on('ahead', kph)]), 'car').pos.x).toBe(metres)
  })

  test('once in a round', () => {
    const play = playOf(driving(), [on('ahead', 60), ['bob', 'significant', 'two minors']])
    expect(refusal(play, 'bob', 'minor', 'control').refused).toBe('"control" is not possible now: E_CONTROLLED.')
    expect(car(playOf(driving(), [on('ahead', 60), ['bob', 'skip'], ['zed', 'skip'], on('ahead', 60)]))).toEqual([
      200, 0, 60, 0,
    ])
  })

  test.each([
    [110, true],
    [111, false],
    [10, true],
    [9, false],
  ])('by a third of its top speed faster or slower: %d kph %j', (kph, may) => {
    if (may) expect(one(playOf(driving(), [on('ahead', kph)]), 'car').vehicle!.kph).toBe(kph)
    else expect(refusal(playOf(driving()), 'bob', 'minor', 'control', 'ahead', kph).refused).toContain('does not fit')
  })

  test.each([
    [140, 150, true],
    [140, 151, false],
  ])('from %d kph never above its top speed: %d %j', (from, kph, may) => {
    const fight = driving({ vehicle: { kph: from } })
    if (may) expect(one(playOf(fight, [on('ahead', kph)]), 'car').vehicle!.kph).toBe(kph)
    else expect(refusal(playOf(fight), 'bob', 'minor', 'control', 'ahead', kph).refused).toContain('does not fit')
  })

  test('without control it keeps speed and heading, to the end of the round; also with nobody at the wheel', () => {
    expect(
      car(
        playOf(driving(), [
          ['bob', 'skip'],
          ['zed', 'skip'],
        ]),
      ),
    ).toEqual([100, 0, 60, 0])
    expect(
      car(
        playOf(driving({}, { post: 'passenger' }), [
          ['bob', 'skip'],
          ['zed', 'skip'],
        ]),
      ),
    ).toEqual([100, 0, 60, 0])
    const steered = playOf(driving(), [on('ahead', 60), ['bob', 'skip'], ['zed', 'skip']])
    expect([car(steered), happened(steered, 'drove').length]).toEqual([[100, 0, 60, 0], 1])
  })

  test("is the driver's alone", () => {
    const play = playOf(driving({}, { post: 'passenger' }))
    expect([
      offered(play, 'bob', 'minor').includes('control'),
      offered(play, 'bob', 'significant').includes('vehicle'),
    ]).toEqual([false, false])
    expect(offered(playOf(driving()), 'bob', 'significant')).toContain('vehicle')
    expect(offered(playOf(driving()), 'bob', 'significant', 'vehicle')).toEqual([
      'evade',
      'manoeuvre',
      'stunt',
      'weave',
    ])
  })

  test('has no turn of its own, nor a place in the order', () => {
    const play = playOf(driving(), [
      ['bob', 'skip'],
      ['zed', 'skip'],
    ])
    expect([asked(play), cepheus.order(play.fight)]).toEqual([['bob turn'], ['bob', 'zed']])
  })

  test('moves the target: -1 for each full 10 m, for those in it too (CE-MOD-7)', () => {
    const shot = (at: string) =>
      playOf(
        driving({}, { skills: { Wheeled: 0 } }, [
          foe('vex', {
            ...GUN,
            skills: { 'Slug Rifle': 0 },
            weapons: ['rifle'],
            pos: { x: 40, y: 30 },
            initiative: 15,
          }),
        ]),
        [
          on('ahead', 15),
          ['bob', 'skip'],
          ['vex', 'significant', 'attack', at, 'rifle', 'single'],
          ...(at === 'bob' ? [['bob', 'stand'] as Move<Event>] : []),
        ],
        [1, 1],
      )
    expect([reasons(shot('car')).movement, reasons(shot('bob')).movement]).toEqual([-2, -2])
  })
})

describe('evasive action (CE-VEH-8, CE-MOD-23)', () => {
  const evade: Move<Event> = ['bob', 'significant', 'vehicle', 'evade']
  const nimble = { vehicle: { agility: 2, kph: 30 } }

  test('skill, DEX and Agility; its Effect hinders attacks at it, at those in it and from it', () => {
    const fight = driving(nimble, { ...GUN, skills: { Wheeled: 1, 'Slug Pistol': 0 }, dex: 9 }, [
      foe('vex', { weapons: ['rifle'], skills: { 'Slug Rifle': 0 }, pos: { x: 60, y: 0 }, initiative: 15 }),
    ])
    const play = playOf(fight, [evade], [4, 3])
    expect([reasons(play, 'driving'), one(play, 'car').evasion, car(play)[0]]).toEqual([
      { skill: 1, dex: 1, agility: 2 },
      3,
      50,
    ])
    const at = (id: string) =>
      playOf(
        fight,
        [
          evade,
          ['bob', 'skip'],
          ['vex', 'significant', 'attack', id, 'rifle', 'single'],
          ...(id === 'bob' ? [['bob', 'stand'] as Move<Event>] : []),
        ],
        [4, 3, 1, 1],
      )
    expect([reasons(at('car')).evasion, reasons(at('bob')).evasion]).toEqual([-3, -3])
    const passenger = someone('ann', { ...GUN, aboard: 'car', initiative: 10 })
    const from = playOf(
      driving(nimble, { skills: { Wheeled: 1 }, dex: 9 }, [
        passenger,
        foe('vex', { pos: { x: 60, y: 0 }, initiative: 2 }),
      ]),
      [evade, ['bob', 'skip'], ['ann', 'significant', 'attack', 'vex', 'auto-pistol', 'single'], ['vex', 'stand']],
      [4, 3, 1, 1],
    )
    expect(reasons(from)['own evasion']).toBe(-3)
  })

  test.each([
    [4, 4, 0],
    [4, 3, 0],
    [5, 4, 1],
  ])('rolled %d and %d it is %d', (a, b, evasion) =>
    expect(one(playOf(driving(), [evade], [a, b]), 'car').evasion).toBe(evasion),
  )

  test('until its driver acts again', () => {
    const play = playOf(driving(), [evade, ['bob', 'skip'], ['zed', 'skip']], [6, 6])
    expect([one(playOf(driving(), [evade, ['bob', 'skip']], [6, 6]), 'car').evasion, one(play, 'car').evasion]).toEqual(
      [4, 0],
    )
  })

  test('untrained, as everywhere (CE-CORE-6); or by the skill Vehicle', () => {
    expect(reasons(playOf(driving({}, { skills: {} }), [evade], [1, 1]), 'driving')).toEqual({ untrained: -3 })
    expect(reasons(playOf(driving({}, { skills: { Vehicle: 2 } }), [evade], [1, 1]), 'driving')).toEqual({ skill: 2 })
  })
})

describe('manoeuvring (CE-VEH-9)', () => {
  test.each([
    ['ahead', 100, 0],
    ['right', 0, 100],
    ['about', -100, 0],
    ['left', 0, -100],
    ['sharp right', -70.5, 70.5],
    ['sharp left', -70.5, -70.5],
  ])('needs no check: %s', (turn, x, y) => {
    expect(car(playOf(driving(), [['bob', 'significant', 'vehicle', 'manoeuvre', turn, 60]])).slice(0, 2)).toEqual([
      x,
      y,
    ])
  })

  test('after control it turns on the spot: one move in a round', () => {
    const play = playOf(driving(), [
      ['bob', 'minor', 'control', 'ahead', 60],
      ['bob', 'significant', 'vehicle', 'manoeuvre', 'about', 60],
    ])
    expect(car(play)).toEqual([100, 0, 60, 180])
  })
})

describe('ramming (CE-VEH-10)', () => {
  const ram = (at: string): Move<Event> => ['bob', 'significant', 'vehicle', 'ram', at]
  const walker = (own: object = {}): Written => foe('vex', { pos: { x: 50, y: 0 }, initiative: 10, end: 30, ...own })

  test('is the check as an attack, and a hit is a collision', () => {
    const play = playOf(
      driving({ armourValue: 20, vehicle: { kph: 35 } }, { secured: true }, [walker()]),
      [ram('vex'), ['vex', 'stand']],
      [4, 4, 3, 3, 3, 3],
    )
    expect([
      happened(play, 'hit').length,
      happened(play, 'collided'),
      30 - one(play, 'vex').end.now,
      car(play)[0],
    ]).toEqual([1, [{ type: 'collided', who: 'car', at: 'vex', kph: 35 }], 12, 50])
  })

  test('dodging counts, and so does evasive action; a miss drives on', () => {
    const missed = playOf(driving({}, {}, [walker()]), [ram('vex'), ['vex', 'dodge']], [4, 4])
    expect([reasons(missed), happened(missed, 'missed'), car(missed)[0]]).toMatchObject([
      { dodge: -1 },
      [{ reaction: 'dodge' }],
      100,
    ])
    const other = foe('van', { block: 'ground-car', pos: { x: 50, y: 0 }, evasion: 2 })
    expect(reasons(playOf(driving({}, {}, [other]), [ram('van')], [4, 4])).evasion).toBe(-2)
  })

  test('there is nothing to parry', () =>
    expect(offered(playOf(driving({}, {}, [walker()]), [ram('vex')]), 'vex')).toEqual(['dodge', 'stand']))

  test.each([
    [100, 0, true],
    [100.5, 0, false],
    [60, 60, true],
    [60, 60.5, false],
    [-10, 0, false],
  ])('only whom it reaches ahead in this round: at %d,%d %j', (x, y, may) => {
    const play = playOf(driving({}, {}, [walker({ pos: { x, y } })]))
    expect(offered(play, 'bob', 'significant', 'vehicle').includes('ram')).toBe(may)
    if (!may) expect(refusal(play, 'bob', 'significant', 'vehicle', 'ram').refused).toContain('E_NOBODY_AHEAD')
  })

  test('not when it stands, nor when it has moved; who sits in another is rammed with that', () => {
    expect(
      refusal(
        playOf(driving({ vehicle: { kph: 0 } }, {}, [walker({ pos: 0 })])),
        'bob',
        'significant',
        'vehicle',
        'ram',
      ).refused,
    ).toContain('E_NOBODY_AHEAD')
    expect(
      refusal(
        playOf(driving({}, {}, [walker()]), [['bob', 'minor', 'control', 'ahead', 60]]),
        'bob',
        'significant',
        'vehicle',
        'ram',
      ).refused,
    ).toContain('E_CONTROLLED')
    const van = playOf(
      driving({}, {}, [foe('van', { block: 'ground-car', pos: { x: 50, y: 0 } }), walker({ aboard: 'van' })]),
    )
    expect(offered(van, 'bob', 'significant', 'vehicle', 'ram')).toEqual(['van'])
  })

  test("one of one's own is confirmed first (CE-ATK-8)", () => {
    const friend = someone('pal', { pos: { x: 50, y: 0 }, initiative: 10 })
    expect(asked(playOf(driving({}, {}, [friend]), [ram('pal')]))).toEqual(['bob confirm'])
    expect(asked(playOf(driving({}, {}, [friend]), [ram('pal'), ['bob', 'no']]))).toEqual(['bob turn'])
  })
})

describe('collisions (CE-VEH-11)', () => {
  const crash: Move<Event> = { volunteer: ['referee', 'crash', 'car'] }
  const riding = (kph: number, ann: object, more: object = {}) =>
    driving({ armourValue: 0, hull: 20, ...more, vehicle: { kph, cabin: 'open' } }, { secured: true }, [
      someone('ann', { aboard: 'car', initiative: 2, end: 60, ...ann }),
    ])

  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [60, 6],
    [61, 7],
  ])('at %d kph %d dice', (kph, dice) => {
    const play = playOf(
      riding(kph, {}, { armourValue: 90 }),
      [crash],
      Array.from({ length: dice }, () => 1),
    )
    expect(happened(play, 'struck').at(-1)).toMatchObject({ who: 'ann', points: dice })
  })

  test('the unsecured take the same and are thrown 3 m for each 10 kph, the secured a quarter, rounded up', () => {
    const play = playOf(riding(15, {}), [crash], [3, 2, 1, 1, 1, 1])
    expect([60 - one(play, 'ann').end.now, 7 - one(play, 'bob').end.now]).toEqual([5, 2])
    expect([one(play, 'ann').aboard, one(play, 'ann').pos, one(play, 'ann').stance, one(play, 'bob').aboard]).toEqual([
      null,
      { x: 6, y: 0 },
      'prone',
      'car',
    ])
  })

  test('armour counts; in a closed vehicle nobody is thrown out', () => {
    const play = playOf(
      driving({ vehicle: { kph: 10 } }, { secured: true }, [
        someone('ann', { aboard: 'car', initiative: 2, armour: ['jack'] }),
      ]),
      [crash],
      [5],
    )
    expect([left(play, 'ann')[2], one(play, 'ann').aboard, happened(play, 'struck')[0]]).toMatchObject([
      5,
      'car',
      { who: 'car', points: 0 },
    ])
  })

  test('an obstacle stops it, and another vehicle; over people it rolls on', () => {
    expect(one(playOf(riding(10, { secured: true }), [crash], [1, 1, 1]), 'car').vehicle!.kph).toBe(0)
    const over = playOf(
      driving({}, { secured: true }, [foe('vex', { pos: { x: 5, y: 0 }, initiative: 10, end: 60 })]),
      [
        ['bob', 'significant', 'vehicle', 'ram', 'vex'],
        ['vex', 'stand'],
      ],
      [4, 4, 1, 1, 1, 1, 1, 1],
    )
    expect(one(over, 'car').vehicle!.kph).toBe(60)
  })

  test('with another vehicle all in both are shaken', () => {
    const both = playOf(
      driving({}, { secured: true }, [
        foe('van', { block: 'ground-car', pos: { x: 50, y: 0 } }),
        foe('vex', { aboard: 'van', initiative: 5, end: 60 }),
      ]),
      [['bob', 'significant', 'vehicle', 'ram', 'van']],
      [4, 4, 1, 1, 1, 1, 1, 1],
    )
    expect(
      happened(both, 'struck').map(
        (event) => `${(event as { who: string }).who} ${(event as { points: number }).points}`,
      ),
    ).toEqual(['van 0', 'car 0', 'vex 6', 'bob 2'])
  })

  test("is the referee's to call, of what moves", () => {
    expect(unasked(playOf(riding(0, {})), 'referee', 'crash', 'car').refused).toContain('not offered')
    expect(sizeOf(cepheus.offers(playOf(riding(10, {})).fight, 'referee'))).toBeGreaterThan(0)
  })
})

describe('stunts (CE-VEH-12)', () => {
  const stunt = (...feat: string[]): Move<Event> => ['bob', 'significant', 'vehicle', 'stunt', ...feat]

  test('the referee says how hard; refused, nothing is spent', () => {
    const asking = playOf(driving(), [stunt('feat')])
    expect([asked(asking), offered(asking, 'referee'), onTimeout(asking, 'referee')]).toEqual([
      ['referee stunt'],
      ['simple', 'easy', 'routine', 'average', 'difficult', 'very difficult', 'formidable', 'refuse'],
      null,
    ])
    expect(playOf(driving(), [stunt('feat'), ['referee', 'refuse']]).fight.turn).toMatchObject({ significant: true })
    expect(reasons(playOf(driving(), [stunt('feat'), ['referee', 'difficult']], [4, 4]), 'driving').difficulty).toBe(-2)
  })

  test('up to three manoeuvres in one go, a third of the way each', () => {
    const play = playOf(
      driving(),
      [stunt('manoeuvres'), ['referee', 'average'], ['bob', 'right'], ['bob', 'left'], ['bob', 'left']],
      [4, 4],
    )
    expect([car(play), happened(play, 'drove').length]).toEqual([[33, 0, 60, 270], 3])
  })

  test('failed, it goes on as before', () => {
    const play = playOf(driving(), [stunt('manoeuvres'), ['referee', 'average']], [4, 3])
    expect([happened(play, 'stunted'), car(play)]).toMatchObject([[{ effect: -1 }], [100, 0, 60, 0]])
  })

  test('a special arc: its weapons bear on one more until its driver acts again', () => {
    const gun = { weapons: ['rotary-gun'], vehicle: { mounts: { 'rotary-gun': 'rear' }, kph: 0 } }
    const fight = driving(gun, { skills: { Wheeled: 0, 'Heavy Weapons': 0 } }, [
      someone('ann', { aboard: 'car', post: 'gunner', initiative: 10 }),
    ])
    const moves: readonly Move<Event>[] = [stunt('arc', 'zed'), ['referee', 'average'], ['bob', 'skip']]
    expect(offered(playOf(fight, [['bob', 'skip']]), 'ann', 'significant', 'attack')).toEqual(['bob'])
    expect(offered(playOf(fight, moves, [4, 4]), 'ann', 'significant', 'attack')).toEqual(['zed', 'bob'])
    const later = playOf(fight, [...moves, ['ann', 'skip'], ['zed', 'skip']], [4, 4])
    expect(one(later, 'car').vehicle!.bears).toBeNull()
  })

  test('on a vehicle, it is one on those in it', () => {
    const gun = { weapons: ['rotary-gun'], vehicle: { mounts: { 'rotary-gun': 'rear' }, kph: 0 } }
    const van = [foe('van', { block: 'air-raft', pos: { x: 60, y: 0 } }), foe('vex', { aboard: 'van', initiative: 2 })]
    const play = playOf(
      driving(gun, {}, [someone('ann', { aboard: 'car', post: 'gunner', initiative: 10 }), ...van]),
      [stunt('arc', 'van'), ['referee', 'average'], ['bob', 'skip']],
      [4, 4],
    )
    expect(offered(play, 'ann', 'significant', 'attack')).toEqual(['van', 'vex', 'bob'])
  })
})

describe('weaving (CE-VEH-13)', () => {
  const weave = (n: number): Move<Event> => ['bob', 'significant', 'vehicle', 'weave', n]

  test.each([
    [60, 3, true],
    [60, 4, false],
    [59, 2, true],
    [59, 3, false],
  ])('at %d kph a number of %d: %j', (kph, n, may) => {
    const fight = driving({ vehicle: { kph } })
    if (may) expect(reasons(playOf(fight, [weave(n)], [6, 6]), 'driving').weaving).toBe(-n)
    else expect(refusal(playOf(fight), 'bob', 'significant', 'vehicle', 'weave', n).refused).toContain('does not fit')
  })

  test('not below 20 kph', () =>
    expect(
      refusal(playOf(driving({ vehicle: { kph: 19 } })), 'bob', 'significant', 'vehicle', 'weave').refused,
    ).toContain('E_TOO_SLOW'))

  test('who fails crashes', () => {
    const play = playOf(driving({ vehicle: { kph: 20 } }, { secured: true }), [weave(1)], [4, 4, 1, 1])
    expect(happened(play, 'collided')).toEqual([{ type: 'collided', who: 'car', at: null, kph: 20 }])
  })

  const hunters = (own: object = {}) => [
    foe('van', {
      block: 'ground-car',
      pos: { x: -50, y: 0 },
      vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 60 },
      ...own,
    }),
    foe('vex', { aboard: 'van', post: 'driver', secured: true, skills: { Wheeled: 0 }, initiative: 10 }),
  ]

  test('a pursuer matches it with the same penalty, or breaks off', () => {
    const fight = driving({}, {}, hunters())
    const asking = playOf(fight, [weave(2)], [5, 5])
    expect([asked(asking), offered(asking, 'vex'), onTimeout(asking, 'vex')]).toEqual([
      ['vex pursuit'],
      ['match', 'break off'],
      ['break off'],
    ])
    expect(reasons(playOf(fight, [weave(2), ['vex', 'match']], [5, 5, 5, 5]), 'driving')).toEqual({ weaving: -2 })
    expect(
      happened(playOf(fight, [weave(2), ['vex', 'match']], [5, 5, 5, 4, 1, 1, 1, 1, 1, 1]), 'collided'),
    ).toMatchObject([{ who: 'van' }])
    const off = playOf(fight, [weave(2), ['vex', 'break off']], [5, 5])
    expect([one(off, 'van').vehicle!.kph, happened(off, 'broke off')]).toEqual([0, [{ type: 'broke off', who: 'van' }]])
  })

  test.each([
    [-250, true],
    [-250.5, false],
  ])('from %d m it is one %j', (x, is) =>
    expect(asked(playOf(driving({}, {}, hunters({ pos: { x, y: 0 } })), [weave(1)], [6, 6]))).toEqual([
      is ? 'vex pursuit' : 'bob turn',
    ]),
  )

  test('nor is one whose driver sleeps', () => {
    const [van, vex] = hunters()
    expect(
      asked(playOf(driving({}, {}, [van!, { ...vex!, conditions: { unconscious: true } }]), [weave(1)], [6, 6])),
    ).toEqual(['bob turn'])
  })

  test('nor is one that stands, or has it behind', () => {
    for (const vehicle of [{ kph: 0 }, { kph: 60, heading: 180 }])
      expect(
        asked(
          playOf(
            driving({}, {}, hunters({ vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, ...vehicle } })),
            [weave(1)],
            [6, 6],
          ),
        ),
      ).toEqual(['bob turn'])
  })
})

test('a vehicle that is hit when its driver is gone drives on (CE-VEH-1)', () => {
  const play = playOf(
    facing({ vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 30, heading: 180 } }, [
      foe('vex', { aboard: 'car', post: 'driver', initiative: 15, conditions: { unconscious: true } }),
    ]),
    [
      ['bob', 'skip'],
      ['zed', 'skip'],
    ],
  )
  expect([one(play, 'car').pos.x, one(play, 'vex').pos.x, damaged(play)]).toEqual([-20, -20, []])
})

test('where the referee moves a vehicle, those in it come along', () => {
  const play = playOf(driving(), [set('car', 'pos', { x: 7, y: 3 })])
  expect(one(play, 'bob').pos).toEqual({ x: 7, y: 3 })
})

test('the opening: a vehicle rolls no Initiative, is not asked to be aware, and stands in the row with those in it (CE-PROF-2)', () => {
  const play = playOf(openingOf())
  expect([asked(play), offered(play, 'referee')]).toEqual([['referee aware'], ['any of bob, zed']])
  const begun = playOf(
    openingOf(),
    [
      ['referee', ['bob', 'zed']],
      ['referee', 20],
    ],
    [6, 6, 1, 1],
  )
  expect([
    one(begun, 'car').initBase,
    one(begun, 'bob').pos,
    one(begun, 'car').pos,
    one(begun, 'zed').pos,
    asked(begun),
  ]).toEqual([null, { x: 0, y: 0 }, { x: 0, y: 0 }, { x: 20, y: 0 }, ['bob turn']])
})

function openingOf(): ReturnType<typeof fullFight> {
  const opened = cepheus.open({
    book: 'cepheus',
    options: { profile: 'cepheus' },
    combatants: [
      { id: 'bob', side: 'players', aboard: 'car', post: 'driver' },
      { id: 'car', side: 'players', block: 'ground-car' },
      { id: 'zed', side: 'enemies' },
    ],
  })
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  return opened.fight
}

describe('who steers aims no more (CE-AIM-1)', () => {
  const aiming = { aim: { targetId: 'zed', kind: 'hit', count: 2 } }
  const wheel = (...deed: (string | number)[]): Move<Event> => ['bob', 'significant', 'vehicle', ...deed]
  const chase: readonly Written[] = [
    foe('van', {
      block: 'ground-car',
      pos: { x: -60, y: 0 },
      vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 60 },
    }),
    foe('vex', {
      skills: { Wheeled: 0 },
      aboard: 'van',
      post: 'driver',
      initiative: 9,
      aim: { targetId: 'bob', kind: 'hit', count: 2 },
    }),
  ]

  test.each<[string, readonly Move<Event>[], readonly number[]]>([
    ['keeping control', [['bob', 'minor', 'control', 'ahead', 60]], []],
    ['evasive action', [wheel('evade')], [1, 1]],
    ['a manoeuvre', [wheel('manoeuvre', 'left', 60)], []],
    ['a stunt', [wheel('stunt', 'feat'), ['referee', 'average']], [1, 1]],
    ['weaving', [wheel('weave', 1)], [6, 6]],
    ['weaving into something', [wheel('weave', 1)], [1, 1, 1, 1, 1, 1, 1, 1]],
  ])('by %s', (_, moves, dice) => {
    expect(one(playOf(driving({}, aiming), moves, dice), 'bob').aim).toBeNull()
  })

  test.each(['match', 'break off'])('by an answer to who weaves before him: %s', (how) => {
    expect(
      one(
        playOf(driving({}, {}, chase), [wheel('weave', 1), ['vex', how]], how === 'match' ? [6, 6, 6, 6] : [6, 6]),
        'vex',
      ).aim,
    ).toBeNull()
  })

  test('neither by a stunt that the referee refused, nor while the car rolls on, nor in another seat', () => {
    expect(one(playOf(driving({}, aiming), [wheel('stunt', 'feat'), ['referee', 'refuse']]), 'bob').aim).toMatchObject({
      count: 2,
    })
    expect(
      one(
        playOf(driving({}, aiming), [
          ['bob', 'skip'],
          ['zed', 'skip'],
        ]),
        'bob',
      ).aim,
    ).toMatchObject({ count: 2 })
    const ann = someone('ann', { aboard: 'car', initiative: 2, ...aiming })
    expect(one(playOf(driving({}, {}, [ann]), [['bob', 'minor', 'control', 'ahead', 60]]), 'ann').aim).toMatchObject({
      count: 2,
    })
  })

  test('he is told so, and who reads the log is', () => {
    const event: Event = { type: 'lost aim', who: 'bob' }
    expect(cepheus.words.told!['lost aim']!(event, { fight: driving(), name: (id) => id })).toEqual([
      { who: 'bob', text: 'Your aim is lost.' },
    ])
    expect(cepheus.words.events['lost aim'](event, { fight: driving(), name: () => 'Bob' })).toBe(
      'Bob steers, and aims no more.',
    )
  })
})
