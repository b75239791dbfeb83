import type { Said, Tone } from './session.ts'

export type Style = { readonly width: number; readonly colours: 'none' | 'some' }

/** Output lines: control characters removed, wrapped, with few colours. */
export const painted = (said: readonly Said[], style: Style): string =>
  said
    .map(({ text, tone, hang }) =>
      wrapped(bound(clean(text)), style.width, hang)
        .map((line) => coloured(line.replaceAll(BOUND, ' '), tone, style))
        .join('\n'),
    )
    .join('\n')

/** Wraps between words; continuation lines are indented. */
export function wrapped(text: string, width: number, indent = indentOf(text)): readonly string[] {
  if ([...text].length <= width) return [text.trimEnd()]
  const hang = ' '.repeat(Math.min(indent, width >> 1))
  const lines: string[] = []
  for (let rest = [...text]; rest.length > 0; ) {
    if (rest.length <= width) {
      lines.push(rest.join('').trimEnd())
      break
    }
    const blank = rest.slice(0, width + 1).lastIndexOf(' ')
    const end = blank > hang.length ? blank : width
    lines.push(rest.slice(0, end).join('').trimEnd())
    const after = rest.slice(end).join('').trimStart()
    rest = after === '' ? [] : [...hang, ...after]
  }
  return lines
}

/** Keeps a number with its reason on one line, and a thing with its count. */
const bound = (text: string): string => text.replace(/([+−]\d+) (?=\S)/g, `$1${BOUND}`).replace(/ (?=\(\d+\))/g, BOUND)
const BOUND = '\u0001'

const indentOf = (text: string): number => (text.startsWith(' ') ? /^ */.exec(text)![0].length + 2 : 0)

export const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

const CODES: Readonly<Record<Tone, string>> = { plain: '', head: '1', roll: '36', quiet: '2', ask: '1', sorry: '33' }

const coloured = (text: string, tone: Tone, { colours }: Style): string =>
  colours === 'none' || CODES[tone] === '' || text === '' ? text : `\u001b[${CODES[tone]}m${text}\u001b[0m`
