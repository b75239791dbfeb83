import type { Path } from '../engine/options.ts'
import { keysOf, type Level, levelAt } from '../engine/tree.ts'

/** The keys of the menu at a path; empty if there is none. */
export function keysAt(options: Level, path: Path): readonly string[] {
  const level = levelAt(options, path)
  return 'refused' in level ? [] : keysOf(level)
}

/** Deeper than any menu of a book. */
const DEEPEST = 12

/** Extends a path down to a leaf; `choose` picks in each menu, by default the first key. */
export function pathDown(options: Level, path: Path, choose = (keys: readonly string[]): string => keys[0]!): Path {
  const keys = path.length < DEEPEST ? keysAt(options, path) : []
  return keys.length === 0 ? path : pathDown(options, [...path, choose(keys)], choose)
}
