import {
  type Asking,
  follow,
  isAsking,
  type Level,
  levelAt,
  placeAt,
  type Refusal,
  sizeOf,
} from '../engine/option-tree.ts'
import { type Named, type Path, type Pool, pointsOf, type Shared, type Step } from '../engine/options.ts'
import { chosen, keysIn } from './choose-by-name.ts'
import { matchFirst, wordsOf } from './match-name.ts'
import { parseAmount, parsePoint } from './parse-values.ts'
import { ASK_AGAIN } from './refusal-sentences.ts'
import { stepOf, wordsIn } from './square-choice.ts'

/** Labels of keys, and short forms of paths from the first menu. */
type Manner = { readonly label: (key: string) => string; readonly short?: Readonly<Record<string, readonly string[]>> }
type Way = { readonly path: Path; readonly text: string }

/**
 * Parses a whole answer, menu by menu: `significant attack thug`, `move forward 4,5`, `bob, thug`. An incomplete one is
 * refused with what may follow.
 */
export function readAnswer(options: Level, text: string, manner: Manner): { readonly path: Path } | Refusal {
  return along(options, shortened(options, text.trim(), manner), manner)
}

function shortened(options: Level, text: string, { short = {} }: Manner): Way {
  const [first = '', ...rest] = wordsOf(text)
  const said = first.toLowerCase()
  const way = Object.hasOwn(short, said) && !keysIn(options).includes(said) ? short[said]! : []
  return way.length === 0 || 'refused' in levelAt(options, way.slice(0, -1))
    ? { path: [], text }
    : { path: way, text: rest.join(' ') }
}

function along(options: Level, { path, text }: Way, manner: Manner): { readonly path: Path } | Refusal {
  const level = levelAt(options, path)
  if ('refused' in level) return ended(options, { path, text })
  const only = sizeOf(level) === 1 ? placeAt(level, 0) : null
  if (only && isAsking(only)) return valued(options, path, { place: only, text, manner })
  const onlyKey = only === null ? null : typeof only === 'string' ? only : only.key
  const found = text === '' ? null : chosen(level, wordsOf(text), manner.label)
  if (found && !('refused' in found))
    return along(options, { path: [...path, ...found.steps], text: found.rest.join(' ') }, manner)
  if (onlyKey !== null) return along(options, { path: [...path, onlyKey], text }, manner)
  return found ?? { refused: `Say which: ${keysIn(level).map(manner.label).join(', ')}.` }
}

function ended(options: Level, { path, text }: Way): { readonly path: Path } | Refusal {
  const leaf = follow(options, path)
  if ('refused' in leaf) return leaf.code === undefined ? { refused: ASK_AGAIN.key } : leaf
  return text === '' ? { path } : { refused: `Nothing follows '${String(path.at(-1)).slice(0, 40)}'.` }
}

type Value = { readonly place: Asking; readonly text: string; readonly manner: Manner }

function valued(options: Level, path: Path, { place, text, manner }: Value): { readonly path: Path } | Refusal {
  const { step, sentence } = valueIn(place, text, manner)
  const whole = step === null ? null : [...path, step]
  const found = whole === null ? { refused: sentence } : follow(options, whole)
  if (!('refused' in found)) return { path: whole! }
  return found.code === undefined ? { refused: sentence } : found
}

function valueIn(
  place: Asking,
  text: string,
  { label }: Manner,
): { readonly step: Step | null; readonly sentence: string } {
  switch (place.kind) {
    case 'amount': {
      const amount = parseAmount(text, place.of.unit)
      return { step: amount, sentence: ASK_AGAIN.number(place.of, amount) }
    }
    case 'many':
      return { step: thingsIn(text, place.things, label), sentence: ASK_AGAIN.named }
    case 'shares':
      return { step: sharesIn(text, place.of, label), sentence: ASK_AGAIN.shares(place.of) }
    case 'spot':
      if (place.of.squares) return { step: stepOf(wordsIn(text)), sentence: ASK_AGAIN.square }
      return { step: parsePoint(text, pointsOf(place.of)), sentence: ASK_AGAIN.spot }
    case 'letter':
      return { step: text, sentence: ASK_AGAIN.letter(place.most) }
  }
}

/** `bob, thug 2`, `all`, or `none`. */
function thingsIn(text: string, things: readonly Named[], label: (key: string) => string): readonly string[] | null {
  const said = text.trim().toLowerCase()
  if (['x', 'none', 'nobody'].includes(said)) return []
  if (said === 'all') return things.map(({ id }) => id)
  const named = new Set<string>()
  for (let words = wordsOf(text.replaceAll(',', ' ')); words.length > 0; ) {
    const found = matchFirst(
      words,
      things.map(({ id }) => ({ key: id, label: label(id) })),
    )
    if (!found || 'refused' in found) return null
    named.add(found.found.key)
    words = found.rest
  }
  return named.size === 0 ? null : things.map(({ id }) => id).filter((id) => named.has(id))
}

/** `end 3 str 2`: names with points, one by default. */
function sharesIn(text: string, { bins }: Pool, label: (key: string) => string): Shared | null {
  const points: Record<string, number> = {}
  for (let words = wordsOf(text.replaceAll(',', ' ')); words.length > 0; ) {
    const found = matchFirst(
      words,
      bins.map(({ id }) => ({ key: id, label: label(id) })),
    )
    if (!found || 'refused' in found) return null
    const [count = ''] = found.rest
    const isCount = /^\d{1,6}$/.test(count)
    points[found.found.key] = (points[found.found.key] ?? 0) + (isCount ? Number(count) : 1)
    words = isCount ? found.rest.slice(1) : found.rest
  }
  return Object.keys(points).length === 0 ? null : points
}
