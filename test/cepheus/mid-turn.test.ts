import { describe, expect, test } from 'vitest'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, offered, one, playOf } from './written-play.ts'

type Moves = readonly Move<Event>[]
const FRAG = { items: [{ itemId: 'frag-grenade', qty: 2 }] }

describe("a blast of one's own grenade, on a line (CE-BLAST-3)", () => {
  const line = (bob: object = {}): Fight =>
    fightOf(
      [
        someone('bob', { end: 30, skills: { Athletics: 1, Recon: 0 }, initiative: 9, ...FRAG, ...bob }),
        foe('vex', { end: 30, pos: 8, initiative: 8 }),
      ],
      { options: { botFullAttacks: true } },
    )
  /** It lands on Vex, 8 m away: 5D6 there, 1D6 on Bob, and one more if he dodges. */
  const thrown = (how: string): Moves => [
    ['bob', 'significant', 'attack', 'vex', 'frag-grenade', 'throw'],
    ['vex', 'stand'],
    ['bob', how],
  ]
  const dice = (how: string): readonly number[] => [5, 4, 1, 1, 1, 1, 1, 4, ...(how === 'dodge' ? [1] : [])]
  const ends: Moves = [
    ['bob', 'skip'],
    ['vex', 'skip'],
  ]

  test.each(['dodge', 'dive'])('a %s is paid for in the next round, for this one is used (CE-INIT-7)', (how) => {
    const now = playOf(line(), thrown(how), dice(how))
    expect([one(now, 'bob').initMods, one(now, 'bob').reactions]).toEqual([{ 2: -2 }, 1])
    expect(asked(playOf(line(), [...thrown(how), ...ends], dice(how)))).toEqual(['vex turn'])
  })

  test('a dive loses the significant action of the next turn, and of no other (CE-TURN-7)', () => {
    const next = playOf(line(), [...thrown('dive'), ...ends, ['vex', 'skip']], dice('dive'))
    expect([next.fight.round, offered(next, 'bob')]).toEqual([2, ['minor', 'skip', 'delay']])
    const third = playOf(line(), [...thrown('dive'), ...ends, ['vex', 'skip'], ['bob', 'skip']], dice('dive'))
    expect([third.fight.round, offered(third, 'bob')]).toEqual([3, ['minor', 'significant', 'skip', 'delay']])
  })

  test('its -1 lasts to the end of the next turn (CE-PROF-6)', () => {
    const look: Moves = [
      ['bob', 'minor', 'misc', 'skill', 'Recon'],
      ['referee', 'average'],
    ]
    const next = playOf(line(), [...thrown('dodge'), ...ends, ['vex', 'skip'], ...look], [...dice('dodge'), 1, 1])
    const third = playOf(
      line(),
      [...thrown('dodge'), ...ends, ['vex', 'skip'], ['bob', 'skip'], ...look],
      [...dice('dodge'), 1, 1],
    )
    expect([reasons(next, 'Recon'), reasons(third, 'Recon')]).toEqual([{ reactions: -1 }, {}])
  })

  test('a free dodge pays for it all the same (CE-DRUG-1)', () => {
    const now = playOf(line({ drug: 'combat', freeDodgesLeft: 1 }), thrown('dive'), dice('dive'))
    expect(one(now, 'bob')).toMatchObject({
      initMods: {},
      freeDodgesLeft: 0,
      reactions: 1,
      conditions: { loseSignificant: true },
    })
  })

  test('who reacts before his turn has the -1 until it ends, and no longer (CE-PROF-6)', () => {
    const fight = fightOf([
      foe('vex', { weapons: ['auto-pistol'], skills: { 'Slug Pistol': 0 }, pos: 8, initiative: 9 }),
      someone('bob', { initiative: 5 }),
    ])
    expect(
      one(
        playOf(
          fight,
          [
            ['vex', 'significant', 'attack', 'bob'],
            ['bob', 'dodge'],
            ['vex', 'skip'],
            ['bob', 'skip'],
          ],
          [1, 1],
        ),
        'bob',
      ).reactions,
    ).toBe(0)
  })
})

