import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { PRESETS } from '../../src/books/cepheus/state/options.ts'
import { follow, keysOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, left, type OneAttack, reasons, TRAINED } from './attacks.ts'
import { PROFILES } from './full-game.ts'
import { asked, offered, one, playOf } from './written-play.ts'

type Toggle = Exclude<keyof (typeof PRESETS)['cepheus'], 'profile'>
type Options = { readonly profile: string }
/** What is seen of a toggle in a scene with the same dice: on (or srd), and off (or source). */
type Sight = readonly [look: (options: Options) => unknown, on: unknown, off: unknown]

const gun = { skills: TRAINED, weapons: ['auto-pistol'] }
const score = (now: number, max = 7): object => ({ now, max })
const hit = (options: Options, one: OneAttack): ReturnType<typeof attackOnce> => attackOnce({ ...one, options })
const opening = (
  options: Options,
  people: readonly Written[],
  answers: readonly Move<Event>[],
  dice: readonly number[],
): ReturnType<typeof playOf> =>
  playOf(freshFight(people, { options }), [['referee', []], ['referee', 5], ...answers], dice)
const delayers = (options: Options): ReturnType<typeof fightOf> =>
  fightOf([someone('ann', { ...gun, initiative: 12 }), foe('thug', { ...gun, pos: 8, initiative: 9 })], { options })
const STOP: Move<Event> = { overrule: { type: 'stopped', why: '' } }
const players = { referee: false, seats: ['bob'], health: 'exact', rolls: {} } as const

