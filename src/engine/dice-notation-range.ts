import {
  bounded,
  chooses,
  counts,
  divided,
  type Explosion,
  type Handful,
  isRank,
  showable,
  successOf,
  type Term,
  type Written,
} from './dice-notation.ts'

/**
 * The least total, or null where it is open or hangs on the order of dice. Chains that end at the limit of faces are
 * left out.
 */
export const leastOf = (dice: Written): number | null => finite(rangeOf(dice.of).least)

/** The greatest total, or null. */
export const mostOf = (dice: Written): number | null => finite(rangeOf(dice.of).most)

/** The mean total to thirteen digits, or null where it cannot be stated, as for a division. */
export const meanOf = (dice: Written): number | null => finite(Number(meanOfTerm(dice.of).toPrecision(13)))

/** The least and greatest a term can come to; `endless` stands for what is open. */
export function rangeOf(term: Term, endless = Infinity): Range {
  if (term.kind === 'whole') return { least: term.value, most: term.value }
  if (term.kind === 'd66') return { least: 11, most: 66 }
  if (term.kind === 'dice') return rangeOfHandful(term, endless)
  if (term.kind === 'product')
    return term.parts.reduce<Range>((product, { by, of }) => corners(product, rangeOf(of, endless), by), {
      least: 1,
      most: 1,
    })
  const ranges = term.parts.map(({ sign, of }) =>
    sign < 0 ? corners(rangeOf(of, endless), { least: -1, most: -1 }, '*') : rangeOf(of, endless),
  )
  return {
    least: ranges.reduce((sum, { least }) => sum + least, 0),
    most: ranges.reduce((sum, { most }) => sum + most, 0),
  }
}

type Range = { readonly least: number; readonly most: number }

const finite = (n: number): number | null => (Number.isFinite(n) ? n + 0 : null)

function corners(a: Range, b: Range, by: '*' | '/'): Range {
  const found = [a.least, a.most].flatMap((x) =>
    [b.least, b.most].map((y) => (by === '*' ? times(x, y) : divided(x, y))),
  )
  return { least: Math.min(...found), most: Math.max(...found) }
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b)

function rangeOfHandful(of: Handful, endless: number): Range {
  const many = kept(of)
  if (many === null) return { least: -endless, most: endless }
  const chain = of.explode === null ? NOTHING : chainOf(of, of.explode, endless)
  const worths = fallen(of).map(({ value }) => ({
    worth: worthOf(of, value),
    more: explodes(of, value) ? chain : NOTHING,
  }))
  return {
    least: many * Math.min(...worths.map(({ worth, more }) => worth + more.least)),
    most: many * Math.max(...worths.map(({ worth, more }) => worth + more.most)),
  }
}

const NOTHING: Range = { least: 0, most: 0 }

/** How many dice are kept, or null where that, or what they are worth, is not the same for each die alone. */
function kept({ count, keep, drop, addOne, explode, ...of }: Handful): number | null {
  const ranks = [...keep, ...drop].filter(isRank)
  const together =
    explode?.how === '!!' &&
    (of.least !== null || of.most !== null || of.successes.length + of.failures.length + keep.length + drop.length > 0)
  if (addOne.length > 0 || together) return null
  if (ranks.length === 0) return count
  if (explode !== null || keep.length + drop.length > 1) return null
  return keep.length > 0 ? Math.min(count, ranks[0]!.n) : Math.max(0, count - ranks[0]!.n)
}

/** What the dice that follow an exploding one come to. */
function chainOf(of: Handful, { how }: Explosion, endless: number): Range {
  const worths = showable(of).map((value) => ({
    worth: worthOf(of, value, how),
    again: how !== '!o' && explodes(of, value),
  }))
  const last = worths.filter(({ again }) => !again).map(({ worth }) => worth)
  const first = worths.filter(({ again }) => again).map(({ worth }) => worth)
  return {
    least: first.some((worth) => worth < 0) ? -endless : Math.min(...last),
    most: first.some((worth) => worth > 0) ? endless : Math.max(...last),
  }
}

