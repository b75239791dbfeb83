import { describe, expect, test } from 'vitest'
import type { AnyBook } from '../../src/books/index.ts'
import { bookOf } from '../../src/books/index.ts'
import type { EventBase, Seen, SeenRoll } from '../../src/engine/book.ts'
import { d } from '../../src/engine/dice.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { receiptOf } from '../../src/words/roll-receipt.ts'

type Line = Seen<EventBase>
const roll = (what: string, faces: readonly number[], more: Partial<SeenRoll> = {}): Line => ({
  type: 'rolled',
  who: 'anna',
  what,
  dice: d(faces.length, 20),
  why: [],
  faces,
  total: faces.reduce((sum, face) => sum + face, 0),
  from: 'tray',
  ...more,
})
const event = (type: string, fields: object): Line => ({ type: 'happened', event: { type, ...fields } }) as Line

/** The last row of the receipt of the line at this place. */
function verdict(book: AnyBook, lines: readonly Line[], at = 0): string {
  const { value, what } = receiptOf(book, lines[at] as Rolled, lines).rows.at(-1)!
  return `${value} ${what}`
}

describe('OSR d20: what a roll was against', () => {
  const osr = bookOf('osr')!
  const hit = (type: string, ac: number | null) => event(type, { who: 'anna', at: 'orc', total: 0, ac })

  test('an attack: the AC and what came of it, a natural 1 or 20 by name (OSR-ATT-1, OSR-ATT-5)', () => {
    expect(verdict(osr, [roll('attack', [13]), hit('hit', 13)])).toBe('= 13 in all, 13 needed (AC): just hits')
    expect(verdict(osr, [roll('attack', [12]), hit('missed', 13)])).toBe('= 12 in all, 13 needed (AC): misses by 1')
    expect(verdict(osr, [roll('attack', [20]), hit('hit', 25)])).toBe('= 20 in all, 25 needed (AC): hits, a natural 20')
  })
  test('a save, by what was told after it: the number where it may be known (OSR-CHK-1)', () => {
    const checked = (number: number | null) =>
      event('checked', { who: 'anna', what: 'save', of: 'anna', number, made: false })
    expect(verdict(osr, [roll('save', [9]), checked(12)])).toBe('= 9 in all, 12 needed: fails by 3')
    expect(verdict(osr, [roll('save', [9]), checked(null)])).toBe('= 9 in all, fails')
    expect(receiptOf(osr, roll('save', [9]) as Rolled, [roll('save', [9])]).outcome).toBeNull()
  })
  test('two against each other: a tie is of who began (OSR-CHK-3)', () => {
    const lines = [roll('opposed', [12]), event('given', { who: 'anna' }), roll('opposed', [12], { who: 'boris' })]
    expect(verdict(osr, lines)).toBe('= 12 in all, 12 needed: just wins')
    expect(verdict(osr, lines, 2)).toBe('= 12 in all, 13 needed: loses by 1')
  })
  test('an AC that the viewer may not know is not said', () => {
    expect(verdict(osr, [roll('attack', [20]), hit('hit', null)])).toBe('= 20 in all, hits, a natural 20')
    expect(verdict(osr, [roll('attack', [5])])).toBe('= 5 in all')
  })
  test('morale: the score, which equal holds (OSR-MOR-4)', () => {
    const morale = roll('morale', [5, 3], { dice: d(2, 6) })
    expect(verdict(osr, [morale, event('held on', { side: 'npc', total: 8, score: 8 })])).toBe(
      '= 8 in all, 8 or less needed: just holds',
    )
    expect(verdict(osr, [morale, event('broke', { side: 'npc', total: null, score: null })])).toBe('= 8 in all, breaks')
  })
})