/** CE 11, row by row. */
const TOGGLES: Readonly<Partial<Record<Toggle, Sight>>> = {
  reactionPool: [
    (options) =>
      asked(
        playOf(
          fightOf([someone('bob', gun), foe('vex', { pos: 5, initiative: 1 })], { options }),
          [['bob', 'significant', 'attack', 'vex', 'auto-pistol']],
          isOn(options, 'reactionPool') ? [1, 1] : [],
        ),
      ),
    ['bob turn'],
    ['vex reaction'],
  ],
  interruptDelay: [
    (options) =>
      asked(
        playOf(delayers(options), [
          ['ann', 'delay'],
          ['ann', 'no'],
          ['thug', 'minor', 'stance', 'prone'],
        ]),
      ),
    ['ann interrupt'],
    ['thug turn'],
  ],
  delayCarriesOver: [
    (options) =>
      asked(
        playOf(delayers(options), [
          ['ann', 'delay'],
          ['ann', 'no'],
          ['thug', 'skip'],
        ]),
      ),
    ['ann carry over'],
    ['ann turn'],
  ],
  hasten: [(options) => keysOf(cepheus.offers(playOf(delayers(options)).fight, 'thug')).includes('haste'), true, false],
  drugsInFight: [
    (options) =>
      offered(
        playOf(
          fightOf([someone('bob', { items: [{ itemId: 'stim' }] }), foe('vex', { pos: 5, initiative: 1 })], {
            options,
          }),
        ),
        'bob',
        'minor',
      ).includes('use'),
    true,
    false,
  ],
  freeAllocation: [
    (options) => asked(hit(options, { vex: { str: score(5) }, dice: [4, 4, 2, 2] }) as never),
    ['vex wound'],
    ['bob turn'],
  ],
  closeQuartersTable: [
    (options) => reasons(hit(options, { weapon: 'cudgel', mode: 'strike', metres: 2 })).range ?? 0,
    -2,
    0,
  ],
  distantTable: [(options) => reasons(hit(options, { weapon: 'rifle', metres: 600 })).range, -4, -6],
  proneClose: [
    (options) => reasons(hit(options, { metres: 2, vex: { stance: 'prone' }, reaction: null })).prone ?? 0,
    0,
    -2,
  ],
  coverInMelee: [
    (options) =>
      reasons(hit(options, { weapon: 'cudgel', mode: 'strike', metres: 1, vex: { cover: 'half' } })).cover ?? 0,
    -1,
    0,
  ],
  drugBeatsMinimum: [
    (options) =>
      left(
        hit(options, {
          bob: { skills: { 'Gun Combat': 2 } },
          vex: { drug: 'combat', armour: ['combat-armour'] },
          dice: [6, 6, 3, 4],
        }),
        'vex',
      )[2],
    7,
    6,
  ],
  aidBeforeSurgery: [
    (options) =>
      asked(
        playOf(
          fightOf(
            [
              someone('bob'),
              someone('ann', { str: score(6), dex: score(6), end: score(6), initiative: 5 }),
              foe('vex', { initiative: 3 }),
            ],
            { options },
          ),
          [STOP],
        ),
      ),
    ['bob first aid'],
    [],
  ],
  dexScoreInitiative: [
    (options) => one(opening(options, [someone('bob', { dex: 9 }), foe('vex')], [], [1, 2, 1, 1]), 'bob').initBase,
    12,
    4,
  ],
  tacticsBackfire: [
    (options) =>
      one(
        opening(
          options,
          [someone('bob', { skills: { Tactics: 0 } }), foe('vex')],
          [['bob', 'yes']],
          [3, 3, 6, 6, 1, 2],
        ),
        'bob',
      ).initBase,
    1,
    6,
  ],
  encumbrance: [(options) => reasons(hit(options, { bob: { load: 20 } })).load ?? 0, -1, 0],
  trackAmmo: [(options) => one(hit(options, {}) as never, 'bob').weapons[0]!.loaded, 14, 15],
  npcDropAtEndZero: [
    (options) => one(hit(options, { vex: { end: 5 }, dice: [4, 4, 2, 3] }) as never, 'vex').conditions.unconscious,
    true,
    false,
  ],
  showInitiative: [
    (options) =>
      cepheus.show(fightOf([someone('bob'), foe('vex')], { options }), players).order.map(({ total }) => total),
    [8, 8],
    [null, null],
  ],
  strayShots: [
    (options) =>
      happened(
        hit(options, {
          metres: 10,
          more: [someone('ben', { pos: 11 })],
          dice: isOn(options, 'strayShots') ? [4, 5, 4, 1, 1] : [4, 5],
        }),
        'strayed',
      ).length,
    1,
    0,
  ],
  sightsJar: [
    (options) =>
      happened(
        playOf(
          fightOf(
            [
              someone('bob', { weapons: [{ weaponId: 'rifle', drawn: true, accessories: ['telescopic-sight'] }] }),
              foe('vex', { initiative: 2 }),
            ],
            { options },
          ),
          [{ volunteer: ['bob', 'drop', 'rifle'] }],
          isOn(options, 'sightsJar') ? [4, 4] : [],
        ),
        'jarred',
      ).length,
    1,
    0,
  ],
}
/** Toggles of one profile alone. */
const ALONE: Readonly<Record<string, Partial<Record<Toggle, Sight>>>> = {
  cepheus: {
    suppressStallOnly: [
      (options) =>
        one(
          playOf(
            fightOf([someone('bob', { ...gun, initiative: 20 }), foe('vex', { ...gun, pos: 5, initiative: 9 })], {
              options,
            }),
            [['bob', 'significant', 'suppress', 'vex']],
            [5, 6],
          ),
          'vex',
        ).conditions.loseSignificant,
      false,
      true,
    ],
    vehicleTable: [
      (options) =>
        happened(
          playOf(
            fightOf(
              [
                someone('bob', { ...gun, initiative: 20 }),
                foe('car', { block: 'ground-car', armourValue: 0, pos: 5 }),
                foe('vex', { pos: 50, initiative: 2 }),
              ],
              { options },
            ),
            [['bob', 'significant', 'attack', 'car', 'auto-pistol', 'single']],
            [4, 3, 1, 2, 1, 2],
          ),
          'damaged',
        ),
      [{ type: 'damaged', who: 'car', where: 'sensors' }],
      [{ type: 'damaged', who: 'car', where: 'hull' }],
    ],
    simultaneousTies: [
      (options) =>
        happened(
          playOf(
            fightOf(
              [foe('zed', { initiative: 20 }), someone('bob', { initiative: 9 }), foe('vex', { initiative: 9 })],
              { options },
            ),
            [['zed', 'skip']],
            isOn(options, 'simultaneousTies') ? [] : [2, 5],
          ),
          'matched',
        ).length,
      1,
      0,
    ],
  },
  'cepheus-bot': {
    botFullAttacks: [
      (options) =>
        offered(
          playOf(
            fightOf(
              [someone('bob', { weapons: ['assault-rifle'], skills: TRAINED }), foe('vex', { pos: 20, initiative: 2 })],
              { options },
            ),
          ),
          'bob',
          'significant',
          'attack',
          'vex',
          'assault-rifle',
        ).length,
      4,
      1,
    ],
  },
}

