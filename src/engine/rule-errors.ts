import type { Entry } from './log.ts'
import type { Refusal } from './option-tree.ts'
import { isDivergence, type Tape } from './replay-tape.ts'

/** First words of every such refusal; viewers who may not know more are told only these. */
export const BROKE_OFF = 'The fight could not go on after that'
export const E_RULE = 'E_RULE'

/**
 * Turns a thrown error into a refusal; the error goes to the operator's log. `at` is the place if the run did not add
 * one.
 */
export function brokeOff(reason: unknown, at: string): Refusal {
  const error = errorOf(reason)
  const broke =
    isBreakdown(error) || isDivergence(error) ? error : new Error(`${error.message} (${at})`, { cause: error })
  return { refused: `${BROKE_OFF}: ${broke.message}.`, code: E_RULE, broke }
}

/** What a rule threw, with its place: the book, the beat, and the last event, answer or roll that it met. */
export function placed<E>(reason: unknown, book: string, { lines, at, fresh }: Tape<E>): Error {
  const met: readonly Entry<E>[] = [...lines.slice(0, at).map(({ entry }) => entry), ...fresh]
  const began = met.findLast((entry) => entry.type === 'began')
  const beat =
    began?.type === 'began' ? `, ${began.beat.kind}${began.beat.who === null ? '' : ` of ${began.beat.who}`}` : ''
  const last = met.at(-1)
  const error = new Error(`${errorOf(reason).message} (${book}${beat}${last ? `, at ${makePlace(last)}` : ''})`, {
    cause: reason,
  })
  return Object.assign(error, { [PLACED]: true })
}

const PLACED = Symbol('placed')

/** Whether the error came from a rule, not from the engine. */
type Breakdown = Error & { readonly [PLACED]: true }
export const isBreakdown = (reason: unknown): reason is Breakdown => reason instanceof Error && PLACED in reason

/** Books of other people may throw anything. */
export const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

function makePlace<E>(entry: Entry<E>): string {
  switch (entry.type) {
    case 'happened':
      return `the event ${typeOf(entry.event)}`
    case 'overruled':
      return `the referee's word ${entry.events.map(typeOf).join(', ')}`
    case 'answered':
      return `the answer of ${entry.who} to ${entry.about}`
    case 'rolled':
      return `the roll of ${entry.who}, ${entry.what}`
    case 'volunteered':
      return `what ${entry.who} did unasked`
    case 'began':
      return 'its beginning'
    case 'ended':
      return 'its end'
    default:
      return entry.type
  }
}

const typeOf = (event: unknown): string => String((event as { readonly type?: unknown } | null)?.type)
