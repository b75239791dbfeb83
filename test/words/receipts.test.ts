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
    expect(verdict(osr, [roll('attack', [13]), hit('hit', 13)])).toBe('= 13 in all, against AC 13: hit')
    expect(verdict(osr, [roll('attack', [12]), hit('missed', 13)])).toBe('= 12 in all, against AC 13: missed')
    expect(verdict(osr, [roll('attack', [20]), hit('hit', 25)])).toBe('= 20 in all, against AC 25, natural 20: hit')
  })
  test('an AC that the viewer may not know is not said', () => {
    expect(verdict(osr, [roll('attack', [20]), hit('hit', null)])).toBe('= 20 in all, hit')
    expect(verdict(osr, [roll('attack', [5])])).toBe('= 5 in all')
  })
  test('morale: the score, which equal holds (OSR-MOR-4)', () => {
    const morale = roll('morale', [5, 3], { dice: d(2, 6) })
    expect(verdict(osr, [morale, event('held on', { side: 'npc', total: 8, score: 8 })])).toBe(
      '= 8 in all, against 8: held',
    )
    expect(verdict(osr, [morale, event('broke', { side: 'npc', total: null, score: null })])).toBe('= 8 in all, broken')
  })
})

describe('UD10: what a roll was against', () => {
  const ud10 = bookOf('ud10')!
  const hit = (type: string, defense: number | null) => event(type, { who: 'anna', at: 'boris', defense })

  test('an attack: the Defense, where it may be known (UD-ATK-2)', () => {
    expect(verdict(ud10, [roll('attack', [9]), hit('hit', 7)])).toBe('= 9 in all, against Defense 7: hit')
    expect(verdict(ud10, [roll('attack', [6]), hit('missed', null)])).toBe('= 6 in all, missed')
  })
  test('a parry: the total of the attack (UD-REACT-7)', () => {
    const lines = [roll('attack', [9]), hit('hit', 7), roll('parry', [8], { who: 'boris' })]
    expect(verdict(ud10, lines, 2)).toBe('= 8 in all, against 9: parry missed')
    const avoided = event('avoided', { who: 'boris', by: 'anna', how: 'parry' })
    expect(verdict(ud10, [...lines.slice(0, 2), roll('parry', [11], { who: 'boris' }), avoided], 2)).toBe(
      '= 11 in all, against 9: parry made',
    )
  })
  test('a skill: the difficulty that was told before (UD-CHK-7)', () => {
    const tried = event('tried', { who: 'anna', skill: 'climb', difficulty: 10 })
    expect(verdict(ud10, [tried, roll('skill', [9])], 1)).toBe('= 9 in all, against 10: missed')
  })
})

test('Cepheus: damage ends with what got through where armour is not known (CE-DMG-2)', () => {
  const cepheus = bookOf('cepheus')!
  const struck = (points: number | null) => event('struck', { who: 'thug', points })
  const damage = roll('damage', [4, 3], { dice: d(2, 6) })
  expect(verdict(cepheus, [damage, struck(1)])).toBe('= 7 in all, 1 got through')
  expect(verdict(cepheus, [damage, struck(7)])).toBe('= 7 in all')
  expect(verdict(cepheus, [damage, struck(null)])).toBe('= 7 in all')
})
