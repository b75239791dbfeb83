import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { d, rollOf } from '../../src/engine/dice.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, rolled, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, type CePlay, offered, one, playOf, refusal } from './written-play.ts'

const gun = (weaponId: string, loaded: number, skills: object = { ...TRAINED, 'Heavy Weapons': 0 }): object => ({
  skills,
  weapons: [{ weaponId, loaded, drawn: true }],
})
const duel = (bob: object, vex: object = {}, rest: object = {}, more: readonly Written[] = []): Fight =>
  fullFight(
    [someone('bob', { initiative: 20, ...bob }), foe('vex', { pos: 20, initiative: 9, ...vex }), ...more],
    {},
    rest,
  )
const keys = (fight: Fight): readonly string[] => offered(playOf(fight), 'bob', 'significant')
const by = (key: string, ...more: Move<Event>[]): Move<Event>[] => [
  ['bob', 'significant', key, 'vex'],
  ['vex', 'stand'],
  ...more,
]

describe('panic fire (CE-PANIC-1, CE-ACT-15)', () => {
  const panic = (weapon: string, loaded: number, dice: readonly number[], ...more: Move<Event>[]): CePlay =>
    playOf(duel(gun(weapon, loaded), { end: 30, pos: 5 }), by('panic', ...more), dice)

  test('takes all rounds left and -2 to hit, and may be dodged', () => {
    const play = panic('auto-pistol', 15, [1, 1])
    expect([reasons(play), one(play, 'bob').weapons[0]!.loaded, happened(play, 'declared')]).toMatchObject([
      { 'panic fire': -2 },
      0,
      [{ mode: 'panic', rounds: 15 }],
    ])
    expect(offered(playOf(duel(gun('auto-pistol', 15)), [['bob', 'significant', 'panic', 'vex']]), 'vex')).toEqual([
      'dodge',
      'stand',
    ])
  })

  /** The largest burst row not above the rounds spent (CE-BURST-1). */
  test.each([
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 1],
    [4, 1, 0],
    [9, 1, 0],
    [10, 2, 0],
    [15, 2, 0],
    [19, 2, 0],
    [20, 3, 0],
    [30, 3, 0],
  ])('with %d rounds: %dD6 and +%d damage more', (loaded, dice, plus) => {
    const play = panic('assault-rifle', loaded, [5, 5, ...Array.from({ length: 3 + dice }, () => 1)])
    expect(rolled(play, 'damage')).toBe(
      `bob damage ${3 + dice + plus} [${Array.from({ length: 3 + dice }, () => 1).join(' ')}]${plus > 0 ? ' +1 burst' : ''}`,
    )
  })

  test('only with a small slug weapon that has a round left, and only where rounds are counted', () => {
    const can = (weapon: string, loaded: number): boolean =>
      keys(duel(gun(weapon, loaded), { pos: 5 })).includes('panic')
    expect(['auto-pistol', 'rifle', 'shotgun', 'submachinegun', 'gauss-rifle'].map((weapon) => can(weapon, 2))).toEqual(
      [true, true, true, true, true],
    )
    expect(
      ['laser-pistol', 'pgmp', 'bow', 'squad-machine-gun', 'rocket-launcher', 'cudgel'].map((weapon) => can(weapon, 1)),
    ).toEqual([false, false, false, false, false, false])
    expect(can('auto-pistol', 0)).toBe(false)
    expect(
      offered(
        playOf(
          fullFight(
            [someone('bob', { initiative: 20, ...gun('auto-pistol', 15) }), foe('vex', { pos: 5, initiative: 9 })],
            { trackAmmo: false },
          ),
        ),
        'bob',
        'significant',
      ),
    ).not.toContain('panic')
  })

  test('neither out of range nor at who lies in full cover, and not on a line', () => {
    expect(
      [
        keys(duel(gun('auto-pistol', 9), { pos: 251 })),
        keys(duel(gun('auto-pistol', 9), { cover: 'full', stance: 'prone' })),
      ].some((menu) => menu.includes('panic')),
    ).toBe(false)
    expect(
      offered(
        playOf(fightOf([someone('bob', { ...gun('auto-pistol', 9) }), foe('vex', { pos: 5, initiative: 2 })])),
        'bob',
        'significant',
      ),
    ).toEqual(['two minors', 'attack', 'misc'])
  })
})

