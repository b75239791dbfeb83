import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, freshFight, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, TRAINED } from './attacks.ts'
import { full, fullFight } from './full-game.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const pills = (...ids: string[]): object => ({ items: ids.map((itemId) => ({ itemId, qty: 1 })) })
const use = (item: string): Move<Event> => ['bob', 'minor', 'use', item]
const rounds = (n: number): Move<Event>[] =>
  Array.from({ length: n }, (): Move<Event>[] => [
    ['bob', 'skip'],
    ['vex', 'skip'],
  ]).flat()
const fight = (bob: object, rest: object = {}, toggles: object = {}): Fight =>
  fullFight(
    [
      someone('bob', { initiative: 9, ...bob }),
      foe('vex', { initiative: 3, pos: 5, weapons: ['auto-pistol'], skills: TRAINED }),
    ],
    toggles,
    rest,
  )
const shot: Move<Event> = ['vex', 'significant', 'attack', 'bob', 'auto-pistol']

describe('drugs in a fight (CE-PROF-9, CE-DRUG-4)', () => {
  test('taking one is a minor action, and it is gone', () => {
    const play = playOf(
      fight({ ...pills('combat-drug', 'panacea'), aim: { targetId: 'vex', kind: 'hit', count: 1 } }),
      [use('combat-drug')],
    )
    expect([one(play, 'bob'), offered(play, 'bob')]).toMatchObject([
      { drug: 'combat', onsetRound: 5, aim: null, items: [{ qty: 0 }, { qty: 1 }] },
      ['significant', 'skip'],
    ])
  })

  test('what does nothing in a fight is not offered, and one drug at a time', () => {
    expect(refusal(playOf(fight(pills('panacea', 'fast'))), 'bob', 'minor', 'use').refused).toContain('not offered')
    expect(
      offered(playOf(fight(pills('combat-drug', 'stim', 'metabolic-accelerator'))), 'bob', 'minor', 'use'),
    ).toEqual(['combat-drug', 'stim', 'metabolic-accelerator'])
    expect(refusal(playOf(fight({ ...pills('combat-drug'), drug: 'combat' })), 'bob', 'minor', 'use').code).toBe(
      'E_DRUGGED',
    )
    expect(
      refusal(playOf(fight({ ...pills('combat-drug', 'stim'), drug: 'combat' })), 'bob', 'minor', 'use', 'combat-drug')
        .code,
    ).toBe('E_DRUGGED')
  })

  test.each([
    ['combat-drug', 4, 4],
    ['metabolic-accelerator', 8, 8],
  ] as const)('%s holds from the %dth round after, and then gives +%d Initiative (CE-TURN-8)', (item, onset, bonus) => {
    const taken = (n: number): ReturnType<typeof playOf> =>
      playOf(fight(pills(item)), [use(item), ['bob', 'skip'], ['vex', 'skip'], ...rounds(n - 1)])
    expect([
      taken(onset - 1).fight.round,
      happened(taken(onset - 1), 'took hold'),
      one(taken(onset - 1), 'bob').initBase,
    ]).toEqual([onset, [], 9])
    expect([
      taken(onset).fight.round,
      happened(taken(onset), 'took hold'),
      one(taken(onset), 'bob').initBase,
    ]).toMatchObject([onset + 1, [{ who: 'bob', initiative: bonus }], 9 + bonus])
  })

  test('before it holds there is no free dodge and no damage less; from then on there is (CE-DRUG-1, CE-DMG-4)', () => {
    const at = (round: number): ReturnType<typeof playOf> =>
      playOf(
        fight({ drug: 'combat', onsetRound: 5, end: 9 }, { start: { turn: 'bob', round } }),
        [['bob', 'skip'], shot, ['bob', 'dodge']],
        [6, 6, 1, 1],
      )
    expect([happened(at(4), 'reacted'), reasons(at(4), 'damage'), left(at(4), 'bob')[2]]).toMatchObject([
      [{ cost: 2 }],
      { effect: 3 },
      4,
    ])
    const held = playOf(
      fight({ drug: 'combat', onsetRound: 5, end: 9 }, { start: { turn: 'bob', round: 4 } }),
      [['bob', 'skip'], ['vex', 'skip'], ['bob', 'skip'], shot, ['bob', 'dodge']],
      [6, 6, 1, 1],
    )
    expect([happened(held, 'reacted'), reasons(held, 'damage'), left(held, 'bob')[2]]).toMatchObject([
      [{ cost: 0 }],
      { effect: 3, drug: -2 },
      6,
    ])
  })

  test.each([
    ['combat', 5, 104, false],
    ['combat', 5, 105, true],
    ['combat', null, 100, false],
    ['combat', null, 101, true],
  ] as const)(
    '%s that holds from round %j: in round %d worn off %j, a hundred rounds later, and its taker is tired',
    (drug, onsetRound, round, off) => {
      const play = playOf(fight({ drug, onsetRound }, { start: { turn: 'bob', round: round - 1 } }), rounds(1))
      expect([
        play.fight.round,
        one(play, 'bob').drug === 'none',
        one(play, 'bob').conditions.fatigued,
        one(play, 'bob').onsetRound,
      ]).toEqual([round, off, off, off ? null : onsetRound])
    },
  )

  test('a metabolic accelerator hurts as it goes', () => {
    const play = playOf(
      fight({ drug: 'metabolic', onsetRound: 5, armour: ['cloth'] }, { start: { turn: 'bob', round: 104 } }),
      rounds(1),
      [2, 2],
    )
    expect([left(play, 'bob'), one(play, 'bob').conditions.fatigued]).toEqual([[7, 7, 3], true])
  })

  test('a stim ends fatigue, and hurts by one more each time without sleep (CE 3.4)', () => {
    const stim = (bob: object): ReturnType<typeof playOf> =>
      playOf(fight({ ...pills('stim'), conditions: { fatigued: true }, ...bob }), [use('stim')])
    expect([one(stim({}), 'bob'), left(stim({}), 'bob')]).toMatchObject([
      { conditions: { fatigued: false }, stims: 1, drug: 'none' },
      [7, 7, 6],
    ])
    expect(left(stim({ stims: 2, armour: ['cloth'] }), 'bob')).toEqual([7, 7, 4])
  })

  test('after the fight it wears off when first aid has been offered; one that is avoided leaves it', () => {
    const play = playOf(fight({ drug: 'combat', onsetRound: 9, end: { max: 7, now: 3 } }), [
      { overrule: { type: 'stopped', why: '' } },
    ])
    expect([asked(play), one(play, 'bob').drug]).toEqual([['bob first aid'], 'combat'])
    const over = playOf(fight({ drug: 'combat', onsetRound: 9, end: { max: 7, now: 3 } }), [
      { overrule: { type: 'stopped', why: '' } },
      ['bob', 'no'],
    ])
    expect([over.fight.phase, one(over, 'bob').drug, one(over, 'bob').conditions.fatigued]).toEqual([
      'over',
      'none',
      true,
    ])
    expect(cepheus.close(over.fight)[0]).toMatchObject({ drug: 'none', onsetRound: null, hasted: null })
  })

  test('one that is called off before it began leaves it', () => {
    const play = playOf(freshFight([someone('bob', { drug: 'combat' }), foe('vex')], { options: full() }), [
      { overrule: { type: 'stopped', why: '' } },
    ])
    expect([play.fight.phase, one(play, 'bob').drug]).toEqual(['over', 'combat'])
  })

  test('taken before the fight it counts in the initiative step (CE-INIT-1)', () => {
    const start = (bob: object): number | null =>
      one(
        playOf(
          freshFight([someone('bob', { drug: 'combat', ...bob }), foe('vex')], { options: full() }),
          [
            ['referee', []],
            ['referee', 5],
          ],
          [2, 2, 1, 1],
        ),
        'bob',
      ).initBase
    expect([start({}), start({ onsetRound: 3 })]).toEqual([8, 4])
  })
})