describe('UD10: what a roll was against', () => {
  const ud10 = bookOf('ud10')!
  const hit = (type: string, defense: number | null) => event(type, { who: 'anna', at: 'boris', defense })

  test('an attack: the Defense, where it may be known (UD-ATK-2)', () => {
    expect(verdict(ud10, [roll('attack', [9]), hit('hit', 7)])).toBe('= 9 in all, 7 needed (Defense): hits by 2')
    expect(verdict(ud10, [roll('attack', [6]), hit('missed', null)])).toBe('= 6 in all, misses, below the Defense')
  })
  test('a parry: the total of the attack (UD-REACT-7)', () => {
    const lines = [roll('attack', [9]), hit('hit', 7), roll('parry', [8], { who: 'boris' })]
    expect(verdict(ud10, lines, 2)).toBe('= 8 in all, 10 needed: fails by 2')
    const avoided = event('avoided', { who: 'boris', by: 'anna', how: 'parry' })
    expect(verdict(ud10, [...lines.slice(0, 2), roll('parry', [11], { who: 'boris' }), avoided], 2)).toBe(
      '= 11 in all, 10 needed: succeeds by 1',
    )
  })
  test('a skill: the difficulty that was told before (UD-CHK-7)', () => {
    const tried = event('tried', { who: 'anna', skill: 'climb', difficulty: 10 })
    expect(verdict(ud10, [tried, roll('skill', [9])], 1)).toBe('= 9 in all, 10 needed: fails by 1')
  })
})

test('the sentence on a card: what was needed, what was rolled and the margin (CE-ATK-3)', () => {
  const cepheus = bookOf('cepheus')!
  const outcome = (line: Line, lines: readonly Line[] = [line]) => {
    const { outcome, made } = receiptOf(cepheus, line as Rolled, lines)
    return [outcome, made]
  }
  const of = (what: string, faces: readonly number[], more: Partial<SeenRoll> = {}) =>
    roll(what, faces, { dice: d(faces.length, 6), ...more })
  expect(outcome(of('to hit', [4, 3]))).toEqual(['8 needed, rolled 7: misses by 1', false])
  expect(outcome(of('to hit', [4, 4]))).toEqual(['8 needed, rolled 8: just hits', true])
  expect(outcome(of('Medicine', [6, 4]))).toEqual(['8 needed, rolled 10: succeeds by 2', true])
  expect(outcome(of('first aid', [1, 1]))).toEqual(['8 needed, rolled 2: fails by 6', false])
  expect(outcome(of('initiative', [4, 3]))).toEqual([null, null])
  const own = of('grapple', [5, 3])
  const won = event('wrestled', { who: 'anna', against: 'boris', effect: 0, theirs: 0, winner: 'anna' })
  expect(outcome(own, [own, of('grapple', [4, 4], { who: 'boris' }), won])).toEqual([
    '8 needed, rolled 8: just wins',
    true,
  ])
})

test('Mythos: low is good, and the level says how good (MY-LVL-1)', () => {
  const mythos = bookOf('mythos')!
  const read = (skill: number | null, result: number, level: string) =>
    event('read', { who: 'anna', what: 'attack', skill, candidates: [result], result, level })
  const outcome = (face: number, reading: Line) => {
    const line = roll('attack', [face], { dice: d(1, 100, 'faces') })
    return receiptOf(mythos, line as Rolled, [line, reading]).outcome
  }
  expect(outcome(84, read(30, 84, 'failure'))).toBe('30 or less needed, rolled 84: failure by 54')
  expect(outcome(12, read(30, 12, 'hard'))).toBe('30 or less needed, rolled 12: hard success')
  expect(outcome(84, read(null, 84, 'failure'))).toBe('rolled 84: failure, above the skill')
})

test('Cepheus: damage ends with what got through where armour is not known (CE-DMG-2)', () => {
  const cepheus = bookOf('cepheus')!
  const struck = (points: number | null) => event('struck', { who: 'thug', points })
  const damage = roll('damage', [4, 3], { dice: d(2, 6) })
  expect(verdict(cepheus, [damage, struck(1)])).toBe('= 7 in all, 1 got through')
  expect(verdict(cepheus, [damage, struck(7)])).toBe('= 7 in all')
  expect(verdict(cepheus, [damage, struck(null)])).toBe('= 7 in all')
})
