type Magazine = {
  /** Rounds in a full one, and in this one now. */
  readonly holds: number
  readonly loaded: number
  /** Rounds at hand; null where nobody counts them. */
  readonly reserve: number | null
  /** Rounds that one reload puts in at the most. */
  readonly most: number
}

/** How many rounds a reload puts in, or why it cannot. */
export function refillOf({ holds, loaded, reserve, most }: Magazine): number | 'full' | 'no_reserve' {
  if (loaded >= holds) return 'full'
  return reserve === 0 ? 'no_reserve' : Math.min(holds - loaded, reserve ?? holds, most)
}

/** Of how many of a thing somebody has stacks; null where there is none, which a book may take for no end of them. */
export function reserveOf(stacks: readonly { readonly qty: number }[]): number | null {
  return stacks.length === 0 ? null : stacks.reduce((sum, { qty }) => sum + qty, 0)
}
