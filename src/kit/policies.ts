import type { Path } from '../engine/options.ts'
import { keysOf, type Level, levelAt } from '../engine/tree.ts'

/** The keys of the menu that a path leads to; none where it leads nowhere. */
export function keysAt(options: Level, path: Path): readonly string[] {
  const level = levelAt(options, path)
  return 'refused' in level ? [] : keysOf(level)
}

/** No menu of a book is deeper. */
const DEEPEST = 12

/** From a path on downwards to a leaf, by what `choose` takes of each menu: the first, unless told. */
export function pathDown(options: Level, path: Path, choose = (keys: readonly string[]): string => keys[0]!): Path {
  const keys = path.length < DEEPEST ? keysAt(options, path) : []
  return keys.length === 0 ? path : pathDown(options, [...path, choose(keys)], choose)
}

/** The same for each of a table: of doctrines their policies, or their reasons. */
export const eachOf = <D, T>(table: Readonly<Record<string, D>>, made: (one: D) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, made(one)]))
