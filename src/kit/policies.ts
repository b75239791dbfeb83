import type { Path } from '../engine/options.ts'
import { leastStep } from '../engine/policy.ts'
import { type Asking, isAsking, keysOf, type Level, levelAt, placeAt, sizeOf } from '../engine/tree.ts'

/** The keys of the menu at a path; empty if there is none. */
export function keysAt(options: Level, path: Path): readonly string[] {
  const level = levelAt(options, path)
  return 'refused' in level ? [] : keysOf(level)
}

/** Deeper than any menu of a book. */
const DEEPEST = 12

/**
 * Extends a path down to a leaf; `choose` picks in each menu, by default the first key. Of what is no menu the least is
 * named.
 */
export function pathDown(options: Level, path: Path, choose = (keys: readonly string[]): string => keys[0]!): Path {
  const asked = askedAt(options, path)
  if (asked !== null) return [...path, leastStep(asked)]
  const keys = path.length < DEEPEST ? keysAt(options, path) : []
  return keys.length === 0 ? path : pathDown(options, [...path, choose(keys)], choose)
}

/** A number, things, shares, a point or words that are asked there, alone in their level. */
function askedAt(options: Level, path: Path): Asking | null {
  const level = levelAt(options, path)
  if ('refused' in level || sizeOf(level) !== 1) return null
  const place = placeAt(level, 0)
  return isAsking(place) ? place : null
}
