import { describe, expect, test } from 'vitest'
import { shotsAt } from '../../src/books/cepheus/core/attack-menu.ts'
import { attackModifiers, type Shot } from '../../src/books/cepheus/core/attack-modifiers.ts'
import type { Fight, Mode, Special } from '../../src/books/cepheus/state/fight.ts'
import { follow } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { attackOnce, left, reasons, rolled, set, TRAINED } from './attacks.ts'
import { fullAttack, fullFight, PROFILES } from './full-game.ts'
import { playOf } from './written-play.ts'

/** Both ends of every band, along the line and aslant. */
const ENDS = [
  [0, 1],
  [1.5, 3],
  [3.5, 12],
  [12.5, 50],
  [50.5, 250],
  [250.5, 500],
  [500.5, 1000],
] as const

type Way = readonly [weapon: string, mode: Mode]
function rowAt([weapon, mode]: Way, metres: number, toggles: object = {}): number | null {
  const bob = { weapons: weapon === 'unarmed-strike' ? [] : [weapon], skills: { ...TRAINED, 'Heavy Weapons': 0 } }
  const { asks } = playOf(fullFight([someone('bob', bob), foe('vex', { pos: metres, initiative: 2 })], toggles))
  if (!('means' in follow(asks[0]!.options, ['significant', 'attack', 'vex', weapon, mode]))) return null
  return (
    reasons(
      fullAttack({
        weapon,
        mode,
        metres,
        bob,
        options: toggles,
        dice: weapon === 'rocket-launcher' ? [1, 1, 1] : [1, 1],
      }),
    ).range ?? 0
  )
}
const NO = null

describe('difficulty by weapon type in the full game, at both ends of every band (CE-RANGE-1, CE-RANGE-4, CE-RANGE-5, CE-RANGE-6)', () => {
  test.each<[type: string, weapon: string, mode: Mode, rows: readonly (number | null)[]]>([
    ['close quarters', 'cudgel', 'strike', [0, 0, -2, NO, NO, NO, NO]],
    ['close quarters', 'unarmed-strike', 'strike', [0, 0, -2, NO, NO, NO, NO]],
    ['extended reach', 'cutlass', 'strike', [-2, 0, -2, NO, NO, NO, NO]],
    ['thrown', 'dagger', 'throw', [NO, 0, -2, -2, NO, NO, NO]],
    ['pistol', 'auto-pistol', 'single', [-2, 0, 0, -2, -4, NO, NO]],
    ['rifle', 'rifle', 'single', [-4, -2, 0, 0, 0, -2, -6]],
    ['shotgun', 'shotgun', 'single', [-2, 0, -2, -2, -4, NO, NO]],
    ['assault weapon', 'bow', 'single', [-2, 0, 0, 0, -2, -4, -6]],
    ['rocket', 'rocket-launcher', 'single', [-4, -2, -2, 0, 0, -2, -6]],
  ])('%s: %s', (_, weapon, mode, rows) => {
    expect(ENDS.map((ends) => ends.map((metres) => rowAt([weapon, mode], metres)))).toEqual(rows.map((dm) => [dm, dm]))
  })

  test.each([
    [{ x: 1, y: 1 }, -4],
    [{ x: 0, y: 1.5 }, -2],
    [{ x: 1.5, y: 2.5 }, -2],
    [{ x: 2, y: 2.5 }, 0],
    [{ x: 150, y: 200 }, 0],
    [{ x: 150, y: 200.5 }, -2],
    [{ x: 300, y: 400 }, -2],
    [{ x: 300, y: 400.5 }, -6],
  ])('aslant to %j a rifle takes %d: the band is that of the straight distance', (pos, dm) => {
    expect(reasons(fullAttack({ weapon: 'rifle', vex: { pos } })).range ?? 0).toBe(dm)
  })

  test.each([
    [{ x: 7, y: 9.5 }, 0],
    [{ x: 7.5, y: 9.5 }, -2],
    [{ x: 30, y: 40 }, -2],
    [{ x: 30, y: 40.5 }, -4],
  ])('aslant to %j a pistol takes %d', (pos, dm) => {
    expect(reasons(fullAttack({ vex: { pos } })).range ?? 0).toBe(dm)
  })

  test.each([
    ['cudgel', [0, -2, NO]],
    ['cutlass', [-2, 0, NO]],
  ] as const)("%s by the SRD's columns (toggle closeQuartersTable)", (weapon, rows) => {
    expect([1, 3, 3.5].map((metres) => rowAt([weapon, 'strike'], metres, { closeQuartersTable: 'srd' }))).toEqual(rows)
  })

  test.each([
    ['rifle', -4],
    ['rocket-launcher', -4],
    ['bow', -6],
  ] as const)('%s at Distant by the SRD: %d (toggle distantTable)', (weapon, dm) => {
    expect([
      rowAt([weapon, 'single'], 500, { distantTable: 'srd' }),
      rowAt([weapon, 'single'], 500.5, { distantTable: 'srd' }),
    ]).toEqual([rowAt([weapon, 'single'], 500), dm])
  })
})

