import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import type { Viewer } from '../../src/engine/book.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons, set } from './attacks.ts'
import { full, fullFight } from './full-game.ts'
import { damaged, facing, GUN, shoot, two } from './vehicles.ts'
import { offered, one, playOf, refusal } from './written-play.ts'

const faults = (...combatants: Written[]): readonly string[] => {
  const opened = cepheus.open({ book: 'cepheus', options: full(), combatants })
  return 'errors' in opened ? opened.errors.map(({ sentence }) => sentence) : []
}
const CAR = someone('car', { block: 'ground-car' })
const pistol = (by: string, at: string): Move<Event> => [by, 'significant', 'attack', at, 'auto-pistol', 'single']

describe('who sits in what, as a setup says it', () => {
  test.each<[string, readonly Written[], string]>([
    ['no such vehicle', [someone('bob', { aboard: 'van' })], "combatants[0].aboard: there is no vehicle 'van'"],
    [
      'in a person',
      [someone('bob', { aboard: 'ann' }), someone('ann')],
      "combatants[0].aboard: there is no vehicle 'ann'",
    ],
    [
      'one in another',
      [CAR, someone('van', { block: 'atv', aboard: 'car' })],
      'combatants[1].aboard: a vehicle is not carried by another',
    ],
    [
      'too many',
      [someone('speeder', { block: 'speeder' }), ...['a', 'b', 'c'].map((id) => someone(id, { aboard: 'speeder' }))],
      'combatants[3].aboard: Speeder has no more than 2 seats',
    ],
    [
      'two drivers',
      [CAR, someone('bob', { aboard: 'car', post: 'driver' }), someone('ann', { aboard: 'car', post: 'driver' })],
      'combatants[2].post: there is a driver already',
    ],
    [
      'a bare vehicle',
      [someone('van', { kind: 'vehicle', structure: 2 })],
      'combatants[0].vehicle: a vehicle needs its skill, speed and seats',
    ],
    [
      'nothing to hit',
      [someone('bot', { kind: 'robot' })],
      'combatants[0].structure: a robot or vehicle has a structure of 1 or more',
    ],
  ])('%s', (_, people, sentence) => expect(faults(...people)).toEqual([sentence]))

  test('a full one will do', () =>
    expect(
      faults(
        someone('speeder', { block: 'speeder' }),
        someone('a', { aboard: 'speeder', post: 'driver' }),
        someone('b', { aboard: 'speeder' }),
      ),
    ).toEqual([]))

  test('they are where it is, with its cover, whatever was written', () => {
    const { combatants } = fullFight([
      someone('bob', { aboard: 'car', pos: 3, cover: 'full' }),
      { ...CAR, pos: { x: 20, y: 4 } },
    ])
    expect(combatants.map(({ pos, cover }) => [pos, cover])).toEqual([
      [{ x: 20, y: 4 }, 'half'],
      [{ x: 20, y: 4 }, 'none'],
    ])
  })
})

describe('cover (CE-VEH-14)', () => {
  test.each([
    ['air-raft', 0],
    ['ground-car', -1],
    ['afv', -4],
  ])('in an %s somebody is hit at %d', (block, dm) => {
    const fight = fullFight([
      someone('bob', { ...GUN, initiative: 20 }),
      foe('car', { block, pos: 5 }),
      foe('vex', { aboard: 'car', initiative: 1 }),
    ])
    expect(reasons(playOf(fight, [pistol('bob', 'vex')], [1, 1])).cover ?? 0).toBe(dm)
  })

  test('crouched in a military one nobody can be hit, and attack', () => {
    const fight = fullFight([
      foe('vex', { ...GUN, aboard: 'car', stance: 'crouched', initiative: 20 }),
      foe('car', { block: 'afv', pos: 5 }),
      someone('bob', { ...GUN, initiative: 5 }),
    ])
    expect(refusal(playOf(fight), 'vex', 'significant', 'attack').refused).toContain('E_COVER')
    expect(offered(playOf(fight, [['vex', 'skip']]), 'bob', 'significant', 'attack')).toEqual(['car'])
  })

  test('between two in one vehicle there is none, and they are no melee to anybody', () => {
    const pair = fullFight([
      someone('bob', { ...GUN, aboard: 'car', initiative: 20 }),
      CAR,
      foe('vex', { aboard: 'car', initiative: 1 }),
      foe('zed', { pos: 10, initiative: 0 }),
    ])
    expect(reasons(playOf(pair, [pistol('bob', 'vex')], [1, 1]))).toEqual({ range: -2 })
    expect(reasons(playOf(pair, [pistol('bob', 'zed')], [1, 1]))).toEqual({})
  })

  test('a vehicle is a large target, +1, and no company of those beside it (CE-MOD-22)', () => {
    const fight = fullFight([
      someone('bob', { ...GUN, initiative: 20 }),
      foe('car', { block: 'ground-car', pos: 5 }),
      foe('zed', { pos: 5, initiative: 1 }),
    ])
    expect([
      reasons(playOf(fight, [pistol('bob', 'car')], [1, 1])),
      reasons(playOf(fight, [pistol('bob', 'zed')], [1, 1])),
    ]).toEqual([{ size: 1 }, {}])
  })
})

