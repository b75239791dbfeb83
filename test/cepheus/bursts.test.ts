import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { burstRow } from '../../src/books/cepheus/gunnery/burst.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, type OneAttack, type Played, reasons, rolled, TRAINED, who } from './attacks.ts'
import { full, fullAttack, fullFight } from './full-game.ts'
import { offered, one, playOf, refusal } from './written-play.ts'

const HEAVY = { ...TRAINED, 'Heavy Weapons': 0 }
const armed = (weaponId: string, loaded: number): Readonly<Record<string, unknown>> => ({
  skills: HEAVY,
  weapons: [{ weaponId, loaded, magazines: 1, drawn: true }],
})
const shoot = (weapon: string, mode: string, more: OneAttack = {}): Played =>
  fullAttack({ weapon, mode: mode as 'single', metres: 20, bob: { skills: HEAVY }, ...more })
const modes = (weapon: string, loaded: number, options: object = full()): readonly string[] =>
  offered(
    playOf(fightOf([someone('bob', armed(weapon, loaded)), foe('vex', { pos: 20, initiative: 2 })], { options })),
    'bob',
    'significant',
    'attack',
    'vex',
    weapon,
  )

/** CE-BURST-1, row by row: a weapon that has the size, its rounds, to hit, dice, plus. */
const ROWS = [
  ['accelerator-rifle', 3, 1, 0, 1],
  ['assault-rifle', 4, 1, 1, 0],
  ['gauss-rifle', 10, 2, 2, 0],
  ['squad-machine-gun', 20, 3, 3, 0],
  ['rotary-gun', 100, 4, 4, 0],
] as const
const DICE = {
  'accelerator-rifle': 3,
  'assault-rifle': 3,
  'gauss-rifle': 4,
  'squad-machine-gun': 3,
  'rotary-gun': 3,
} as const

describe('burst fire (CE-BURST-1, CE-MOD-8)', () => {
  test.each(ROWS)('%s, %d rounds for accuracy: %d to hit, and no more damage', (weapon, rounds, toHit) => {
    const played = shoot(weapon, `burst ${rounds} accuracy`, { dice: [5, 5, ...Array<number>(DICE[weapon]).fill(1)] })
    expect([reasons(played), rolled(played, 'damage')]).toEqual([
      { burst: toHit },
      `bob damage ${DICE[weapon] + 2 + toHit} [${Array(DICE[weapon]).fill(1).join(' ')}] +${2 + toHit} effect`,
    ])
  })

  test.each(ROWS)('%s, %d rounds for damage: nothing to hit', (weapon, rounds, _, dice, plus) => {
    const faces = Array<number>(DICE[weapon] + dice).fill(1)
    const played = shoot(weapon, `burst ${rounds} damage`, { dice: [4, 4, ...faces] })
    expect([reasons(played), rolled(played, 'damage')]).toEqual([
      {},
      `bob damage ${faces.length + plus} [${faces.join(' ')}]${plus ? ` +${plus} burst` : ''}`,
    ])
  })

  test.each(ROWS)('%s: %d rounds are spent, hit or miss (CE-WPN-2, CE-ATK-4)', (weapon, rounds) => {
    for (const purpose of ['accuracy', 'damage']) {
      const played = shoot(weapon, `burst ${rounds} ${purpose}`, { bob: armed(weapon, rounds) })
      expect([happened(played, 'declared'), who(played, 'bob').weapons[0]!.loaded]).toMatchObject([
        [{ mode: `burst ${rounds} ${purpose}`, rounds }],
        0,
      ])
    }
  })

  test('it is one attack on one target, with one reaction and one roll (CE-BURST-2)', () => {
    const played = shoot('gauss-rifle', 'burst 10 accuracy', { reaction: 'dodge', dice: [1, 1] })
    expect([happened(played, 'declared'), happened(played, 'reacted'), reasons(played)]).toMatchObject([
      [{ at: 'vex' }],
      [{ who: 'vex' }],
      { burst: 2, dodge: -1 },
    ])
  })

  test('the single shot takes one round and gives nothing', () => {
    const played = shoot('gauss-rifle', 'single')
    expect([reasons(played), who(played, 'bob').weapons[0]!.loaded]).toEqual([{}, 39])
  })

  test.each([
    [1, 0, 0, 0],
    [2, 0, 0, 0],
    [3, 1, 0, 1],
    [4, 1, 1, 0],
    [9, 1, 1, 0],
    [10, 2, 2, 0],
    [19, 2, 2, 0],
    [20, 3, 3, 0],
    [99, 3, 3, 0],
    [100, 4, 4, 0],
    [250, 4, 4, 0],
  ])('a size of %d gives the row at or below it: %d, %dD6, +%d (CE-BURST-2)', (rounds, toHit, dice, plus) => {
    expect(burstRow(rounds)).toMatchObject({ toHit, dice, plus })
  })

  test('a stray burst is a full damage roll (CE-INTO-1)', () => {
    const played = shoot('assault-rifle', 'burst 4 damage', {
      more: [someone('ben', { pos: 21 })],
      dice: [1, 1, 4, 1, 1, 1, 1],
    })
    expect(rolled(played, 'damage')).toBe('bob damage 4 [1 1 1 1]')
  })

  test('it is said what was fired', () => {
    const [event] = happened(shoot('gauss-rifle', 'burst 10 damage'), 'declared')
    expect(
      makeSentence(bookOf('cepheus')!, { type: 'happened', event: event! }, fullFight([someone('bob'), foe('vex')])),
    ).toBe('Bob attacks Vex (Gauss Rifle, burst of 10 for damage, 20 m).')
    expect(cepheus.words.keys['burst 10 damage']).toBe('Burst of 10 for damage')
  })
})

