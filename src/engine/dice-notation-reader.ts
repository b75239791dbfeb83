import type { Term } from './dice-notation.ts'

const MOST_NUMBER = 1_000_000

/** `text` is `raw` with one spelling of each sign, place by place. */
export type Reader = {
  readonly raw: string
  readonly text: string
  at: number
  brackets: number
  refused: string | null
}

export function wholeOf(reader: Reader, digits: string): number {
  const value = Number(digits)
  if (value > MOST_NUMBER) refuse(reader, `at most ${MOST_NUMBER} expected`, reader.at - digits.length)
  return value
}

export function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found !== null) reader.at += found[0].length
  return found
}

/** The first refusal stands. */
export function refuse(reader: Reader, said: string, at = reader.at): Term {
  reader.refused ??= `${cut(reader.raw)}: ${said} at ${at + 1}`
  return { kind: 'whole', value: 0, note: null }
}

export const cut = (text: string): string =>
  (text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/\p{Cc}/gu, ' ')
