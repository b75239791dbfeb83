import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { groupsFor } from '../../src/books/cepheus/vehicles/hits-and-repair.ts'
import { type Driven, topSpeed } from '../../src/books/cepheus/vehicles/vehicle.ts'
import { oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { isRefusal } from '../../src/engine/play.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, rolled, set } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { damaged, driving, facing, GUN, shoot, two } from './vehicles.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

describe('how many hits (CE-VEH-2)', () => {
  test.each([
    [0, []],
    [1, [1]],
    [3, [1]],
    [4, [1, 1]],
    [6, [1, 1]],
    [7, [2]],
    [9, [2]],
    [10, [1, 1, 1]],
    [12, [1, 1, 1]],
    [13, [1, 1, 2]],
    [15, [1, 1, 2]],
    [16, [2, 2]],
    [18, [2, 2]],
    [19, [3]],
    [21, [3]],
    [22, [3, 1]],
    [24, [3, 1]],
    [25, [3, 2]],
    [27, [3, 2]],
    [28, [3, 2, 1]],
    [30, [3, 2, 1]],
    [31, [3, 3]],
    [33, [3, 3]],
    [34, [3, 3, 1]],
    [36, [3, 3, 1]],
    [37, [3, 3, 2]],
    [39, [3, 3, 2]],
    [40, [3, 3, 2, 1]],
    [43, [3, 3, 2, 2]],
  ])('%d points are the groups %j', (points, groups) => expect(groupsFor(points)).toEqual(groups))

  test('what the armour stops does nothing: not one point too many', () => {
    expect(damaged(shoot(facing({ armourValue: 4 }), [2, 2]))).toEqual([])
    expect(damaged(shoot(facing({ armourValue: 3 }), [2, 2, ...two(2)]))).toEqual(['hull'])
  })

  test('a group falls on one location, its hits one by one; another group has another', () => {
    expect(damaged(shoot(facing(), [4, 3, ...two(4)]))).toEqual(['drive', 'drive']) // 7: a double
    expect(damaged(shoot(facing(), [2, 2, ...two(4), ...two(2)]))).toEqual(['drive', 'hull']) // 4: two
  })
})

describe('where (CE-VEH-3)', () => {
  const armed = { armourValue: 1, weapons: ['rotary-gun'] }
  const place = (roll: number, toggles: object = {}): string =>
    damaged(shoot(facing(armed, [], toggles), [2, 2, ...two(roll)])).join()

  test.each([
    [2, 'hull'],
    [3, 'hull'],
    [4, 'drive'],
    [5, 'weapon'],
    [6, 'armour'],
    [7, 'hull'],
    [8, 'hull'],
    [9, 'weapon'],
    [10, 'drive'],
    [11, 'sensors'],
    [12, 'hull'],
  ])('a roll of %d is %s', (roll, where) => expect(place(roll)).toBe(where))

  test.each([
    [2, 'hull'],
    [3, 'sensors'],
    [4, 'drive'],
    [5, 'weapon'],
    [6, 'hull'],
    [7, 'armour'],
    [8, 'hull'],
    [9, 'weapon'],
    [10, 'drive'],
    [11, 'sensors'],
    [12, 'hull'],
  ])('with vehicleTable srd a roll of %d is %s', (roll, where) =>
    expect(place(roll, { vehicleTable: 'srd' })).toBe(where),
  )

  test.each([
    [2, 'hull'],
    [3, 'power'],
    [4, 'sensors'],
    [5, 'weapon'],
    [6, 'hull'],
    [7, 'armour'],
    [8, 'hull'],
    [9, 'weapon'],
    [10, 'drive'],
    [11, 'sensors'],
    [12, 'computer'],
  ])('in a robot a roll of %d is %s (CE-VEH-7, CE-ROBOT-1)', (roll, where) => {
    const robot = facing({ block: 'combat-drone', size: 'vehicle', armourValue: 1, initiative: 1 })
    expect(damaged(shoot(robot, [2, 2, ...two(roll), ...(where === 'computer' ? [1] : [])]))).toEqual([where])
  })
})

describe('inside, at Hull 0 (CE-VEH-4)', () => {
  /** Everything outside is dead, so that every hit is a Hull hit. */
  const gutted = { hull: 0, hits: { drive: 3, sensors: 2 } }
  const people = [
    foe('vex', { aboard: 'car', post: 'driver', initiative: 2 }),
    foe('pip', { aboard: 'car', initiative: 1 }),
  ]
  const inner = (roll: number): string => {
    const play = shoot(facing(gutted, people), [1, 2, ...two(roll)])
    return [
      ...damaged(play),
      ...happened(play, 'struck')
        .slice(1)
        .map((event) => (event as { who: string }).who),
    ].join()
  }

  test.each([
    [2, 'structure'],
    [3, 'power'],
    [4, 'power'],
    [5, 'cargo'],
    [6, 'structure'],
    [7, 'pip'],
    [8, 'structure'],
    [9, 'cargo'],
    [10, 'computer'],
    [11, 'vex'],
    [12, 'vex'],
  ])('by the same roll, %d is %s (CE-VEH-6)', (roll, where) => expect(inner(roll)).toBe(where))

  test('Hull goes down one by one, and only then is it inside', () => {
    expect(damaged(shoot(facing({ hull: 1 }), [4, 3, ...two(2)]))).toEqual(['hull', 'structure'])
  })

  test('cargo is lost once, then the Structure is hit', () => {
    expect(damaged(shoot(facing({ ...gutted, structure: 5 }), [4, 3, ...two(9)]))).toEqual(['cargo', 'structure'])
  })

  test('in a robot it is the Structure', () => {
    expect(
      damaged(
        shoot(facing({ block: 'cargo-robot', size: 'vehicle', armourValue: 0, hull: 0, initiative: 1 }), [
          1,
          2,
          ...two(6),
        ]),
      ),
    ).toEqual(['structure'])
  })

  test('nobody there: the Structure', () => {
    expect([
      inner(7),
      damaged(shoot(facing(gutted), [1, 2, ...two(7)])).join(),
      damaged(shoot(facing(gutted), [1, 2, ...two(11)])).join(),
    ]).toEqual(['pip', 'structure', 'structure'])
  })
})

describe('those inside (CE-VEH-6)', () => {
  const gutted = { hull: 0, hits: { drive: 3, sensors: 2 } }
  const three = (armour: readonly string[]) =>
    ['ada', 'ben', 'cy'].map((id, i) => foe(id, { aboard: 'car', initiative: 2 - i, armour, end: 9 }))

  test('one by lot takes what went through the armour, less his own; a die beyond the list falls again', () => {
    const play = shoot(facing(gutted, three(['jack'])), [4, 5, ...two(7), 6, 2, 1]) // 9 points, a double; 6 is nobody, 2 is Ben, 1 is Ada
    expect(happened(play, 'struck').slice(1)).toEqual([
      { type: 'struck', who: 'ben', points: 6 },
      { type: 'struck', who: 'ada', points: 6 },
    ])
  })

  test('one alone needs no die', () => {
    expect(
      left(shoot(facing(gutted, [foe('ada', { aboard: 'car', initiative: 2 })]), [1, 2, ...two(7)]), 'ada'),
    ).toEqual([7, 7, 4])
  })
})

describe('Structure (CE-VEH-4)', () => {
  const frail = { hull: 0, structure: 1 }

  test('0 is wrecked, and nothing more can be done to it or with it', () => {
    const play = shoot(facing(frail), [1, 2, ...two(2)])
    expect([one(play, 'car').structure, one(play, 'car').conditions.dead, happened(play, 'wrecked')]).toEqual([
      0,
      true,
      [{ type: 'wrecked', who: 'car', how: 'wrecked' }],
    ])
    expect(
      refusal(playOf(facing({ ...frail, conditions: { dead: true } })), 'bob', 'significant', 'attack', 'car').refused,
    ).toContain('is not offered')
  })

  test('below 0 explodes: 4D6 within 6 m and 2D6 within 12 m, those in it too, no armour or cover of its own', () => {
    const at = (id: string, x: number) => foe(id, { pos: { x, y: 0 }, initiative: 2, end: 20 })
    const near = facing({ ...frail, structure: 1 }, [
      foe('vex', { aboard: 'car', initiative: 1, end: 20 }),
      at('six', 36),
      at('half', 36.5),
      at('dozen', 42),
      at('far', 42.5),
    ])
    const play = shoot(near, [2, 2, ...two(2), ...two(2), 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4])
    expect(happened(play, 'wrecked').map((event) => (event as { how: string }).how)).toEqual(['wrecked', 'exploded'])
    expect(['vex', 'six', 'half', 'dozen', 'far'].map((id) => 20 - one(play, id).end.now)).toEqual([4, 8, 6, 8, 0])
  })

  test('one that explodes may take another with it', () => {
    const pair = facing(frail, [
      foe('van', { block: 'ground-car', armourValue: 0, hull: 0, structure: 1, pos: { x: 33, y: 0 } }),
    ])
    const play = shoot(pair, [2, 2, ...two(2), ...two(2), 1, 1, 1, 1, ...two(2), ...two(2)])
    expect(
      happened(play, 'wrecked').map((event) => `${(event as { who: string }).who} ${(event as { how: string }).how}`),
    ).toEqual(['car wrecked', 'car exploded', 'van wrecked', 'van exploded'])
  })
})

describe('systems (CE-VEH-4, CE-VEH-5)', () => {
  test.each([
    [0, 150, 0],
    [1, 135, -1],
    [2, 112, -2],
  ])('after %d Drive hits it makes %d kph, at %d on checks', (drive, kph, dm) => {
    const play = playOf(driving({ hits: { drive } }), [['bob', 'significant', 'vehicle', 'evade']], [4, 4])
    expect([topSpeed(one(play, 'car') as Driven), reasons(play, 'driving').drive ?? 0]).toEqual([kph, dm])
  })

  test('the third Drive hit disables it: it stands, and goes nowhere; the referee may rule otherwise (CE-VEH-5)', () => {
    const play = shoot(
      facing({ hits: { drive: 2 }, vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 90 } }, [
        foe('vex', { aboard: 'car', post: 'driver', initiative: 15 }),
      ]),
      [1, 2, ...two(4)],
      [['bob', 'skip']],
    )
    expect(one(play, 'car').vehicle!.kph).toBe(0)
    expect(refusal(play, 'vex', 'significant', 'vehicle', 'evade').refused).toContain('E_DISABLED')
    expect(refusal(play, 'vex', 'minor', 'control').refused).toContain('E_DISABLED')
    expect(offered(playOf(play.fight, [set('car', 'hits.drive', 1)]), 'vex', 'significant')).toContain('vehicle')
  })

  test('a slower drive slows what it drives', () => {
    const play = shoot(facing({ hits: { drive: 1 }, vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 150 } }), [
      1,
      2,
      ...two(4),
    ])
    expect(one(play, 'car').vehicle!.kph).toBe(112)
  })

  test('further hits on a dead system are Hull hits, on weapons where there are none too, on Armour at 0', () => {
    for (const [dead, roll] of [
      [{ hits: { drive: 3 } }, 4],
      [{ hits: { sensors: 2 } }, 11],
      [{}, 5],
      [{ armourValue: 0 }, 6],
    ] as const)
      expect(damaged(shoot(facing(dead), [1, 2, ...two(roll)]))).toEqual(['hull'])
    expect(damaged(shoot(facing({ hits: { sensors: 1 } }), [4, 3, ...two(11)]))).toEqual(['sensors', 'hull'])
    expect(damaged(shoot(facing({ weapons: ['rotary-gun'], hits: { weapon: 1 } }), [4, 3, ...two(5)]))).toEqual([
      'weapon',
      'hull',
    ])
  })

  test('Armour goes down by 1', () =>
    expect(one(shoot(facing({ armourValue: 2 }), [2, 3, ...two(6)]), 'car').armourValue).toBe(1))

  test.each([
    [0, 0],
    [1, -2],
  ])('after %d Weapon hits what is mounted fires at %d', (weapon, dm) => {
    const play = playOf(gunning({ hits: { weapon } }), [TURRET, ['zed', 'stand']], [1, 1])
    expect(reasons(play)['damaged weapon'] ?? 0).toBe(dm)
  })

  test('the second destroys it', () =>
    expect(refusal(playOf(gunning({ hits: { weapon: 2 } })), 'bob', 'significant', 'attack', 'zed').refused).toContain(
      'is not',
    ))

  const gunning = (afv: object, ground: object = {}) =>
    fullFight(
      [
        someone('bob', { skills: { 'Energy Rifle': 0 }, aboard: 'afv', post: 'gunner', initiative: 20 }),
        someone('afv', { block: 'afv', ...afv }),
        foe('zed', { pos: { x: 60, y: 0 }, initiative: 3 }),
      ],
      {},
      { ground },
    )
  const TURRET: Move<Event> = ['bob', 'significant', 'attack', 'zed', 'triple-laser-turret', 'single']

  test.each([
    [0, 0],
    [1, 0],
    [2, -4],
  ])(
    'after %d Sensors hits darkness takes %d from what it fires: they cancel it until they are destroyed',
    (sensors, dm) => {
      expect(
        reasons(playOf(gunning({ hits: { sensors } }, { light: 'dark' }), [TURRET, ['zed', 'stand']], [1, 1]))
          .darkness ?? 0,
      ).toBe(dm)
    },
  )

  test.each([
    [{ light: 'dark' }, 'darkness', -4],
    [{ weather: 'extreme' }, 'weather', -2],
  ])(
    'a gunner whom the referee takes out of it in the middle of his shot, with %j, shoots without its sensors: %s %d (CE-MOD-15, CE-MOD-17)',
    (ground, key, dm) => {
      const play = playOf(gunning({}, ground), [TURRET, set('bob', 'aboard', null), ['zed', 'stand']], [1, 1])
      expect([reasons(play), happened(play, 'missed').length, asked(play)]).toEqual([{ [key]: dm }, 1, ['bob turn']])
    },
  )
})

