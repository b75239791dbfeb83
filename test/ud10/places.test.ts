import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { anna, boris, faults, fightOf } from './duel.ts'

const map = 'map:\n...\n.#.\n...\n'
const amid = (people: readonly object[], ground: object = { map }) => faults({ ground, combatants: people })

describe('UD10: a map or a place that does not fit is refused with its place (UD-PREP-3, C30)', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'outside the map',
      amid([anna({ pos: [3, 1] })]),
      ['combatants[0].pos: E_PLACEMENT: Anna stands outside the map: D2'],
    ],
    [
      'on a wall',
      amid([anna({ pos: [1, 1] })]),
      ['combatants[0].pos: E_PLACEMENT: Anna cannot stand on B2: there is a wall or no room'],
    ],
    [
      'two on one square',
      amid([anna({ pos: [0, 0] }), boris({ pos: [0, 0] })]),
      ['combatants[1].pos: E_PLACEMENT: Anna and Street thug both stand on A1'],
    ],
    [
      'one too large for the gap',
      amid([anna({ pos: [0, 0], footprint: 2 })]),
      ['combatants[0].pos: E_PLACEMENT: Anna cannot stand on A1: there is a wall or no room'],
    ],
    ['nowhere', amid([anna({ pos: null })]), ['combatants[0].pos: E_PLACEMENT: Anna has no place']],
    [
      'a letter that is no ground',
      amid([anna()], { map: 'map:\n..?\n' }),
      [
        'ground.map: line 2, column 3: "?" is no ground: use one of . # ~ o % & _ or a capital letter for a start square',
      ],
    ],
    [
      'rows of two lengths',
      amid([anna()], { map: 'map:\n...\n..\n' }),
      ['ground.map: line 3, column 1: this row has 2 squares, the first one 3'],
    ],
    [
      'no drawing',
      amid([anna()], { map: 'a cave' }),
      ['ground.map: line 1, column 1: a line "map:" with a drawing below it is missing'],
    ],
    [
      'cover beyond the map',
      amid([anna({ pos: [0, 0] })], { map: `${map}\ncover D9: 4\n` }),
      ['ground.map: line 6, column 9: D9 lies beyond the map, got "4"'],
    ],
  ])('%s', (_what, found, sentences) => expect(found).toEqual(sentences))

  test('the referee cannot put anybody there either, and nothing changes', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), boris({ pos: [2, 2] })], {}, { ground: { map } })
    const put = (value: unknown) => {
      const ruled = ruleSet(ud10, fight, { who: 'anna', field: 'pos', value })
      return 'refused' in ruled ? ruled.refused : 'taken'
    }
    expect([{ x: 1, y: 1 }, { x: 2, y: 2 }, { x: 9, y: 0 }, { x: -1, y: 0 }, 'nowhere'].map(put)).toEqual([
      'pos: E_PLACEMENT: Anna cannot stand on B2: there is a wall or no room.',
      'Street thug: pos: E_PLACEMENT: Anna and Street thug both stand on C3.',
      'pos: E_PLACEMENT: Anna stands outside the map: J1.',
      'pos.x: 0 to 1000 expected, got -1.',
      'pos: a square such as C4 expected.',
    ])
    expect(put({ x: 2, y: 0 })).toBe('taken')
    expect(fight.combatants[0]!.pos).toEqual({ x: 0, y: 0 })
  })
})
