import type { Ask } from '../../engine/live-types.ts'
import { levelAt, type Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import { type Chosen, chosen as chosenBy, keysIn } from '../../words/choose-by-name.ts'
import { labelOf } from '../../words/names.ts'
import { ASK_AGAIN } from '../../words/refusal-sentences.ts'
import { askedOf, type Session } from './session.ts'

/** What the first words choose in this menu: a number, one of its names, or a name in the menus below it. */
export function chosen(
  session: Session,
  { ask, path }: { readonly ask: Ask; readonly path: Path },
  words: readonly string[],
): Chosen | Refusal {
  const level = levelAt(ask.options, path)
  if ('refused' in level) return level
  const counts = /^\d{1,4}$/.test(words[0] ?? '')
  const nth = counts ? keysIn(level)[Number(words[0]) - 1] : undefined
  // a number refers to the visible menu, never to a name further down
  if (counts && nth === undefined && !keysIn(level).includes(words[0]!)) return { refused: ASK_AGAIN.key }
  return nth === undefined
    ? chosenBy(level, words, (key) => labelOf(session.book, key, askedOf(session, ask)))
    : { steps: [nth], rest: words.slice(1) }
}
