/** Limits beyond which a rule counts as running away. */
export const LIMITS = {
  /** Asks, rolls and tells in one beat. */
  steps: 20_000,
  /** Beats without a person's decision, after which the referee is asked whether to go on. */
  beats: 10_000,
  /** Number of beats after which positions are compared, and of repeats after which the referee is asked. */
  quiet: 50,
  repeats: 12,
  /** Beats a book may take to end a stopped fight. */
  closing: 1_000,
  /** Dice in one throw, and sides of a die. */
  dice: 1_000,
  sides: 1_000_000,
  /** Options of a whole tree, and how deep it goes. */
  tree: 20_000,
  depth: 16,
  /** Longest path and longest free text that are examined. */
  path: 32,
  words: 4_000,
} as const

/** Counts the steps of a run; one object for all beats of it. */
export type Pace = { steps: number }

export function pace(count: Pace): void {
  if (++count.steps > LIMITS.steps) runAway()
}

export function fitsDepth(depth: number): void {
  if (depth > LIMITS.depth) throw new Error(`a tree of options goes at most ${LIMITS.depth} deep`)
}

export function fitsThrow(count: number, sides: number): void {
  if (!isWithin(count, 0, LIMITS.dice) || !isWithin(sides, 1, LIMITS.sides)) refuseThrow(count, sides)
}

const isWithin = (n: number, least: number, most: number): boolean => n >= least && n <= most && Number.isInteger(n)

/** Separate functions for the messages, so that the hot checks stay small enough to inline. */
function runAway(): never {
  throw new Error(`a beat took more than ${LIMITS.steps} steps: the rule does not come to an end`)
}

function refuseThrow(count: number, sides: number): never {
  if (!isWithin(count, 0, LIMITS.dice)) throw new Error(`a throw has 0 to ${LIMITS.dice} dice, not ${count}`)
  throw new Error(`a die has 1 to ${LIMITS.sides} sides, not ${sides}`)
}
