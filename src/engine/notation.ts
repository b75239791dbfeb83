/** Dice as somebody wrote them, read and checked: plain data, ready to be thrown. */
export type Dice = Written & { readonly plain: Plain | null }

/** With a target the Effect is told: the total less the target. */
export type Written = { readonly of: Term; readonly target: number | null; readonly comment: string | null }

/** `NdS` with nothing but numbers added: thrown the short way. */
export type Plain = { readonly count: number; readonly sides: number; readonly plus: number }

/** A note is what stood in square brackets: `[fire]`. */
export type Term = Sum | Product | Whole | Handful | D66
export type Sum = {
  readonly kind: 'sum'
  readonly parts: readonly { readonly sign: 1 | -1; readonly of: Term }[]
  readonly note: string | null
}
export type Product = {
  readonly kind: 'product'
  readonly parts: readonly { readonly by: '*' | '/'; readonly of: Term }[]
  readonly note: string | null
}
export type Whole = { readonly kind: 'whole'; readonly value: number; readonly note: string | null }

/** Two six-sided dice read as tens and units. */
export type D66 = { readonly kind: 'd66'; readonly note: string | null }

/**
 * Dice of one kind thrown together. However it was written, what befalls them comes in the order of these fields:
 * thrown again once, thrown again until they differ, one die added, exploded, raised and capped, kept, dropped,
 * counted.
 */
export type Handful = {
  readonly kind: 'dice'
  readonly count: number
  readonly sides: number
  readonly fate: boolean
  readonly rerollOnce: readonly Which[]
  readonly rerollUntil: readonly Which[]
  readonly addOne: readonly Which[]
  readonly explode: Explosion | null
  readonly least: number | null
  readonly most: number | null
  readonly keep: readonly Which[]
  readonly drop: readonly Which[]
  readonly successes: readonly Which[]
  readonly failures: readonly Which[]
  readonly note: string | null
}

/** Which dice: those that show so much, or the `n` highest or lowest. */
export type Which = { readonly by: '=' | '<' | '>' | '<=' | '>=' | 'h' | 'l'; readonly n: number }

/** `!` adds dice, `!!` adds to the same die, `!p` adds dice less one, `!o` adds one die and no more. */
export type Explosion = { readonly how: '!' | '!!' | '!p' | '!o'; readonly on: readonly Which[] }

/** Faces thrown in all, with those that exploded or were thrown again. */
export const MOST_FACES = 1000

/** Makes dice ready to be thrown. */
export const compileDice = (written: Written): Dice => ({
  of: written.of,
  target: written.target,
  comment: written.comment,
  plain: plainOf(written.of),
})

/** The one canonical form. */
export function makeDice({ of, target, comment }: Written): string {
  return spell(of, makeThrown, '') + (target === null ? '' : ` ${target}+`) + (comment === null ? '' : ` # ${comment}`)
}

/**
 * The least total, or null where it is open or hangs on the order of dice. Chains that end at the limit of faces are
 * left out.
 */
export const leastOf = (dice: Written): number | null => finite(rangeOf(dice.of).least)

/** The greatest total, or null. */
export const mostOf = (dice: Written): number | null => finite(rangeOf(dice.of).most)

/** The mean total to thirteen digits, or null where it cannot be stated, as for a division. */
export const meanOf = (dice: Written): number | null => finite(Number(meanOfTerm(dice.of).toPrecision(13)))

/** Writes a term; `thrown` writes its dice, `gap` stands around signs. */
export function spell(term: Term, thrown: (of: Handful | D66) => string, gap: '' | ' '): string {
  const inner = (of: Term, brackets: boolean): string =>
    brackets && of.note === null ? `(${spell(of, thrown, gap)})` : spell(of, thrown, gap)
  const noted = (body: string): string => (term.note === null ? body : `${body}[${term.note}]`)
  const closed = (body: string): string => (term.note === null ? body : noted(`(${body})`))
  if (term.kind === 'whole') return noted(String(term.value))
  if (term.kind === 'product') {
    const nested = ({ kind }: Term): boolean => kind === 'sum' || kind === 'product'
    return closed(term.parts.map(({ by, of }, n) => (n === 0 ? '' : gap + by + gap) + inner(of, nested(of))).join(''))
  }
  if (term.kind !== 'sum') return noted(thrown(term))
  const signed = (sign: number, n: number): string =>
    n === 0 ? (sign < 0 ? '-' : '') : gap + (sign < 0 ? '-' : '+') + gap
  return closed(term.parts.map(({ sign, of }, n) => signed(sign, n) + inner(of, of.kind === 'sum')).join(''))
}