describe('what an interrupter does to somebody in the middle of a turn is paid for in the next round (CE-INIT-7)', () => {
  const rifle = { skills: { 'Slug Rifle': 0, Leadership: 0, Athletics: 2 }, weapons: ['rifle'], ...FRAG }
  const scene = (bob: object = {}, vex: object = {}): Fight =>
    fullFight([
      someone('bob', { ...rifle, dex: 9, initiative: 20, ...bob }),
      foe('vex', { end: 30, pos: 20, initiative: 9, ...vex }),
      foe('zed', { pos: { x: 60, y: 0 }, initiative: 2 }),
    ])
  /** Vex is about to crouch, and Bob steps in: at once, or when Vex has crouched and is about to lie down. */
  const step: Moves = [
    ['bob', 'delay'],
    ['bob', 'no'],
    ['vex', 'minor', 'stance', 'crouched'],
    ['bob', 'yes'],
  ]
  const later: Moves = [
    ['bob', 'delay'],
    ['bob', 'no'],
    ['vex', 'significant', 'two minors'],
    ['vex', 'minor', 'stance', 'crouched'],
    ['bob', 'no'],
    ['vex', 'minor', 'stance', 'standing'],
    ['bob', 'yes'],
  ]
  const SHOT: Move<Event> = ['bob', 'significant', 'attack', 'vex', 'rifle']

  test('a dodge, once something of the turn is spent', () => {
    expect(one(playOf(scene(), [...step, SHOT, ['vex', 'dodge']], [1, 1]), 'vex').initMods).toEqual({ 1: -2 })
    expect(one(playOf(scene(), [...later, SHOT, ['vex', 'dodge']], [1, 1]), 'vex').initMods).toEqual({ 2: -2 })
  })

  test.each([
    [2, true],
    [1, false],
  ])('and must be paid for from that one: with %d left a reaction is offered %j (CE-REACT-4)', (initiative, may) => {
    const asking = playOf(
      scene({}, { initiative: 9, initMods: { 2: initiative - 9 } }),
      [...later, SHOT],
      may ? [] : [1, 1],
    )
    expect(asked(asking)).toEqual([may ? 'vex reaction' : 'bob turn'])
  })

  test('suppression, but not below 0 there (CE-SUPP-2)', () => {
    const pin: Moves = [...step, ['bob', 'significant', 'suppress', 'vex']]
    expect(one(playOf(scene(), pin, [6, 6]), 'vex').initMods).toEqual({ 2: -3 })
    expect(one(playOf(scene({}, { initMods: { 2: -8 } }), pin, [6, 6]), 'vex').initMods).toEqual({ 2: -9 })
  })

  test('what a leader gives him (CE-ACT-14)', () => {
    const fight = fullFight([
      someone('bob', { ...rifle, initiative: 20 }),
      someone('amy', { initiative: 9 }),
      foe('zed', { pos: { x: 60, y: 0 }, initiative: 2 }),
    ])
    const led = (...before: Moves): unknown =>
      one(
        playOf(
          fight,
          [['bob', 'delay'], ['bob', 'no'], ...before, ['bob', 'yes'], ['bob', 'significant', 'Leadership', 'amy']],
          [6, 6],
        ),
        'amy',
      ).initMods
    expect(led(['amy', 'minor', 'stance', 'crouched'])).toEqual({ 1: 4 })
    expect(led(['amy', 'significant', 'two minors'], ['amy', 'minor', 'stance', 'crouched'])).toEqual({ 2: 4 })
  })

  test('and who lost an action before loses one more by a dive or suppression in that turn (CE-TURN-7)', () => {
    const robbed = { conditions: { loseSignificant: true } }
    const ends: Moves = [
      ['bob', 'skip'],
      ['zed', 'skip'],
      ['bob', 'skip'],
    ] // crouching was all that Vex had left
    const pinned = playOf(scene({}, robbed), [...step, ['bob', 'significant', 'suppress', 'vex'], ...ends], [6, 6])
    expect([pinned.fight.round, offered(pinned, 'vex')]).toEqual([2, ['minor', 'skip', 'delay']])
    const dived = playOf(
      scene({}, robbed),
      [...step, ['bob', 'significant', 'grenade', 'frag-grenade', 'vex'], ['vex', 'dive'], ...ends],
      [6, 6, 1, 1, 1, 1, 1],
    )
    expect([dived.fight.round, offered(dived, 'vex')]).toEqual([2, ['minor', 'skip', 'delay']])
  })

  test('haste is of this round, also for whose turn has begun (CE-HASTE-1)', () => {
    expect(one(playOf(scene(), [{ volunteer: ['bob', 'haste'] }]), 'bob').initMods).toEqual({ 1: 2 })
  })
})

