/** What a rule may use up before it counts as run away. */
export const LIMITS = {
  /** Asks, rolls and tells in one beat. */
  steps: 20_000,
  /** Beats that follow one another without a question. */
  beats: 10_000,
  /** Dice in one throw, and sides of a die. */
  dice: 1_000,
  sides: 1_000_000,
  /** Options of a whole tree, and how deep it goes. */
  tree: 20_000,
  depth: 16,
  /** Steps of a path, and characters of free words, that are looked at at all. */
  path: 32,
  words: 4_000,
} as const

/** Counts the steps of a run; one object for all beats of it. */
export type Pace = { steps: number }

export function pace(count: Pace): void {
  if (++count.steps > LIMITS.steps) throw new Error(`a beat took more than ${LIMITS.steps} steps: the rule does not come to an end`)
}

export function fitsDepth(depth: number): void {
  if (depth > LIMITS.depth) throw new Error(`a tree of options goes at most ${LIMITS.depth} deep`)
}

export function fitsThrow(count: number, sides: number): void {
  if (!(Number.isInteger(count) && count >= 0 && count <= LIMITS.dice)) throw new Error(`a throw has 0 to ${LIMITS.dice} dice, not ${count}`)
  if (!(Number.isInteger(sides) && sides >= 1 && sides <= LIMITS.sides)) throw new Error(`a die has 1 to ${LIMITS.sides} sides, not ${sides}`)
}
