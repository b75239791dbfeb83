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

/** Division rounds down. */
export function divided(a: number, b: number): number {
  if (Number.isFinite(b)) return Math.floor(a / b)
  return Number.isFinite(a) && a * b < 0 ? -1 : 0
}
