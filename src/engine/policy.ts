import { below, type Stream } from './dice-tray.ts'
import { type Asking, isAsking, type Level, placeAt, SEVERAL, sizeOf } from './option-tree.ts'
import type { Path, Pool, Shared, Step } from './options.ts'
import { fitsDepth } from './runaway-limits.ts'
import type { Who } from './scene.ts'
import type { Policy } from './simulate.ts'
import { STALEMATE, STALEMATE_DEFAULT } from './who-is-asked.ts'

/** Takes any option, each equally likely; for fuzz and for fights that nobody plays. */
export const randomPolicy =
  <F>(picks: Stream): Policy<F> =>
  (_fight, _who, _about, level, size) => {
    const alone = size === 1 ? placeAt(level, 0) : null
    if (alone !== null && isAsking(alone)) return [randomStep(picks, alone)]
    return below(picks, size === SEVERAL ? sizeOf(level) : size)
  }

/** Takes the first option and the least amount; the default policy of a book without one. */
export const firstPolicy = (_fight: unknown, _who: Who, _about: string, level: Level, size: number): number | Path => {
  const alone = size === 1 ? placeAt(level, 0) : null
  return alone !== null && isAsking(alone) ? [leastStep(alone)] : 0
}

/** The least that can be named where a number, things, shares, a point or words are asked. */
export function leastStep(place: Asking): Step {
  switch (place.kind) {
    case 'amount':
      return place.of.least
    case 'many':
      return []
    case 'shares':
      return filledShare(place.of)
    case 'spot':
      return place.of.nth(0)
    case 'letter':
      return 'nothing'
  }
}

function filledShare({ points, bins }: Pool): Shared {
  const shared: Record<string, number> = {}
  let left = points
  for (const { id, most } of bins) {
    const share = Math.min(left, most)
    if (share > 0) shared[id] = share
    left -= share
  }
  return shared
}

/**
 * The policy named by a seat's control: `auto` for the book's first, `auto:fanatic` for that one. Null if a person
 * plays.
 */
export function doctrineOf(policies: object, control: unknown): string | null {
  if (typeof control !== 'string' || !/^auto(:|$)/.test(control)) return null
  const named = control.slice('auto:'.length)
  return Object.hasOwn(policies, named) ? named : (Object.keys(policies)[0] ?? null)
}

/**
 * The whole path a policy takes through an open question. It is called at the same menus and with the same arguments as
 * in a simulation; the engine's own questions get their default.
 */
export function decided<F>(
  policy: Policy<F>,
  fight: F,
  { who: id, about, options }: { readonly who: string; readonly about: string; readonly options: Level },
): Path {
  if (about === STALEMATE) return STALEMATE_DEFAULT
  const who = whoIn(fight, id)
  const path: Step[] = []
  for (let level = options; ; ) {
    fitsDepth(path.length)
    const size = sizeOf(level)
    const choice = size === 1 ? 0 : policy(fight, who, about, level, size)
    if (typeof choice === 'object') return [...path, ...choice]
    const place = placeAt(level, choice)
    if (typeof place === 'string') return [...path, place]
    if (isAsking(place)) return [...path, ...asked(policy(fight, who, about, level, 1))]
    path.push(place.key)
    if (place.kind === 'leaf') return path
    level = place.open()
  }
}

/** The person, side or referee who is asked, as a simulation would pass it. */
function whoIn<F>(fight: F, id: string): Who {
  const { combatants } = fight as { readonly combatants?: readonly Who[] }
  return combatants?.find((one) => one.id === id) ?? { id }
}

const asked = (choice: number | Path): Path => (typeof choice === 'number' ? [choice] : choice)

/** A path to some leaf, each option of a menu equally likely. */
export function randomPath(picks: Stream, level: Level, size: (level: Level) => number): Path {
  const place = placeAt(level, below(picks, size(level)))
  if (typeof place === 'string') return [place]
  if (isAsking(place)) return [randomStep(picks, place)]
  return place.kind === 'leaf' ? [place.key] : [place.key, ...randomPath(picks, place.open(), size)]
}

function randomStep(picks: Stream, place: Asking): Step {
  switch (place.kind) {
    case 'amount': {
      const { least, most, step } = place.of
      return least + below(picks, Math.floor((Math.min(most, least + 100) - least) / (step || 1)) + 1) * (step || 1)
    }
    case 'many':
      return place.things.filter(() => below(picks, 2) === 1).map(({ id }) => id)
    case 'shares':
      return randomShare(picks, place.of)
    case 'spot':
      return place.of.nth(below(picks, place.of.size))
    case 'letter':
      return 'a word'
  }
}

function randomShare(
  picks: Stream,
  {
    points,
    bins,
  }: { readonly points: number; readonly bins: readonly { readonly id: string; readonly most: number }[] },
): Record<string, number> {
  const shared: Record<string, number> = {}
  for (let left = points; left > 0; left--) {
    const open = bins.filter(({ id, most }) => (shared[id] ?? 0) < most)
    if (open.length === 0) break
    const { id } = open[below(picks, open.length)]!
    shared[id] = (shared[id] ?? 0) + 1
  }
  return shared
}
