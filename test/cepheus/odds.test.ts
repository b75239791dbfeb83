import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import {
  type AnswerOdds,
  chanceTrue,
  mean,
  oddsOfAnswer,
  type Reckoned,
  reckonOdds,
} from '../../src/engine/answer-odds.ts'
import { copy } from '../../src/engine/copy-compare-hash.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { type Chance, chanceOf, finished, makeChance, UNDECIDED } from '../../src/engine/odds.ts'
import type { Path } from '../../src/engine/options.ts'
import { type Policy, simulate } from '../../src/engine/simulate.ts'
import { makeReckoned } from '../../src/words/odds.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import { prefer } from '../policy.ts'
import { accepted, type Move, openFor, script } from '../script.ts'
import { set } from './attacks.ts'

const SHOT: Path = ['significant', 'attack', 'vex', 'auto-pistol', 'single']
const duel = (vex: object = {}, bob: object = {}, ...more: Written[]): Fight =>
  fightOf([
    someone('bob', { weapons: ['auto-pistol'], skills: { 'Slug Pistol': 1 }, initiative: 9, ...bob }),
    foe('vex', { pos: 5, initiative: 5, ...vex }),
    ...more,
  ])
type Ahead = {
  readonly who?: string
  readonly path?: Path
  readonly answers?: readonly Move<Event>[]
  readonly dice?: readonly number[]
  readonly policy?: Policy<Fight> | null
}
/** The odds of an answer that somebody could give now; bob's shot at vex unless it says otherwise. */
function ahead(
  fight: Fight,
  { who = 'bob', path = SHOT, answers = [], dice = [], policy = null }: Ahead = {},
): AnswerOdds {
  const play = script(cepheus, fight, { answers, dice })
  return accepted(oddsOfAnswer(cepheus, play, { ask: openFor(play, who), path, policy }))
}
const hits = (odds: AnswerOdds): string => makeChance(chanceTrue(odds, 'hit'))
const sum = (odds: ReadonlyMap<unknown, Chance>): Chance =>
  chanceOf(new Map([...odds].map(([value, chance]) => [String(value), chance])), () => true)

describe('exact odds of an attack, counted by hand', () => {
  test('7 and more with two dice is 21 in 36 (CE-ATK-3)', () =>
    expect(chanceTrue(ahead(duel()), 'hit')).toEqual([7n, 12n]))

  test.each([
    [0, '5/12'],
    [2, '13/18'],
    [3, '5/6'],
    [5, '35/36'],
    [6, '1/1'],
  ])('with Slug Pistol %d it is %s (CE-ATK-3)', (level, chance) => {
    expect(hits(ahead(duel({}, { skills: { 'Slug Pistol': level } })))).toBe(chance)
  })

  test('who dodges makes it 15 in 36, from half cover 6 in 36 (CE-MOD-3, CE-MOD-4)', () => {
    expect(hits(ahead(duel(), { policy: prefer('dodge') }))).toBe('5/12')
    expect(hits(ahead(duel({ cover: 'half' })))).toBe('5/12')
    expect(hits(ahead(duel({ cover: 'half' }), { policy: prefer('dodge') }))).toBe('1/6')
  })

  test('the target sees the same before it answers: to stand or to dodge (CE-DEC-17)', () => {
    const vex = (path: string): string => hits(ahead(duel(), { who: 'vex', path: [path], answers: [['bob', ...SHOT]] }))
    expect([vex('stand'), vex('dodge')]).toEqual(['7/12', '5/12'])
  })

  test('unarmoured, the damage is 182 in 36 on the average: the sum of what hits (CE-DMG-1)', () => {
    expect(mean(ahead(duel()), 'damage')).toEqual([182n / 2n, 36n / 2n])
  })

  test('against Cloth 9 it wounds in 291 of 1296 (CE-DMG-2)', () => {
    const { damage } = ahead(duel({ armour: ['cloth'] }))
    const none = damage!.get(0)!
    expect([none[1] - none[0], none[1]]).toEqual([97n, 432n])
    expect(damage!.get(8)).toEqual([1n, 1296n]) // only 12 and 12 make 12 + 5 - 9
  })

  test('with one point each in END, STR and DEX every hit fells, and all but 2 points kill (CE-DMG-9)', () => {
    const odds = ahead(duel({ str: 1, dex: 1, end: 1 }))
    expect([chanceTrue(odds, 'falls'), chanceTrue(odds, 'dies')]).toEqual([
      [7n, 12n],
      [125n, 216n],
    ])
  })

  test('Effect 6 forces a point through any armour: skill 4 has it on 10 and more, 6 in 36 (CE-DMG-3)', () => {
    const odds = ahead(duel({ armour: ['battle-dress'] }, { skills: { 'Slug Pistol': 4 } }))
    expect(odds.damage!.get(0)).toEqual([5n, 6n])
  })

  test('every value together is 1', () => {
    for (const values of Object.values(ahead(duel({ armour: ['jack'] })))) expect(sum(values)).toEqual([1n, 1n])
  })
})