describe('what can be chosen (CE-BURST-2, CE-DEC-13)', () => {
  test('single first, then each size for accuracy and for damage, only those of the weapon', () => {
    expect(modes('gauss-rifle', 40)).toEqual([
      'single',
      'burst 4 accuracy',
      'burst 4 damage',
      'burst 10 accuracy',
      'burst 10 damage',
    ])
    expect(modes('submachinegun', 30)).toEqual(['burst 4 accuracy', 'burst 4 damage'])
    expect(modes('auto-pistol', 15)).toEqual(['single'])
  })

  test.each([
    [10, 5],
    [9, 3],
    [4, 3],
    [3, 1],
  ])('with %d rounds left %d ways: a burst needs its rounds (CE-WPN-2)', (loaded, ways) => {
    expect(modes('gauss-rifle', loaded)).toHaveLength(ways)
  })

  test('with none it cannot attack, and without a single shot neither below its smallest burst (CE-WPN-2)', () => {
    const empty = (weapon: string, loaded: number): unknown =>
      refusal(
        playOf(fullFight([someone('bob', armed(weapon, loaded)), foe('vex', { pos: 20, initiative: 2 })])),
        'bob',
        'significant',
        'attack',
        'vex',
      ).code
    expect([empty('gauss-rifle', 0), empty('submachinegun', 3), empty('rotary-gun', 19)]).toEqual([
      'E_EMPTY',
      'E_EMPTY',
      'E_EMPTY',
    ])
    expect(modes('submachinegun', 4)).toHaveLength(2)
  })

  test('without trackAmmo every burst can be fired and nothing is spent', () => {
    expect(modes('gauss-rifle', 0, full({ trackAmmo: false }))).toHaveLength(5)
    expect(
      who(
        shoot('gauss-rifle', 'burst 10 damage', { options: { trackAmmo: false }, bob: armed('gauss-rifle', 0) }),
        'bob',
      ).weapons[0]!.loaded,
    ).toBe(0)
  })

  test('on a line single shots only, or the smallest burst for accuracy where there is none; botFullAttacks opens them (CE-BURST-3)', () => {
    expect([modes('gauss-rifle', 40, {}), modes('submachinegun', 30, {})]).toEqual([['single'], ['burst']])
    expect([
      modes('gauss-rifle', 40, { botFullAttacks: true }),
      modes('submachinegun', 30, { botFullAttacks: true }),
    ]).toEqual([
      [...modes('gauss-rifle', 40), 'suppression'],
      [...modes('submachinegun', 30), 'suppression'],
    ])
  })
})

describe('an NPC (CE-DEC-13)', () => {
  const chosen = (weapon: string, loaded: number, options: object = full()): unknown => {
    const fight: Fight = fightOf(
      [
        foe('vex', { control: 'auto', ...armed(weapon, loaded), aim: { targetId: 'bob', kind: 'hit', count: 6 } }),
        someone('bob', { pos: 20, initiative: 2 }),
      ],
      { options },
    )
    const { asks, fight: now } = playOf(fight)
    return (cepheus.policies.standard!(now, { id: 'vex' }, 'turn', asks[0]!.options, 4) as readonly unknown[]).at(-1)
  }

  test.each([
    [20, 'burst 10 accuracy'],
    [19, 'single'],
    [1, 'single'],
  ])('with %d rounds in a gauss rifle fires %s: the largest burst while twice its rounds are there', (loaded, mode) =>
    expect(chosen('gauss-rifle', loaded)).toBe(mode),
  )
  test.each([
    [8, 'burst 4 accuracy'],
    [7, 'burst 4 accuracy'],
  ])('with %d rounds in a weapon without a single shot fires %s', (loaded, mode) =>
    expect(chosen('submachinegun', loaded)).toBe(mode),
  )
  test('fires single shots on a line unless botFullAttacks is on', () =>
    expect([chosen('gauss-rifle', 40, {}), chosen('gauss-rifle', 40, { botFullAttacks: true })]).toEqual([
      'single',
      'burst 10 accuracy',
    ]))
  test('never runs dry without trackAmmo', () =>
    expect(chosen('gauss-rifle', 0, full({ trackAmmo: false }))).toBe('burst 10 accuracy'))
})

