import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, left, reasons } from './attacks.ts'
import { offered, one, playOf, unasked } from './written-play.ts'

const bob = someone('bob', {
  skills: { 'Gun Combat': 0 },
  weapons: [{ weaponId: 'auto-pistol', loaded: 15, drawn: true }],
})
const vex = (drug: string, sheet = {}): Written => foe('vex', { drug, dex: 5, ...sheet })
const dodged: Move<Event>[] = [
  ['bob', 'significant', 'attack', 'vex'],
  ['vex', 'dodge'],
  ['bob', 'skip'],
]

describe('a drug taken before the fight', () => {
  test.each([
    ['none', 11],
    ['combat', 15],
    ['metabolic', 19],
  ])('of the kind %s gives an Initiative of %d (CE-DRUG-3, CE-PROF-9)', (drug, total) => {
    expect(
      one(
        playOf(freshFight([bob, vex(drug)]), [
          ['referee', ['bob', 'vex']],
          ['referee', 5],
        ]),
        'vex',
      ).initBase,
    ).toBe(total)
  })

  const costs = (drug: string, dodges: number): unknown[] => {
    const others = Array.from({ length: dodges }, (_, i) =>
      someone(`p${i}`, { dex: 33 - i, skills: { 'Gun Combat': 0 }, weapons: ['auto-pistol'] }),
    )
    const moves = others.flatMap(({ id }): Move<Event>[] => [
      [id, 'significant', 'attack', 'vex'],
      ['vex', 'dodge'],
      [id, 'skip'],
    ])
    const play = playOf(
      freshFight([...others, foe('vex', { drug, dex: 1 })]),
      [['referee', [...others.map(({ id }) => id), 'vex']], ['referee', 60], ...moves],
      others.flatMap(() => [1, 1]),
    )
    return [happened(play, 'reacted').map((event) => 'cost' in event && event.cost), one(play, 'vex').reactions]
  }

  test.each([
    ['none', [2, 2, 2]],
    ['combat', [0, 2, 2]],
    ['metabolic', [0, 0, 2]],
  ])('%s makes three dodges of a round cost %j, and each still gives -1 (CE-DRUG-1)', (drug, cost) => {
    expect(costs(drug, 3)).toEqual([cost, 3])
  })

  test('lasts through the rounds, and free dodges come again in the next (CE-DRUG-1, CE-DRUG-3)', () => {
    const round: Move<Event>[] = [['vex', 'skip'], ...dodged]
    const play = playOf(
      freshFight([bob, vex('combat')]),
      [['referee', ['bob', 'vex']], ['referee', 5], ...round, ...round],
      [1, 1, 1, 1],
    )
    expect(happened(play, 'reacted').map((event) => 'cost' in event && event.cost)).toEqual([0, 0])
    expect(one(play, 'vex')).toMatchObject({ drug: 'combat', conditions: { fatigued: false } })
  })

  test('a parry is never free (CE-DRUG-1)', () => {
    const duel = [someone('bob', { dex: 15 }), vex('combat')]
    const play = playOf(
      freshFight(duel),
      [
        ['referee', []],
        ['referee', 1],
        ['bob', 'significant', 'attack', 'vex'],
        ['vex', 'parry'],
      ],
      [6, 6, 1, 1, 1, 1],
    )
    expect(happened(play, 'reacted')).toMatchObject([{ how: 'parry', cost: 2 }])
  })

  test('a free dodge is not barred by an empty pool, a paid one is (CE-DRUG-1)', () => {
    const asks = (drug: string, freeDodgesLeft: number) =>
      attackOnce({
        vex: { drug, freeDodgesLeft, initiative: 1 },
        options: { reactionPool: true },
        reaction: freeDodgesLeft > 0 ? 'dodge' : null,
      })
    expect(happened(asks('combat', 1), 'reacted')).toMatchObject([{ cost: 0 }])
    expect(happened(asks('combat', 0), 'reacted')).toEqual([])
  })

  test.each([
    ['combat', [1, 6], 0],
    ['combat', [2, 6], 1],
    ['none', [2, 6], 3],
    ['metabolic', [2, 6], 3],
  ])('%s, Mesh 5 and a hit of %j leave %d damage: the drug comes after armour (CE-DRUG-2)', (drug, dice, points) => {
    const played = attackOnce({ vex: { drug, armour: ['mesh'] }, dice: [4, 4, ...dice] })
    expect(happened(played, 'struck')).toMatchObject([{ points }])
    expect(reasons(played, 'damage')).toEqual(drug === 'combat' ? { armour: -5, drug: -2 } : { armour: -5 })
  })

  const strong = (options: object, vexSheet: object, dice: number[]) =>
    happened(
      attackOnce({
        bob: { skills: { 'Gun Combat': 2 } },
        vex: { drug: 'combat', ...vexSheet },
        dice: [6, 6, ...dice],
        options,
      }),
      'struck',
    )

  test('the minimum of an Effect of 6 holds against the drug, unless `drugBeatsMinimum` (CE-DRUG-2)', () => {
    expect(strong({}, { armour: ['battle-dress'], skills: { 'Battle Dress': 0 } }, [1, 1])).toMatchObject([
      { points: 1 },
    ])
    expect(
      strong({ drugBeatsMinimum: true }, { armour: ['battle-dress'], skills: { 'Battle Dress': 0 } }, [1, 1]),
    ).toMatchObject([{ points: 0 }])
    expect(strong({ drugBeatsMinimum: true }, { armour: ['mesh'] }, [1, 1])).toMatchObject([{ points: 1 }])
    expect(strong({}, { armour: ['mesh'] }, [1, 1])).toMatchObject([{ points: 1 }])
  })

  const ends: Move<Event> = { overrule: { type: 'stopped', why: 'enough' } }
  const pair = (sheet: object) => fightOf([someone('bob', { ...sheet }), foe('vex')])

  test('ends with the fight, and its taker is fatigued (CE-DRUG-3, CE-PROF-9)', () => {
    expect(one(playOf(pair({ drug: 'combat' }), [ends]), 'bob')).toMatchObject({
      drug: 'none',
      conditions: { fatigued: true },
    })
    expect(one(playOf(pair({}), [ends]), 'bob')).toMatchObject({ drug: 'none', conditions: { fatigued: false } })
  })

  test('the metabolic accelerator takes 2D6 at the end, through any armour, and fatigues (CE-PROF-9)', () => {
    const play = playOf(pair({ drug: 'metabolic', armour: ['cloth'] }), [ends], [2, 3])
    expect(left(play, 'bob')).toEqual([7, 7, 2])
    expect(one(play, 'bob')).toMatchObject({ drug: 'none', conditions: { fatigued: true } })
  })

  test('nothing wears off in the dead (CE-DRUG-3)', () => {
    expect(
      happened(
        playOf(fightOf([someone('bob'), foe('vex', { drug: 'combat', conditions: { dead: true } })]), [ends]),
        'sobered',
      ),
    ).toEqual([])
  })
})

