import type { Ask } from '../../engine/live.ts'
import type { Path } from '../../engine/options.ts'
import { isAsking, type Level, levelAt, placesOf, type Refusal } from '../../engine/tree.ts'
import { labelOf } from '../../words/names.ts'
import { ASK_AGAIN } from '../../words/refusals.ts'
import { matchFirst, type Nameable } from './match.ts'
import { askedOf, type Sitting } from './sitting.ts'

type Chosen = { readonly steps: readonly string[]; readonly rest: readonly string[] }
type Deep = Nameable & { readonly steps: readonly string[] }

/** What the first words choose in this menu: a number, a name of it, or a name in the menus below it. */
export function chosen(sitting: Sitting, ask: Ask, path: Path, words: readonly string[]): Chosen | Refusal {
  const level = levelAt(ask.options, path)
  if ('refused' in level) return level
  const here = keysIn(level)
  const first = words[0] ?? ''
  if (/^\d{1,4}$/.test(first) && here[Number(first) - 1]) return { steps: [here[Number(first) - 1]!], rest: words.slice(1) }
  const nameable = [...here, ...shutIn(level)].map((key) => labelled(sitting, ask, [key]))
  const found = matchFirst(words, nameable)
  if (found && 'refused' in found) return found
  if (found) return shutOr(level, found.found.steps, found.rest)
  return below(sitting, ask, { level, words }) ?? { refused: ASK_AGAIN.key }
}

/** A shut option is known by its code, and said by the book. */
function shutOr(level: Level, steps: readonly string[], rest: readonly string[]): Chosen | Refusal {
  const why = keysIn(level).includes(steps[0]!) ? null : shutReason(level, steps[0]!)
  return why === null ? { steps, rest } : { refused: `${steps[0]} is not possible now: ${why}.`, code: why }
}

/** An exact name from further down: `attack casimir` at the turn's first menu. */
function below(sitting: Sitting, ask: Ask, { level, words }: { readonly level: Level; readonly words: readonly string[] }): Chosen | Refusal | null {
  const all = deep(level, []).map((steps) => labelled(sitting, ask, steps))
  const { found, wanted, rest } = exactly(all, words)
  const nearest = found.filter(({ steps }) => steps.length === Math.min(...found.map((one) => one.steps.length)))
  if (nearest.length === 0) return null
  const way = ({ steps }: Deep): string => steps.map((key) => labelOf(sitting.book, key, askedOf(sitting, ask))).join(', ')
  if (nearest.length > 1) return { refused: `'${wanted}' could be ${nearest.map(way).join(' or ')}.` }
  return { steps: nearest[0]!.steps, rest }
}

/** As many words as make an exact name. */
function exactly(all: readonly Deep[], words: readonly string[]): { readonly found: readonly Deep[]; readonly wanted: string; readonly rest: readonly string[] } {
  for (let end = Math.min(words.length, 6); end > 0; end--) {
    const wanted = words.slice(0, end).join(' ').toLowerCase()
    const found = all.filter(({ key, label }) => key.toLowerCase() === wanted || label.toLowerCase() === wanted)
    if (found.length > 0) return { found, wanted, rest: words.slice(end) }
  }
  return { found: [], wanted: '', rest: words }
}

const DEEPEST = 4
const MOST = 500

/** The ways to everything below, menu by menu; as much as a person could have read. */
function deep(level: Level, before: readonly string[]): (readonly string[])[] {
  const ways: (readonly string[])[] = []
  for (const place of placesOf(level)) {
    if (isAsking(place) || ways.length > MOST) continue
    const way = [...before, typeof place === 'string' ? place : place.key]
    if (before.length > 0) ways.push(way)
    if (typeof place === 'object' && place.kind === 'branch' && way.length < DEEPEST) ways.push(...deep(place.open(), way))
  }
  return ways
}

function labelled(sitting: Sitting, ask: Ask, steps: readonly string[]): Deep {
  const key = steps.at(-1)!
  return { key, label: labelOf(sitting.book, key, askedOf(sitting, ask)), steps }
}

const keysIn = (level: Level): readonly string[] => placesOf(level).flatMap((place) => (isAsking(place) ? [] : [typeof place === 'string' ? place : place.key]))
const shutIn = (level: Level): readonly string[] => level.flatMap((option) => (typeof option === 'object' && option?.kind === 'shut' ? [option.key] : []))
const shutReason = (level: Level, key: string): string | null =>
  level.reduce<string | null>((why, option) => (typeof option === 'object' && option?.kind === 'shut' && option.key === key ? option.why : why), null)