/** Dice thrown at the least: before any explodes or is thrown again. */
export function countOf(term: Term): number {
  if (term.kind === 'dice') return term.count
  if (term.kind === 'd66') return 2
  return term.kind === 'whole' ? 0 : term.parts.reduce((sum, { of }) => sum + countOf(of), 0)
}

/** Does one of these tests choose a die that shows so much? Highest and lowest are no tests. */
export const chooses = (tests: readonly Which[], value: number): boolean =>
  tests.some(({ by, n }) => {
    switch (by) {
      case '=':
        return value === n
      case '<':
        return value < n
      case '>':
        return value > n
      case '<=':
        return value <= n
      case '>=':
        return value >= n
      default:
        return false
    }
  })

export const bounded = ({ least, most }: Handful, value: number): number =>
  Math.min(Math.max(value, least ?? -Infinity), most ?? Infinity)

export const counts = ({ successes, failures }: Handful): boolean => successes.length + failures.length > 0

/** A failure takes a success away; where only failures are counted it counts as one. */
export function successOf({ successes, failures }: Handful, value: number): number {
  const failed = chooses(failures, value) ? 1 : 0
  return successes.length === 0 ? failed : (chooses(successes, value) ? 1 : 0) - failed
}

export const isRank = ({ by }: Which): boolean => by === 'h' || by === 'l'

/** What a handful with these sides can show. */
export const showable = ({ sides, fate }: Handful): readonly number[] =>
  Array.from({ length: sides }, (_, n) => n + (fate ? -1 : 1))

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

function plainOf(term: Term): Plain | null {
  if (term.kind === 'dice') return isPlain(term) ? { count: term.count, sides: term.sides, plus: 0 } : null
  if (term.kind !== 'sum') return null
  const [first, ...rest] = term.parts
  if (first?.of.kind !== 'dice' || first.sign < 0 || !isPlain(first.of)) return null
  let plus = 0
  for (const { sign, of } of rest) {
    if (of.kind !== 'whole') return null
    plus += sign * of.value
  }
  return { count: first.of.count, sides: first.of.sides, plus }
}

const isPlain = (of: Handful): boolean => makeThrown(of) === `${of.count}d${of.sides}`

function makeThrown(of: Handful | D66): string {
  if (of.kind === 'd66') return 'D66'
  const top = of.fate ? 1 : of.sides
  const each = (word: string, tests: readonly Which[]): string =>
    tests.map(({ by, n }) => word + (by === '=' ? '' : by) + n).join('')
  const ranked = (word: string, tests: readonly Which[]): string => tests.map(({ by, n }) => word + by + n).join('')
  const explode = (how: string, on: readonly Which[]): string =>
    on.length === 1 && on[0]!.by === '=' && on[0]!.n === top ? how : each(how, on)
  return [
    `${of.count}d${of.fate ? 'F' : of.sides}`,
    each('ro', of.rerollOnce),
    each('rr', of.rerollUntil),
    each('ra', of.addOne),
    of.explode === null ? '' : explode(of.explode.how, of.explode.on),
    of.least === null ? '' : `mi${of.least}`,
    of.most === null ? '' : `ma${of.most}`,
    ranked('k', of.keep),
    ranked('d', of.drop),
    each('cs', of.successes),
    each('cf', of.failures),
  ].join('')
}

const finite = (n: number): number | null => (Number.isFinite(n) ? n + 0 : null)

function corners(a: Range, b: Range, by: '*' | '/'): Range {
  const found = [a.least, a.most].flatMap((x) =>
    [b.least, b.most].map((y) => (by === '*' ? times(x, y) : divided(x, y))),
  )
  return { least: Math.min(...found), most: Math.max(...found) }
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b)

/** Division rounds down. */
export function divided(a: number, b: number): number {
  if (Number.isFinite(b)) return Math.floor(a / b)
  return Number.isFinite(a) && a * b < 0 ? -1 : 0
}

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
