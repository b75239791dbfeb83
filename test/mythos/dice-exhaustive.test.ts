import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import {
  type Level,
  levelFalls,
  levelOf,
  percentile,
  type Reading,
} from '../../src/books/mythos/core/percentile-roll.ts'
import { simulatedScene } from '../../src/engine/simulate.ts'
import { ada, enemy, fightOf } from './fights-for-tests.ts'

const fight = fightOf([ada(), enemy('corpse')], { max_net_dice: 3 })
const [who] = fight.combatants

/** The real roll with these faces: the d100 first, then the tens. */
function rolled(net: number, first: number, tens: readonly number[]): Reading {
  const scene = simulatedScene(mythos, fight, {
    policy: () => 0,
    fall: ({ sides }) => (sides === 100 ? [first] : tens),
    log: null,
  })
  return percentile(scene, { who: who!, what: 'constitution', skill: 50, dice: [['given', net, 'MY-MOD-16']] })
}

/**
 * The page read by hand: two digits are written side by side, 00 is a hundred; the lowest or the highest of all of them
 * counts.
 */
function byHand(net: number, first: number, tens: readonly number[]): number {
  const own = `${first % 100}`.padStart(2, '0')
  const all = [own, ...tens.map((face) => `${face === 10 ? 0 : face}${own[1]}`)]
    .map((digits) => (digits === '00' ? 100 : Number(digits)))
    .sort((a, b) => a - b)
  return net > 0 ? all[0]! : all.at(-1)!
}

const tuples = (count: number): readonly (readonly number[])[] =>
  count === 0 ? [[]] : tuples(count - 1).flatMap((rest) => Array.from({ length: 10 }, (_, i) => [...rest, i + 1]))

/** How many of all ways come to each result, by visiting every one of them. */
function counted(net: number): readonly number[] {
  const ways = Array.from({ length: 101 }, () => 0)
  for (const tens of tuples(Math.abs(net)))
    for (let first = 1; first <= 100; first++) ways[byHand(net, first, tens)]! += 1
  return ways
}

const NETS = [-3, -2, -1, 0, 1, 2, 3] as const

describe('bonus and penalty dice, every way they can fall', () => {
  test.each(NETS.filter((net) => Math.abs(net) < 3))(
    '%i net dice are read as the page says (MY-DICE-2, MY-DICE-3)',
    (net) => {
      let wrong = 0
      for (const tens of tuples(Math.abs(net)))
        for (let first = 1; first <= 100; first++) {
          const { result, level } = rolled(net, first, tens)
          if (result !== byHand(net, first, tens) || level !== levelOf(result, 50)) wrong += 1
        }
      expect(wrong).toBe(0)
    },
  )

  test.each(NETS)('%i net dice: each result has as many ways as odds give it', (net) => {
    const edges = Array.from({ length: 99 }, (_, i) => i + 1)
    expect(levelFalls(50, net, edges).map(({ ways }) => Number(ways))).toEqual(counted(net).slice(1))
  })

  test.each(NETS)('%i net dice: so has each level, whatever the skill', (net) => {
    const ways = counted(net)
    for (const skill of [0, 1, 4, 5, 9, 10, 49, 50, 99, 100, 101, 150, 250, 999]) {
      const byLevel = new Map<Level, number>()
      for (let result = 1; result <= 100; result++)
        byLevel.set(levelOf(result, skill), (byLevel.get(levelOf(result, skill)) ?? 0) + ways[result]!)
      const short = new Map<Level, number>()
      for (const { faces, ways: many } of levelFalls(skill, net, [99]))
        short.set(levelOf(faces[0]!, skill), (short.get(levelOf(faces[0]!, skill)) ?? 0) + Number(many))
      expect([...short].filter(([, many]) => many > 0).sort(), `skill ${skill}`).toEqual(
        [...byLevel].filter(([, many]) => many > 0).sort(),
      )
    }
  })
})
