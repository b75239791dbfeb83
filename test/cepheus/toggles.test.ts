import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { OPTIONS } from '../../src/books/cepheus/state/options.ts'
import { follow } from '../../src/engine/option-tree.ts'
import { check } from '../../src/engine/schema-check.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import { type Move, script } from '../script.ts'
import {
  attackOnce,
  happened,
  inTurn,
  left,
  type OneAttack,
  type Played,
  reasons,
  rolled,
  TRAINED,
  who,
} from './attacks.ts'

const score = (now: number, max = 7): object => ({ now, max })
const points = (played: Played): readonly unknown[] =>
  happened(played, 'struck').map((event) => ('points' in event ? event.points : null))

test('the defaults are column B of the page (CE-PROF-22)', () => {
  expect(check(OPTIONS, {})).toMatchObject({
    value: {
      freeAllocation: false,
      closeQuartersTable: 'srd',
      distantTable: 'source',
      proneClose: 'source',
      coverInMelee: true,
      drugBeatsMinimum: false,
      aidBeforeSurgery: true,
      encumbrance: false,
      trackAmmo: true,
      npcDropAtEndZero: false,
      strayShots: false,
      sightsJar: false,
    },
  })
})

describe('freeAllocation (CE-DMG-7)', () => {
  const hurt = { dice: [4, 4, 2, 2], vex: { str: score(5), end: score(6) } } as const

  test('off: END first', () => expect(left(attackOnce(hurt), 'vex')).toEqual([5, 7, 2]))

  test.each([
    ['end', [5, 7, 2]],
    ['str', [1, 7, 6]],
    ['dex', [5, 3, 6]],
  ] as const)('on: after the first wound any of the three, here %s', (where, scores) => {
    expect(left(attackOnce({ ...hurt, options: { freeAllocation: true }, later: [['vex', where]] }), 'vex')).toEqual(
      scores,
    )
  })

  test('on: what is left goes where the victim says, then to the last', () => {
    const played = attackOnce({
      dice: [4, 4, 5, 5],
      vex: { str: score(5), end: score(6) },
      options: { freeAllocation: true },
      later: [
        ['vex', 'str'],
        ['vex', 'dex'],
      ],
    })
    expect(left(played, 'vex')).toEqual([0, 2, 6])
  })

  test('on: the first wound still goes to END', () => {
    expect(left(attackOnce({ dice: [4, 4, 2, 2], options: { freeAllocation: true } }), 'vex')).toEqual([7, 7, 3])
  })
})

describe('closeQuartersTable (CE-RANGE-5)', () => {
  const fist = { weapon: 'unarmed-strike', mode: 'strike', metres: 2 } as const
  test('srd: at Close -2', () => expect(reasons(attackOnce(fist))).toEqual({ range: -2 }))
  test('source: at Close 0', () =>
    expect(reasons(attackOnce({ ...fist, options: { closeQuartersTable: 'source' } }))).toEqual({}))
})

describe('distantTable (CE-RANGE-4)', () => {
  const far = { weapon: 'rifle', metres: 600 } as const
  test('source: -6', () => expect(reasons(attackOnce(far))).toEqual({ range: -6 }))
  test('srd: -4', () =>
    expect(reasons(attackOnce({ ...far, options: { distantTable: 'srd' } }))).toEqual({ range: -4 }))
})

describe('proneClose (CE-MOD-6)', () => {
  const prone = (metres: number, proneClose: string): number =>
    reasons(attackOnce({ metres, vex: { stance: 'prone' }, reaction: null, options: { proneClose } })).prone ?? 0
  test.each([
    [1, 2, 2],
    [1.5, -2, 0],
    [3, -2, 0],
    [3.5, -2, -2],
  ])('at %d m source gives %d, srd %d', (metres, source, srd) => {
    expect([prone(metres, 'source'), prone(metres, 'srd')]).toEqual([source, srd])
  })
})

describe('coverInMelee (CE-COVER-4, CE-MOD-3)', () => {
  const blow = { weapon: 'cudgel', mode: 'strike', metres: 1, vex: { cover: 'half' } } as const
  test('on: cover counts in melee', () => expect(reasons(attackOnce(blow))).toEqual({ cover: -1 }))
  test('off: against shots and throws only', () => {
    const options = { coverInMelee: false }
    expect(reasons(attackOnce({ ...blow, options }))).toEqual({})
    expect(reasons(attackOnce({ vex: { cover: 'half' }, options }))).toEqual({ cover: -1 })
    expect(
      reasons(attackOnce({ weapon: 'dagger', mode: 'throw', metres: 2, vex: { cover: 'half' }, options })),
    ).toEqual({ cover: -1 })
  })
})