describe('flechette (CE-SHOT-1, CE-ACT-15)', () => {
  const near = foe('zed', { pos: { x: 20, y: 1 }, initiative: 5, end: 30 })
  const far = foe('amy', { pos: { x: 20, y: 1.5 }, initiative: 4 })

  test.each([
    [12, false],
    [12.5, true],
    [50, true],
    [50.5, true],
    [250, true],
  ])('at %d m: %s', (pos, can) => {
    expect(keys(duel(gun('shotgun', 10), { pos })).includes('flechette')).toBe(can)
  })

  test('+1 to hit and 2D6; everybody within Personal range of the target too, friend or foe, with the same Effect, without a reaction', () => {
    const friend = someone('cay', { pos: { x: 21, y: 0 }, initiative: 3, end: 30 })
    const play = playOf(
      duel(gun('shotgun', 10), { end: 30 }, {}, [near, far, friend]),
      by('flechette'),
      [6, 6, 3, 3, 2, 2, 1, 1],
    )
    expect(reasons(play)).toEqual({ range: -2, 'into melee': -2, flechette: 1 })
    expect([left(play, 'vex')[2], left(play, 'zed')[2], left(play, 'amy')[2], left(play, 'cay')[2]]).toEqual([
      30 - 7,
      30 - 3,
      7,
      30 - 5,
    ])
    expect(happened(play, 'sprayed')).toMatchObject([{ at: 'cay' }, { at: 'zed' }])
    expect(one(play, 'bob').weapons[0]!.loaded).toBe(9)
  })

  test('a miss strikes nobody but by accident', () => {
    const play = playOf(duel(gun('shotgun', 10), {}, {}, [near]), by('flechette'), [1, 1, 3])
    expect(happened(play, 'sprayed')).toEqual([])
  })

  test('only a shotgun that is loaded', () => {
    expect(
      [keys(duel(gun('carbine', 10))), keys(duel(gun('shotgun', 0)))].some((menu) => menu.includes('flechette')),
    ).toBe(false)
  })

  test('who crouches in full cover beside the target is not struck', () => {
    const play = playOf(
      duel(gun('shotgun', 10), { end: 30 }, {}, [
        foe('zed', { pos: { x: 20, y: 1 }, initiative: 5, cover: 'full', stance: 'crouched' }),
      ]),
      by('flechette'),
      [6, 6, 3, 3],
    )
    expect(happened(play, 'sprayed')).toEqual([])
  })
})

