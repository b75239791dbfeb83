import type { Path, Reach, Squares } from '../../../engine/options.ts'
import { DIRECTIONS, type Direction } from '../../../field/square-names-and-directions.ts'
import { nameOf } from '../../../words/fight-on-map.ts'
import { ASK_AGAIN } from '../../../words/refusal-sentences.ts'
import { answerOf, areDirections, barredAs, spelt, stepOf, wayLine, wordsIn } from '../../../words/square-choice.ts'
import type { InlineKey } from './keyboard.ts'
import type { Quest, Walk } from './question.ts'

/** As keys stand on the board: three by three, with the key that goes in the middle. */
const ARROWS: readonly (readonly [label: string, data: Direction | 'go'])[] = [
  ['↖', 'nw'],
  ['↑', 'n'],
  ['↗', 'ne'],
  ['←', 'w'],
  ['✓', 'go'],
  ['→', 'e'],
  ['↙', 'sw'],
  ['↓', 's'],
  ['↘', 'se'],
]

/** The question, what was chosen so far, and what follows from it. */
export function squaresBoard(
  quest: Quest,
  walk: Walk,
  of: Reach,
): { readonly text: string; readonly keys: readonly InlineKey[] } {
  const { trail = [] } = walk
  const head = quest.text(walk)
  const lines = trail.length === 0 ? [hintFor(of.squares!)] : chosenLines(quest, walk, of)
  return { text: [head, ...lines].join('\n'), keys: ARROWS.map(([label, data]) => ({ label, data })) }
}

const hintFor = ({ from }: Squares): string =>
  `You stand on ${nameOf(from)}. Name a square, or a path such as e e se; or go by the arrows and ✓.`

function chosenLines(quest: Quest, { path, trail = [] }: Walk, of: Reach): readonly string[] {
  const { squares } = of
  const gone = squares!.wayOf(stepOf(trail))
  if (!('why' in gone)) return [wayLine(gone, of), ...(quest.foretold?.(gone, path) ?? [])]
  const part = squares!.partOf(trail)
  return [...('why' in part ? [] : [wayLine(part, of)]), sentenceOf(quest, gone.why)]
}

const sentenceOf = ({ refusal }: Quest, why: string | null): string =>
  barredAs(why, (code) => refusal({ refused: `That is not possible now: ${code}.`, code }))

type Taken = { readonly answer: Path } | { readonly walk: Walk } | { readonly sorry: string }

/** A square or a path. Where something follows from it, it is shown first and waits to be confirmed. */
export function takeSquares(
  quest: Quest,
  walk: Walk,
  { of, text }: { readonly of: Reach; readonly text: string },
): Taken {
  const said = text.trim().toLowerCase()
  const arrow = ARROWS.find(([label]) => label === said)
  if (arrow) return tapSquares(quest, walk, { of, data: arrow[1] })
  if (CONFIRMED.includes(said)) return confirmed(quest, walk, of)
  const words = wordsIn(text)
  const { trail = [] } = walk
  const goesOn = trail.length > 0 && areDirections(words)
  const steps = goesOn ? [...spelt(of.squares!, trail), ...words] : words
  const gone = of.squares!.wayOf(stepOf(steps))
  if ('why' in gone)
    return goesOn && 'way' in of.squares!.partOf(steps)
      ? { walk: { ...walk, trail: steps } }
      : { sorry: sentenceOf(quest, gone.why) }
  const isPlain = trail.length === 0 && (quest.foretold?.(gone, walk.path) ?? []).length === 0
  return isPlain ? { answer: [...walk.path, answerOf(steps, gone)] } : { walk: { ...walk, trail: steps } }
}

const CONFIRMED = ['ok', 'go', 'y', 'yes']

/** An arrow goes one square on; where nobody can go the choice stays, with the reason. */
export function tapSquares(
  quest: Quest,
  walk: Walk,
  { of, data }: { readonly of: Reach; readonly data: string },
): Taken {
  if (data === 'go') return confirmed(quest, walk, of)
  if (!DIRECTIONS.some((direction) => direction === data)) return { sorry: ASK_AGAIN.key }
  const trail = [...spelt(of.squares!, walk.trail ?? []), data]
  const gone = of.squares!.partOf(trail)
  return 'why' in gone ? { sorry: sentenceOf(quest, gone.why) } : { walk: { ...walk, trail } }
}

function confirmed(quest: Quest, { path, trail = [] }: Walk, { squares }: Reach): Taken {
  if (trail.length === 0) return { sorry: ASK_AGAIN.square }
  const gone = squares!.wayOf(stepOf(trail))
  return 'why' in gone ? { sorry: sentenceOf(quest, gone.why) } : { answer: [...path, answerOf(trail, gone)] }
}
