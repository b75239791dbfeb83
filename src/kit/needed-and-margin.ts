import type { Seen, SeenRoll } from '../engine/book.ts'
import type { Needed } from '../engine/needed-to-succeed.ts'

type Against = {
  readonly total: number
  /** Null where it may not be known. */
  readonly number: number | null
  readonly rule: string
  /** What the number is: `AC`. */
  readonly of?: string
  /** Whether low is good. */
  readonly low?: true
  /** What came of it where more than the total decides; without it the total does. */
  readonly made?: boolean
  /** Why it came otherwise than the total says. */
  readonly because?: string
}
export type Verbs = readonly [made: string, missed: string]
export const CHECK: Verbs = ['succeeds', 'fails']
export const ATTACK: Verbs = ['hits', 'misses']
export const CONTEST: Verbs = ['wins', 'loses']

/** What a total came to against a number, with the margin: `8 needed`, `misses by 1`. */
export function against({ total, number, rule, of, low, made, because }: Against, verbs: Verbs): Needed {
  const over = number === null ? null : low ? number - total : total - number
  const isMade = made ?? (over ?? 0) >= 0
  const verb = verbs[isMade ? 0 : 1]
  const secret = number === null && of !== undefined ? `${isMade ? 'reaches' : 'below'} the ${of}` : ''
  const isPlain = over !== null && over >= 0 === isMade
  return {
    total: low ? null : number,
    needs: number === null ? null : `${number}${low ? ' or less' : ''} needed${of === undefined ? '' : ` (${of})`}`,
    came: isPlain
      ? over === 0
        ? `just ${verb}`
        : `${verb} by ${Math.abs(over)}`
      : [verb, because ?? secret].filter(Boolean).join(', '),
    made: isMade,
    rule,
  }
}

/**
 * The other roll, of one thing by two people against each other: next to this one, with no outcome between them; null
 * where there is none, or its total may not be known.
 */
export function partnerOf(roll: SeenRoll, lines: readonly Line[], at: number): Partner | null {
  const before = lines.slice(0, at).findLast(isBetween)
  const after = lines.slice(at + 1).find(isBetween)
  const isOther = (line: Line | undefined): line is SeenRoll =>
    line?.type === 'rolled' && line.what === roll.what && line.who !== roll.who
  const [other, isFirst] = isOther(after) ? [after, false] : isOther(before) ? [before, true] : [null, false]
  return other && other.total !== null ? { total: other.total, isFirst } : null
}
/** Its total, and whether it was thrown first. */
type Partner = { readonly total: number; readonly isFirst: boolean }

type Line = Seen<{ readonly type: string }>
const isBetween = ({ type }: Line): boolean => type === 'rolled' || type === 'happened'