describe('blind fire (CE-BLIND-1, CE-ATK-7, CE-ACT-15)', () => {
  const dark = { hidden: true, end: 30 }
  const blind = (
    bob: object,
    band: string,
    line: readonly string[],
    dice: readonly number[],
    more: readonly Written[] = [],
    ground: object = {},
  ): CePlay =>
    playOf(
      duel(bob, dark, { ground }, more),
      [
        ['bob', 'significant', 'blind', 'rifle', band],
        ['referee', line],
      ],
      dice,
    )

  test('the skill counts as 0, three dice are rolled and the highest is dropped', () => {
    const play = blind({ ...gun('rifle', 10, { 'Slug Rifle': 3 }), dex: 9 }, 'medium', ['vex'], [4, 6, 4, 2, 2])
    expect([rolled(play, 'blind fire'), rolled(play, 'damage')]).toEqual([
      'bob blind fire 9 [4 6 4] +1 dex',
      'bob damage 7 [2 2] +2 weapon +1 effect',
    ])
    expect([left(play, 'vex')[2], one(play, 'bob').weapons[0]!.loaded]).toEqual([23, 9])
    expect(rollOf(d(3, 6, 'all but the highest'), [6, 6, 1], [['x', 2, 'Y']]).total).toBe(9)
  })

  test('without training it is 0 as well', () =>
    expect(reasons(blind(gun('rifle', 10, {}), 'medium', ['vex'], [1, 1, 1]), 'blind fire')).toEqual({}))

  test.each([
    [[3, 4, 6], 'went wide'],
    [[4, 4, 6], 'hit'],
  ] as const)('%j: %s', (dice, what) => {
    expect(
      happened(blind(gun('rifle', 10), 'medium', ['vex'], dice[0] === 4 ? [...dice, 1, 1] : dice), what),
    ).toHaveLength(1)
  })

  test('the firer says how far: that band gives the row, and nobody farther is struck', () => {
    expect(offered(playOf(duel(gun('rifle', 10), dark)), 'bob', 'significant', 'blind', 'rifle')).toEqual([
      'personal',
      'close',
      'short',
      'medium',
      'long',
      'veryLong',
      'distant',
    ])
    expect(offered(playOf(duel(gun('auto-pistol', 10), dark)), 'bob', 'significant', 'blind', 'auto-pistol')).toEqual([
      'personal',
      'close',
      'short',
      'medium',
      'long',
    ])
    expect(reasons(blind(gun('rifle', 10), 'distant', ['vex'], [1, 1, 1]), 'blind fire')).toEqual({ range: -6 })
    const short = playOf(duel(gun('rifle', 10), dark), [['bob', 'significant', 'blind', 'rifle', 'short']], [6, 6, 6])
    expect([offered(short, 'bob'), happened(short, 'went wide')]).toMatchObject([['minor', 'skip'], [{ who: 'bob' }]])
  })

  const amy = someone('amy', { pos: { x: 10, y: 0 }, initiative: 5, end: 30 })
  const zed = foe('zed', { pos: { x: 30, y: 0 }, initiative: 4, end: 30 })
  test.each([
    [[1], 'amy'],
    [[2], 'vex'],
    [[3], 'zed'],
    [[4, 6, 2], 'vex'],
  ])('the die %j strikes %s: over the list, nearest first, again where it says more', (dice, struck) => {
    const play = blind(gun('rifle', 10), 'medium', ['vex', 'amy', 'zed'], [4, 4, 4, ...dice, 1, 1], [amy, zed])
    expect(happened(play, 'hit')).toMatchObject([{ at: struck }])
  })

  test('the referee says who is in the line of fire, before the dice; with one there is no die, with nobody nobody is hit', () => {
    const play = playOf(duel(gun('rifle', 10), dark, {}, [amy, zed]), [
      ['bob', 'significant', 'blind', 'rifle', 'medium'],
    ])
    expect([asked(play), offered(play, 'referee')]).toEqual([['referee line'], ['any of amy, vex, zed']])
    expect(happened(blind(gun('rifle', 10), 'medium', [], [4, 4, 4], [amy]), 'went wide')).toHaveLength(1)
  })

  test('nobody reacts, and cover does not count; what lies on the firer does', () => {
    const play = blind({ ...gun('rifle', 10), reactions: 1, circumstance: 2 }, 'medium', ['vex'], [1, 1, 1])
    expect(reasons(play, 'blind fire')).toEqual({ reactions: -1, circumstance: 2 })
    expect(reasons(blind(gun('rifle', 10), 'medium', ['vex'], [1, 1, 1], [], { gravity: 0 }), 'blind fire')).toEqual({
      untrained: -3,
      recoil: -2,
    })
    expect(
      reasons(
        playOf(
          duel(gun('submachinegun', 8), dark),
          [
            ['bob', 'significant', 'blind', 'submachinegun', 'medium'],
            ['referee', []],
          ],
          [1, 1, 1],
        ),
        'blind fire',
      ),
    ).toEqual({ burst: 1 })
  })

  test('it is offered to who has a loaded gun, whether somebody is there or not, and not on a line', () => {
    expect(
      [
        keys(duel(gun('rifle', 1))),
        keys(duel(gun('rifle', 0))),
        keys(duel(gun('cudgel', 0), { pos: 1 })),
        keys(duel({ ...gun('rifle', 1), cover: 'full', stance: 'prone' })),
      ].map((menu) => menu.includes('blind')),
    ).toEqual([true, false, false, false])
  })

  test('of whom was hit the firer hears that somebody was, and of the die that chose nothing', () => {
    const fight = duel(gun('rifle', 10), dark)
    const viewer = { referee: false, seats: ['bob'], health: 'exact', rolls: {} } as const
    expect(
      cepheus.see(
        { type: 'happened', event: { type: 'hit', who: 'bob', at: 'vex', total: 9, effect: 1 } },
        viewer,
        fight,
      ),
    ).toMatchObject({ event: { at: 'somebody', total: null } })
    expect(
      cepheus.see(
        { type: 'rolled', who: 'bob', what: 'who is hit', dice: d(1, 6), why: [], faces: [2], total: 2, from: 'tray' },
        viewer,
        fight,
      ),
    ).toBeNull()
  })

  test('where no referee sits the unseen are in the line, else those of other sides', () => {
    const line = (people: Fight): unknown => {
      const { fight, asks } = playOf(people, [['bob', 'significant', 'blind', 'rifle', 'medium']])
      return cepheus.policies.standard!(fight, { id: 'referee' }, 'line', asks[0]!.options, 1)
    }
    expect([
      line(duel(gun('rifle', 10), dark, {}, [amy, zed])),
      line(duel(gun('rifle', 10), {}, {}, [amy, zed])),
    ]).toEqual([[['vex']], [['vex', 'zed']]])
    expect(cepheus.asks.line!.default(duel(gun('rifle', 10)), 'referee', [])).toBeNull()
  })
})

