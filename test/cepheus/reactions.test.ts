import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { makeTold } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { asked, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

type Moves = readonly Move<Event>[]
const bob = someone('bob', { initiative: 9, skills: { 'Slug Pistol': 0, Slashing: 0 }, weapons: ['auto-pistol'] })
const cutter = { ...bob, weapons: ['cutlass'] }
const vex = foe('vex', { initiative: 5, pos: 2, end: 20 })
const shoot = ['bob', 'significant', 'attack', 'vex', 'auto-pistol'] as const
const cut = ['bob', 'significant', 'attack', 'vex', 'cutlass'] as const
const shot = (sheet: object = {}, rest: Readonly<Record<string, unknown>> = {}) =>
  fightOf([bob, { ...vex, ...sheet }], rest)

describe('a reaction', () => {
  test('is asked for before any die, with attacker, weapon and distance known (CE-REACT-1, CE-REACT-8, CE-DEC-17)', () => {
    const play = playOf(shot(), [shoot])
    expect(asked(play)).toEqual(['vex reaction'])
    expect(play.fight.attack).toEqual({ by: 'bob', at: 'vex', weapon: 'auto-pistol', mode: 'single', metres: 2 })
    expect(play.log.entries.some(({ type }) => type === 'rolled')).toBe(false)
    expect(onTimeout(play, 'vex')).toEqual(['stand'])
  })

  test('is a dodge, or against a strike a parry too; never against a shot or a throw (CE-REACT-1, CE-DEC-17)', () => {
    expect(offered(playOf(shot(), [shoot]), 'vex')).toEqual(['dodge', 'stand'])
    expect(refusal(playOf(shot(), [shoot]), 'vex', 'parry').refused).toBe(
      '"parry" is not offered: choose dodge, stand.',
    )
    expect(offered(playOf(fightOf([cutter, vex]), [cut]), 'vex')).toEqual(['dodge', 'parry', 'stand'])
    const thrown = playOf(fightOf([{ ...bob, weapons: ['dagger'] }, vex]), [
      ['bob', 'significant', 'attack', 'vex', 'dagger', 'throw'],
    ])
    expect(offered(thrown, 'vex')).toEqual(['dodge', 'stand'])
  })

  test('is not asked of the unconscious, nor of the unaware before the first attack (CE-REACT-1, CE-REACT-7, CE-UNC-1)', () => {
    expect(asked(playOf(shot({ conditions: { unconscious: true }, stance: 'prone' }), [shoot], [1, 1]))).not.toContain(
      'vex reaction',
    )
    const surprised = fightOf([{ ...bob, aware: true }, vex], { start: { turn: 'bob', attacked: false } })
    expect(playOf(surprised, [shoot], [1, 1]).lines).toContain('missed bob vex 2 null')
  })

  test('costs 2 Initiative, in this round before the reactor has acted, else in the next (CE-REACT-2)', () => {
    expect(one(playOf(shot(), [shoot, ['vex', 'dodge']], [1, 1]), 'vex')).toMatchObject({
      initBase: 5,
      initMods: { 1: -2 },
    })
    const late = fightOf([vex, { ...bob, initiative: 3 }])
    expect(one(playOf(late, [['vex', 'skip'], shoot, ['vex', 'dodge']], [1, 1]), 'vex')).toMatchObject({
      initBase: 5,
      initMods: { 2: -2 },
    })
  })

  test('may be taken against every attack, and the costs add up (CE-REACT-1, CE-REACT-2)', () => {
    const amy = someone('amy', { initiative: 8, weapons: ['auto-pistol'] })
    const twice: Moves = [
      shoot,
      ['vex', 'dodge'],
      ['bob', 'skip'],
      ['amy', 'significant', 'attack', 'vex', 'auto-pistol'],
      ['vex', 'dodge'],
    ]
    expect(one(playOf(fightOf([bob, vex, amy]), twice, [1, 1, 1, 1]), 'vex')).toMatchObject({
      initMods: { 1: -4 },
      reactions: 2,
    })
  })

  test('burdens every check of the reactor by 1 each, to the end of its next turn (CE-REACT-2, CE-PROF-6)', () => {
    const scout = { ...vex, skills: { Recon: 1 } }
    const peer: Moves = [
      ['bob', 'skip'],
      ['vex', 'significant', 'misc', 'skill', 'Recon'],
      ['referee', 'average'],
    ]
    const dodged = playOf(fightOf([bob, scout]), [shoot, ['vex', 'dodge'], ...peer], [1, 1, 4, 3])
    expect(dodged.lines).toContain('vex Recon 7 [4 3] +1 skill -1 reactions')
    expect(one(dodged, 'vex').reactions).toBe(1)
    expect(
      one(playOf(fightOf([bob, scout]), [shoot, ['vex', 'dodge'], ...peer, ['vex', 'skip']], [1, 1, 4, 3]), 'vex')
        .reactions,
    ).toBe(0)
  })

  test('taken after the reactor has acted burdens its turn in the next round (CE-PROF-6)', () => {
    const late = fightOf([
      { ...vex, skills: { Recon: 1 } },
      { ...bob, initiative: 2 },
    ])
    const round: Moves = [['vex', 'skip'], shoot, ['vex', 'dodge'], ['bob', 'skip']]
    const next = playOf(late, round, [1, 1])
    expect(next.fight.round).toBe(2)
    expect(one(next, 'vex').reactions).toBe(1)
    const peered = playOf(
      late,
      [...round, ['vex', 'significant', 'misc', 'skill', 'Recon'], ['referee', 'average'], ['vex', 'skip']],
      [1, 1, 4, 3],
    )
    expect(peered.lines).toContain('vex Recon 7 [4 3] +1 skill -1 reactions')
    expect(one(peered, 'vex').reactions).toBe(0)
  })

  test('is never refused for want of Initiative, which may go below 0 (CE-PROF-5)', () => {
    const slow = playOf(shot({ initiative: 1 }), [shoot, ['vex', 'dodge']], [1, 1])
    expect(one(slow, 'vex')).toMatchObject({ initBase: 1, initMods: { 1: -2 } })
  })
})

describe('with the toggle reactionPool a reaction', () => {
  const pool = { options: { reactionPool: true } }

  test('needs 2 Initiative: it is asked with 2, and with 1 it is not (CE-REACT-4, CE-REACT-7)', () => {
    expect(asked(playOf(shot({ initiative: 2 }, pool), [shoot]))).toEqual(['vex reaction'])
    expect(asked(playOf(shot({ initiative: 1 }, pool), [shoot], [1, 1]))).toEqual(['bob turn'])
    const paid = playOf(shot({ initiative: 2 }, pool), [shoot, ['vex', 'dodge']], [1, 1])
    expect(one(paid, 'vex').initMods).toEqual({ 1: -2 })
  })

  test('is paid from the round it is charged to (CE-REACT-4)', () => {
    const late = (initiative: number) =>
      fightOf(
        [
          { ...vex, initiative },
          { ...bob, initiative: 0 },
          someone('amy', { initiative: -1, weapons: ['auto-pistol'] }),
        ],
        pool,
      )
    const twice: Moves = [
      ['vex', 'skip'],
      shoot,
      ['vex', 'dodge'],
      ['bob', 'skip'],
      ['amy', 'significant', 'attack', 'vex', 'auto-pistol'],
    ]
    expect(asked(playOf(late(4), twice, [1, 1]))).toEqual(['vex reaction'])
    expect(asked(playOf(late(3), twice, [1, 1, 1, 1]))).toEqual(['amy turn'])
  })

  test('that is free is not barred, whatever the Initiative (CE-REACT-4)', () => {
    const drugged = { initiative: -1, drug: 'combat', freeDodgesLeft: 1 }
    expect(offered(playOf(fightOf([cutter, { ...vex, ...drugged }], pool), [cut]), 'vex')).toEqual(['dodge', 'stand'])
    expect(one(playOf(shot(drugged, pool), [shoot, ['vex', 'dodge']], [1, 1]), 'vex')).toMatchObject({
      initMods: {},
      freeDodgesLeft: 0,
      reactions: 1,
    })
  })
})

describe('a dodge', () => {
  test.each([
    ['none', 1],
    ['quarter', 2],
    ['half', 2],
    ['threeQuarter', 2],
    ['full', 2],
  ])('behind cover %s makes the attack %i harder (CE-REACT-3)', (cover, dm) => {
    const { lines } = playOf(shot({ cover }), [shoot, ['vex', 'dodge']], [1, 1])
    expect(lines.find((line) => line.startsWith('bob to hit'))).toContain(` -${dm} dodge`)
  })

  test('counts the cover against a strike as well (CE-REACT-3)', () => {
    expect(playOf(fightOf([cutter, { ...vex, cover: 'quarter' }]), [cut, ['vex', 'dodge']], [1, 1]).lines).toContain(
      'bob to hit 0 [1 1] -2 dodge',
    )
  })

  test('is -2 too where the referee grants something to duck behind (CE-REACT-3)', () => {
    const granted = playOf(
      shot(),
      [shoot, { overrule: { type: 'set', who: 'vex', field: 'cover', value: 'quarter' } }, ['vex', 'dodge']],
      [1, 1],
    )
    expect(granted.lines).toContain('bob to hit 0 [1 1] -2 dodge')
  })

  test('is not offered to the prone, who may still parry (CE-REACT-6, CE-STANCE-3)', () => {
    expect(offered(playOf(fightOf([cutter, { ...vex, stance: 'prone' }]), [cut]), 'vex')).toEqual(['parry', 'stand'])
    expect(offered(playOf(fightOf([cutter, { ...vex, stance: 'crouched' }]), [cut]), 'vex')).toEqual([
      'dodge',
      'parry',
      'stand',
    ])
  })

  test('that the prone cannot make leaves nothing to ask against a shot (CE-REACT-7)', () => {
    expect(asked(playOf(shot({ stance: 'prone' }), [shoot], [1, 1]))).toEqual(['bob turn'])
  })

  test('behind cover moves the order, and its -1 ends with the turn of the dodger (CE-EX-5, CE-PROF-6)', () => {
    const ann = someone('ann', { initiative: 12, dex: 9, skills: { 'Slug Rifle': 2 }, weapons: ['rifle'] })
    const guard = foe('guard', {
      initiative: 9,
      pos: 20,
      cover: 'half',
      skills: { 'Slug Pistol': 0 },
      weapons: ['auto-pistol'],
    })
    const { lines } = playOf(
      fightOf([ann, guard, foe('merc', { initiative: 8, pos: 20 })]),
      [
        ['ann', 'significant', 'attack', 'guard', 'rifle'],
        ['guard', 'dodge'],
        ['ann', 'skip'],
        ['merc', 'skip'],
        ['guard', 'significant', 'attack', 'ann', 'auto-pistol'],
        ['ann', 'stand'],
        ['guard', 'skip'],
        ['ann', 'skip'],
      ],
      [3, 4, 1, 1],
    )
    expect(lines.filter((line) => /^(started|reacted|missed|round|\w+ to hit)/.test(line))).toEqual([
      'started ann 1',
      'reacted guard dodge 2',
      'ann to hit 7 [3 4] +2 skill +1 dex -1 cover -2 dodge',
      'missed ann guard 7 dodge',
      'started merc 1',
      'started guard 1',
      'guard to hit -1 [1 1] -2 range -1 reactions',
      'missed guard ann -1 null',
      'round 2',
      'started ann 1',
      'started guard 1',
    ])
  })
})

describe('a parry', () => {
  const parried = (skills: object, weapons: string[] = []) =>
    playOf(fightOf([cutter, { ...vex, skills, weapons }]), [cut, ['vex', 'parry']], [1, 1]).lines.find((line) =>
      line.startsWith('bob to hit'),
    )

  test.each([
    [{ 'Melee Combat': 3 }, -3],
    [{ 'Natural Weapons': 2 }, -2],
    [{ Piercing: 1 }, -1],
    [{ Piercing: 0 }, -1],
    [{}, -1],
  ])('with %j makes the attack %i (CE-REACT-5, CE-PROF-21)', (skills, dm) => {
    expect(parried(skills)).toBe(`bob to hit ${2 + dm} [1 1] ${dm} parry`)
  })

  test('costs as a dodge does (CE-REACT-2, CE-REACT-5)', () => {
    expect(one(playOf(fightOf([cutter, vex]), [cut, ['vex', 'parry']], [1, 1]), 'vex')).toMatchObject({
      initMods: { 1: -2 },
      reactions: 1,
    })
  })

  test('without skill takes off 1, and the cutlass still bites (CE-EX-6, CE-PROF-21)', () => {
    const pirate = foe('pirate', {
      initiative: 9,
      str: 8,
      dex: 8,
      skills: { Slashing: 1 },
      weapons: ['cutlass'],
      pos: 2,
    })
    const { lines } = playOf(
      fightOf([pirate, someone('ben', { initiative: 5, end: 9, armour: ['jack'] })]),
      [
        ['pirate', 'significant', 'attack', 'ben', 'cutlass'],
        ['ben', 'parry'],
      ],
      [3, 5, 4, 4, 2],
    )
    expect(lines.slice(4)).toEqual([
      'ben reaction: parry',
      'reacted ben parry 2',
      'pirate to hit 8 [3 5] +1 skill -1 parry',
      'hit pirate ben 8 0',
      'pirate damage 7 [4 4 2] -3 armour',
      'struck ben 7',
      'wounded ben end 7',
      'resolved pirate',
    ])
  })
})

const BOOK = bookOf('cepheus')!
const toldVex = (event: object, fight: object): readonly string[] =>
  makeTold(BOOK, { type: 'happened', event } as never, fight as never).flatMap(({ who, text }) =>
    who === 'vex' ? [text] : [],
  )

test('with a pool who reacts is told what it cost (CE-REACT-4)', () => {
  const told = (cost: number | null, reactionPool = true): readonly string[] =>
    toldVex({ type: 'reacted', who: 'vex', how: 'dodge', cost }, shot({}, { options: { reactionPool } }))
  expect([told(0), told(2), told(null), told(2, false)]).toEqual([
    ['You dodge at no cost.'],
    ['You dodge (−2 Initiative).'],
    [],
    [],
  ])
})

test('a target that is not asked for a reaction is told of the attack, of suppression fire by its result (CE-REACT-7)', () => {
  const surprised = fightOf([{ ...bob, aware: true }, vex], { start: { turn: 'bob', attacked: false } })
  const told = (fight: object, mode: string): readonly string[] =>
    toldVex({ type: 'declared', who: 'bob', at: 'vex', weapon: 'auto-pistol', mode, metres: 2, rounds: 1 }, fight)
  expect(told(shot(), 'single')).toEqual([])
  expect(told(surprised, 'single')).toEqual([expect.stringContaining('attacks you')])
  expect(told(surprised, 'suppression')).toEqual([])
  const raft = fightOf([{ ...bob, aware: true }, foe('vex', { block: 'air-raft', pos: 2 })], {
    options: { profile: 'cepheus' },
    start: { turn: 'bob', attacked: false },
  })
  expect(told(raft, 'single')).toEqual([])
})

test('an attack is over when its damage is done, before anything else is asked (CE-ATK-6)', () => {
  const missed = playOf(shot(), [shoot, ['vex', 'stand']], [1, 1])
  expect([missed.fight.attack, missed.fight.blow, asked(missed)]).toEqual([null, null, ['bob turn']])
})