describe('in a live play', () => {
  test('what was done in this turn counts: an aim makes it 26 in 36 (CE-MOD-1)', () => {
    expect(hits(ahead(duel(), { answers: [['bob', 'minor', 'aim', 'vex']] }))).toBe('13/18')
  })

  test('so does the word of the referee, and what was done unasked (CE-MOD-30)', () => {
    expect(hits(ahead(duel(), { answers: [set('bob', 'circumstance', 2)] }))).toBe('5/6')
    expect(
      hits(ahead(duel(), { answers: [{ volunteer: ['vex', 'say', 'mercy'] }, set('vex', 'stance', 'prone')] })),
    ).toBe('5/18')
  })

  test('dice that have fallen stay: after a hit the choice is between falling and not (CE-EX-9)', () => {
    const where = (path: string): Chance =>
      chanceTrue(
        ahead(duel({ str: 7, dex: 9, end: 6 }), {
          who: 'vex',
          path: [path],
          answers: [
            ['bob', ...SHOT],
            ['vex', 'stand'],
          ],
          dice: [6, 6, 6, 2],
        }),
        'falls',
      )
    expect([where('str'), where('dex')]).toEqual([
      [1n, 1n],
      [0n, 1n],
    ])
  })

  test('and after a roll that the referee changed', () => {
    const answers: readonly Move<Event>[] = [['bob', ...SHOT], ['vex', 'stand'], { recast: [6, 6] }]
    expect(
      chanceTrue(
        ahead(duel({ str: 7, dex: 9, end: 6 }), { who: 'vex', path: ['str'], answers, dice: [1, 1, 6, 2] }),
        'falls',
      ),
    ).toEqual([1n, 1n])
  })

  test('it ends when the same person is asked about the same again: a step is no attack', () => {
    const odds = ahead(duel(), { path: ['minor', 'aim', 'vex'], policy: cepheus.policies.standard! })
    expect([hits(odds), odds.damage]).toEqual(['0/1', new Map([[0, [1n, 1n]]])])
  })

  test('several who are asked at once: the one named, and the others as they said or by default', () => {
    const fight = freshFight([
      someone('bob', { skills: { Tactics: 1 } }),
      someone('ann', { dex: 12, skills: { Tactics: 1 } }),
      foe('vex', { dex: 3 }),
    ])
    const answers: readonly Move<Event>[] = [
      ['referee', ['bob', 'ann', 'vex']],
      ['referee', 5],
    ]
    expect(hits(ahead(fight, { path: ['yes'], answers }))).toBe('0/1')
    expect(hits(ahead(fight, { path: ['yes'], answers: [...answers, ['ann', 'no']] }))).toBe('0/1')
  })

  test('the play stays as it was', () => {
    const play = script(cepheus, duel(), { answers: [['bob', 'minor', 'aim', 'vex']] })
    const before = JSON.stringify([play.log, play.fight, play.base.fight])
    oddsOfAnswer(cepheus, play, { ask: openFor(play, 'bob'), path: SHOT })
    expect(JSON.stringify([play.log, play.fight, play.base.fight])).toBe(before)
  })

  test('what was not offered has no odds', () => {
    const play = script(cepheus, duel(), {})
    expect(oddsOfAnswer(cepheus, play, { ask: openFor(play, 'bob'), path: ['significant', 'attack', 'ann'] })).toEqual({
      refused: '"ann" is not offered: choose vex.',
    })
    expect(oddsOfAnswer(cepheus, play, { ask: 999, path: ['skip'] })).toEqual({ refused: 'This question is closed.' })
    const byHand = script(cepheus, duel(), {
      answers: [
        ['bob', ...SHOT],
        ['vex', 'stand'],
      ],
      hands: { bob: 'typed' },
    })
    expect(oddsOfAnswer(cepheus, byHand, { ask: openFor(byHand, 'bob'), path: [] })).toEqual({
      refused: 'Dice are wanted here, not an answer.',
    })
  })

  test('ways too many to visit are left undecided, and all together are still 1 (CE-WPN-7)', () => {
    const crowd = Array.from({ length: 4 }, (_, i) => foe(`f${i}`, { pos: 20, initiative: -i }))
    const odds = ahead(duel({ pos: 20 }, { weapons: ['rocket-launcher'] }, ...crowd), {
      path: ['significant', 'attack', 'vex', 'rocket-launcher', 'single'],
    })
    expect([sum(odds.hit!), odds.hit!.has(UNDECIDED)]).toEqual([[1n, 1n], true])
  })
})

