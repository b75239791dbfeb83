import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { candidateOf, levelFalls } from '../../src/books/mythos/percentile.ts'
import { levelOf } from '../../src/books/mythos/level.ts'
import { type AnswerOdds, chanceTrue, mean, oddsOfAnswer, type Reckoned, reckonOdds } from '../../src/engine/answer-odds.ts'
import { finished, UNDECIDED } from '../../src/engine/odds.ts'
import type { Path } from '../../src/engine/options.ts'
import type { Refusal } from '../../src/engine/tree.ts'
import { makeReckoned } from '../../src/words/odds.ts'
import { accepted } from '../script.ts'
import { ada, enemy, fightOf, play, type Played } from './duel.ts'

function oddsOf(open: Played, path: Path): AnswerOdds {
  const odds = oddsOfAnswer(mythos, open, open.asks[0]!.n, path)
  if (isRefusal(odds)) throw new Error(odds.refused)
  return odds
}

const reckoned = (open: Played, path: Path): Reckoned => accepted(finished(reckonOdds(mythos, open, { ask: open.asks[0]!.n, path })))

describe('odds', () => {
  test.each([[50, 0], [50, 1], [50, -1], [4, 1], [99, -2], [100, 2]])('skill %i with %i net dice: the short way is the long way (MY-DICE-3)', (skill, net) => {
    const counted = new Map<string, number>()
    for (let first = 1; first <= 100; first++) for (const extra of tuples(Math.abs(net))) {
      const all = [first, ...extra.map((face) => candidateOf(face, first))]
      const level = levelOf(net > 0 ? Math.min(...all) : Math.max(...all), skill)
      counted.set(level, (counted.get(level) ?? 0) + 1)
    }
    const short = new Map(levelFalls(skill, net, [1, 99]).map(({ faces, ways }) => [levelOf(faces[0]!, skill), Number(ways)]))
    expect([...short].filter(([, ways]) => ways > 0).sort()).toEqual([...counted].sort())
  })

  test('an unopposed blow hits as often as its skill says, and does what its dice do', () => {
    const open = play(fightOf([ada({ damageBonus: 0, weapons: ['club'] }), enemy('corpse', { cannotFightBack: true })]), [])
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

  test('three shots, each met with a blow, take too long: the first is told exactly, and no bound for all of them (MY-SHOT-4)', () => {
    const open = play(fightOf([ada(), enemy('corpse')]), [])
    const { odds, reach } = reckoned(open, ['fight', 'corpse', 'revolver38', '3'])
    expect([reach, chanceTrue(odds, 'success')]).toEqual(['first beat', [9n, 25n]])   // 60 % twice: a penalty die
    expect(Object.values(odds).some((values) => values.has(UNDECIDED))).toBe(false)
    expect(makeReckoned({ odds, reach })).toMatch(/^at first: success 36 % \(9\/25\), hit .*; the rest takes too long to reckon$/)
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
  return count === 0 ? [[]] : tuples(count - 1).flatMap((rest) => Array.from({ length: 10 }, (_, i) => [...rest, i + 1]))
}

const isRefusal = (odds: AnswerOdds | Refusal): odds is Refusal => typeof odds.refused === 'string'