/** Zed shoots the drone, which lets it. */
const SHOOTS: readonly Move<Event>[] = [
  ['zed', 'significant', 'attack', 'drone', 'auto-pistol', 'single'],
  ['drone', 'stand'],
]

test.each([
  [0, 0],
  [1, -2],
  [2, 0],
])(
  'after %d Sensors hits a check of Comms or Recon takes %d, for those in it and for a robot (CE-VEH-4)',
  (sensors, dm) => {
    const looks = (skill: string): Move<Event>[] => [
      ['bob', 'significant', 'misc', 'skill', skill],
      ['referee', 'average'],
    ]
    const inside = driving({ hits: { sensors } }, { skills: { Comms: 0, Recon: 0, Medicine: 0 } })
    const robot = fullFight([
      someone('bob', { block: 'cargo-robot', skills: { Recon: 0 }, hits: { sensors }, initiative: 20 }),
      foe('zed'),
    ])
    expect([
      reasons(playOf(inside, looks('Comms'), [1, 1]), 'Comms').sensors ?? 0,
      reasons(playOf(inside, looks('Medicine'), [1, 1]), 'Medicine').sensors ?? 0,
      reasons(playOf(robot, looks('Recon'), [1, 1]), 'Recon').sensors ?? 0,
    ]).toEqual([dm, 0, dm])
  },
)

