import { relative } from 'node:path'
import type { AnyBook } from '../books/index.ts'
import { type BookLine, bookLine } from '../engine/book-line.ts'
import type { Beat } from '../engine/scene.ts'

/** What a check found, what it met, and how much it tried. */
export type Findings = {
  /** By the sentence without its numbers. */
  readonly faults: Map<string, { times: number; readonly sentence: string; readonly where: string }>
  /** Events, questions, rolls and refusals that occurred, as `event struck`. */
  readonly met: Set<string>
  fights: number
  questions: number
  odds: number
  /** Where the check is: the fight, and in it the beat and the event. */
  fight: string
  beat: Beat | null
  event: string | null
  /**
   * Where the book last told, asked or rolled this, as `event struck`; an error for its stack, which is read only if
   * needed.
   */
  readonly lines: Map<string, Error>
}

/** A book, and what was found in it so far. */
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

/** What a fault is about, as `event struck`, or the error that shows where it is. */
type At = string | Error

/** The same fault is told once, with the first place where it was found and how often it was. */
export function fault(found: Findings, sentence: string, at?: At): void {
  const line = bookLine(typeof at === 'string' ? found.lines.get(at) : at)
  const place = line ? `${makeLine(line)}: ` : ''
  const key = place + sentence.replace(/\d+(\.\d+)?/g, '#')
  const known = found.faults.get(key)
  if (known) known.times += 1
  else found.faults.set(key, { times: 1, sentence: place + sentence, where: whereIn(found, at) })
}

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

/** A deed that may fail: what the book throws is a fault with its line. */
export function trying<T>(found: Findings, deed: () => T): T | null {
  try {
    return deed()
  } catch (error) {
    threw(found, error)
    return null
  }
}

/** What a rule threw, without the place that the engine has added to its sentence. */
export function threw(found: Findings, error: unknown): void {
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error
  fault(found, thrown instanceof Error ? thrown.message : String(thrown), thrown instanceof Error ? thrown : undefined)
}
