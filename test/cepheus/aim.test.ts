import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { fullFight } from './full-game.ts'
import { offered, one, playOf, refusal } from './written-play.ts'

type Moves = readonly Move<Event>[]
const bob = someone('bob', {
  initiative: 9,
  skills: { 'Slug Pistol': 0, Leadership: 1, Recon: 0 },
  weapons: [{ weaponId: 'auto-pistol', loaded: 10, magazines: 1, drawn: true }, { weaponId: 'dagger' }],
})
const vex = foe('vex', { initiative: 5, pos: 8, end: 20 })
const sly = foe('sly', { initiative: 4, pos: 1 })
const duel = () => fightOf([bob, vex, sly, someone('amy', { initiative: 3, pos: 20 })])
const rest: Moves = [
  ['vex', 'skip'],
  ['sly', 'skip'],
  ['amy', 'skip'],
]
const aim = (kind: 'aim' | 'kill', times: number): Moves => [
  ['bob', 'significant', 'two minors'],
  ...Array.from({ length: times }, () => ['bob', 'minor', kind, 'vex'] as const),
]
const shoot: Moves = [
  ['bob', 'significant', 'attack', 'vex', 'auto-pistol'],
  ['vex', 'stand'],
]

describe('aiming', () => {
  test('adds 1 to the next attack on that target for each Aim (CE-ACT-1, CE-AIM-3)', () => {
    const once = playOf(duel(), [['bob', 'minor', 'aim', 'vex'], ...shoot], [4, 3, 1, 1])
    expect(once.lines).toContain('bob to hit 8 [4 3] +1 aim')
    const turns = playOf(duel(), [...aim('aim', 3), ...rest, ['bob', 'minor', 'aim', 'vex'], ...shoot], [2, 2, 1, 1])
    expect(turns.lines).toContain('bob to hit 8 [2 2] +4 aim')
  })

  test('goes on to 6 and no farther (CE-ACT-1)', () => {
    const five: Moves = [...aim('aim', 3), ...rest, ...aim('aim', 2)]
    expect(offered(playOf(duel(), five), 'bob', 'minor', 'aim')).toEqual(['vex', 'sly'])
    const alone = fightOf([bob, vex])
    const six: Moves = [...aim('aim', 3), ['vex', 'skip'], ...aim('aim', 3), ['vex', 'skip']]
    const most = playOf(alone, six)
    expect(one(most, 'bob').aim).toEqual({ targetId: 'vex', kind: 'hit', count: 6 })
    expect(refusal(most, 'bob', 'minor', 'aim')).toMatchObject({ code: 'E_AIMED' })
    expect(playOf(alone, [...six, ...shoot], [1, 1, 1, 1]).lines).toContain('bob to hit 8 [1 1] +6 aim')
  })

  test('for the kill adds 2 damage each, at most 6, and nothing to hit (CE-ACT-2)', () => {
    const thrice = playOf(fightOf([bob, vex]), [...aim('kill', 3), ['vex', 'skip'], ...shoot], [4, 4, 1, 1])
    expect(thrice.lines).toContain('bob to hit 8 [4 4]')
    expect(thrice.lines).toContain('bob damage 8 [1 1] +6 aim for the kill')
    expect(
      refusal(playOf(fightOf([bob, vex]), [...aim('kill', 3), ['vex', 'skip']]), 'bob', 'minor', 'kill'),
    ).toMatchObject({ code: 'E_AIMED' })
    expect(offered(playOf(fightOf([bob, vex]), aim('kill', 2)), 'bob', 'minor', 'kill')).toEqual(['vex'])
  })

  test('needs a drawn weapon, and a target that is alive and seen (CE-ACT-1, CE-ACT-2)', () => {
    const stowed = playOf(fightOf([someone('bob', { weapons: [{ weaponId: 'dagger' }] }), vex]))
    for (const kind of ['aim', 'kill'])
      expect(refusal(stowed, 'bob', 'minor', kind)).toMatchObject({ code: 'E_NO_WEAPON' })
    const unseen = playOf(
      fightOf([bob, { ...vex, hidden: true }, { ...sly, conditions: { dead: true } }, foe('pat', { initiative: 1 })]),
    )
    expect(offered(unseen, 'bob', 'minor', 'aim')).toEqual(['pat'])
    expect(refusal(playOf(fightOf([bob, { ...vex, hidden: true }])), 'bob', 'minor', 'aim')).toMatchObject({
      code: 'E_NO_TARGET',
    })
  })

  test('of the other kind drops the count of the first (CE-AIM-2)', () => {
    expect(one(playOf(duel(), [...aim('aim', 2), ['bob', 'minor', 'kill', 'vex']]), 'bob').aim).toEqual({
      targetId: 'vex',
      kind: 'kill',
      count: 1,
    })
    expect(one(playOf(duel(), [...aim('kill', 2), ['bob', 'minor', 'aim', 'vex']]), 'bob').aim).toEqual({
      targetId: 'vex',
      kind: 'hit',
      count: 1,
    })
  })

  test.each([
    ['a miss', [1, 1]],
    ['a hit', [6, 6, 1, 1]],
  ])('is used up by %s (CE-AIM-3)', (_what, dice) => {
    expect(one(playOf(duel(), [['bob', 'minor', 'aim', 'vex'], ...shoot], dice), 'bob').aim).toBeNull()
  })
})