describe('a robot (CE-ROBOT-1, CE-VEH-7)', () => {
  const drone = (own: object = {}, zed: object = {}) =>
    fullFight([
      someone('drone', { block: 'combat-drone', initiative: 20, ...own }),
      foe('zed', { ...GUN, pos: 5, initiative: 5, ...zed }),
    ])
  const fire: Move<Event> = ['drone', 'significant', 'attack', 'zed', 'gauss-rifle', 'single']

  test('acts and shoots like anybody, and sees in the dark', () => {
    const dark = { ...drone(), ground: { ...drone().ground, light: 'dark' as const } }
    expect(reasons(playOf(dark, [fire, ['zed', 'stand']], [1, 1]))).toEqual({ skill: 1, dex: 1 })
  })

  test('has no END to lose: what goes through its armour is a hit', () => {
    const play = playOf(drone({ armourValue: 5 }), [['drone', 'skip'], ...SHOOTS], [4, 4, 4, 3, ...two(2)])
    expect([one(play, 'drone').hull, left(play, 'drone')]).toEqual([3, [12, 10, 0]])
  })

  test.each([
    [1, -2, 'single'],
    [2, 0, 'E_BROKEN'],
  ])('after %d hits on Weapon or Limb: %d, %s', (weapon, dm, how) => {
    if (how === 'single')
      expect(reasons(playOf(drone({ hits: { weapon } }), [fire, ['zed', 'stand']], [1, 1]))['damaged weapon']).toBe(dm)
    else expect(refusal(playOf(drone({ hits: { weapon } })), 'drone', 'significant', 'attack').refused).toContain(how)
  })

  test('without sensors it attacks nobody', () =>
    expect(refusal(playOf(drone({ hits: { sensors: 2 } })), 'drone', 'significant', 'attack').refused).toContain(
      'E_BLIND',
    ))

  test.each([
    [{}, 6],
    [{ drive: 1 }, 5],
    [{ drive: 2 }, 4.5],
    [{ power: 2 }, 3],
  ])('walks with %j hits %d m', (hits, metres) => {
    const play = playOf(drone({ hits }))
    expect(refusal(play, 'drone', 'minor', 'move', [metres + 0.5, 0]).refused).toContain('does not fit')
    expect(one(playOf(drone({ hits }), [['drone', 'minor', 'move', [metres, 0]]]), 'drone').pos.x).toBe(metres)
  })

  test('with the drive disabled it goes nowhere', () =>
    expect(refusal(playOf(drone({ hits: { drive: 3 } })), 'drone', 'minor', 'move').refused).toContain('E_NO_MOVE'))

  const hitIt = (own: object, dice: readonly number[], later: readonly Move<Event>[] = []) =>
    playOf(drone({ armourValue: 0, initiative: 4, ...own }, { initiative: 20 }), [['drone', 'skip'], ...later], dice)

  test('Power: the first hit costs its next turn, the second half its speed', () => {
    const first: readonly Move<Event>[] = [...SHOOTS, ['zed', 'skip']]
    const fight = fullFight([
      foe('zed', { ...GUN, pos: 5, initiative: 20 }),
      someone('drone', { block: 'combat-drone', armourValue: 0, initiative: 4 }),
    ])
    const play = playOf(fight, first, [4, 4, 1, 1, ...two(3)])
    expect([one(play, 'drone').offUntil, happened(play, 'stalled').length, play.fight.round, asked(play)]).toEqual([
      1,
      1,
      2,
      ['zed turn'],
    ])
    expect(asked(playOf(fight, [...first, ['zed', 'skip']], [4, 4, 1, 1, ...two(3)]))).toEqual(['drone turn'])
  })

  test('after it has acted, that of the next round', () => {
    const play = hitIt({ initiative: 30 }, [4, 4, 1, 1, ...two(3)], [...SHOOTS, ['zed', 'skip']])
    expect([one(play, 'drone').offUntil, happened(play, 'stalled').length, asked(play)]).toEqual([2, 1, ['zed turn']])
  })

  test('Power: the third is the end of it, with 1D6 Hull hits', () => {
    const play = hitIt({ initiative: 30, hits: { power: 2 }, hull: 2 }, [4, 4, 1, 1, ...two(3), 3], [...SHOOTS])
    expect([
      one(play, 'drone').hull,
      one(play, 'drone').structure,
      one(play, 'drone').conditions.unconscious,
      damaged(play),
    ]).toEqual([0, 3, true, ['power', 'hull', 'hull', 'structure']])
  })

  test('Computer: off for 1D6 rounds, then destroyed, and it wakes no more (CE-VEH-6)', () => {
    const off = hitIt({ initiative: 30 }, [4, 4, 1, 1, ...two(12), 3], [...SHOOTS])
    expect(one(off, 'drone').offUntil).toBe(4)
    const dead = hitIt({ initiative: 30, hits: { computer: 1 } }, [4, 4, 1, 1, ...two(12)], [...SHOOTS])
    expect([one(dead, 'drone').conditions.unconscious, asked(playOf(dead.fight))]).toEqual([true, ['referee end']])
  })
})