describe('shooting out (CE-VEH-14)', () => {
  const crew = (block: string, more: readonly Written[] = []) =>
    fullFight([
      ...['ada', 'ben', 'cay'].map((id, i) => someone(id, { ...GUN, aboard: 'car', initiative: 20 - i })),
      someone('car', { block }),
      foe('zed', { pos: 10, end: 90, initiative: 1 }),
      ...more,
    ])
  const shots = (n: number): Move<Event>[] =>
    ['ada', 'ben', 'cay'].slice(0, n).flatMap((id) => [pistol(id, 'zed'), [id, 'skip']])
  const dice = (n: number): number[] => Array.from({ length: 2 * n }, () => 1)

  test.each([
    ['air-raft', 3],
    ['ground-car', 2],
    ['afv', 1],
  ])('out of an %s %d in one arc', (block, most) => {
    const play = playOf(crew(block), shots(most), dice(most))
    if (most === 3) expect(happened(play, 'declared').length).toBe(3)
    else expect(offered(play, ['ada', 'ben', 'cay'][most]!, 'significant', 'attack')).not.toContain('zed')
  })

  test('in the next round again, and into another arc at once', () => {
    const round2 = playOf(crew('afv'), [...shots(1), ['ben', 'skip'], ['cay', 'skip'], ['zed', 'skip']], dice(1))
    expect(offered(round2, 'ada', 'significant', 'attack')).toContain('zed')
    const behind = crew('afv', [foe('rex', { pos: { x: -10, y: 0 }, initiative: 0 })])
    expect(offered(playOf(behind, shots(1), dice(1)), 'ben', 'significant', 'attack')).toEqual(
      ['rex', 'ada', 'cay'].filter((id) => id !== 'ben'),
    )
  })

  test.each([
    ['ground-car', false],
    ['air-raft', true],
  ])('no blow goes in or out of an %s: %j', (block, may) => {
    const fight = fullFight([
      someone('bob', { aboard: 'car', initiative: 20 }),
      someone('car', { block }),
      foe('zed', { pos: 1, initiative: 1 }),
    ])
    const play = playOf(fight)
    if (may) expect(offered(play, 'bob', 'significant', 'attack')).toEqual(['zed'])
    else expect(refusal(play, 'bob', 'significant', 'attack').refused).toContain('is not possible')
    expect(offered(playOf(fight, [['bob', 'skip']]), 'zed', 'significant', 'attack').includes('bob')).toBe(may)
  })

  test('a coup de grace goes through no wall, and takes no turret', () => {
    const coup = (own: object, vex: object) =>
      offered(
        playOf(
          fullFight([
            someone('bob', { aboard: null, initiative: 20, ...own }),
            someone('car', { block: 'afv' }),
            foe('vex', { aboard: 'car', conditions: { unconscious: true }, initiative: 1, ...vex }),
            foe('zed', { pos: 40, initiative: 0 }),
          ]),
        ),
        'bob',
        'significant',
      )
    expect([
      coup({}, {}).includes('coup'),
      coup({ aboard: 'car', post: 'gunner' }, { aboard: null }).includes('coup'),
      coup({ aboard: 'car', post: 'gunner' }, {}).includes('coup'),
    ]).toEqual([false, false, true])
    const inside = playOf(
      fullFight([
        someone('bob', { aboard: 'car', post: 'gunner', initiative: 20 }),
        someone('car', { block: 'afv' }),
        foe('vex', { aboard: 'car', conditions: { unconscious: true }, initiative: 1 }),
        foe('zed', { pos: 40, initiative: 0 }),
      ]),
    )
    expect(offered(inside, 'bob', 'significant', 'coup', 'vex')).toEqual(['unarmed-strike'])
  })

  test('nobody attacks what he sits in', () =>
    expect(offered(playOf(crew('ground-car')), 'ada', 'significant', 'attack')).toEqual(['zed', 'ben', 'cay']))
})

