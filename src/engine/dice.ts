/**
 * Dice wanted. All dice of one throw are alike; a rule that looks at single faces says so by `reads`, and never relies
 * on their order.
 */
export type Throw = {
  readonly count: number
  readonly sides: number
  readonly reads: Reading
  /** Of a pool: the lowest face that is a hit. */
  readonly least?: number
  /** All falls with their weights, if the rule knows fewer than every combination of faces. */
  readonly falls?: () => readonly Fall[]
}

/** Faces that may fall, and in how many ways. */
export type Fall = { readonly faces: readonly number[]; readonly ways: bigint }

/**
 * How faces become a total; for a pool it is the number of hits. With `faces` and `hits` the modifiers explain the
 * number of dice and are not added.
 */
export type Reading = 'sum' | 'highest' | 'lowest' | 'all but the highest' | 'faces' | 'hits'

/** A reason for a number: key, value, and the rule it comes from. */
export type Modifier = readonly [key: string, value: number, rule: string]

/** Dice fallen. */
export type Roll = { readonly faces: readonly number[]; readonly total: number }

/** The same dice for the record. */
export function plainDice(dice: Throw): Throw {
  if (!dice.falls) return dice
  const { count, sides, reads, least } = dice
  return least === undefined ? { count, sides, reads } : { count, sides, reads, least }
}

export const d = (count: number, sides: number, reads: Reading = 'sum'): Throw => ({ count, sides, reads })

/** A pool: dice that show `least` or more are hits, and the total is their number. */
export const pool = (count: number, sides: number, least: number): Throw => ({ count, sides, reads: 'hits', least })

/** Names the reasons of a roll. Zeros may stay: they are dropped when the roll is written down. */
export const because = (...modifiers: Modifier[]): readonly Modifier[] => modifiers

/** Adds one modifier unless it is zero. Four parameters, so that a zero allocates nothing. */
export function weigh(why: Modifier[], key: string, value: number, rule: string): void {
  if (value !== 0) why.push([key, value, rule])
}

export const NO_REASON: readonly Modifier[] = []

export function rollOf({ reads, least }: Throw, faces: readonly number[], why: readonly Modifier[]): Roll {
  if (reads === 'hits') return { faces, total: hitsAmong(faces, least!) }
  let total = 0
  if (reads === 'highest') for (const face of faces) total = Math.max(total, face)
  else if (reads === 'lowest') total = faces.length === 0 ? 0 : Math.min(...faces)
  else for (let i = 0; i < faces.length; i++) total += faces[i]!
  if (reads === 'all but the highest' && faces.length > 0) total -= Math.max(...faces)
  if (reads !== 'faces') for (let i = 0; i < why.length; i++) total += why[i]![1]
  return { faces, total }
}

function hitsAmong(faces: readonly number[], least: number): number {
  let hits = 0
  for (let i = 0; i < faces.length; i++) if (faces[i]! >= least) hits += 1
  return hits
}