/** CE-COVER-1 with CE-COVER-2: the DM of each cover, standing and low; null where direct fire cannot hit. */
const COVER = { none: [0, 0], quarter: [0, -1], half: [-1, -2], threeQuarter: [-2, -4], full: [-4, null] } as const

describe.each(PROFILES)('cover and stance in %s, all combinations', (profile) => {
  for (const [cover, dms] of Object.entries(COVER)) {
    for (const stance of ['standing', 'crouched', 'prone'] as const) {
      const dm = dms[stance === 'standing' ? 0 : 1]
      const prone = stance === 'prone' ? -2 : 0
      test(`${cover}, ${stance}: a shot at 20 m takes ${dm === null ? 'none' : dm + prone} (CE-COVER-1, CE-COVER-2, CE-COVER-3, CE-MOD-3, CE-MOD-6, CE-STANCE-1, CE-STANCE-2, CE-STANCE-3)`, () => {
        const fight = fightOf(
          [
            someone('bob', { weapons: ['rifle'], skills: TRAINED }),
            foe('vex', { pos: 20, cover, stance, initiative: 2 }),
          ],
          { options: { profile } },
        )
        const { asks } = playOf(fight)
        const open = 'means' in follow(asks[0]!.options, ['significant', 'attack', 'vex', 'rifle', 'single'])
        expect(open).toBe(dm !== null)
        if (dm === null) return
        const { cover: shield = 0, prone: low = 0 } = reasons(
          attackOnce({
            weapon: 'rifle',
            metres: 20,
            vex: { cover, stance },
            reaction: stance === 'prone' ? null : 'stand',
            options: { profile },
          }),
        )
        expect([shield, low]).toEqual([dm, prone])
      })

      test(`${cover}, ${stance}: a blow at 1 m takes the same cover, also from full cover, and prone is easier to hit (CE-COVER-4, CE-MOD-6)`, () => {
        const dmInMelee = dm ?? -4
        const { cover: shield = 0, prone: low = 0 } = reasons(
          attackOnce({ weapon: 'cudgel', mode: 'strike', metres: 1, vex: { cover, stance }, options: { profile } }),
        )
        expect([shield, low]).toEqual([dmInMelee, stance === 'prone' ? 2 : 0])
      })

      test(`${cover}, ${stance}: who is so ${cover === 'full' && stance !== 'standing' ? 'cannot attack' : 'can attack'} (CE-COVER-3)`, () => {
        const fight = fightOf(
          [
            someone('bob', { weapons: ['rifle'], skills: TRAINED, cover, stance }),
            foe('vex', { pos: 20, initiative: 2 }),
          ],
          { options: { profile } },
        )
        expect(
          'means' in follow(playOf(fight).asks[0]!.options, ['significant', 'attack', 'vex', 'rifle', 'single']),
        ).toBe(!(cover === 'full' && stance !== 'standing'))
      })

      test(`${cover}, ${stance}: a dodge is ${stance === 'prone' ? 'not possible' : cover === 'none' ? -1 : -2} (CE-REACT-3, CE-REACT-6)`, () => {
        const dodge = (): number =>
          reasons(
            attackOnce({
              weapon: 'cudgel',
              mode: 'strike',
              metres: 1,
              vex: { cover, stance },
              reaction: 'dodge',
              options: { profile },
            }),
          ).dodge!
        if (stance === 'prone') expect(dodge).toThrow('not offered')
        else expect(dodge()).toBe(cover === 'none' ? -1 : -2)
      })
    }
  }
})

