import type { SeenRoll } from '../../engine/book.ts'
import { rollOf, type Throw } from '../../engine/dice.ts'
import { enumerate } from '../../engine/odds.ts'

/** How somebody's dice fell against all the ways in which the same dice can fall. */
export type Luck = {
  readonly dice: number
  /** What they showed beyond the mean, in points; more is better, also where low is good. */
  readonly beyond: number
  /** In so many of 100 such tables the same dice do worse, ties halved; null where there are too many ways. */
  readonly better: number | null
}

type Fallen = Pick<SeenRoll, 'dice'> & { readonly faces: readonly number[] }

/** Percentages are rolled low. Faces that are read one by one in another way have no better and worse. */
const signOf = ({ sides, reads }: Throw): number => (reads !== 'faces' ? 1 : sides === 100 ? -1 : 0)

const readIn = (dice: Throw, faces: readonly number[]): number =>
  dice.reads === 'faces' ? -faces[0]! : rollOf(dice, faces, []).total

/** Chance of every value from `least` on. */
type Spread = { readonly least: number; readonly chances: readonly number[] }
const NOTHING: Spread = { least: 0, chances: [1] }
const MOST_VALUES = 12_000

export function luckOf(rolls: readonly Fallen[]): Luck | null {
  const read = rolls.filter(({ dice }) => signOf(dice) !== 0)
  if (read.length === 0) return null
  const spreads = read.map(({ dice }) => spreadOf(dice))
  const fell = read.reduce((sum, { dice, faces }) => sum + readIn(dice, faces), 0)
  const mean = spreads.reduce((sum, one) => sum + meanOf(one), 0)
  const values = spreads.reduce((sum, { chances }) => sum + chances.length, 0)
  return {
    dice: read.reduce((sum, { faces }) => sum + faces.length, 0),
    beyond: Math.round(10 * (fell - mean)) / 10,
    better: values > MOST_VALUES ? null : below(spreads.reduce(together, NOTHING), fell),
  }
}

const known = new Map<string, Spread>()

/** What the dice of one roll can come to. */
function spreadOf(dice: Throw): Spread {
  const { count, sides, reads, least: hit } = dice
  const key = `${count} ${sides} ${reads} ${hit ?? ''}`
  const before = known.get(key)
  if (before) return before
  const odds = [...enumerate((fall) => String(readIn(dice, fall(dice))))]
  const values = odds.map(([value]) => Number(value))
  const least = Math.min(...values)
  const chances = Array.from({ length: Math.max(...values) - least + 1 }, () => 0)
  for (const [value, [ways, of]] of odds) chances[Number(value) - least] = Number(ways) / Number(of)
  const spread = { least, chances }
  known.set(key, spread)
  return spread
}

const meanOf = ({ least, chances }: Spread): number => chances.reduce((sum, chance, i) => sum + chance * (least + i), 0)

function together(one: Spread, other: Spread): Spread {
  const chances = new Array<number>(one.chances.length + other.chances.length - 1).fill(0)
  for (const [i, chance] of one.chances.entries())
    for (const [j, further] of other.chances.entries()) chances[i + j]! += chance * further
  return { least: one.least + other.least, chances }
}

function below({ least, chances }: Spread, value: number): number {
  const at = value - least
  const worse = chances.slice(0, at).reduce((sum, chance) => sum + chance, 0)
  return Math.round(100 * (worse + (chances[at] ?? 0) / 2))
}