describe('mounted weapons (CE-VEH-14)', () => {
  const mounted = (mount: string | null, zed: object, post = 'gunner') =>
    fullFight([
      someone('bob', { aboard: 'car', post, skills: { 'Heavy Weapons': 0 }, initiative: 20 }),
      someone('car', {
        block: 'atv',
        weapons: ['rotary-gun'],
        vehicle: { skill: 'Tracked', topKph: 100, seats: 16, ...(mount && { mounts: { 'rotary-gun': mount } }) },
      }),
      foe('zed', { initiative: 1, ...zed }),
    ])
  const bears = (mount: string | null, x: number, y: number): boolean => {
    const play = playOf(mounted(mount, { pos: { x, y } }))
    return offered(play, 'bob', 'significant').includes('attack')
  }

  test.each([
    ['front', 20, 20],
    ['right', 20, 20],
    ['right', -20, 20],
    ['rear', -20, 20],
    ['rear', -20, -20],
    ['left', -20, -20],
    ['left', 20, -20],
    ['front', 20, -20],
  ])('%s bears on its edge, %d,%d', (mount, x, y) => expect(bears(mount, x, y)).toBe(true))
  test.each([
    ['front', 20, 20.5],
    ['right', 20.5, 20],
    ['rear', -20, 20.5],
    ['left', -20.5, -20],
    ['front', -20, 0],
    ['rear', 20, 0],
  ])('%s not beyond, %d,%d', (mount, x, y) => expect(bears(mount, x, y)).toBe(false))
  test('a turret bears anywhere', () =>
    expect([bears(null, -20, 0), bears(null, 20, 0), bears(null, 0, 20)]).toEqual([true, true, true]))

  test.each([
    ['gunner', true],
    ['driver', true],
    ['passenger', false],
  ])('is fired by a %s: %j', (post, may) =>
    expect(offered(playOf(mounted(null, { pos: 20 }, post)), 'bob', 'significant').includes('attack')).toBe(may),
  )

  test("the ammunition is the vehicle's, and so is the spare", () => {
    const play = playOf(
      mounted(null, { pos: 20 }),
      [
        ['bob', 'significant', 'attack', 'zed', 'rotary-gun', 'burst 20 accuracy'],
        ['bob', 'minor', 'ready', 'reload', 'rotary-gun'],
      ],
      [1, 1],
    )
    expect([one(play, 'car').weapons[0], one(play, 'bob').weapons]).toMatchObject([{ loaded: 980, reloading: 1 }, []])
  })

  test('it is aimed like any other, but not let go of', () => {
    const play = playOf(mounted(null, { pos: 20 }), [['bob', 'minor', 'aim', 'zed']])
    expect([one(play, 'bob').aim, JSON.stringify(cepheus.offers(play.fight, 'bob')).includes('drop')]).toEqual([
      { targetId: 'zed', kind: 'hit', count: 1 },
      false,
    ])
  })

  test('three lasers fire with one roll, each with damage of its own (CE 3.5)', () => {
    const fight = fullFight([
      someone('bob', { aboard: 'afv', post: 'gunner', skills: { 'Energy Rifle': 0 }, initiative: 20 }),
      someone('afv', { block: 'afv' }),
      foe('zed', { pos: 60, initiative: 1, end: 90, armour: ['jack'] }),
    ])
    const play = playOf(
      fight,
      [['bob', 'significant', 'attack', 'zed', 'triple-laser-turret', 'single']],
      [4, 4, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    )
    expect(happened(play, 'struck').map((event) => (event as { points: number }).points)).toEqual([1, 5, 9])
  })
})

describe('getting in and out', () => {
  const bobAt = (x: number, car: object = {}, more: readonly Written[] = []) =>
    fullFight([
      someone('bob', { pos: { x, y: 0 }, initiative: 20 }),
      { ...CAR, ...car },
      foe('zed', { pos: 90, initiative: 1 }),
      ...more,
    ])
  const boards = (fight: ReturnType<typeof bobAt>): boolean => offered(playOf(fight), 'bob', 'minor').includes('board')

  test('takes a minor action each, and the seat is chosen', () => {
    const play = playOf(bobAt(3), [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'board', 'car', 'driver'],
      ['bob', 'minor', 'strap'],
      ['bob', 'minor', 'seat', 'passenger'],
    ])
    expect(one(play, 'bob')).toMatchObject({
      aboard: 'car',
      post: 'passenger',
      secured: true,
      cover: 'half',
      pos: { x: 0, y: 0 },
    })
    const out = playOf(bobAt(3), [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'board', 'car', 'driver'],
      ['bob', 'minor', 'alight', [0, 5]],
    ])
    expect(one(out, 'bob')).toMatchObject({ aboard: null, post: 'passenger', cover: 'none', pos: { x: 0, y: 5 } })
  })

  test.each([
    [3, true],
    [3.5, false],
  ])('from %d m: %j', (x, may) => expect(boards(bobAt(x))).toBe(may))

  test('not while it moves', () => {
    const moving = { vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 1 } }
    expect(refusal(playOf(bobAt(1, moving)), 'bob', 'minor', 'board').refused).toContain('E_MOVING')
    expect(
      refusal(
        playOf(fullFight([someone('bob', { aboard: 'car', initiative: 20 }), { ...CAR, ...moving }, foe('zed')])),
        'bob',
        'minor',
        'alight',
      ).refused,
    ).toContain('E_MOVING')
  })

  test("not where it is full, nor into a closed one of the enemy's; an empty one is anybody's", () => {
    const full2 = [someone('ann', { aboard: 'car', initiative: 5 }), someone('cy', { aboard: 'car', initiative: 4 })]
    expect(boards(bobAt(1, { block: 'speeder' }, full2))).toBe(false)
    expect(boards(bobAt(1, { side: 'enemies' }))).toBe(true)
    expect(boards(bobAt(1, { side: 'enemies' }, [foe('vex', { aboard: 'car', initiative: 5 })]))).toBe(false)
    expect(
      boards(
        bobAt(1, { side: 'enemies' }, [
          foe('vex', { aboard: 'car', initiative: 5, conditions: { unconscious: true } }),
        ]),
      ),
    ).toBe(true)
    expect(
      boards(bobAt(1, { side: 'enemies', block: 'air-raft' }, [foe('vex', { aboard: 'car', initiative: 5 })])),
    ).toBe(true)
  })

  test('the wheel is taken while its driver is awake; a gunner needs a gun', () => {
    const seats = (ann: object, car: object = {}) =>
      offered(
        playOf(bobAt(1, car, [someone('ann', { aboard: 'car', post: 'driver', initiative: 5, ...ann })])),
        'bob',
        'minor',
        'board',
        'car',
      )
    expect([seats({}), seats({ conditions: { unconscious: true } }), seats({}, { block: 'afv' })]).toEqual([
      ['passenger'],
      ['driver', 'passenger'],
      ['gunner', 'passenger'],
    ])
  })

  test('nobody walks in it', () => {
    const play = playOf(fullFight([someone('bob', { aboard: 'car', initiative: 20 }), CAR, foe('zed')]))
    expect(refusal(play, 'bob', 'minor', 'move').refused).toContain('E_ABOARD')
  })

  test('the referee puts somebody in, and takes him out; into nothing nobody gets', () => {
    expect(one(playOf(bobAt(40), [set('bob', 'aboard', 'car')]), 'bob')).toMatchObject({
      pos: { x: 0, y: 0 },
      cover: 'half',
    })
    expect(one(playOf(bobAt(40), [set('bob', 'aboard', 'car'), set('bob', 'aboard', null)]), 'bob')).toMatchObject({
      aboard: null,
      cover: 'none',
    })
    expect(one(playOf(bobAt(40), [set('bob', 'aboard', 'van')]), 'bob')).toMatchObject({ aboard: null, pos: { x: 40 } })
  })
})

