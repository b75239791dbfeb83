import { relative } from 'node:path'
import type { AnyBook } from '../books/index.ts'
import type { EventBase, Sighted } from '../engine/book.ts'
import { type BookLine, bookLine } from '../engine/book-line-of-error.ts'
import type { Beat } from '../engine/scene.ts'

/** What a check found, which words occurred, and how much was tried. */
export type Findings = {
  /** Keyed by the sentence without its numbers. */
  readonly faults: Map<string, { times: number; readonly sentence: string; readonly where: string }>
  /** Events, questions, rolls and refusals that occurred, as `event struck`. */
  readonly met: Set<string>
  fights: number
  questions: number
  odds: number
  /** Current location of the check: the fight, the beat in it, the event in that. */
  fight: string
  beat: Beat | null
  event: string | null
  /**
   * The last `tell`, `ask` or `roll` of each word, as `event struck`. An Error, because its stack is costly and only
   * rendered on demand.
   */
  readonly lines: Map<string, Error>
}

/** The book under check and the findings so far. */
export type Checking = { readonly book: AnyBook; readonly found: Findings }

export const noFindings = (): Findings => ({
  faults: new Map(),
  met: new Set(),
  fights: 0,
  questions: 0,
  odds: 0,
  fight: '',
  beat: null,
  event: null,
  lines: new Map(),
})

/** A word such as `event struck`, or an Error whose stack has the line. */
type At = string | Error

/** Repeated faults are reported once, with the first location and a count. */
export function fault(found: Findings, sentence: string, at?: At): void {
  const line = bookLine(typeof at === 'string' ? found.lines.get(at) : at)
  const place = line ? `${makeLine(line)}: ` : ''
  const key = place + sentence.replace(/\d+(\.\d+)?/g, '#')
  const known = found.faults.get(key)
  if (known) known.times += 1
  else found.faults.set(key, { times: 1, sentence: place + sentence, where: whereIn(found, at) })
}

/** The name of an entry in `Findings.lines`, and in a sentence. */
export const placeOf = (entry: Sighted<EventBase>): string =>
  entry.type === 'happened' ? `event ${entry.event.type}` : entry.type === 'rolled' ? `roll ${entry.what}` : 'a beat'
export const sayAt = (at: string): string => at.replace(/^(event|roll|question) (.*)$/, "the $1 '$2'")

const makeLine = ({ file, line, column }: BookLine): string =>
  `${relative(process.cwd(), file) || file}:${line}:${column}`

function whereIn({ fight, beat, event }: Findings, at: At | undefined): string {
  const told = typeof at === 'string' && at.startsWith('event ') ? at : event && `event ${event}`
  const beaten = beat && `${beat.kind}${beat.who === null ? '' : ` of ${beat.who}`}`
  return [fight, beaten, told].filter(Boolean).join(', ')
}

export const faultLines = ({ faults }: Findings): readonly string[] =>
  [...faults.values()].map(({ sentence, times, where }) => {
    const often = times > 1 ? `${times} times` : ''
    const beside = [where, often].filter(Boolean).join('; ')
    return beside === '' ? sentence : `${sentence} (${beside})`
  })

/** Runs code of the book; what it throws becomes a fault with its line. */
export function trying<T>(found: Findings, deed: () => T): T | null {
  try {
    return deed()
  } catch (error) {
    threw(found, error)
    return null
  }
}

/** The error of a rule, without the location that the engine appends. */
export function threw(found: Findings, error: unknown): void {
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error
  fault(found, thrown instanceof Error ? thrown.message : String(thrown), thrown instanceof Error ? thrown : undefined)
}