describe('suppression of somebody who waits (CE-SUPP-2)', () => {
  const gun = { skills: { 'Slug Rifle': 1 }, weapons: ['assault-rifle'] }
  const LAY: Move<Event> = ['bob', 'significant', 'attack', 'vex', 'assault-rifle', 'suppression']
  const line = (): Fight =>
    fightOf(
      [
        foe('vex', { pos: 20, initiative: 9 }),
        someone('bob', { ...gun, initiative: 7 }),
        foe('zed', { pos: 20, initiative: 3 }),
      ],
      { options: { botFullAttacks: true } },
    )
  const laid: Moves = [['vex', 'delay'], ['vex', 'no'], LAY, ['bob', 'skip']]

  test('counts in the next round where he does not act in this one (CE-DELAY-4)', () => {
    const next = playOf(line(), [...laid, ['vex', 'no'], ['zed', 'skip']], [6, 6])
    expect([next.fight.round, one(next, 'vex').initMods, asked(next)]).toEqual([2, { 2: -3 }, ['bob turn']])
  })

  test('and not where he does: then he has the Initiative of whom he goes before', () => {
    const acts = playOf(line(), [...laid, ['vex', 'yes']], [6, 6])
    expect([one(acts, 'vex').initBase, one(acts, 'vex').initMods, offered(acts, 'vex')]).toEqual([
      3,
      {},
      ['minor', 'skip', 'delay'],
    ])
  })

  test('it is taken from what would make him the first of the next round (CE-DELAY-3)', () => {
    const fight = fullFight([foe('vex', { pos: 20, initiative: 9 }), someone('bob', { ...gun, initiative: 7 })])
    const moves: Moves = [
      ['vex', 'delay'],
      ['vex', 'no'],
      ['bob', 'significant', 'suppress', 'vex'],
      ['vex', 'no'],
      ['bob', 'skip'],
      ['vex', 'first'],
    ]
    const next = playOf(fight, moves, [6, 6])
    expect([next.fight.round, one(next, 'vex').initBase, one(next, 'vex').initMods, asked(next)]).toEqual([
      2,
      8,
      { 2: -3 },
      ['bob turn'],
    ])
  })
})

describe('who has waited for the next round is its first (CE-DELAY-3)', () => {
  const scene = (zed: object, options: object = {}, rest: object = {}): Fight =>
    fullFight([someone('bob', { initiative: 10 }), foe('zed', { pos: 30, initiative: 8, ...zed })], options, {
      start: { turn: 'bob', round: 4 },
      ...rest,
    })
  const waits: Moves = [
    ['bob', 'delay'],
    ['bob', 'no'],
    ['zed', 'skip'],
    ['bob', 'first'],
  ]

  test.each([
    ['combat', 13],
    ['metabolic', 17],
  ])('also where a drug takes hold of another: %s', (drug, initiative) => {
    const next = playOf(scene({ drug, onsetRound: 5 }), waits)
    expect([happened(next, 'carried over'), asked(next)]).toMatchObject([[{ who: 'bob', initiative }], ['bob turn']])
  })

  test('also where another is in contact with his side again, and has their plan (CE-COMM-1)', () => {
    const next = playOf(scene({ initiative: 6, plan: 6, cutOff: true, channel: 'voice' }), waits)
    expect([happened(next, 'in touch').length, happened(next, 'carried over'), asked(next)]).toMatchObject([
      1,
      [{ initiative: 13 }],
      ['bob turn'],
    ])
  })

  /** A charge goes off beside Bob when the round begins. */
  const charged = (bob: object): Fight => {
    const fight = fullFight(
      [someone('bob', { initiative: 10, ...bob }), foe('zed', { pos: 30, initiative: 8 })],
      {},
      { start: { turn: 'bob', round: 4 } },
    )
    return { ...fight, charges: [{ by: 'zed', what: 'plastic', x: 0, y: 0, round: 5, times: 1 }] }
  }

  test('unless a dodge at its start puts him behind another (CE-INIT-8)', () => {
    const next = playOf(charged({ end: 30 }), [...waits, ['bob', 'dodge']], [1, 1, 1, 1, 1, 1])
    expect([one(next, 'bob').initBase, one(next, 'bob').initMods, asked(next)]).toEqual([9, { 5: -2 }, ['zed turn']])
  })

  test('who was felled at its start is not told of as the first', () => {
    const next = playOf(
      charged({ end: 1, str: 1, dex: 1 }),
      [...waits, ['bob', 'stand'], ['bob', 'str']],
      [1, 1, 6, 6, 6],
    )
    expect([one(next, 'bob').conditions.dead, happened(next, 'carried over')]).toEqual([true, []])
  })
})

describe('in the round in which a drug ends', () => {
  test.each([
    ['combat', []],
    ['metabolic', [1, 1]],
  ] as const)('no dodge is free any more: %s (CE-TURN-8, CE-DRUG-1)', (drug, dice) => {
    const fight = fullFight(
      [
        foe('vex', { weapons: ['auto-pistol'], skills: { 'Slug Pistol': 0 }, pos: 8, initiative: 12 }),
        someone('bob', { end: 20, drug, onsetRound: 5, initiative: 9 }),
      ],
      {},
      { start: { turn: 'vex', round: 104 } },
    )
    const play = playOf(
      fight,
      [
        ['vex', 'skip'],
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob', 'auto-pistol'],
        ['bob', 'dodge'],
      ],
      [...dice, 1, 1],
    )
    expect([happened(play, 'reacted'), one(play, 'bob').freeDodgesLeft]).toMatchObject([[{ cost: 2 }], 0])
  })
})