describe('blasts', () => {
  test.each([
    ['ground-car', ['car']],
    ['air-raft', ['car', 'vex']],
  ])('beside an %s strike %j', (block, struck) => {
    const fight = fullFight([
      someone('bob', { weapons: ['rocket-launcher'], skills: { 'Heavy Weapons': 0 }, initiative: 20 }),
      foe('car', { block, pos: 60, armourValue: 90 }),
      foe('vex', { aboard: 'car', initiative: 1, end: 90 }),
    ])
    const play = playOf(
      fight,
      [['bob', 'significant', 'attack', 'car', 'rocket-launcher', 'single']],
      [6, 6, ...struck.flatMap(() => [1, 1, 1, 1])],
    )
    expect(happened(play, 'struck').map((event) => (event as { who: string }).who)).toEqual(struck)
  })
})

describe('what is seen', () => {
  const viewer = (seats: readonly string[], health: Viewer['health']): Viewer => ({
    referee: false,
    seats,
    health,
    rolls: {},
  })
  const inside = facing({}, [foe('vex', { aboard: 'car', initiative: 2 })])
  const event: Event = { type: 'damaged', who: 'car', where: 'hull' }
  const location = {
    type: 'rolled',
    who: 'car',
    what: 'location',
    dice: { count: 2, sides: 6, reads: 'sum' },
    why: [],
    faces: [1, 1],
    total: 2,
    from: 'tray',
  } as Rolled

  test.each([
    [['vex'], 'hidden', true],
    [['bob'], 'hidden', false],
    [['bob'], 'words', false],
    [['bob'], 'exact', true],
  ] as const)('%j with health %s sees where it is hit: %j', (seats, health, sees) => {
    expect([
      cepheus.see({ type: 'happened', event }, viewer(seats, health), inside) !== null,
      cepheus.see(location, viewer(seats, health), inside) !== null,
    ]).toEqual([sees, sees])
  })

  test('how it is: in numbers, in a word, or not at all', () => {
    const play = shoot(inside, [1, 2, ...two(2)])
    const shown = (health: Viewer['health']) =>
      cepheus.show(play.fight, viewer(['bob'], health)).combatants.find(({ id }) => id === 'car')!
    expect([shown('exact').health, shown('words').health, shown('hidden').health]).toEqual([
      { hull: { max: 3, now: 2 }, structure: { max: 2, now: 2 } },
      'damaged',
      null,
    ])
    expect([
      shown('words').sheet,
      cepheus.show(play.fight, viewer(['bob'], 'words')).order.map(({ who }) => who),
    ]).toMatchObject([{ kind: 'vehicle', vehicle: { kph: 0, cabin: 'closed' } }, ['bob', 'zed', 'vex']])
    expect(damaged(play)).toEqual(['hull'])
  })

  test('a vehicle that is hidden is nowhere, not even as a seat', () => {
    const hidden = {
      ...inside,
      combatants: inside.combatants.map((who) => (who.id === 'car' ? { ...who, hidden: true } : who)),
    }
    expect(
      JSON.stringify([cepheus.show(hidden, viewer(['bob'], 'exact')), cepheus.known(hidden, viewer(['bob'], 'exact'))]),
    ).not.toMatch(/"car"/)
  })

  test('in a line: Hull, Structure, Armour, and where somebody sits', () => {
    const { fight } = shoot(inside, [4, 3, ...two(4)])
    expect([
      cepheus.words.status(one({ fight } as never, 'car'), fight),
      cepheus.words.status(one({ fight } as never, 'vex'), fight),
    ]).toEqual([
      'Hull 3 Structure 2 Armour 0 · damaged, drive damaged, 0 kph',
      'STR 7 DEX 7 END 7 · 1/2 cover, in Ground Car as a passenger',
    ])
  })
})