describe('an aim is lost', () => {
  const aimed: Moves = [['bob', 'minor', 'aim', 'vex']]
  const lost: Moves = [...aimed, ['bob', 'significant', 'two minors']]

  test.each<[string, Moves, number[]]>([
    ['moving', [...lost, ['bob', 'minor', 'move', 'back', 0.5]], []],
    ['changing stance', [...lost, ['bob', 'minor', 'stance', 'prone']], []],
    ['drawing', [...lost, ['bob', 'minor', 'ready', 'dagger']], []],
    ['reloading', [...lost, ['bob', 'minor', 'ready', 'reload', 'auto-pistol']], []],
    [
      'a contest',
      [...aimed, ['bob', 'significant', 'misc', 'skill', 'Recon'], ['referee', 'against', 'vex']],
      [2, 2, 1, 1],
    ],
    ['a skill check', [...aimed, ['bob', 'significant', 'misc', 'skill', 'Recon'], ['referee', 'average']], [1, 1]],
    ['something else', [...aimed, ['bob', 'significant', 'misc', 'other'], ['referee', 'allow']], []],
    ['leading', [...aimed, ['bob', 'significant', 'misc', 'skill', 'Leadership', 'amy']], [1, 1]],
    ['attacking another', [...aimed, ['bob', 'significant', 'attack', 'sly', 'auto-pistol'], ['sly', 'stand']], [1, 1]],
  ])('by %s (CE-AIM-1)', (_deed, moves, dice) => {
    expect(one(playOf(duel(), moves, dice), 'bob').aim).toBeNull()
  })

  test('by aiming at somebody else, where it starts anew (CE-AIM-1)', () => {
    expect(one(playOf(duel(), [...lost, ['bob', 'minor', 'aim', 'sly']]), 'bob').aim).toEqual({
      targetId: 'sly',
      kind: 'hit',
      count: 1,
    })
  })

  test('and does not help against another target (CE-AIM-1)', () => {
    expect(
      playOf(duel(), [...aimed, ['bob', 'significant', 'attack', 'sly', 'auto-pistol'], ['sly', 'stand']], [1, 1])
        .lines,
    ).toContain('bob to hit 0 [1 1] -2 range')
  })

  const fists: Moves = [...aimed, ['bob', 'skip'], ['vex', 'skip'], ['sly', 'significant', 'attack', 'bob']]
  test.each<[string, Moves, number[]]>([
    ['a reaction of its own', [...fists, ['bob', 'dodge']], [1, 1]],
    ['a hit of 1 point', [...fists, ['bob', 'stand']], [6, 5, 1]],
  ])('by %s (CE-AIM-1, CE-REACT-9)', (_what, moves, dice) => {
    expect(one(playOf(duel(), moves, dice), 'bob').aim).toBeNull()
  })

  test('neither by a miss nor by a hit that does nothing (CE-AIM-1)', () => {
    expect(one(playOf(duel(), [...fists, ['bob', 'stand']], [1, 1]), 'bob').aim).toMatchObject({ count: 1 })
    const mailed = fightOf([{ ...bob, armour: ['cloth'] }, vex, sly, someone('amy', { initiative: 3, pos: 20 })])
    expect(one(playOf(mailed, [...fists, ['bob', 'stand']], [6, 5, 6]), 'bob').aim).toMatchObject({ count: 1 })
  })

  test.each<[string, Moves]>([
    ['skipping the rest', [...aimed, ['bob', 'skip']]],
    ['exchanging the significant action', lost],
    ['a free action', [...aimed, { volunteer: ['bob', 'say', 'I see him'] }]],
    ['a move of 0 m', [...lost, ['bob', 'minor', 'move', 'forward', 0]]],
  ])('not by %s (CE-AIM-1)', (_what, moves) => {
    expect(one(playOf(duel(), moves), 'bob').aim).toMatchObject({ targetId: 'vex', count: 1 })
  })
})

