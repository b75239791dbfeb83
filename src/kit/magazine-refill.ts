type Magazine = {
  /** Rounds when full, and rounds left. */
  readonly holds: number
  readonly loaded: number
  /** Rounds at hand; null if they are not counted. */
  readonly reserve: number | null
  /** The most rounds that one reload puts in. */
  readonly most: number
}

/** Rounds that a reload puts in, or why it cannot. */
export function refillOf({ holds, loaded, reserve, most }: Magazine): number | 'full' | 'no_reserve' {
  if (loaded >= holds) return 'full'
  return reserve === 0 ? 'no_reserve' : Math.min(holds - loaded, reserve ?? holds, most)
}

/** The sum of the stacks; null without a stack, which a book may read as unlimited. */
export function reserveOf(stacks: readonly { readonly qty: number }[]): number | null {
  return stacks.length === 0 ? null : stacks.reduce((sum, { qty }) => sum + qty, 0)
}