const explodes = ({ explode }: Handful, value: number): boolean => explode !== null && chooses(explode.on, value)

function worthOf(of: Handful, value: number, how?: Explosion['how']): number {
  const worth = bounded(of, how === '!p' ? value - 1 : value)
  const tests = of.keep.filter((which) => !isRank(which))
  if ((tests.length > 0 && !chooses(tests, worth)) || chooses(of.drop, worth)) return 0
  return counts(of) ? successOf(of, worth) : worth
}

/** What a die shows after it was thrown again, each with its weight. */
function fallen(of: Handful): readonly { readonly value: number; readonly weight: number }[] {
  const values = showable(of)
  const again = values.filter((value) => chooses(of.rerollOnce, value)).length
  const once = values.map((value) => ({ value, weight: (chooses(of.rerollOnce, value) ? 0 : of.sides) + again }))
  const staying = once.filter(({ value }) => !chooses(of.rerollUntil, value))
  const moved = once.filter(({ value }) => chooses(of.rerollUntil, value)).reduce((sum, { weight }) => sum + weight, 0)
  return staying.map(({ value, weight }) => ({ value, weight: weight * staying.length + moved }))
}

function meanOfTerm(term: Term): number {
  if (term.kind === 'whole') return term.value
  if (term.kind === 'd66') return 38.5
  if (term.kind === 'dice') return meanOfHandful(term)
  if (term.kind === 'sum') return term.parts.reduce((sum, { sign, of }) => sum + sign * meanOfTerm(of), 0)
  const { least, most } = rangeOf(term)
  if (least === most) return least
  return term.parts.reduce((product, { by, of }) => (by === '*' ? product * meanOfTerm(of) : Number.NaN), 1)
}

function meanOfHandful(of: Handful): number {
  const many = kept(of)
  const ranks = [...of.keep, ...of.drop].filter(isRank)
  if (many === null || of.rerollOnce.some(isRank) || (ranks.length > 0 && counts(of))) return Number.NaN
  const chances = fallen(of)
  const all = chances.reduce((sum, { weight }) => sum + weight, 0)
  if (ranks.length > 0)
    return meanOfRanked(
      of,
      chances.map(({ value, weight }) => ({ worth: bounded(of, value), chance: weight / all })),
    )
  const own = chances.reduce((sum, { value, weight }) => sum + weight * worthOf(of, value), 0)
  const exploding = chances.reduce((sum, { value, weight }) => sum + (explodes(of, value) ? weight : 0), 0)
  return (many * (own + exploding * meanOfChain(of))) / all
}

function meanOfChain(of: Handful): number {
  if (of.explode === null) return 0
  const { how } = of.explode
  const values = showable(of)
  const last = how === '!o' ? values.length : values.filter((value) => !explodes(of, value)).length
  return values.reduce((sum, value) => sum + worthOf(of, value, how), 0) / last
}

/**
 * Of the highest k: k times the least worth, and for each worth above it the expected number of the k dice that reach
 * it.
 */
function meanOfRanked(of: Handful, chances: readonly { readonly worth: number; readonly chance: number }[]): number {
  const many = kept(of)!
  const side = (of.keep[0] ?? of.drop[0])!.by === (of.keep.length > 0 ? 'h' : 'l') ? 1 : -1
  const worths = chances.map(({ worth, chance }) => ({ worth: side * worth, chance }))
  const from = Math.min(...worths.map(({ worth }) => worth))
  const to = Math.max(...worths.map(({ worth }) => worth))
  let sum = many * from
  for (let worth = from + 1; worth <= to; worth++) {
    sum += expectedUpTo(
      many,
      of.count,
      worths.reduce((p, one) => p + (one.worth >= worth ? one.chance : 0), 0),
    )
  }
  return side * sum
}

/** The mean of min(k, how many of n dice succeed). */
function expectedUpTo(k: number, n: number, chance: number): number {
  let exactly = (1 - chance) ** n
  let sum = 0
  for (let i = 1; i <= n; i++) {
    exactly *= ((n - i + 1) / i) * (chance / (1 - chance))
    sum += Math.min(k, i) * exactly
  }
  return sum
}