describe('drugBeatsMinimum (CE-DRUG-2, CE-DMG-4)', () => {
  const sharp = (armour: string, drugBeatsMinimum: boolean): readonly unknown[] =>
    points(
      attackOnce({
        bob: { skills: { 'Gun Combat': 2 } },
        vex: { drug: 'combat', armour: [armour] },
        dice: [6, 6, 3, 4],
        options: { drugBeatsMinimum },
      }),
    )
  test('off: Effect 6 does at least 1', () => expect(sharp('combat-armour', false)).toEqual([1]))
  test('on: the drug takes that point too', () => expect(sharp('combat-armour', true)).toEqual([0]))
  test('more than the minimum is the same either way', () =>
    expect([sharp('jack', false), sharp('jack', true)]).toEqual([[8], [8]]))
})

describe('aidBeforeSurgery (CE-AID-1, CE-SERI-1, CE-PROF-24)', () => {
  const STOPPED: Move<Event> = { overrule: { type: 'stopped', why: 'over' } }
  const serious = { str: score(5), dex: score(6), end: score(2) }
  const people = (pat: object): readonly Written[] =>
    inTurn([
      someone('doc', { skills: { Medicine: 2 }, edu: 9 }),
      someone('ann', { skills: { Medicine: 0 } }),
      someone('pat', { ...pat }),
    ])
  const aftermath = (
    aidBeforeSurgery: boolean,
    pat: object,
    answers: readonly Move<Event>[] = [],
    dice: readonly number[] = [],
  ): readonly string[] =>
    script(cepheus, fightOf(people(pat), { options: { aidBeforeSurgery }, ground: { sickbay: true } }), {
      dice,
      answers: [STOPPED, ...answers],
    }).asks.map((ask) => `${ask.who} ${ask.about}`)

  test('on: first aid straight away', () => expect(aftermath(true, serious)).toEqual(['doc first aid']))
  test('off: surgery first', () => expect(aftermath(false, serious)).toEqual(['doc surgery']))
  test('off: once operated, another may give first aid', () => {
    expect(aftermath(false, serious, [['doc', 'yes']], [3, 2])).toEqual(['ann first aid'])
    expect(aftermath(false, serious, [['doc', 'yes']], [2, 2])).toEqual(['ann surgery'])
  })
  test('off: who is only wounded may have it', () =>
    expect(aftermath(false, { end: score(2) })).toEqual(['doc first aid']))
})

describe('encumbrance (CE-MOD-25)', () => {
  test('on and off', () => {
    const load = (encumbrance: boolean): object => reasons(attackOnce({ bob: { load: 20 }, options: { encumbrance } }))
    expect([load(true), load(false)]).toEqual([{ load: -1 }, {}])
  })
})

describe('trackAmmo (CE-ATK-4)', () => {
  const twice = (trackAmmo: boolean): Played =>
    attackOnce({
      bob: { weapons: [{ weaponId: 'auto-pistol', loaded: 1, drawn: true }] },
      options: { trackAmmo },
      later: [
        ['bob', 'skip'],
        ['vex', 'skip'],
      ],
    })
  test('on: the last round is the last', () => {
    expect(follow(twice(true).asks[0]!.options, ['significant', 'attack', 'vex'])).toMatchObject({ code: 'E_EMPTY' })
  })
  test('off: never runs dry, and nothing need be reloaded', () => {
    const played = twice(false)
    expect('means' in follow(played.asks[0]!.options, ['significant', 'attack', 'vex', 'auto-pistol'])).toBe(true)
    expect(follow(played.asks[0]!.options, ['minor', 'ready'])).toMatchObject({ code: 'E_NOTHING_TO_READY' })
  })
})

describe('npcDropAtEndZero', () => {
  const hit = (end: number, control: string, npcDropAtEndZero: boolean): boolean =>
    who(attackOnce({ vex: { end, control }, dice: [4, 4, 2, 3], options: { npcDropAtEndZero } }), 'vex').conditions
      .unconscious
  test.each([
    ['on: an NPC falls when END reaches 0', 5, 'referee', true, true],
    ['not with a point left', 6, 'referee', true, false],
    ['no player does', 5, 'player:vex', true, false],
    ['off: nobody does', 5, 'referee', false, false],
  ] as const)('%s (CE-DMG-9)', (_, end, control, toggle, falls) => expect(hit(end, control, toggle)).toBe(falls))
})