describe('rows of the full game alone', () => {
  const shot = (fight: Fight, special: Special | null = null): Shot => ({
    ...shotsAt(fight, fight.combatants[0]!, fight.combatants[1]!)[0]!,
    special,
  })
  const rows = (fight: Fight, special: Special | null = null): Readonly<Record<string, number>> =>
    Object.fromEntries(
      attackModifiers(fight, shot(fight, special), { how: 'stand', dm: 0 })
        .filter(([, dm]) => dm !== 0)
        .map(([key, dm]) => [key, dm]),
    )
  const duel = (bob: object = {}, vex: object = {}, rest: object = {}, more: readonly { id: string }[] = []): Fight =>
    fullFight(
      [
        someone('bob', { weapons: ['rifle'], skills: TRAINED, ...bob }),
        foe('vex', { pos: 20, initiative: 2, ...vex }),
        ...more,
      ],
      {},
      rest,
    )

  test.each<[Special, object, string]>([
    ['suppression', { 'suppression fire': -2 }, 'CE-MOD-13'],
    ['panic', { 'panic fire': -2 }, 'CE-MOD-20'],
    ['flechette', { flechette: 1 }, 'CE-MOD-27'],
  ])('%s: %j (%s)', (special, row) => {
    expect([rows(duel(), special), rows(duel())]).toEqual([row, {}])
  })

  test.each([
    [1, -1],
    [2, -1],
    [3, 0],
  ])('suppressed in round 1, in round %d: %d on every check (CE-MOD-14)', (round, dm) => {
    const fight = fullFight(
      [
        someone('bob', { weapons: ['rifle'], skills: TRAINED, suppressedIn: 1 }),
        foe('vex', { pos: 20, initiative: 2 }),
      ],
      {},
      { start: { turn: 'bob', round } },
    )
    expect(rows(fight).suppressed ?? 0).toBe(dm)
    const checked = playOf(
      fullFight(
        [someone('bob', { skills: { Recon: 0 }, suppressedIn: 1 }), foe('vex', { pos: 20, initiative: 2 })],
        {},
        { start: { turn: 'bob', round } },
      ),
      [
        ['bob', 'significant', 'misc', 'skill', 'Recon'],
        ['referee', 'average'],
      ],
      [1, 1],
    )
    expect(reasons(checked, 'Recon').suppressed ?? 0).toBe(dm)
  })

  test('recoil in zero gravity takes 2, with a gyrostabiliser 1, and only where there is recoil and no weight (CE-MOD-18)', () => {
    const gyro = { weapons: [{ weaponId: 'rifle', loaded: 5, drawn: true, accessories: ['gyrostabiliser'] }] }
    const zero = { ground: { gravity: 0 } }
    const skills = { ...TRAINED, 'Zero-G': 0 }
    expect([
      rows(duel({ skills }, {}, zero)),
      rows(duel({ ...gyro, skills }, {}, zero)),
      rows(duel({ weapons: ['laser-rifle'], skills }, {}, zero)),
      rows(duel({}, {}, { ground: { gravity: 0.1 } })),
    ]).toEqual([{ recoil: -2 }, { recoil: -1 }, {}, {}])
    expect(reasons(attackOnce({ weapon: 'rifle', metres: 20, ground: { gravity: 0 } }))).toEqual({}) // not on a line
  })

  test.each([
    [1000, 0],
    [1000.5, -2],
  ])('at %d m extreme range takes %d (CE-MOD-21)', (pos, dm) => {
    expect(rows(duel({ skills: { 'Slug Rifle': 3 }, stance: 'prone' }, { pos }))['extreme range'] ?? 0).toBe(dm)
  })

  test.each([
    ['person', 0],
    ['vehicle', 1],
    ['starship', 4],
  ])('a target the size of a %s: %d (CE-MOD-22, CE-MOD-29)', (size, dm) => {
    expect(rows(duel({}, { size })).size ?? 0).toBe(dm)
    expect(reasons(attackOnce({ weapon: 'rifle', metres: 20, vex: { size } })).size ?? 0).toBe(0)
  })

  test.each([
    [6, 60, 2],
    [5, 50, 1],
    [1, 10, 1],
  ])(
    'ten dice of %d are %d points, and do %d to a starship: divided by 50, rounded up, before its armour (CE-MOD-29, CE-ROUND-1)',
    (face, _, points) => {
      const hit = (armour: readonly string[]): number =>
        7 -
        left(
          fullAttack({
            weapon: 'pgmp',
            metres: 60,
            bob: { str: 12, skills: { 'Heavy Weapons': 0 } },
            vex: { size: 'starship', armour },
            dice: [2, 2, ...Array<number>(10).fill(face)],
          }),
          'vex',
        )[2]!
      expect([hit([]), hit(['jack'])]).toEqual([points, 0])
    },
  )

  test('on a line there are no starships: damage is not divided (CE-PROF-19)', () => {
    const hit = (size: string): number =>
      21 - sum(left(attackOnce({ weapon: 'rifle', metres: 20, vex: { size }, dice: [3, 5, 1, 1] }), 'vex'))
    expect([hit('person'), hit('starship')]).toEqual([4, 4])
  })

  test('an evasive vehicle: attacks at it, at who is in it, and from it (CE-MOD-23)', () => {
    const car = { ...foe('car', { block: 'air-raft', evasion: 3, pos: 20, initiative: 1 }) }
    expect(rows(duel({}, { evasion: 3 })).evasion).toBe(-3)
    expect(rows(duel({}, { aboard: 'car' }, {}, [car]))).toMatchObject({ evasion: -3 })
    expect(rows(duel({ aboard: 'car' }, {}, {}, [{ ...car, pos: 0 } as never]))).toMatchObject({ 'own evasion': -3 })
    expect(rows(duel({}, {}, {}, [{ ...car, pos: 40 } as never]))).toEqual({})
  })

  test('an intelligent weapon looks at all of them (CE-MOD-28)', () => {
    const clever = { weapons: [{ weaponId: 'rifle', loaded: 5, drawn: true, accessories: ['intelligent-weapon'] }] }
    expect([
      rows(duel({ ...clever, skills: { ...TRAINED, 'Zero-G': 0 } }, {}, { ground: { gravity: 0 } })),
      rows(duel(clever, { size: 'starship' })),
    ]).toEqual([{ recoil: -2, 'intelligent weapon': 1 }, { size: 4 }])
  })

  test('none of them is on a line (CE-PROF-19)', () => {
    const fight = fightOf(
      [
        someone('bob', { weapons: ['rifle'], skills: TRAINED, suppressedIn: 1, hasted: 1, evasion: 2 }),
        foe('vex', { pos: 2000, initiative: 2, size: 'starship', evasion: 2 }),
      ],
      { ground: { gravity: 0 } },
    )
    expect(rows(fight, 'panic')).toEqual({ range: -6 })
  })
})

