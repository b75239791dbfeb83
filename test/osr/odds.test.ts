import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { type AnswerOdds, chanceTrue, oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import type { Path } from '../../src/engine/options.ts'
import { aude, fightOf, foe, hero, play, type Written } from './scenes.ts'

describe('odds before a choice', () => {
  const down: Written = { ...hero('bea', { hp: 0, hpMax: 9 }), pos: { x: 0, y: 1 } }

  test('aid and a shove tell how often they come off', () => {
    const people = [aude(), down, foe('orc', 'orc', { pos: 1 })]
    expect(chanceTrue(oddsOf(people, ['first aid', 'bea']), 'success')).toEqual([9n, 20n])
    const shove = oddsOf(people, ['shove', 'orc', 'broad-spear'])
    expect(chanceTrue(shove, 'success')).toEqual([1603n, 4000n])
    expect(chanceTrue(shove, 'hit')).toEqual([7n, 10n])
  })

  test('a blow tells of no success, but of the hit', () => {
    expect(
      chanceTrue(oddsOf([aude(), foe('orc', 'orc', { pos: 1 })], ['attack', 'orc', 'broad-spear']), 'success'),
    ).toEqual([0n, 1n])
  })

  test('who would be mortally wounded is told to fall (OSR-MW-1)', () => {
    const people = [aude({ hp: 1 }), foe('orc', 'orc', { pos: 1 })]
    const odds = oddsOf(people, ['move', 'away', 'orc'], { woundModel: 'mortal' })
    expect(chanceTrue(odds, 'falls oneself')).toEqual([7n, 20n])
  })
})

function oddsOf(people: readonly Written[], path: Path, options: object = {}): AnswerOdds {
  const open = play(fightOf(people, options), [])
  const odds = oddsOfAnswer(osr, open, { ask: open.asks[0]!.n, path })
  if ('refused' in odds) throw new Error(String(odds.refused))
  return odds
}
