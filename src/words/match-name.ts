import type { CombatantBase } from '../engine/common-events.ts'
import type { Refusal } from '../engine/option-tree.ts'

/** Something named by its key, its label, or the beginning of either or of a word in them. */
export type Nameable = { readonly key: string; readonly label: string }

/** The thing meant, ignoring case; a refusal if ambiguous, null if there is none. */
export function matchOne<N extends Nameable>(text: string, among: readonly N[]): N | Refusal | null {
  const wanted = plain(unquoted(text))
  if (wanted === '') return null
  const exact = among.find(({ key, label }) => plain(key) === wanted || plain(label) === wanted)
  if (exact) return exact
  for (const begins of [beginsWhole, beginsWord]) {
    const found = among.filter((one) => begins(one, wanted))
    if (found.length === 1) return found[0]!
    if (found.length > 1)
      return { refused: `'${text.slice(0, 40)}' could be ${found.map(({ label }) => label).join(' or ')}.` }
  }
  return null
}

/** The longest prefix of the words that names something, and the remaining words. */
export function matchFirst<N extends Nameable>(
  words: readonly string[],
  among: readonly N[],
): { readonly found: N; readonly rest: readonly string[] } | Refusal | null {
  let unclear: Refusal | null = null
  for (let end = Math.min(words.length, 8); end > 0; end--) {
    const found = matchOne(words.slice(0, end).join(' '), among)
    if (found && 'refused' in found) unclear ??= found
    else if (found) return { found, rest: words.slice(end) }
  }
  return unclear
}

export const people = (combatants: readonly CombatantBase[]): readonly Nameable[] =>
  combatants.filter(({ left }) => !left).map(({ id, name }) => ({ key: id, label: name }))

export const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')

/** A field and the remaining words; a quoted name may hold spaces, as in `skills."Mr. Fix"`. */
export function fieldFirst([first = '', ...rest]: readonly string[]): {
  readonly field: string
  readonly rest: readonly string[]
} {
  const end = isOpen(first) ? rest.findIndex(isOpen) + 1 : 0
  return { field: [first, ...rest.slice(0, end)].join(' '), rest: rest.slice(end) }
}

const isOpen = (word: string): boolean => word.replace(/\\./g, '').split('"').length % 2 === 0

/** Phones write “ and ” by themselves. */
const unquoted = (text: string): string => /^["“„](.+)["”“]$/.exec(text.trim())?.[1] ?? text

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')
const beginsWhole = ({ key, label }: Nameable, wanted: string): boolean =>
  plain(key).startsWith(wanted) || plain(label).startsWith(wanted)
const beginsWord = ({ key, label }: Nameable, wanted: string): boolean =>
  `${plain(key).replaceAll('-', ' ')} ${plain(label)}`.split(' ').some((word) => word.startsWith(wanted))
