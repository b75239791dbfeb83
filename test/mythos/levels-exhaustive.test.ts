import { describe, expect, test } from 'vitest'
import type { Level } from '../../src/books/mythos/core/percentile-roll.ts'
import { ada, enemy, fightOf, happened, play } from './fights-for-tests.ts'

/** The last result of each level, best first; every result up to it is of that level unless a better one took it. */
type Edges = readonly (readonly [last: number, level: Level])[]

const FAILS = [
  [99, 'failure'],
  [100, 'critical failure'],
] as const
const TABLE: readonly (readonly [skill: number, edges: Edges])[] = [
  [0, [[1, 'critical'], ...FAILS]],
  [1, [[1, 'critical'], ...FAILS]],
  [4, [[1, 'critical'], [2, 'hard'], [4, 'success'], ...FAILS]],
  [5, [[1, 'critical'], [2, 'hard'], [5, 'success'], ...FAILS]],
  [9, [[1, 'critical'], [4, 'hard'], [9, 'success'], ...FAILS]],
  [10, [[1, 'critical'], [2, 'extreme'], [5, 'hard'], [10, 'success'], ...FAILS]],
  [50, [[1, 'critical'], [10, 'extreme'], [25, 'hard'], [50, 'success'], ...FAILS]],
  [51, [[1, 'critical'], [10, 'extreme'], [25, 'hard'], [51, 'success'], ...FAILS]],
  [
    99,
    [
      [1, 'critical'],
      [19, 'extreme'],
      [49, 'hard'],
      [99, 'success'],
      [100, 'critical failure'],
    ],
  ],
  [
    100,
    [
      [1, 'critical'],
      [20, 'extreme'],
      [50, 'hard'],
      [99, 'success'],
      [100, 'critical failure'],
    ],
  ],
  [
    101,
    [
      [1, 'critical'],
      [20, 'extreme'],
      [50, 'hard'],
      [99, 'success'],
      [100, 'critical failure'],
    ],
  ],
  [
    150,
    [
      [1, 'critical'],
      [30, 'extreme'],
      [75, 'hard'],
      [99, 'success'],
      [100, 'critical failure'],
    ],
  ],
  [
    200,
    [
      [1, 'critical'],
      [40, 'extreme'],
      [99, 'hard'],
      [100, 'critical failure'],
    ],
  ],
  [
    500,
    [
      [1, 'critical'],
      [99, 'extreme'],
      [100, 'critical failure'],
    ],
  ],
  [
    999,
    [
      [1, 'critical'],
      [99, 'extreme'],
      [100, 'critical failure'],
    ],
  ],
]

const expand = (edges: Edges): readonly Level[] =>
  Array.from({ length: 100 }, (_, i) => edges.find(([last]) => i + 1 <= last)![1])

describe('every result against a skill, as it is read in a fight (MY-LVL-1, MY-LVL-2, MY-LVL-3)', () => {
  test.each(TABLE)('skill %i', (skill, edges) => {
    const fight = fightOf([ada({ CON: skill, MOV: 1, maxHP: 9 }), enemy('corpse', { MOV: 20 })])
    const read = Array.from({ length: 100 }, (_, i) => happened(play(fight, [i + 1, 100], ['ada', 'flee']), 'read')[0]!)
    expect(read.map(({ level }) => level)).toEqual(expand(edges))
  })
})
