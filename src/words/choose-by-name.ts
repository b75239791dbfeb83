import { isAsking, type Level, placesOf, type Refusal } from '../engine/option-tree.ts'
import type { Shut } from '../engine/options.ts'
import { matchFirst, type Nameable } from './match-name.ts'
import { ASK_AGAIN } from './refusal-sentences.ts'

/** Keys chosen by the first words, and the remaining words. */
export type Chosen = { readonly steps: readonly string[]; readonly rest: readonly string[] }
type Deep = Nameable & { readonly steps: readonly string[] }
type Label = (key: string) => string

/** What the first words choose in this menu: one of its names, or a name in the menus below it. */
export function chosen(level: Level, words: readonly string[], label: Label): Chosen | Refusal {
  const found = matchFirst(
    words,
    [...keysIn(level), ...shutIn(level).map(({ key }) => key)].map((key) => labelled([key], label)),
  )
  if (found && 'refused' in found) return found
  if (found) return openOr(level, { steps: found.found.steps, rest: found.rest }, label)
  return below(level, words, label) ?? { refused: ASK_AGAIN.key }
}

/**
 * A shut option is refused with the book's sentence for its code; if further words name an option below it, with that
 * option's reason.
 */
function openOr(level: Level, { steps, rest }: Chosen, label: Label): Chosen | Refusal {
  const barred = keysIn(level).includes(steps[0]!) ? undefined : shutIn(level).find(({ key }) => key === steps[0])
  if (!barred) return { steps, rest }
  const below = barred.below && rest.length > 0 ? chosen(barred.below(), rest, label) : null
  if (below && 'refused' in below && below.code !== undefined) return below
  return { refused: `${barred.key} is not possible now: ${barred.why}.`, code: barred.why }
}

/** An exact name from a menu further down: `attack casimir` in the first menu of a turn. */
function below(level: Level, words: readonly string[], label: Label): Chosen | Refusal | null {
  const { found, wanted, rest } = exactly(
    deep(level, []).map((steps) => labelled(steps, label)),
    words,
  )
  const nearest = found.filter(({ steps }) => steps.length === Math.min(...found.map((one) => one.steps.length)))
  if (nearest.length === 0) return null
  const way = ({ steps }: Deep): string => steps.map(label).join(', ')
  if (nearest.length > 1) return { refused: `'${wanted}' could be ${nearest.map(way).join(' or ')}.` }
  return { steps: nearest[0]!.steps, rest }
}

/** The longest prefix of the words that is an exact name. */
function exactly(
  all: readonly Deep[],
  words: readonly string[],
): { readonly found: readonly Deep[]; readonly wanted: string; readonly rest: readonly string[] } {
  for (let end = Math.min(words.length, 6); end > 0; end--) {
    const wanted = words.slice(0, end).join(' ').toLowerCase()
    const found = all.filter(({ key, label }) => key.toLowerCase() === wanted || label.toLowerCase() === wanted)
    if (found.length > 0) return { found, wanted, rest: words.slice(end) }
  }
  return { found: [], wanted: '', rest: words }
}

const DEEPEST = 4
const MOST = 500

/** Paths to everything below, menu by menu; limited to what a person could read. */
function deep(level: Level, before: readonly string[]): (readonly string[])[] {
  const ways: (readonly string[])[] = []
  for (const place of placesOf(level)) {
    if (isAsking(place) || ways.length > MOST) continue
    const way = [...before, typeof place === 'string' ? place : place.key]
    if (before.length > 0) ways.push(way)
    if (typeof place === 'object' && place.kind === 'branch' && way.length < DEEPEST)
      ways.push(...deep(place.open(), way))
  }
  return ways
}

const labelled = (steps: readonly string[], label: Label): Deep => ({
  key: steps.at(-1)!,
  label: label(steps.at(-1)!),
  steps,
})

export const keysIn = (level: Level): readonly string[] =>
  placesOf(level).flatMap((place) => (isAsking(place) ? [] : [typeof place === 'string' ? place : place.key]))
const shutIn = (level: Level): readonly Shut[] =>
  level.filter((option): option is Shut => typeof option === 'object' && option?.kind === 'shut')