describe('strayShots (CE-INTO-1, CE-MOD-19)', () => {
  const into = (one: OneAttack, strayShots = true): Played =>
    attackOnce({ metres: 10, more: [someone('ben', { pos: 11, armour: ['jack'] })], options: { strayShots }, ...one })

  test('on: a miss into a melee strikes the other on 4, with Effect 0 and no reaction (CE-INTO-1)', () => {
    const played = into({ dice: [4, 5, 4, 3, 5] })
    expect([rolled(played, 'to hit'), rolled(played, 'damage')]).toEqual([
      'bob to hit 7 [4 5] -2 into melee',
      'bob damage 5 [3 5] -3 armour',
    ])
    expect([happened(played, 'strayed'), left(played, 'ben'), happened(played, 'reacted')]).toMatchObject([
      [{ at: 'ben' }],
      [7, 7, 2],
      [],
    ])
  })

  test('on: not on 3 (CE-INTO-1)', () => expect(happened(into({ dice: [4, 5, 3] }), 'strayed')).toEqual([]))
  test('off: the same miss harms nobody (CE-INTO-1)', () =>
    expect(happened(into({ dice: [4, 5] }, false), 'strayed')).toEqual([]))
  test('on: a hit strays nowhere (CE-INTO-1)', () =>
    expect(happened(into({ dice: [5, 5, 1, 1] }), 'strayed')).toEqual([]))
  test('on: a miss with nobody near does not either (CE-INTO-1)', () =>
    expect(happened(into({ more: [], dice: [1, 1] }), 'strayed')).toEqual([]))

  test('on: the nearest to the target, a tie by entry order (CE-INTO-1)', () => {
    const near = (...pos: number[]): readonly Written[] => pos.map((x, i) => someone(`p${i}`, { pos: x }))
    const struck = (...pos: number[]): unknown =>
      happened(into({ more: near(...pos), dice: [1, 1, 6, 1, 1] }), 'strayed')
    expect([struck(11, 10.5), struck(11, 9), struck(9, 11)]).toMatchObject([
      [{ at: 'p1' }],
      [{ at: 'p0' }],
      [{ at: 'p0' }],
    ])
  })

  test('on: what was aimed for the kill is not for them, and a laser burns their ablat too (CE-INTO-1, CE-ARM-3)', () => {
    const ben = someone('ben', { pos: 11, armour: ['ablat'] })
    const played = into({
      weapon: 'laser-pistol',
      more: [ben],
      first: [['bob', 'minor', 'kill', 'vex']],
      dice: [1, 1, 4, 3, 3, 3, 3],
    })
    expect([rolled(played, 'damage'), who(played, 'ben').ablated]).toEqual(['bob damage 4 [3 3 3 3] -8 armour', 1])
  })
})

describe('sightsJar', () => {
  const scoped = (sight = 'telescopic-sight'): object => ({
    weapons: [{ weaponId: 'rifle', loaded: 5, drawn: true, accessories: [sight] }],
    skills: TRAINED,
  })
  const blast = (vexPos: number, sightsJar: boolean, dice: readonly number[], sight?: string): readonly Event[] => {
    const played = attackOnce({
      weapon: 'rocket-launcher',
      metres: 20,
      more: [foe('wes', { pos: vexPos, armour: ['battle-dress'], ...scoped(sight) })],
      vex: { armour: ['battle-dress'] },
      dice,
      options: { sightsJar },
    })
    return happened(played, 'jarred')
  }
  const HIT = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1]

  test.each([
    [[4, 3], 0],
    [[4, 4], 1],
  ])('on: after a blast within 3 m a telescopic sight is out of true on 8: dice %j, %d jarred', (dice, jarred) => {
    expect(blast(23, true, [...HIT, ...dice])).toHaveLength(jarred)
  })
  test('on: not beyond 3 m, and not a laser sight', () =>
    expect([blast(23.5, true, HIT), blast(20, true, HIT, 'laser-sight')]).toEqual([[], []]))
  test('off: no sight is', () => expect(blast(20, false, HIT)).toEqual([]))

  test('on: nor survives a drop, be it let go or fallen from the hand', () => {
    const options = { sightsJar: true }
    const fight = fightOf([someone('bob', { ...scoped(), initiative: 9 }), foe('vex', { pos: 5 })], { options })
    expect(
      happened(script(cepheus, fight, { dice: [4, 4], answers: [{ volunteer: ['bob', 'drop', 'rifle'] }] }), 'jarred'),
    ).toHaveLength(1)
    const fallen = attackOnce({
      vex: { end: 1, str: 1, ...scoped() },
      dice: [4, 4, 1, 1, 4, 4],
      later: [['vex', 'str']],
      options,
    })
    expect([happened(fallen, 'fell'), happened(fallen, 'jarred')]).toMatchObject([
      [{ to: 'unconscious' }],
      [{ who: 'vex', weapon: 'rifle' }],
    ])
  })

  test('then every shot misses, a rocket too', () => {
    const jarred = (weaponId: string): object => ({ weapons: [{ weaponId, loaded: 1, drawn: true, jarred: true }] })
    expect(
      happened(attackOnce({ weapon: 'rifle', metres: 20, bob: jarred('rifle'), dice: [6, 6] }), 'missed'),
    ).toMatchObject([{ total: 12 }])
    const rocket = attackOnce({
      weapon: 'rocket-launcher',
      metres: 20,
      bob: jarred('rocket-launcher'),
      dice: [6, 6, 4, 6],
    })
    expect(happened(rocket, 'exploded')).toMatchObject([{ x: 27 }])
  })
})