describe.each([
  ['cepheus', true],
  ['cepheus-bot', false],
] as const)('toggle drugsInFight in %s, %j unless turned (CE-PROF-9)', (profile, usual) => {
  const play = (toggles: object, ...moves: Move<Event>[]): ReturnType<typeof playOf> =>
    playOf(
      fightOf([someone('bob', { initiative: 9, ...pills('combat-drug') }), foe('vex', { initiative: 3, pos: 5 })], {
        options: { profile, ...toggles },
      }),
      moves,
    )
  const may = (toggles: object): boolean => offered(play(toggles), 'bob', 'minor').includes('use')
  const shut = (toggles: object): boolean =>
    cepheus
      .offers(play(toggles).fight, 'bob')
      .some((offer) => typeof offer === 'object' && offer !== null && offer.kind === 'shut' && offer.key === 'use')

  test('on: a minor action; off: refused while a fight runs', () => {
    expect([may({}), may({ drugsInFight: true }), may({ drugsInFight: false })]).toEqual([usual, true, false])
    expect([shut({}), shut({ drugsInFight: true }), shut({ drugsInFight: false })]).toEqual([!usual, false, true])
  })

  test('on: it lasts by the round; off: exactly one fight', () => {
    const sober = (drugsInFight: boolean): readonly string[] => {
      const over = playOf(
        fightOf([someone('bob', { drug: 'combat', end: { max: 7, now: 3 } }), foe('vex', { initiative: 3, pos: 5 })], {
          options: { profile, drugsInFight },
        }),
        [{ overrule: { type: 'stopped', why: '' } }],
      )
      return happened(over, 'sobered').map(({ type }) => type)
    }
    expect([sober(true), sober(false)]).toEqual([[], ['sobered']])
    const lasting = (drugsInFight: boolean): string =>
      one(
        playOf(
          fightOf([someone('bob', { drug: 'combat' }), foe('vex', { initiative: 3, pos: 5 })], {
            options: { profile, drugsInFight },
            start: { turn: 'bob', round: 100 },
          }),
          rounds(1),
        ),
        'bob',
      ).drug
    expect([lasting(true), lasting(false)]).toEqual(['none', 'combat']) // in round 101
    expect(keysOf(cepheus.offers(play({}).fight, 'bob'))).toContain('say')
  })
})
