import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Combatant } from '../../src/books/cepheus/state/fight.ts'
import { BLOCKS } from '../../src/books/cepheus/tables/people.ts'
import type { Form } from '../../src/engine/roster.ts'
import { foe, freshFight, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { set } from './attacks.ts'

const { roster } = cepheus
const person = (sheet: object): Combatant => freshFight([someone('bob', { ...sheet })]).combatants[0]!
const read = (line: string): unknown => {
  const found = roster.read(line)
  return 'refused' in found ? found.refused : found
}

describe('a sheet in a line', () => {
  const SEVENS = { str: 7, dex: 7, end: 7, int: 7, edu: 7, soc: 7 }
  const NOTHING = { skills: {}, weapons: [], armour: [], items: [] }

  test('the line that is shown as a sample can be read', () => {
    expect(read(roster.sample)).toEqual({
      name: 'Bob Vane',
      sheet: {
        ...SEVENS,
        skills: { 'Slug Pistol': 1, Recon: 0 },
        weapons: ['auto-pistol'],
        armour: ['mesh'],
        items: [{ itemId: 'frag-grenade', qty: 2 }],
      },
    })
  })

  test.each([
    ['777777', null, SEVENS],
    ['Ann, 7A7C77', 'Ann', { ...SEVENS, dex: 10, int: 12 }],
    ['Ann: UPP AAAAAA', 'Ann', { str: 10, dex: 10, end: 10, int: 10, edu: 10, soc: 10 }],
    ['Archer 777777-5', 'Archer', SEVENS],
    ['Ann (7a7777)', 'Ann', { ...SEVENS, dex: 10 }],
    ['Ann 7 8 9 10 11 12', 'Ann', { str: 7, dex: 8, end: 9, int: 10, edu: 11, soc: 12 }],
    ['Ann STR 7 DEX: 8 END 7, INT 7, EDU 7, SOC 40', 'Ann', { ...SEVENS, dex: 8, soc: 40 }],
    ['777777 soc7', null, null],
  ])('%s', (line, name, scores) => {
    expect(read(line)).toEqual(
      scores === null
        ? "Part 1, 'soc7': there is no such weapon, armour or item, and a skill has its level behind it."
        : { name, sheet: { ...scores, ...NOTHING } },
    )
  })

  test.each([
    ['slug rifle-2; JACK-OF-ALL-TRADES 1', { skills: { 'Slug Rifle': 2, 'Jack-of-All-Trades': 1 } }],
    ['Basket Weaving 3', { skills: { 'Basket Weaving': 3 } }],
    [
      'Weapons: Auto Pistol (15), dagger. Armour: Combat Armour',
      { weapons: ['auto-pistol', 'dagger'], armour: ['combat-armour'] },
    ],
    ['2 Daggers, rotary gun', { weapons: ['dagger', 'dagger', 'rotary-gun'] }],
    [
      'Stim x3, 2x Frag grenades, medical-kit',
      {
        items: [
          { itemId: 'stim', qty: 3 },
          { itemId: 'frag-grenade', qty: 2 },
          { itemId: 'medical-kit', qty: 1 },
        ],
      },
    ],
  ])('777777 %s', (line, parts) => {
    expect(read(`777777 ${line}`)).toEqual({ name: null, sheet: { ...SEVENS, ...NOTHING, ...parts } })
  })

  test.each([
    [
      'Bob',
      'The six characteristics are missing: write them as 777777 or as STR 7 DEX 7 END 7 INT 7 EDU 7 SOC 7, as in: Bob Vane 777777 Slug Pistol 1, Recon 0, Auto Pistol, Mesh, 2 Frag grenades.',
    ],
    ['Bob 777777 Mesh, Slug Pistol 7', "Part 2, 'Slug Pistol 7': a level from 0 to 6 expected, got 7."],
    ['Bob 777777 Slug Pistl 1', "Part 1, 'Slug Pistl 1': there is no such skill; did you mean Slug Pistol?"],
    [
      'Bob 777777 Mesh, Auto Pstol',
      "Part 2, 'Auto Pstol': there is no such weapon, armour or item, and a skill has its level behind it; did you mean Auto Pistol?",
    ],
  ])('%s: %s', (line, refused) => {
    expect(read(line)).toBe(refused)
  })

  test('what is written can be read again: every ready-made block', () => {
    for (const [block, { name }] of Object.entries(BLOCKS)) {
      const one = person({ block })
      const again = roster.read(`${name} ${roster.write(one)}`)
      if ('refused' in again) throw new Error(again.refused)
      expect(
        [again.name, { ...person(again.sheet), kind: one.kind, stride: one.stride, tags: one.tags, name }],
        block,
      ).toEqual([
        name,
        {
          ...one,
          name,
          weapons: one.weapons.map((weapon) => ({
            ...weapon,
            accessories: [],
            drawn: weapon.drawn || weapon === one.weapons[0],
          })),
        },
      ])
    }
  })
})

describe('gear between fights (CE 17)', () => {
  const carries = (sheet: object): string[] =>
    roster.carries(person(sheet)).map(({ label, deeds }) => `${label}: ${deeds.map((deed) => deed.label).join(', ')}`)
  const done = (one: Combatant, thing: string, deed: string): Combatant =>
    roster
      .carries(one)
      .find(({ key }) => key === thing)!
      .deeds.find(({ key }) => key === deed)!.changed
  const held = ({ weapons }: Combatant): string[] =>
    weapons.filter(({ drawn }) => drawn).map(({ weaponId }) => weaponId)

  test('what can be done with each thing', () => {
    const weapons = [
      { weaponId: 'revolver', loaded: 2, magazines: 1, drawn: true },
      { weaponId: 'bite' },
      { weaponId: 'dagger', gone: true },
    ]
    expect(
      carries({
        weapons,
        armour: ['mesh', 'reflec'],
        items: [{ itemId: 'cloth' }, { itemId: 'combat-drug', qty: 2 }, { itemId: 'stim' }],
      }),
    ).toEqual([
      'Revolver (in hand, 2 of 6): Unequip, Reload, Throw away',
      'Bite: ',
      'Dagger (lost): Throw away',
      'Mesh (worn): Unequip, Throw away',
      'Reflec (worn): Unequip, Throw away',
      'Cloth: Equip, Throw away',
      'Combat drug x2: Use, Throw away',
      'Stim: Throw away',
    ])
  })

  test('one weapon is drawn, or two that take one hand each', () => {
    const one = person({ weapons: ['revolver', 'dagger', 'rifle'] })
    const both = done(one, 'weapon-1', 'equip')
    expect([
      held(one),
      held(both),
      held(done(both, 'weapon-2', 'equip')),
      held(done(done(both, 'weapon-2', 'equip'), 'weapon-0', 'equip')),
    ]).toEqual([['revolver'], ['revolver', 'dagger'], ['rifle'], ['revolver']])
  })

  test('one armour is worn, and reflec with it (CE-ARM-2)', () => {
    const one = person({ armour: ['mesh'], items: [{ itemId: 'cloth' }, { itemId: 'reflec' }] })
    const changed = done(done(one, 'cloth', 'equip'), 'reflec', 'equip')
    expect([changed.armour, changed.items]).toEqual([['reflec', 'cloth'], [{ itemId: 'mesh', qty: 1 }]])
    expect(done(person({ armour: ['reflec', 'mesh'], items: [{ itemId: 'cloth' }] }), 'cloth', 'equip').armour).toEqual(
      ['cloth', 'reflec'],
    )
    expect(cepheus.open({ combatants: [{ ...changed }] })).not.toHaveProperty('errors')
  })

  test('a drug is taken before the fight, one at a time (CE-DRUG-3, CE-PROF-9)', () => {
    const one = person({ items: [{ itemId: 'combat-drug', qty: 2 }, { itemId: 'metabolic-accelerator' }] })
    const drugged = done(one, 'combat-drug', 'use')
    expect([drugged.drug, drugged.items[0]]).toEqual(['combat', { itemId: 'combat-drug', qty: 1 }])
    expect(roster.carries(drugged).flatMap(({ deeds }) => deeds.map(({ key }) => key))).toEqual([
      'throw away',
      'throw away',
    ])
    expect(done(one, 'metabolic-accelerator', 'use').drug).toBe('metabolic')
  })

  test('a magazine is spent by reloading (CE-WPN-3)', () => {
    const one = person({ weapons: [{ weaponId: 'revolver', loaded: 2, magazines: 1 }] })
    expect(done(one, 'weapon-0', 'reload').weapons[0]).toMatchObject({ loaded: 6, magazines: 0 })
    expect(carries({ weapons: [{ weaponId: 'revolver', loaded: 2 }] })).toEqual([
      'Revolver (2 of 6): Equip, Throw away',
    ])
  })

  test('what is granted', () => {
    const one = person({ items: [{ itemId: 'stim', qty: 999 }] })
    expect([
      roster.give(one, 'stim', 1),
      roster.give(one, 'stim', 2),
      roster.give(one, 'rifle', 2),
      roster.give(one, 'rifle', 21),
      roster.give(one, 'mesh', 1),
      roster.give(one, 'claws', 1),
    ]).toMatchObject([
      { items: [{ qty: 1000 }] },
      { refused: 'Nobody carries more than 50 kinds of things, 1000 of each.' },
      { weapons: [{ loaded: 10, magazines: 2 }, { weaponId: 'rifle' }] },
      { refused: 'Nobody carries more than 20 weapons.' },
      { armour: [], items: [{}, { itemId: 'mesh' }] },
      { refused: 'Claws is part of a body.' },
    ])
  })
})

test('a short rest ends fatigue, and heals nothing (CE-REST-1)', () => {
  const tired = person({ end: { max: 7, now: 3 }, conditions: { fatigued: true } })
  expect(roster.rest(tired, 'short')).toMatchObject({ end: { max: 7, now: 3 }, conditions: { fatigued: false } })
})

test('the dead go into no fight', () => {
  expect([{}, { unconscious: true }, { dead: true }].map((conditions) => roster.isFit(person({ conditions })))).toEqual(
    [true, true, false],
  )
})

describe('leaving a fight (CE-END-2)', () => {
  const dropped = { weaponId: 'revolver', loaded: 2, magazines: 1, gone: true, reloading: 2 }

  test('what belongs to the person stays, what belonged to the fight goes', () => {
    const hurt = {
      end: { max: 7, now: 3 },
      stance: 'prone',
      cover: 'half',
      pos: 3,
      aware: true,
      movedLast: 6,
      ablated: 2,
      operated: true,
      conditions: { fatigued: true, surrendered: true },
      weapons: [dropped],
    }
    const { fight } = script(cepheus, freshFight([someone('bob', hurt), foe('vex')]), {
      answers: [set('bob', 'initMods', { 3: -2 })],
    })
    expect(cepheus.close(fight)[0]).toEqual({
      ...person({}),
      end: { max: 7, now: 3 },
      ablated: 2,
      operated: true,
      conditions: { ...person({}).conditions, fatigued: true },
      weapons: [
        {
          ...dropped,
          gone: false,
          reloading: 0,
          drawn: false,
          accessories: [],
          jarred: false,
          hasty: false,
          shell: null,
          tubeEmpty: false,
          tubeReloading: 0,
        },
      ],
    })
  })

  test('who fled has lost what was dropped', () => {
    const fight = freshFight([someone('bob', { weapons: [dropped], conditions: { fled: true } }), foe('vex')])
    expect(cepheus.close(fight)[0]).toMatchObject({ conditions: { fled: false }, weapons: [{ gone: true }] })
  })
})

/** Answers in a row, by their keys. */
function formOf(...answers: readonly string[]): Form {
  const left = [...answers]
  return {
    roll: ({ count }) => Array.from({ length: count }, () => 4),
    ask: (_text, options) => {
      const said = left.shift()!
      for (const option of options.flatMap((one) =>
        typeof one === 'object' && one?.kind === 'branch' ? one.open() : [one],
      )) {
        if (option === said) return said as never
        if (typeof option === 'object' && option?.kind === 'letter') return understood(option.means(said)) as never
        const thing =
          typeof option === 'object' && option?.kind === 'each'
            ? option.things.find(({ id }) => id === said)
            : undefined
        if (thing) return thing as never
      }
      throw new Error(`${said} is not offered`)
    },
  }
}

function understood(means: unknown): unknown {
  if (typeof means === 'object' && means !== null && 'refused' in means) throw new Error(String(means.refused))
  return means
}

describe('somebody made by questions (CE-SCENE-1, CE-SHEET-8)', () => {
  test('an NPC: a block, or scores with a career and a rank that are labels', () => {
    expect(roster.make(formOf('thug'), 'npc')).toEqual({ sheet: { block: 'thug' }, name: 'Thug' })
    const { sheet } = roster.make(formOf('random', 'accept', 'Marine', '3', 'mesh', 'rifle'), 'npc')
    expect(person(sheet)).toMatchObject({
      str: { max: 8 },
      soc: { now: 8 },
      tags: ['Marine, rank 3'],
      armour: ['mesh'],
      weapons: [{ weaponId: 'rifle', drawn: true, loaded: 10 }],
      skills: {},
    })
  })

  test.each(['7 7 7 7 7 0', '777770', '7 7 7 7 7', '7 7 7 7 7 seven', '7 7 7 7 7 100'])(
    'no six whole numbers of 1 or more: %s',
    (six) => {
      expect(() => roster.make(formOf('manually', six), 'npc')).toThrow(
        'Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.',
      )
    },
  )

  test("a player's character: no ready-made one here, but skills and several weapons", () => {
    expect(() => roster.make(formOf('thug'), 'player')).toThrow('thug is not offered')
    const { sheet } = roster.make(
      formOf('manually', '7 8 9 10 11 12', 'Recon 1', 'none', 'revolver', 'blade', 'no more'),
      'player',
    )
    expect(person(sheet)).toMatchObject({
      dex: { max: 8 },
      soc: { max: 12 },
      skills: { Recon: 1 },
      armour: [],
      weapons: [
        { weaponId: 'revolver', drawn: true },
        { weaponId: 'blade', drawn: false },
      ],
    })
  })
})
