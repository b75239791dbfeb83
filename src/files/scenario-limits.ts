import { CST, Lexer } from 'yaml'
import type { Misfit } from './parse-yaml.ts'

/**
 * Limits of a scenario file. An alias counts each time it is used, so that a small file cannot expand into a large one.
 */
export const READING = {
  bytes: 2 ** 20,
  values: 50_000,
  depth: 24,
  indent: 100,
  marks: 400_000,
  documents: 1000,
} as const

/**
 * Checked before the YAML parser runs: it is recursive, and deep nesting would overflow the stack and end the process.
 * Null if the text is harmless.
 */
export function excessIn(text: string): Misfit | null {
  const now = { line: 1, flow: 0, inLine: 0, marks: 0, documents: 0, afterBreak: true, scalar: false }
  for (const mark of new Lexer().lex(text)) {
    const kind = now.scalar ? 'scalar text' : CST.tokenType(mark)
    const sentence = excessive(now, kind, mark)
    if (sentence) return { line: now.line, column: 1, sentence }
    if (mark.length > 1 || mark === '\n') now.line += breaksIn(mark)
  }
  return null
}

type Now = {
  line: number
  flow: number
  inLine: number
  marks: number
  documents: number
  afterBreak: boolean
  scalar: boolean
}

function excessive(now: Now, kind: CST.TokenType | 'scalar text' | null, mark: string): string | null {
  const indented = now.afterBreak && kind === 'space' && now.flow === 0 && mark.length > READING.indent
  now.afterBreak = kind === 'newline'
  now.scalar = kind === 'scalar'
  if (kind === 'newline' || kind === 'doc-start') now.inLine = 0
  if (kind === 'doc-start' || kind === 'doc-end') now.flow = 0
  if (kind === 'doc-start') now.documents += 1
  if (kind === 'flow-seq-start' || kind === 'flow-map-start') now.flow += 1
  if (kind === 'flow-seq-end' || kind === 'flow-map-end') now.flow = Math.max(0, now.flow - 1)
  if (now.flow === 0 && (kind === 'seq-item-ind' || kind === 'explicit-key-ind' || kind === 'map-value-ind'))
    now.inLine += 1
  if (indented || now.flow > READING.depth || now.inLine > READING.depth)
    return `at most ${READING.depth} levels expected`
  if (++now.marks > READING.marks) return `at most ${READING.values} values expected`
  return now.documents > READING.documents ? `at most ${READING.documents} documents expected` : null
}

function breaksIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