describe('reloading takes as long as the weapon does (CE-PROF-12, CE-ACT-5, CE-WPN-3)', () => {
  const reload = (weapon: string, ...how: string[]): Move<Event> => ['bob', 'minor', 'ready', 'reload', weapon, ...how]
  const empty = (weapon: string, loaded = 0): Fight =>
    fullFight([
      someone('bob', armed(weapon, loaded)),
      foe('vex', { pos: 20, initiative: 2, weapons: ['rifle'], skills: TRAINED }),
    ])
  const minors = (weapon: string, n: number, ...how: string[]): Move<Event>[] => [
    ['bob', 'significant', 'two minors'],
    ...Array.from({ length: Math.min(3, n) }, (_, i) => (i === 0 ? reload(weapon, ...how) : reload(weapon))),
  ]
  const NEXT: Move<Event> = ['vex', 'skip']

  test('one minor action for an auto pistol, three for a submachinegun', () => {
    expect(one(playOf(empty('auto-pistol'), [reload('auto-pistol')]), 'bob').weapons[0]).toMatchObject({
      loaded: 15,
      magazines: 0,
      reloading: 0,
    })
    expect(one(playOf(empty('submachinegun'), minors('submachinegun', 2)), 'bob').weapons[0]).toMatchObject({
      loaded: 0,
      magazines: 1,
      reloading: 2,
    })
    expect(one(playOf(empty('submachinegun'), minors('submachinegun', 3)), 'bob').weapons[0]).toMatchObject({
      loaded: 30,
      magazines: 0,
      reloading: 0,
    })
  })

  test('what was begun is kept across turns, until another weapon is drawn', () => {
    const twoTurns = [...minors('shotgun', 3), NEXT, ...minors('shotgun', 3)]
    expect(one(playOf(empty('shotgun'), twoTurns.slice(0, -1)), 'bob').weapons[0]).toMatchObject({
      loaded: 0,
      reloading: 5,
    })
    expect(one(playOf(empty('shotgun'), twoTurns), 'bob').weapons[0]).toMatchObject({ loaded: 10, reloading: 0 })
    const fight = fullFight([
      someone('bob', { weapons: [{ weaponId: 'shotgun', magazines: 1, drawn: true }, { weaponId: 'dagger' }] }),
      foe('vex', { pos: 20, initiative: 2 }),
    ])
    expect(
      one(
        playOf(fight, [reload('shotgun'), ['bob', 'significant', 'two minors'], ['bob', 'minor', 'ready', 'dagger']]),
        'bob',
      ).weapons[0]!.reloading,
    ).toBe(0)
  })

  test('a revolver takes six, or three by who does not dodge until it is loaded', () => {
    expect(offered(playOf(empty('revolver')), 'bob', 'minor', 'ready', 'reload', 'revolver')).toEqual([
      'steady',
      'hasty',
    ])
    expect(one(playOf(empty('revolver'), [...minors('revolver', 3, 'steady')]), 'bob').weapons[0]).toMatchObject({
      loaded: 0,
      reloading: 3,
      hasty: false,
    })
    expect(
      one(playOf(empty('revolver'), [...minors('revolver', 3, 'steady'), NEXT, ...minors('revolver', 3)]), 'bob')
        .weapons[0],
    ).toMatchObject({ loaded: 6, reloading: 0 })
    expect(one(playOf(empty('revolver'), minors('revolver', 3, 'hasty')), 'bob').weapons[0]).toMatchObject({
      loaded: 6,
      reloading: 0,
      hasty: false,
    })
  })

  test('in haste there is no dodging while it is open', () => {
    const shot: Move<Event> = ['vex', 'significant', 'attack', 'bob', 'rifle']
    const reactions = (...moves: Move<Event>[]): readonly string[] =>
      playOf(
        empty('revolver'),
        [...moves, ['bob', 'skip'], shot],
        moves.some((move) => Array.isArray(move) && move.includes('hasty')) ? [1, 1] : [],
      ).asks.map(({ who, about }) => `${who} ${about}`)
    expect([reactions(reload('revolver', 'steady')), reactions(reload('revolver', 'hasty'))]).toEqual([
      ['bob reaction'],
      ['vex turn'],
    ])
    expect(offered(playOf(empty('revolver'), [...minors('revolver', 3, 'hasty'), shot]), 'bob')).toEqual([
      'dodge',
      'stand',
    ])
  })

  test('another weapon drawn ends the haste', () => {
    const fight = fullFight([
      someone('bob', { weapons: [{ weaponId: 'revolver', magazines: 1, drawn: true }, { weaponId: 'dagger' }] }),
      foe('vex', { pos: 20, initiative: 2 }),
    ])
    expect(
      one(
        playOf(fight, [
          reload('revolver', 'hasty'),
          ['bob', 'significant', 'two minors'],
          ['bob', 'minor', 'ready', 'dagger'],
        ]),
        'bob',
      ).weapons[0],
    ).toMatchObject({ hasty: false, reloading: 0 })
  })

  test('an NPC reloads its revolver steadily', () => {
    const { fight, asks } = playOf(
      fullFight([foe('vex', { control: 'auto', ...armed('revolver', 0) }), someone('bob', { pos: 9, initiative: 2 })]),
    )
    expect(cepheus.policies.standard!(fight, { id: 'vex' }, 'turn', asks[0]!.options, 4)).toEqual([
      'minor',
      'ready',
      'reload',
      'revolver',
      'steady',
    ])
  })
})
