import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { candidateOf, levelFalls, levelOf } from '../../src/books/mythos/core/percentile-roll.ts'
import {
  type AnswerOdds,
  chanceTrue,
  mean,
  oddsOfAnswer,
  type Reckoned,
  reckonOdds,
} from '../../src/engine/answer-odds.ts'
import { finished, UNDECIDED } from '../../src/engine/odds.ts'
import type { Refusal } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { makeReckoned } from '../../src/words/odds.ts'
import { accepted } from '../script.ts'
import { ada, enemy, fightOf, friend, type Played, play } from './fights-for-tests.ts'

function oddsOf(open: Played, path: Path): AnswerOdds {
  const odds = oddsOfAnswer(mythos, open, { ask: open.asks[0]!.n, path })
  if (isRefusal(odds)) throw new Error(odds.refused)
  return odds
}

const reckoned = (open: Played, path: Path): Reckoned =>
  accepted(finished(reckonOdds(mythos, open, { ask: open.asks[0]!.n, path })))

describe('odds', () => {
  test.each([
    [50, 0],
    [50, 1],
    [50, -1],
    [4, 1],
    [99, -2],
    [100, 2],
  ])('skill %i with %i net dice: the short way is the long way (MY-DICE-3)', (skill, net) => {
    const counted = new Map<string, number>()
    for (let first = 1; first <= 100; first++)
      for (const extra of tuples(Math.abs(net))) {
        const all = [first, ...extra.map((face) => candidateOf(face, first))]
        const level = levelOf(net > 0 ? Math.min(...all) : Math.max(...all), skill)
        counted.set(level, (counted.get(level) ?? 0) + 1)
      }
    const short = new Map(
      levelFalls(skill, net, [1, 99]).map(({ faces, ways }) => [levelOf(faces[0]!, skill), Number(ways)]),
    )
    expect([...short].filter(([, ways]) => ways > 0).sort()).toEqual([...counted].sort())
  })

  test('an unopposed blow hits as often as its skill says, and does what its dice do', () => {
    const open = play(
      fightOf([ada({ damageBonus: 0, weapons: ['club'] }), enemy('corpse', { cannotFightBack: true })]),
      [],
    )
    expect(chanceTrue(oddsOf(open, ['fight', 'corpse', 'club']), 'hit')).toEqual([1n, 2n])
    expect(mean(oddsOf(open, ['fight', 'corpse', 'club']), 'damage')).toEqual([2n, 1n])
  })

  test('dodging and fighting back are told before they are chosen', () => {
    const open = play(fightOf([enemy('corpse'), ada()]), [])
    expect(chanceTrue(oddsOf(open, ['dodge']), 'hit')).toEqual([2179n, 10_000n])
  })

  test('two shots are told together', () => {
    const open = play(fightOf([ada(), enemy('corpse', { cannotFightBack: true })], { firearms_opposed: 'no' }), [])
    const one = chanceTrue(oddsOf(open, ['fight', 'corpse', 'revolver38', '1']), 'hit')
    expect(one).toEqual([3n, 5n])
    expect(chanceTrue(oddsOf(open, ['fight', 'corpse', 'revolver38', '2']), 'hit')).toEqual([369n, 625n])
  })

  describe('a shot into a melee', () => {
    const fight = (sheet: object = {}) => ({
      ...fightOf([
        ada({ HP: 1, weapons: ['derringer'] }),
        friend('bo', { HP: 1 }),
        enemy('corpse', { cannotFightBack: true, MOV: 6, ...sheet }),
      ]),
      melees: [{ by: 'bo', at: 'corpse', round: 1 }],
    })
    const shot = ['fight', 'corpse', 'derringer', '1']
    test('that strikes a friend is none that strikes back (MY-MULTI-6): 100 with a penalty die is 19 of 1000', () => {
      const odds = oddsOf(play(fight(), []), shot)
      expect(['friend hit', 'friend falls', 'hit back', 'attacker falls'].map((key) => chanceTrue(odds, key))).toEqual([
        [19n, 1000n],
        [19n, 1000n],
        [0n, 1n],
        [0n, 1n],
      ])
      expect([mean(odds, 'friend damage'), mean(odds, 'damage back')]).toEqual([
        [133n, 2000n],
        [0n, 1n],
      ]) // 1D6: 7/2 of 19/1000
    })
    test('and where it is answered the friend counts for himself, and the shooter for himself', () => {
      const odds = oddsOf(
        play(
          fight({ cannotFightBack: false, attacks: [{ name: 'claw', skill: 50, damage: '1' }], damageBonus: '0' }),
          [],
        ),
        shot,
      )
      const [ways, of] = chanceTrue(odds, 'hit back')
      expect(chanceTrue(odds, 'friend falls')).toEqual([19n, 1000n])
      expect(chanceTrue(odds, 'attacker falls')).toEqual([ways, of])
      expect(ways).toBeGreaterThan(0n)
    })
  })

  describe('of a reaction', () => {
    const open = (people: Parameters<typeof fightOf>[0]) => play(fightOf(people), [])
    test('are those of who chooses: what hits him, how his own roll goes, what he strikes', () => {
      const odds = oddsOf(open([enemy('corpse'), ada({ HP: 1, weapons: ['club'] })]), ['dodge'])
      expect(chanceTrue(odds, 'success')).toEqual([2n, 5n])
      expect(chanceTrue(odds, 'target falls')).toEqual(chanceTrue(odds, 'hit'))
    })
    test('and so they are where a perk is asked of him, before another of his own is asked (P23, P18)', () => {
      const odds = oddsOf(play(fightOf([enemy('corpse'), ada({ perks: ['P23', 'P18'] })]), [], ['ada', 'dodge']), [
        'yes',
      ])
      expect(chanceTrue(odds, 'hit')).toEqual([2179n, 10_000n])
      expect(chanceTrue(odds, 'hit back')).toEqual([0n, 1n])
    })
    test('an attack that follows on somebody else is not counted (P02)', () => {
      const quick = { damageBonus: '0', perks: ['P02'], attacks: [{ name: 'claw', skill: 99, damage: '1' }] }
      const alone = oddsOf(open([enemy('corpse', quick), ada({ HP: 1 })]), ['dodge'])
      const two = oddsOf(
        play(
          fightOf([
            enemy('corpse', quick),
            ada({ HP: 1 }),
            friend('bo', { HP: 1, cannotDodge: true, cannotFightBack: true }),
          ]),
          [],
          ['corpse', 'fight', 'ada', 'claw'],
        ),
        ['dodge'],
      )
      for (const key of ['hit', 'target falls']) expect(chanceTrue(two, key), key).toEqual(chanceTrue(alone, key))
      expect(mean(two, 'damage')).toEqual(mean(alone, 'damage'))
    })
  })

  test('three shots, each met with a blow, take too long: the first is told exactly, and no bound for all of them (MY-SHOT-4)', () => {
    const open = play(fightOf([ada(), enemy('corpse')]), [])
    const { odds, reach } = reckoned(open, ['fight', 'corpse', 'revolver38', '3'])
    expect([reach, chanceTrue(odds, 'success')]).toEqual(['first beat', [9n, 25n]]) // 60 % twice: a penalty die
    expect(Object.values(odds).some((values) => values.has(UNDECIDED))).toBe(false)
    expect(makeReckoned({ odds, reach })).toMatch(
      /^at first: success 36 % \(9\/25\), hit .*; the rest takes too long to reckon$/,
    )
  })

  test('and one shot is told to its end, as before', () => {
    const open = play(fightOf([ada(), enemy('corpse')]), [])
    const path = ['fight', 'corpse', 'revolver38', '1']
    expect(reckoned(open, path)).toEqual({ odds: oddsOf(open, path), reach: 'end' })
  })

  test('flight from what is slower than any luck is certain', () => {
    const open = play(fightOf([ada(), enemy('corpse', { MOV: 1 })]), [])
    expect(chanceTrue(oddsOf(open, ['flee']), 'escapes')).toEqual([1n, 1n])
  })
})

function tuples(count: number): readonly (readonly number[])[] {
  return count === 0
    ? [[]]
    : tuples(count - 1).flatMap((rest) => Array.from({ length: 10 }, (_, i) => [...rest, i + 1]))
}

const isRefusal = (odds: AnswerOdds | Refusal): odds is Refusal => typeof odds.refused === 'string'