describe('in the full game an aim is lost', () => {
  const aiming = { aim: { targetId: 'vex', kind: 'hit', count: 2 } }
  const gear = {
    skills: { 'Slug Pistol': 0, Leadership: 1, Recon: 0, Medicine: 0, Demolitions: 0, 'Natural Weapons': 0 },
    weapons: [
      {
        weaponId: 'assault-rifle',
        loaded: 30,
        magazines: 1,
        drawn: true,
        accessories: ['underslung-grenade-launcher'],
        tubeEmpty: true,
      },
    ],
    items: ['stim', 'frag-grenade', 'tdx'].map((itemId) => ({ itemId, qty: 1 })),
  }
  const car = (sheet: object = {}): Written => ({
    id: 'car',
    side: 'players',
    block: 'ground-car',
    initiative: 1,
    ...sheet,
  })
  const all = (bob: object = {}): Parameters<typeof fullFight> => [
    [
      someone('bob', { initiative: 9, ...gear, ...aiming, ...bob }),
      foe('vex', { initiative: 5, pos: 30 }),
      someone('amy', { initiative: 3, pos: { x: 0, y: 1 }, end: { max: 7, now: 5 } }),
      car(),
    ],
  ]
  const inside = { aboard: 'car' }

  test.each<[string, object, Moves, number[]]>([
    ['walking', {}, [['bob', 'minor', 'move', [1, 0]]], []],
    ['a drug', {}, [['bob', 'minor', 'use', 'stim']], []],
    ['loading a grenade', {}, [['bob', 'minor', 'ready', 'reload', 'underslung-grenade-launcher', 'frag-grenade']], []],
    ['getting in', {}, [['bob', 'minor', 'board', 'car', 'passenger']], []],
    ['getting out', inside, [['bob', 'minor', 'alight', [1, 1]]], []],
    ['another seat', inside, [['bob', 'minor', 'seat', 'driver']], []],
    ['the belt', inside, [['bob', 'minor', 'strap']], []],
    ['leading', {}, [['bob', 'significant', 'Leadership', 'amy']], [1, 1]],
    [
      'first aid',
      {},
      [
        ['bob', 'significant', 'misc', 'first aid', 'amy'],
        ['referee', 'allow'],
      ],
      [1, 1],
    ],
    [
      'long work',
      {},
      [
        ['bob', 'significant', 'misc', 'extended', 'Recon'],
        ['referee', 'allow', 2],
      ],
      [],
    ],
    ['laying a charge', {}, [['bob', 'significant', 'grenade', 'tdx', 3]], []],
    [
      'suppressing another',
      {},
      [
        ['bob', 'significant', 'suppress', 'amy'],
        ['bob', 'yes'],
      ],
      [1, 1],
    ],
    [
      'wrestling',
      {},
      [
        ['bob', 'significant', 'grapple', 'amy'],
        ['bob', 'yes'],
        ['bob', 'hold'],
      ],
      [6, 6, 1, 1],
    ],
  ])('by %s (CE-AIM-1)', (_deed, bob, moves, dice) => {
    expect(one(playOf(fullFight(...all(bob)), moves, dice), 'bob').aim).toBeNull()
  })
})