describe('extreme range (CE-EXTREME-1, CE-ACT-15)', () => {
  const sniper = {
    ...gun('laser-rifle', 100, { 'Energy Rifle': 3, 'Slug Rifle': 3, 'Heavy Weapons': 3 }),
    stance: 'prone',
  }
  const far = (bob: object, pos = 1000.5): boolean => {
    const menu = playOf(duel(bob, { pos }))
    return offered(menu, 'bob', 'significant').includes('attack')
  }

  test.each([
    [1000, true, true],
    [1000.5, true, false],
  ])('at %d m with skill 3: %s, with skill 2: %s', (pos, three, two) => {
    expect([far(sniper, pos), far({ ...sniper, skills: { 'Energy Rifle': 2 } }, pos)]).toEqual([three, two])
  })

  test('rifle, assault weapon and rocket rows reach so far, others not', () => {
    const with1 = (weapon: string): boolean =>
      far({
        ...sniper,
        ...gun(weapon, 1, { 'Slug Rifle': 3, 'Heavy Weapons': 3, Archery: 3, 'Slug Pistol': 3, Shotgun: 3 }),
      })
    expect(['rifle', 'bow', 'rocket-launcher', 'auto-pistol', 'shotgun'].map(with1)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('rested: prone, or behind something to lay the weapon on; stationary: not moved in this turn', () => {
    expect([far({ ...sniper, stance: 'standing' }), far({ ...sniper, stance: 'standing', cover: 'quarter' })]).toEqual([
      false,
      true,
    ])
    const crawled = playOf(duel(sniper, { pos: 1010 }), [['bob', 'minor', 'move', [1, 0]]])
    expect(refusal(crawled, 'bob', 'significant', 'attack', 'vex').code).toBe('E_RANGE')
  })

  test('not from a car that drives', () => {
    const car = (kph: number): Written => ({
      id: 'car',
      side: 'players',
      block: 'air-raft',
      initiative: 1,
      vehicle: { skill: 'Grav', topKph: 400, cabin: 'open', seats: 4, kph },
    })
    const shoots = (kph: number): boolean =>
      offered(playOf(duel({ ...sniper, aboard: 'car' }, { pos: 1010 }, {}, [car(kph)])), 'bob', 'significant').includes(
        'attack',
      )
    expect([shoots(0), shoots(10)]).toEqual([true, false])
  })

  test('the Distant row and -2; energy weapons do half damage there, rounded up, before armour', () => {
    const shot = (weapon: string, pos: number): CePlay =>
      playOf(
        duel(
          { ...sniper, ...gun(weapon, 10, { 'Energy Rifle': 6, 'Slug Rifle': 6 }), dex: 15 },
          { pos, end: 40, armour: ['jack'] },
        ),
        [
          ['bob', 'significant', 'attack', 'vex', weapon, 'single'],
          ['vex', 'stand'],
        ],
        [5, 5, ...Array.from({ length: weapon === 'laser-rifle' ? 5 : 2 }, () => 3)],
      )
    expect(reasons(shot('laser-rifle', 1000.5))).toEqual({ skill: 6, dex: 3, range: -6, 'extreme range': -2 })
    expect(
      [shot('laser-rifle', 1000.5), shot('laser-rifle', 1000), shot('rifle', 1000.5)].map(
        (play) => 40 - left(play, 'vex')[2]!,
      ),
    ).toEqual([Math.ceil((15 + 3) / 2) - 3, 15 + 5 - 3, 6 + 2 + 3 - 3])
  })

  test('on a line there is no such limit', () => {
    expect(
      offered(
        playOf(fightOf([someone('bob', { ...gun('rifle', 10) }), foe('vex', { pos: 1500, initiative: 2 })])),
        'bob',
        'significant',
      ),
    ).toContain('attack')
  })
})

describe('zero-G (CE-ZEROG-1)', () => {
  const shot = (skills: object, gravity = 0): Readonly<Record<string, number>> =>
    reasons(
      playOf(
        duel(gun('laser-rifle', 10, skills), {}, { ground: { gravity } }),
        [
          ['bob', 'significant', 'attack', 'vex', 'laser-rifle'],
          ['vex', 'stand'],
        ],
        [1, 1],
      ),
    )

  test.each<[object, object]>([
    [{ 'Energy Rifle': 2, 'Zero-G': 1 }, { skill: 1 }],
    [{ 'Energy Rifle': 1, 'Zero-G': 2 }, { skill: 1 }],
    [{ 'Energy Rifle': 2, 'Zero-G': 0 }, {}],
    [{ 'Energy Rifle': 2 }, { untrained: -3 }],
    [{ 'Energy Rifle': 2, 'Jack-of-All-Trades': 2 }, { untrained: -1 }],
    [{ 'Zero-G': 2 }, { untrained: -3 }],
  ])('with %j: %j', (skills, rows) => expect(shot(skills)).toEqual(rows))

  test('with any weight at all the skill is whole', () =>
    expect(shot({ 'Energy Rifle': 2 }, 0.1)).toEqual({ skill: 2 }))

  test('blows, throws and parries too', () => {
    const fight = (bob: object, vex: object): Fight => duel(bob, { pos: 2, ...vex }, { ground: { gravity: 0 } })
    expect(
      reasons(
        playOf(
          fight(gun('cudgel', 0, { Bludgeoning: 3, 'Zero-G': 1 }), {}),
          [
            ['bob', 'significant', 'attack', 'vex', 'cudgel', 'strike'],
            ['vex', 'stand'],
          ],
          [1, 1],
        ),
      ),
    ).toEqual({ skill: 1 })
    expect(
      reasons(
        playOf(
          fight(gun('dagger', 0, { Athletics: 2, 'Zero-G': 1 }), {}),
          [
            ['bob', 'significant', 'attack', 'vex', 'dagger', 'throw'],
            ['vex', 'stand'],
          ],
          [1, 1],
        ),
      ),
    ).toEqual({ skill: 1 })
    const parried = (skills: object): number =>
      reasons(
        playOf(
          fight(gun('cudgel', 0, { Bludgeoning: 0, 'Zero-G': 0 }), { skills }),
          [
            ['bob', 'significant', 'attack', 'vex', 'cudgel', 'strike'],
            ['vex', 'parry'],
          ],
          [1, 1],
        ),
      ).parry!
    expect([parried({ 'Natural Weapons': 3, 'Zero-G': 2 }), parried({ 'Natural Weapons': 3 })]).toEqual([-2, -1])
  })
})
