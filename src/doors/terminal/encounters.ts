import type { AnyBook } from '../../books/index.ts'
import { matchOne } from '../../words/match-name.ts'
import { nearest } from '../../words/refusal-sentences.ts'
import type { Terminal } from './play-loop.ts'
import { type Said, say, sorry } from './session.ts'
import { painted } from './wrap-and-colour.ts'

/** Ready-made encounters with number, name and description; `brief` fits one screen. */
export const encounterLines = ({ title, catalogue }: AnyBook, length: 'brief' | 'full'): readonly Said[] => [
  say(`${title}: fights ready to play`, 'head'),
  ...Object.entries(catalogue.encounters).flatMap(([id, { title: name, pitch }], i) => [
    say(`${`${i + 1}`.padStart(3)} ${name} (${id})`, 'ask'),
    { text: `    ${length === 'brief' ? firstOf(pitch) : pitch}`, tone: 'plain' as const, hang: 4 },
  ]),
]

const firstOf = (pitch: string): string => {
  const sentence = pitch.replace(/(?<=[.!?]) .*$/s, '')
  return sentence.length > 75 ? `${sentence.slice(0, sentence.lastIndexOf(' ', 74))} …` : sentence
}

/** Asks for an encounter; null when the input ends or the person quits. */
export async function pickEncounter({ hear, print, style }: Terminal, book: AnyBook): Promise<string | null> {
  const all = Object.entries(book.catalogue.encounters).map(([key, { title }]) => ({ key, label: title }))
  print(painted(encounterLines(book, 'brief'), style))
  for (;;) {
    print(painted([say(''), say('Which one? A number or a name; quit leaves.', 'ask')], style))
    const line = await hear()
    if (line === null || /^\s*(quit|exit)\s*$/i.test(line)) return null
    const nth = /^\s*\d{1,4}\s*$/.test(line) ? all[Number(line) - 1] : undefined
    const found = nth ?? matchOne(line, all)
    if (found && !('refused' in found)) return found.key
    const near = nearest(
      line.trim(),
      all.map(({ key }) => key),
    )
    print(
      painted([sorry(found?.refused ?? (near ? `Did you mean ${near}?` : `Please choose 1 to ${all.length}.`))], style),
    )
  }
}
