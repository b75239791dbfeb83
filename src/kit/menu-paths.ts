import { type Asking, isAsking, keysOf, type Level, placeAt, placeCalled, sizeOf } from '../engine/option-tree.ts'
import type { Path, Point } from '../engine/options.ts'
import { leastStep } from '../engine/policy.ts'

/** The keys of the menu at a path; empty if there is none. */
export function keysAt(options: Level, path: readonly string[]): readonly string[] {
  const level = menuAt(options, path)
  return level === null ? [] : keysOf(level)
}

/** Whether there is such a way: something that can be taken or opened at the end of these keys. */
export function isOffered(options: Level, path: readonly string[]): boolean {
  const level = menuAt(options, path, path.length - 1)
  return level !== null && placeCalled(level, path.at(-1)!) !== null
}

/** The menu that these keys lead to, or the first of them; null where one of them opens none. Nothing else is made. */
function menuAt(options: Level, path: readonly string[], steps = path.length): Level | null {
  let level = options
  for (let i = 0; i < steps; i++) {
    const place = placeCalled(level, path[i]!)
    if (place === null || typeof place === 'string' || place.kind !== 'branch') return null
    level = place.open()
  }
  return level
}

/** Deeper than any menu of a book. */
const DEEPEST = 12

const firstOf = (keys: readonly string[]): string => keys[0]!

/**
 * Extends a path down to a leaf; `choose` picks in each menu, by default the first key. Of what is no menu the least is
 * named. Each menu is opened once.
 */
export function pathDown(options: Level, path: readonly string[], choose = firstOf): Path {
  const level = menuAt(options, path)
  return level === null ? path : goneDown(level, path, choose)
}

/** The same; null where one of these keys is not offered. */
export function pathIfOffered(options: Level, path: readonly string[], choose = firstOf): Path | null {
  const level = menuAt(options, path, path.length - 1)
  const place = level && placeCalled(level, path.at(-1)!)
  if (place === null) return null
  return typeof place === 'string' || place.kind !== 'branch' ? path : goneDown(place.open(), path, choose)
}

function goneDown(menu: Level, path: readonly string[], choose: typeof firstOf): Path {
  const way = [...path]
  let level: Level | null = menu
  while (level !== null && way.length < DEEPEST) {
    const asked = askedIn(level)
    if (asked !== null) return [...way, leastStep(asked)]
    const keys = keysOf(level)
    if (keys.length === 0) break
    const key = choose(keys)
    way.push(key)
    level = menuAt(level, [key])
  }
  return way
}

/** A number, things, shares, a point or words that are asked there, alone in their level. */
function askedAt(options: Level, path: readonly string[]): Asking | null {
  const level = menuAt(options, path)
  return level === null ? null : askedIn(level)
}

function askedIn(level: Level): Asking | null {
  if (sizeOf(level) !== 1) return null
  const place = placeAt(level, 0)
  return isAsking(place) ? place : null
}

/** A path to the highest number that may be named there; null where none is asked. */
export function mostAt(options: Level, path: readonly string[]): Path | null {
  const asked = askedAt(options, path)
  if (asked?.kind !== 'amount') return null
  const { least, most, step } = asked.of
  return [...path, step === 0 ? most : least + Math.floor((most - least) / step) * step]
}

/** A path to the point of least worth that may be named there, the first of equals; null where none is asked. */
export function bestSpot(
  options: Level,
  path: readonly string[],
  worth: (x: number, y: number) => number,
): Path | null {
  const asked = askedAt(options, path)
  if (asked?.kind !== 'spot') return null
  let best: Point | null = null
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < asked.of.size; n++) {
    const point = asked.of.nth(n)
    const value = worth(point[0], point[1])
    if (value >= least) continue
    best = point
    least = value
  }
  return best && [...path, best]
}