describe('every other row holds in the full game as it does on a line', () => {
  const both = (one: Parameters<typeof attackOnce>[0]): readonly object[] => [
    reasons(fullAttack(one)),
    reasons(attackOnce(one)),
  ]
  test.each<[string, Parameters<typeof attackOnce>[0], object]>([
    ['CE-MOD-1', { first: [['bob', 'minor', 'aim', 'vex']] }, { aim: 1 }],
    [
      'CE-MOD-2',
      {
        bob: {
          weapons: [{ weaponId: 'auto-pistol', loaded: 5, drawn: true, accessories: ['laser-telescopic-sight'] }],
        },
        first: [['bob', 'minor', 'aim', 'vex']],
      },
      { aim: 1, sights: 2 },
    ],
    ['CE-MOD-4', { reaction: 'dodge' }, { dodge: -1 }],
    ['CE-MOD-5', { weapon: 'cudgel', mode: 'strike', metres: 1, reaction: 'parry' }, { parry: -1 }],
    ['CE-MOD-7', { vex: { movedLast: 20 } }, { movement: -2 }],
    ['CE-MOD-9', { bob: { reactions: 2 } }, { reactions: -2 }],
    ['CE-MOD-11', { bob: { conditions: { fatigued: true } } }, { fatigued: -2 }],
    ['CE-MOD-12', { bob: { skills: { 'Jack-of-All-Trades': 1 } } }, { untrained: -2 }],
    ['CE-MOD-15', { ground: { light: 'low' } }, { darkness: -1 }],
    ['CE-MOD-15', { ground: { light: 'dark' } }, { darkness: -4 }],
    ['CE-MOD-16', { ground: { smoke: 'thin' } }, { smoke: -1 }],
    ['CE-MOD-17', { ground: { weather: 'extreme' } }, { weather: -2 }],
    ['CE-MOD-24', { bob: { armour: ['vacc-suit'] } }, { 'armour skill': -3 }],
    [
      'CE-MOD-26',
      { weapon: 'pgmp', metres: 20, bob: { str: 11, skills: { 'Heavy Weapons': 0 } } },
      { 'too heavy': -1 },
    ],
    ['CE-MOD-30', { first: [set('bob', 'circumstance', 3), set(null, 'circumstance', -1)] }, { circumstance: 2 }],
  ])('%s', (_, one, row) => expect(both(one)).toEqual([row, row]))

  test('all that apply add up, without a cap, and each non-zero row is named (CE-MOD-31, CE-MOD-32)', () => {
    const played = fullAttack({
      weapon: 'auto-pistol',
      metres: 60,
      bob: { reactions: 3, conditions: { fatigued: true }, skills: { 'Slug Pistol': 1 } },
      vex: { cover: 'threeQuarter', movedLast: 12 },
      ground: { light: 'dark', smoke: 'thick' },
      reaction: 'dodge',
      dice: [6, 6],
    })
    expect(rolled(played, 'to hit')).toBe(
      'bob to hit -7 [6 6] +1 skill -4 range -2 cover -2 dodge -1 movement -4 darkness -2 smoke -3 reactions -2 fatigued',
    )
  })
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
