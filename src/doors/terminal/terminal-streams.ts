import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Terminal } from './play-loop.ts'
import { clean, type Style } from './wrap-and-colour.ts'

type Streams = {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number }
}

/** A terminal or a pipe; with a pipe, input lines are echoed so that the output reads the same. */
export function terminalOf(
  { input, output }: Streams,
  env: Readonly<Record<string, string | undefined>>,
): Terminal & { readonly close: () => void } {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const reader = createInterface({
    input,
    output: isTerminal ? output : undefined,
    terminal: isTerminal,
    prompt: '> ',
    crlfDelay: Number.POSITIVE_INFINITY,
    historySize: 100,
  })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const write = (text: string): void => void output.write(text)
  const hear = async (): Promise<string | null> => {
    if (isTerminal) reader.prompt()
    const { value, done } = await lines.next()
    if (done) write('\n')
    else if (!isTerminal) write(`> ${clean(value)}\n`)
    return done ? null : value
  }
  return { hear, print: (text) => write(`${text}\n`), style: styleOf(output, env), close: () => reader.close() }
}

/** At most 100 columns, 80 if unknown. */
function styleOf(output: Streams['output'], env: Readonly<Record<string, string | undefined>>): Style {
  const hasColours = output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  return { width: Math.min(100, Math.max(40, output.columns || 80)), colours: hasColours ? 'some' : 'none' }
}

/** Scripted input, for tests; `print` gets one piece of text at a time. */
export function scriptedTerminal(
  lines: AsyncIterable<string> | Iterable<string>,
  print: (text: string) => void,
): Terminal {
  const all = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  const hear = async (): Promise<string | null> => {
    const { value, done } = await all.next()
    if (!done) print(`> ${clean(value)}`)
    return done ? null : value
  }
  return { hear, print, style: { width: 80, colours: 'none' } }
}
