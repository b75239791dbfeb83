import { joined } from '../../../engine/fast-lists.ts'
import { isAsking, type Level, levelAt, type MenuPlace, placesOf, sizeOf } from '../../../engine/option-tree.ts'
import { type Bin, type Named, type Option, type Path, type Point, pointsOf } from '../../../engine/options.ts'
import { capital } from '../../../words/names.ts'
import { distancesThat, WAYS, type Way } from '../../../words/parse-place.ts'
import { askingIn, type Quest, type Walk } from './question.ts'
import { squaresBoard } from './square-keys.ts'

/** A question as it stands in a chat: its words, its keys, and where each choice among them leads. */
export type Board = { readonly text: string; readonly keys: Keys; readonly ways?: Ways }

/** By the label of an open choice, the way that it goes from the menu. */
export type Ways = Readonly<Record<string, readonly string[]>>

/** Reply keys send their words; inline keys stand under their message, which changes with every tap. */
export type Keys =
  | { readonly kind: 'reply'; readonly keys: readonly string[] }
  | { readonly kind: 'inline'; readonly keys: readonly InlineKey[]; readonly columns?: number }
  | { readonly kind: 'none' }
export type InlineKey = { readonly label: string; readonly data: string }

export const BACK = '<-'
export const EARLIER = '<'
export const LATER = '>'
export const ALL = 'All'
export const DONE = 'X'
export const TRAY = 'Let the tray throw'
const TICK = '✓ '

/** CHAT-26, CE-CHAT-51: so many names on one page. */
const PAGE = 8

/**
 * CHAT-24, CE-CHAT-49: every shape has one way to be shown, in every book: ticks (CHAT-14, CE-CHAT-40), free text
 * (CHAT-15, CE-CHAT-41, CHAT-21), keys (CHAT-16, CE-CHAT-42, CHAT-19, CE-CHAT-45), with `<-` last below the first menu
 * (CHAT-17, CE-CHAT-43, CHAT-18, CE-CHAT-44), points by taps (CHAT-20, CE-CHAT-46), places (CHAT-23). A notice has no
 * keys, and is news (CHAT-22, CE-CHAT-48).
 */
export function boardOf(quest: Quest, walk: Walk): Board {
  const text = quest.text(walk)
  if (quest.dice) return { text, keys: { kind: 'reply', keys: [TRAY] } }
  const place = askingIn(levelOf(quest, walk))
  const back = isBelow(walk) ? [BACK] : []
  if (place?.kind === 'spot' && place.of.squares) {
    const { text: on, keys } = squaresBoard(quest, walk, place.of)
    return { text: on, keys: { ...inline(quest, keys, back), columns: 3 } }
  }
  if (place?.kind === 'many') return { text, keys: inline(quest, manyKeys(quest, place.things, walk), back) }
  if (place?.kind === 'shares') return { text, keys: inline(quest, shareKeys(quest, place.of.bins, walk), back) }
  if (place?.kind === 'spot' && walk.way !== null)
    return { text: howFar(quest, { points: pointsOf(place.of), unit: place.of.unit }, walk.way), keys: reply(back) }
  if (place?.kind === 'letter') return { text, keys: reply([...paged(quest.suggested ?? [], walk.page), ...back]) }
  if (place)
    return {
      text,
      keys: reply([...(place.kind === 'spot' ? waysIn(quest, pointsOf(place.of)).map(capital) : []), ...back]),
    }
  const choices = choicesOf(quest, walk)
  const labels = choices.map(({ label }) => label)
  const page = paged(labels, walk.page)
  return { text, keys: reply([...page, ...back]), ways: waysOf(choices, page) }
}

/** Of choices with the same label the first counts, as for words. */
function waysOf(choices: readonly Choice[], page: readonly string[]): Ways {
  const ways: Record<string, readonly string[]> = {}
  for (const { label, way, shut } of choices)
    if (page.includes(label) && !Object.hasOwn(ways, label)) ways[label] = shut === null ? way : []
  return ways
}

/** What stands at the menu that the walk has reached. */
export function levelOf({ options }: Quest, { path }: Walk): Level {
  const level = levelAt(options, path)
  return 'refused' in level ? options : level
}

/** CHAT-3, CE-CHAT-3: the top menu has no way back. */
const isBelow = ({ path, way, trail = [] }: Walk): boolean => path.length > 0 || way !== null || trail.length > 0

/** CHAT-3: the menu before is the last one that was shown. */
export function menuBefore(quest: Quest, { path, way }: Walk): Path | null {
  if (way !== null) return path
  for (let end = path.length - 1; end > 0; end--) if (isShown(quest, path.slice(0, end))) return path.slice(0, end)
  return path.length > 0 ? [] : null
}

/** After a word the next menu is shown, be there but one choice in it; after a name only where there are several. */
export function isShown({ options, isWord, isGranted }: Quest, path: Path): boolean {
  const level = levelAt(options, path)
  const last = path.at(-1)
  return (
    !('refused' in level) &&
    !isGranted(path) &&
    (typeof last !== 'string' || isWord(last) || sizeOf(level) > 1 || askingIn(level) !== null)
  )
}

/** A key of a menu: its label, the way that it goes from here, and why not where it is shut. */
export type Choice = { readonly label: string; readonly way: readonly string[]; readonly shut: string | null }