describe('within a budget', () => {
  const crowd = Array.from({ length: 4 }, (_, i) => foe(`f${i}`, { pos: 20, initiative: -i }))
  const reckoned = (fight: Fight, path: Path): Reckoned => {
    const play = script(cepheus, fight, {})
    return accepted(finished(reckonOdds(cepheus, play, { ask: openFor(play, 'bob'), path })))
  }

  test('a rocket among many: what its first rolls decide, exactly (CE-WPN-7)', () => {
    const { odds, reach } = reckoned(duel({ pos: 20 }, { weapons: ['rocket-launcher'] }, ...crowd), [
      'significant',
      'attack',
      'vex',
      'rocket-launcher',
      'single',
    ])
    const alone = reckoned(duel({ pos: 20 }, { weapons: ['rocket-launcher'] }), [
      'significant',
      'attack',
      'vex',
      'rocket-launcher',
      'single',
    ])
    expect([hits(odds), alone.reach]).toEqual([hits(alone.odds), 'end'])
    expect(makeReckoned({ odds, reach })).toMatch(
      /^with the first .*roll.*: hit .*; the rest takes too long to reckon$/,
    )
    for (const values of Object.values(odds)) expect([sum(values), values.has(UNDECIDED)]).toEqual([[1n, 1n], false])
  })

  test('once what all answers may cost together is spent, only beginnings are told', () => {
    const play = script(cepheus, duel(), {})
    const purse = { left: 0 }
    const { odds, reach } = accepted(
      finished(reckonOdds(cepheus, play, { ask: openFor(play, 'bob'), path: SHOT, purse })),
    )
    expect([hits(odds), reach === 'end']).toEqual(['7/12', false])
  })
})

describe('odds and simulation agree, for they run the same rule', () => {
  const N = 200_000
  /** One attack, by whatever is in hand; then the turn is over. */
  const once =
    (reaction: string): Policy<Fight> =>
    (fight, _who, about, level, size) => {
      if (about === 'turn') return fight.turn?.significant ? SHOT : ['skip']
      return about === 'reaction'
        ? prefer<Fight>(reaction)(fight, _who, about, level, size)
        : (cepheus.asks[about]!.default(fight, _who.id, level) ?? 0)
    }
  const number = ([ways, of]: Chance): number => Number((ways * 10n ** 12n) / of) / 1e12

  test.each<[string, object, object, string]>([
    ['standing, in Jack', { armour: ['jack'] }, {}, 'stand'],
    ['dodging behind half cover', { cover: 'half' }, { skills: { 'Slug Pistol': 3 } }, 'dodge'],
    ['frail, against a marksman', { str: 2, dex: 2, end: 3, armour: ['jack'] }, { dex: 12 }, 'stand'],
  ])(
    '%s: in 200,000 attacks within four standard errors (CE-ATK-3, CE-DMG-1)',
    (_, vex, bob, reaction) => {
      const fight = duel(vex, bob)
      const odds = ahead(fight, { policy: once(reaction) })
      const [fall, policy, seen] = [quickFall(streamOf(7)), once(reaction), { hit: 0, damage: 0, falls: 0, dies: 0 }]
      for (let i = 0; i < N; i++) {
        const log: Entry<Event>[] = []
        simulate<Fight, Event>(cepheus, copy(fight), { policy, fall, log }, { mostBeats: 1 })
        const outcome = cepheus.outcomes(
          log.flatMap((entry) => (entry.type === 'happened' ? [entry.event] : [])),
          fight,
          { who: '', about: '' },
        )
        for (const key of ['hit', 'damage', 'falls', 'dies'] as const) seen[key] += Number(outcome[key])
      }
      for (const key of ['hit', 'damage', 'falls', 'dies'] as const) {
        const values = [...odds[key]!].map(([value, chance]) => [Number(value), number(chance)] as const)
        const average = values.reduce((total, [value, p]) => total + value * p, 0)
        const variance = values.reduce((total, [value, p]) => total + (value - average) ** 2 * p, 0)
        expect(Math.abs(seen[key] / N - average), key).toBeLessThanOrEqual(4 * Math.sqrt(variance / N))
      }
    },
    60_000,
  )
})