test("a vehicle loses a round of power with its driver's actions, then half its speed; a dead plant is 1D6 Hull hits (CE-VEH-4)", () => {
  const fight = (hits: object) =>
    facing(
      { hull: 0, structure: 9, hits: { drive: 3, ...hits }, vehicle: { skill: 'Wheeled', topKph: 150, seats: 4 } },
      [foe('vex', { aboard: 'car', post: 'driver', initiative: 15 })],
    )
  expect(one(shoot(fight({}), [1, 2, ...two(4)]), 'car').offUntil).toBe(1)
  expect(damaged(shoot(fight({ power: 2 }), [1, 2, ...two(4), 4]))).toEqual([
    'power',
    'structure',
    'structure',
    'structure',
    'structure',
  ])
  const running = playOf(driving({ hits: { power: 2 } }))
  expect(topSpeed(one(running, 'car') as Driven)).toBe(75)
  const off = playOf(driving({ offUntil: 1 }))
  expect([
    refusal(off, 'bob', 'significant', 'vehicle').refused,
    refusal(off, 'bob', 'minor', 'control').refused,
  ]).toEqual(['"vehicle" is not possible now: E_OFF.', '"control" is not possible now: E_OFF.'])
})

test('the odds of a shot at it are exact, and what it cannot do they say', () => {
  const fight = fullFight([
    someone('bob', { weapons: ['rifle'], skills: { 'Slug Rifle': 0 }, initiative: 20 }),
    foe('car', { block: 'ground-car', pos: 30 }),
    foe('zed', { pos: { x: 90, y: 0 }, initiative: 3 }),
  ])
  const play = playOf(fight)
  const odds = oddsOfAnswer(cepheus, play, {
    ask: play.asks[0]!.n,
    path: ['significant', 'attack', 'car', 'rifle', 'single'],
  })
  if (isRefusal(odds)) throw new Error(odds.refused)
  expect([odds.hit!.get(true), odds.hit!.get(false), odds.falls!.get(false)]).toEqual([
    [7n, 12n],
    [5n, 12n],
    [1n, 1n],
  ]) // 7 and more, for it is large
})

test('an Effect of 6 and more goes through any armour, as one hit (CE-DMG-3)', () => {
  const play = playOf(
    facing({ armourValue: 30 }),
    [['bob', 'significant', 'attack', 'car', 'auto-pistol', 'single']],
    [6, 6, 1, 1],
  )
  expect(rolled(play, 'damage')).toContain('damage')
  const lucky = playOf(
    fullFight([
      someone('bob', { weapons: ['auto-pistol'], skills: { 'Slug Pistol': 3 }, initiative: 20 }),
      foe('car', { block: 'afv', pos: 30 }),
      foe('zed', { pos: { x: 90, y: 0 }, initiative: 3 }),
    ]),
    [['bob', 'significant', 'attack', 'car', 'auto-pistol', 'single']],
    [6, 6, 1, 1, ...two(2)],
  )
  expect(damaged(lucky)).toEqual(['hull'])
})