/** CHAT-27: what is impossible is left out, but for what is always there, and says why when it is pressed. */
export function choicesOf(quest: Quest, walk: Walk): readonly Choice[] {
  const choices = joined(levelOf(quest, walk), (option) => choicesIn(quest, option)).filter(
    ({ way }) => walk.path.length > 0 || !quest.quiet.includes(way[0]!),
  )
  return choices.length === 2 && choices[0]!.way[0] === 'no' && choices[1]!.way[0] === 'yes'
    ? choices.toReversed()
    : choices // CHAT-5, CE-CHAT-5
}

function choicesIn(quest: Quest, option: Option): readonly Choice[] {
  if (typeof option === 'object' && option?.kind === 'shut')
    return quest.always.includes(option.key)
      ? [{ label: quest.label(option.key), way: [option.key], shut: option.why }]
      : []
  if (!option) return []
  if (typeof option === 'object' && (option.kind === 'each' || option.kind === 'branches' || option.kind === 'late'))
    return joined(placesOf([option]), (place) => keysOf(quest, place))
  return keysOf(quest, option)
}

/** CHAT-29: a flat branch stands for its choices. */
function keysOf(quest: Quest, place: MenuPlace): readonly Choice[] {
  if (isAsking(place)) return []
  const key = typeof place === 'string' ? place : place.key
  if (typeof place === 'string' || place.kind === 'leaf' || !quest.flat.includes(key))
    return [{ label: quest.label(key), way: [key], shut: null }]
  return joined(placesOf(place.open()), (inner) => keysOf(quest, inner)).map(({ label, way, shut }) => ({
    label: `${quest.label(key)} ${label}`,
    way: [key, ...way],
    shut,
  }))
}

const reply = (keys: readonly string[]): Keys => (keys.length === 0 ? { kind: 'none' } : { kind: 'reply', keys })

/** CHAT-26: long lists are paged with `<` and `>` before `<-`. */
function paged(keys: readonly string[], page: number): readonly string[] {
  return [...pageOf(keys, page), ...turning(keys.length, page).map(({ label }) => label)]
}

const pageOf = <T>(all: readonly T[], page: number): readonly T[] =>
  all.length <= PAGE ? all : all.slice(page * PAGE, (page + 1) * PAGE)

/** How many pages there are at this place. */
export function pagesOf(quest: Quest, walk: Walk): number {
  const place = askingIn(levelOf(quest, walk))
  const length =
    place?.kind === 'many'
      ? place.things.length
      : place?.kind === 'letter'
        ? (quest.suggested ?? []).length
        : place?.kind === 'shares'
          ? openBins(place.of.bins, walk).length
          : choicesOf(quest, walk).length
  return Math.ceil(length / PAGE)
}

/** CHAT-4, CE-CHAT-4: ticks, All and X. */
const manyKeys = ({ label }: Quest, things: readonly Named[], { ticks, page }: Walk): readonly InlineKey[] => [
  ...pageOf(things, page).map(({ id }) => ({
    label: `${ticks.includes(id) ? TICK : ''}${label(id)}`,
    data: String(things.findIndex((one) => one.id === id)),
  })),
  ...turning(things.length, page),
  { label: ALL, data: 'all' },
  { label: DONE, data: 'x' },
]

/** CHAT-20: one tap is one point; what is full leaves the board. */
function shareKeys({ label }: Quest, bins: readonly Bin[], walk: Walk): readonly InlineKey[] {
  const open = openBins(bins, walk)
  const page = Math.min(walk.page, Math.max(0, Math.ceil(open.length / PAGE) - 1))
  return [
    ...pageOf(open, page).map(({ id }) => ({ label: label(id), data: String(bins.findIndex((bin) => bin.id === id)) })),
    ...turning(open.length, page),
  ]
}

const openBins = (bins: readonly Bin[], { shared }: Walk): readonly Bin[] =>
  bins.filter(({ id, most }) => (shared[id] ?? 0) < most)

const turning = (length: number, page: number): readonly InlineKey[] => [
  ...(page > 0 ? [{ label: EARLIER, data: 'less' }] : []),
  ...((page + 1) * PAGE < length ? [{ label: LATER, data: 'more' }] : []),
]

/** What is tapped names its question first, so that an old key is known as old (CHAT-1, CE-CHAT-1). */
const inline = (
  { tag }: Quest,
  keys: readonly InlineKey[],
  back: readonly string[],
): Extract<Keys, { readonly kind: 'inline' }> => ({
  kind: 'inline',
  keys: [...keys, ...back.map((label) => ({ label, data: 'back' }))].map(({ label, data }) => ({
    label,
    data: `${tag}:${data}`,
  })),
})

/** CHAT-23: the ways that lead somewhere in reach. */
const waysIn = ({ stands }: Quest, points: readonly Point[]): readonly Way[] =>
  stands ? WAYS.filter((way) => distancesThat(points, stands, way).length > 0) : []

function howFar(
  { stands, front }: Quest,
  { points, unit }: { readonly points: readonly Point[]; readonly unit: string },
  way: Way,
): string {
  const far = stands ? distancesThat(points, stands, way) : []
  return `${front}How far ${way} (${far[0]}–${far.at(-1)} ${unit})?`
}