describe('during a fight', () => {
  test.each([['combat-drug'], ['metabolic-accelerator'], ['stim'], ['panacea']])(
    '%s cannot be taken: the Use key is refused with its reason (CE-DRUG-3, CE-PROF-9)',
    (itemId) => {
      const play = playOf(fightOf([someone('bob', { items: [{ itemId }] }), foe('vex')]))
      expect(unasked(play, 'bob', 'use').code).toBe('E_DRUG')
      expect(offered(play, 'bob', 'minor')).not.toContain('use')
    },
  )

  test('who has no drug has no such key, nor who has used the last (CE-DRUG-3)', () => {
    const code = (items: object[]) =>
      unasked(playOf(fightOf([someone('bob', { items }), foe('vex')])), 'bob', 'use').code
    expect([code([]), code([{ itemId: 'medical-kit' }]), code([{ itemId: 'stim', qty: 0 }])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('CE-EX-18: a combat drug in the simplified process (CE-DRUG-1, CE-DRUG-2, CE-DRUG-3, CE-INIT-1, CE-PROF-9)', () => {
  const gun = { skills: { 'Gun Combat': 0 }, weapons: ['auto-pistol'] }
  const people = [
    foe('thug', { ...gun, dex: 9 }),
    foe('goon', { ...gun, dex: 8 }),
    someone('ann', { drug: 'combat', armour: ['mesh'], skills: { Recon: 0 } }),
  ]
  const shot = (who: string, answer: string): Move<Event>[] => [
    [who, 'significant', 'attack', 'ann'],
    ['ann', answer],
    [who, 'skip'],
  ]
  const opening: Move<Event>[] = [
    ['referee', []],
    ['referee', 5],
  ]
  const dice = [2, 2, 6, 6, 6, 5]
  const hit = playOf(freshFight(people), [...opening, ...shot('thug', 'stand')], [...dice, 4, 3, 4, 3])
  expect(hit.lines).toContain('ann initiative 8 [2 2] +4 drug')
  expect(hit.lines).toEqual(
    expect.arrayContaining(['hit thug ann 8 0', 'thug damage 0 [4 3] -5 armour -2 drug', 'struck ann 0']),
  )
  const twice = playOf(
    freshFight(people),
    [...opening, ...shot('thug', 'dodge'), ...shot('goon', 'dodge')],
    [...dice, 1, 1, 1, 1],
  )
  expect(happened(twice, 'reacted')).toMatchObject([{ cost: 0 }, { cost: 2 }])
  expect(one(twice, 'ann')).toMatchObject({ initBase: 8, initMods: { 1: -2 }, reactions: 2 })
  const over = playOf(freshFight(people), [...opening, { overrule: { type: 'stopped', why: 'over' } }], dice)
  expect(one(over, 'ann').conditions.fatigued).toBe(true)
  expect(reasons(attackOnce({ bob: { conditions: { fatigued: true } } }))).toEqual({ fatigued: -2 })
})
