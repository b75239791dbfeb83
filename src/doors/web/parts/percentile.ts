import type { SaidRoll } from '../../../client/chat-shapes.ts'

export const tensOf = (face: number): number => Math.floor(face / 10) % 10

/** What the roll would show with each of the tens; 0 and 0 are 100. */
export const candidatesOf = (face: number, tens: readonly number[]): readonly number[] => [
  face,
  ...tens.map((ten) => (ten % 10) * 10 + (face % 10) || 100),
]

export type Needed = { readonly least: number; readonly hard: number; readonly extreme: number }

/** What was needed, as the receipt says it: `40 or less`, `succeeds, 20 hard, 8 extreme`. */
export function neededIn(rows: NonNullable<SaidRoll['receipt']>['rows']): Needed | null {
  const row = rows.find(({ value }) => value.endsWith(' or less'))
  const [, hard = 0, extreme = 0] = /(\d+) hard, (\d+) extreme/.exec(row?.what ?? '') ?? []
  return row ? { least: Number.parseInt(row.value, 10), hard: Number(hard), extreme: Number(extreme) } : null
}

const DIGITS = [...Array(10).keys()]

/** How likely a d100 is to show this or less; with so many dice more for the tens the lowest counts, with fewer the highest. */
export function chanceBelow(least: number, more: number): number {
  const byUnits = DIGITS.map((unit) => DIGITS.filter((ten) => (ten * 10 + unit || 100) <= least).length / 10)
  const dice = Math.abs(more) + 1
  return byUnits.reduce((sum, one) => sum + (more > 0 ? 1 - (1 - one) ** dice : one ** dice), 0) / 10
}

const LEAST_APART = 8

/** The bounds that leave room for each other's numbers, the widest first. */
export function apartOnScale(bounds: readonly number[]): readonly number[] {
  const kept: number[] = []
  for (const n of bounds) if (n > 0 && kept.every((one) => Math.abs(one - n) >= LEAST_APART)) kept.push(n)
  return kept
}