describe('NPCs', () => {
  const choice = (fight: ReturnType<typeof facing>, who: string): unknown => {
    const play = playOf(fight)
    const ask = play.asks.find((one) => one.who === who)!
    return cepheus.policies.standard!(play.fight, { id: who }, ask.about, ask.options, 9)
  }
  const npc = (own: object, car: object, zed: object = {}) =>
    fullFight([
      foe('vex', { skills: { Tracked: 1, 'Energy Rifle': 1 }, aboard: 'car', post: 'driver', initiative: 20, ...own }),
      foe('car', { block: 'afv', ...car }),
      someone('zed', { pos: { x: 60, y: 0 }, initiative: 1, ...zed }),
    ])

  test('drive at the enemy, as fast as it takes', () =>
    expect([choice(npc({}, {}), 'vex'), choice(npc({}, {}, { pos: { x: 10, y: 10 } }), 'vex')]).toEqual([
      ['minor', 'control', 'ahead', 27],
      ['minor', 'control', 'half right', 8],
    ]))
  test('aim and shoot with what is mounted', () => {
    const still = { vehicle: { skill: 'Tracked', topKph: 80, seats: 10, cabin: 'military', controlled: true } }
    expect(choice(npc({}, still), 'vex')).toEqual(['minor', 'aim', 'zed'])
    const aimed = playOf(npc({}, still), [['vex', 'minor', 'aim', 'zed']])
    expect(cepheus.policies.standard!(aimed.fight, { id: 'vex' }, 'turn', aimed.asks[0]!.options, 9)).toEqual([
      'significant',
      'attack',
      'zed',
      'triple-laser-turret',
      'single',
    ])
  })
  test('shoot at the vehicle, not at who sits behind its walls', () => {
    const fight = fullFight([
      foe('vex', { ...GUN, initiative: 20 }),
      someone('car', { block: 'atv', pos: 10 }),
      someone('bob', { aboard: 'car', initiative: 1 }),
    ])
    expect(choice(fight, 'vex')).toEqual(['minor', 'aim', 'car'])
  })
  test('get out of what goes nowhere', () =>
    expect(choice(npc({}, { hits: { drive: 3 } }), 'vex')).toEqual(['minor', 'alight', [0, 0]]))
  const chase = (vehicle: object): readonly Written[] => [
    foe('vex', { aboard: 'car', post: 'driver', initiative: 20 }),
    foe('car', { block: 'ground-car', vehicle: { ...vehicle, controlled: true } }),
    someone('zed', { pos: { x: 300, y: 0 }, initiative: 1 }),
  ]

  test('without a shot they ram who is on foot ahead, else evade', () => {
    const car = { block: 'ground-car', vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 60 } }
    expect(choice(npc({}, car), 'vex')).toEqual(['significant', 'vehicle', 'ram', 'zed'])
    expect(choice(npc({}, car, { pos: { x: 200, y: 0 } }), 'vex')).toEqual(['minor', 'control', 'ahead', 110])
    expect(choice(npc({}, { ...car, vehicle: { ...car.vehicle, controlled: true } }), 'vex')).toEqual([
      'significant',
      'vehicle',
      'evade',
    ])
    expect(choice(npc({ post: 'passenger' }, car), 'vex')).toEqual(['skip'])
    const hunter = someone('hunter', {
      block: 'ground-car',
      pos: { x: -50, y: 0 },
      vehicle: { ...car.vehicle, kph: 60 },
    })
    const chased = fullFight([
      ...chase(car.vehicle),
      hunter,
      someone('ann', { aboard: 'hunter', post: 'driver', initiative: 0 }),
    ])
    expect(choice(chased, 'vex')).toEqual(['significant', 'vehicle', 'weave', 1])
    const follows = (skills: object): unknown =>
      cepheus.policies.standard!(
        fullFight([
          ...chase(car.vehicle),
          hunter,
          someone('ann', { skills, aboard: 'hunter', post: 'driver', initiative: 0 }),
        ]),
        { id: 'ann' },
        'pursuit',
        ['match', 'break off'],
        2,
      )
    expect([follows({ Wheeled: 0 }), follows({})]).toEqual([['match'], ['break off']])
  })
})
