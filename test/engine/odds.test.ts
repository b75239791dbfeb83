import { describe, expect, test } from 'vitest'
import { d, type Reading, rollOf } from '../../src/engine/dice.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { type Chance, chanceOf, enumerate, makeChance, meanOf, oddsOf, UNDECIDED } from '../../src/engine/odds.ts'
import { simulatedScene } from '../../src/engine/simulate.ts'
import { type Scene as AfterScene, after, attack as blow, bout } from '../books/reaction-after-book.ts'
import { attack, before, type Combatant, duel, find, PISTOL, type Scene } from '../books/reaction-before-book.ts'
import { prefer } from '../policy.ts'

const shoot = (scene: Scene): string => {
  const [bob, vex] = [find(scene.fight.combatants, 'bob'), find(scene.fight.combatants, 'vex')]
  attack(scene, bob, vex, PISTOL)
  return vex.end < 7 ? 'wounded' : 'unhurt'
}
const wounded = (vex: Partial<Combatant>, reaction = 'stand'): Chance =>
  oddsOf(before, duel({}, vex), shoot, { policy: prefer(reaction) }).get('wounded')!
const all = (odds: ReadonlyMap<string, Chance>): Chance => chanceOf(odds, () => true)
/** The odds of what a throw comes to. */
const totals = (count: number, sides: number, reads: Reading = 'sum'): Map<string, Chance> =>
  enumerate((fall) => `${rollOf(d(count, sides, reads), fall(d(count, sides, reads)), []).total}`)

describe('exact odds', () => {
  test('hitting on 7 or more with 2d6 is 21 in 36; dodging from cover makes it 10 in 36', () => {
    expect(wounded({ armour: -9 })).toEqual([7n, 12n]) // every hit wounds
    expect(wounded({ armour: -9, inCover: true }, 'dodge')).toEqual([5n, 18n])
  })

  test('of all outcomes together they are 1, and the fight they start from stays as it was', () => {
    const fight = duel()
    expect(all(oddsOf(before, fight, shoot, { policy: prefer('stand') }))).toEqual([1n, 1n])
    expect(fight).toEqual(duel())
  })

  test.each([
    [2, 6, 'sum', '7', '1/6'],
    [3, 6, 'sum', '10', '1/8'],
    [2, 20, 'highest', '20', '39/400'],
    [2, 20, 'lowest', '1', '39/400'],
    [4, 6, 'highest', '6', '671/1296'],
    [1, 100, 'sum', '1', '1/100'],
    [3, 6, 'faces', '18', '1/216'],
    [0, 6, 'sum', '0', '1/1'],
    [5, 1, 'sum', '5', '1/1'],
  ] as const)('%dd%d read as %s shows %s in %s', (count, sides, reads, total, chance) => {
    expect(makeChance(totals(count, sides, reads).get(total)!)).toBe(chance)
  })

  test.each([
    [2, 6],
    [3, 6],
    [4, 4],
    [2, 20],
    [5, 3],
  ])('sums and faces agree for %dd%d', (count, sides) => {
    const sorted = (odds: Map<string, Chance>): unknown[] => [...odds].sort(([a], [b]) => Number(a) - Number(b))
    expect(sorted(totals(count, sides, 'sum'))).toEqual(sorted(totals(count, sides, 'faces')))
  })

  test('a fall stands for all orders of its faces: doubles with 2d6 are 1 in 6', () => {
    const doubles = enumerate((fall) => {
      const [a, b] = fall(d(2, 6, 'faces'))
      return a === b ? 'double' : 'mixed'
    })
    expect(doubles.get('double')).toEqual([1n, 6n])
  })

  test('many dice that are summed are few ways: 16d6', () => {
    const odds = totals(16, 6)
    expect([odds.size, all(odds), odds.get('16')]).toEqual([81, [1n, 1n], [1n, 6n ** 16n]])
    expect(meanOf(odds, Number)).toEqual([56n, 1n])
  })

  test('two throws after each other, the second only on a hit', () => {
    const odds = enumerate((fall) => (fall(d(1, 20))[0]! >= 11 ? `${fall(d(1, 6))[0]}` : 'miss'))
    expect(odds.get('miss')).toEqual([1n, 2n])
    expect(odds.get('6')).toEqual([1n, 12n])
    expect(meanOf(odds, (outcome) => (outcome === 'miss' ? 0 : Number(outcome)))).toEqual([7n, 4n])
  })
})

describe('what cannot be told', () => {
  const act = (scene: AfterScene): string => {
    const [bob, vex] = scene.fight.combatants
    blow(scene, bob!, vex!)
    return vex!.hp < 10 ? 'wounded' : 'unhurt'
  }

  test('an open-ended die leaves a known remainder', () => {
    const odds = oddsOf(after, bout({ damage: 0 }, { reactions: 0 }), act, { policy: () => 0, mostThrows: 4 })
    expect(odds.get(UNDECIDED)).toEqual([33n, 10_000n])
    expect(all(odds)).toEqual([1n, 1n])
  })

  test('more throws leave less', () => {
    const rest = (mostThrows: number): number => {
      const [ways, of] = oddsOf(after, bout(), act, { policy: () => 1, mostThrows }).get(UNDECIDED)!
      return Number(ways) / Number(of)
    }
    expect(rest(6)).toBeLessThan(rest(3) / 100)
  })

  test('ways too many to visit are left, and all together are still 1', () => {
    const odds = enumerate((fall) => (fall(d(3, 20, 'faces'))[0]! > 1 ? 'yes' : 'no'), { mostRuns: 100 })
    expect(all(odds)).toEqual([1n, 1n])
    expect(Number(odds.get(UNDECIDED)![0])).toBeGreaterThan(0)
  })

  test('what no throw and what no run decided is left together', () => {
    const coins = enumerate(
      (fall) => {
        while (fall(d(1, 2))[0] === 1);
        return 'tails'
      },
      { mostThrows: 3, mostRuns: 1 },
    )
    expect([...coins]).toEqual([[UNDECIDED, [1n, 1n]]])
  })

  test('a mistake in the rule is no outcome', () => {
    expect(() =>
      enumerate(() => {
        throw new Error('slip')
      }),
    ).toThrow('slip')
  })
})

describe('odds and simulation agree, for they run the same rule', () => {
  test.each<[string, Partial<Combatant>, string]>([
    ['standing', {}, 'stand'],
    ['dodging from cover', { inCover: true }, 'dodge'],
    ['in heavy armour', { armour: 9 }, 'stand'],
  ])('%s, in 200,000 attacks, within four standard errors', (_, vex, reaction) => {
    const [ways, of] = wounded(vex, reaction)
    const [p, fall, policy] = [Number(ways) / Number(of), quickFall(streamOf(3)), prefer(reaction)]
    let hits = 0
    for (let i = 0; i < 200_000; i++)
      hits += Number(shoot(simulatedScene(before, duel({}, vex), { policy, fall, log: null })) === 'wounded')
    expect(Math.abs(hits / 200_000 - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 200_000))
  })
})