const TABLES = ['closeQuartersTable', 'distantTable', 'proneClose', 'vehicleTable']
const values = (toggle: string): readonly [unknown, unknown] =>
  TABLES.includes(toggle) ? ['srd', 'source'] : [true, false]
function isOn(options: Options, toggle: Toggle): boolean {
  const turned = (options as Partial<Record<Toggle, unknown>>)[toggle] ?? PRESETS[options.profile as 'cepheus'][toggle]
  return turned === values(toggle)[0]
}

/** CE 11: the columns as printed. */
const COLUMNS: Readonly<Record<(typeof PROFILES)[number], readonly Toggle[]>> = {
  cepheus: [
    'reactionPool',
    'interruptDelay',
    'delayCarriesOver',
    'hasten',
    'drugsInFight',
    'coverInMelee',
    'trackAmmo',
    'strayShots',
  ],
  'cepheus-bot': ['closeQuartersTable', 'coverInMelee', 'aidBeforeSurgery', 'tacticsBackfire', 'trackAmmo'],
}

describe.each(PROFILES)('%s', (profile) => {
  const sights = Object.entries({ ...TOGGLES, ...ALONE[profile] }) as readonly (readonly [Toggle, Sight])[]

  test.each(sights)(
    'toggle %s: on and off with the same dice, and by default as its column says (CE-PROF-22)',
    (toggle, [look, on, off]) => {
      const [yes, no] = values(toggle)
      expect([look({ profile, [toggle]: yes } as Options), look({ profile, [toggle]: no } as Options)]).toEqual([
        on,
        off,
      ])
      expect(look({ profile })).toEqual(COLUMNS[profile].includes(toggle) ? on : off)
    },
  )

  test('every toggle of the page has its row here', () => {
    const foreign =
      profile === 'cepheus' ? ['botFullAttacks'] : ['simultaneousTies', 'suppressStallOnly', 'vehicleTable']
    const known = [...sights.map(([toggle]) => toggle), ...foreign, 'profile']
    expect(Object.keys(PRESETS[profile]).filter((toggle) => !known.includes(toggle))).toEqual([])
  })

  /** A shot that is dodged, a move, an aim, a second shot that wounds. */
  const plain = (options: object): readonly string[] => {
    const fight = fightOf(
      [someone('bob', { ...gun, initiative: 9 }), foe('vex', { ...gun, end: 12, pos: 5, initiative: 7 })],
      { options },
    )
    const shot = (by: string, at: string): Move<Event> => [by, 'significant', 'attack', at, 'auto-pistol', 'single']
    return playOf(
      fight,
      [
        shot('bob', 'vex'),
        ['vex', 'dodge'],
        ['bob', 'minor', 'aim', 'vex'],
        ['vex', 'minor', 'stance', 'prone'],
        shot('vex', 'bob'),
        ['bob', 'stand'],
        shot('bob', 'vex'),
        ['bob', 'skip'],
        ['vex', 'skip'],
      ],
      [1, 1, 1, 1, 6, 6, 2, 2],
    ).lines.map((line) => line.replace(/^(declared .*) \d+$/, '$1')) // but for the rounds
  }

  test.each([...sights.map(([toggle]) => toggle)])(
    'toggle %s changes nothing else: a plain exchange of shots is the same to the letter',
    (toggle) => {
      const [yes, no] = values(toggle)
      expect(plain({ profile, [toggle]: yes })).toEqual(plain({ profile, [toggle]: no }))
    },
  )

  test("the preset is the profile's column, and a table that takes it plays by the profile", () => {
    const { options } = fightOf([someone('bob')], { options: cepheus.presets[profile]! })
    expect([options, fightOf([someone('bob')], { options: { profile } }).options]).toEqual([
      cepheus.presets[profile],
      cepheus.presets[profile],
    ])
    expect(
      'means' in
        follow(cepheus.offers(fightOf([someone('bob')], { options: cepheus.presets[profile]! }), 'bob'), [
          'say',
          'hello',
        ]),
    ).toBe(true)
  })
})
