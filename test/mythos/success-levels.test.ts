import { describe, expect, test } from 'vitest'
import { candidateOf, levelFalls, levelOf, netOf, rankOf } from '../../src/books/mythos/core/percentile-roll.ts'
import { compare } from '../../src/books/mythos/core/react.ts'

describe('levels of success', () => {
  test.each([
    [
      55,
      [
        [1, 'critical'],
        [2, 'extreme'],
        [11, 'extreme'],
        [12, 'hard'],
        [27, 'hard'],
        [28, 'success'],
        [55, 'success'],
        [56, 'failure'],
        [99, 'failure'],
        [100, 'critical failure'],
      ],
    ],
    [
      53,
      [
        [10, 'extreme'],
        [11, 'hard'],
        [26, 'hard'],
        [27, 'success'],
        [53, 'success'],
        [54, 'failure'],
      ],
    ],
    [
      4,
      [
        [1, 'critical'],
        [2, 'hard'],
        [3, 'success'],
        [4, 'success'],
        [5, 'failure'],
      ],
    ],
    [
      0,
      [
        [1, 'critical'],
        [2, 'failure'],
        [100, 'critical failure'],
      ],
    ],
    [
      140,
      [
        [1, 'critical'],
        [28, 'extreme'],
        [29, 'hard'],
        [70, 'hard'],
        [71, 'success'],
        [99, 'success'],
        [100, 'critical failure'],
      ],
    ],
  ] as const)(
    'skill %i: the best row that fits, fractions down, 1 and 100 whatever the skill (MY-LVL-1, MY-LVL-2, MY-LVL-3)',
    (skill, rows) => {
      expect(rows.map(([result]) => [result, levelOf(result, skill)])).toEqual(rows)
    },
  )

  test('critical beats extreme beats hard beats success; no failure is worse than another (MY-LVL-4, MY-LVL-5)', () => {
    expect((['critical', 'extreme', 'hard', 'success', 'failure', 'critical failure'] as const).map(rankOf)).toEqual([
      4, 3, 2, 1, 0, 0,
    ])
  })
})

describe('bonus and penalty dice', () => {
  test('one cancels one, and no more than so many are left (MY-DICE-4, MY-DICE-5)', () => {
    const dice = (...values: number[]) => values.map((value) => ['x', value, 'R'] as const)
    expect([
      netOf(dice(1, -1), 2),
      netOf(dice(-1, -1, -1), 2),
      netOf(dice(1, 1, 1, -1), 2),
      netOf(dice(-1, -1, -1), 3),
      netOf(dice(1, 1), 1),
    ]).toEqual([0, -2, 2, -3, 1])
  })

  test('face 10 is tens 0, and 00 reads 100 (MY-DICE-2)', () => {
    expect([
      candidateOf(3, 47),
      candidateOf(10, 47),
      candidateOf(10, 40),
      candidateOf(3, 100),
      candidateOf(9, 8),
    ]).toEqual([37, 7, 100, 30, 98])
  })

  test('odds by level: all ways are counted, once (MY-DICE-3)', () => {
    const ways = (skill: number, net: number): readonly bigint[] => levelFalls(skill, net).map((fall) => fall.ways)
    expect(ways(50, 0)).toEqual([1n, 9n, 15n, 25n, 50n])
    expect(ways(50, 1).reduce((a, b) => a + b, 0n)).toBe(1000n)
    expect(ways(50, -2).reduce((a, b) => a + b, 0n)).toBe(10_000n)
  })
})

describe('who deals damage (MY-CMP-1)', () => {
  test.each([
    ['fight back', 'hard', 'success', 'attacker'],
    ['fight back', 'success', 'hard', 'defender'],
    ['fight back', 'hard', 'hard', 'attacker'],
    ['fight back', 'failure', 'critical failure', 'nobody'],
    ['fight back', 'failure', 'success', 'defender'],
    ['fight back', 'success', 'failure', 'attacker'],
    ['dodge', 'hard', 'success', 'attacker'],
    ['dodge', 'success', 'hard', 'avoided'],
    ['dodge', 'hard', 'hard', 'avoided'],
    ['dodge', 'failure', 'failure', 'nobody'],
    ['dodge', 'failure', 'success', 'avoided'],
    ['nothing', 'success', null, 'attacker'],
    ['nothing', 'failure', null, 'nobody'],
  ] as const)('%s: %s against %s: %s', (how, attack, defence, winner) =>
    expect(compare(how, attack, defence)).toBe(winner),
  )

  test('no skill breaks a tie: the two draws are enough (MY-CMP-3)', () => {
    expect(compare('fight back', 'critical', 'critical')).toBe('attacker')
    expect(compare('dodge', 'critical', 'critical')).toBe('avoided')
  })
})
