import { isAsking, type Level, levelAt, placeAt, sizeOf } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'

/** Extends a path while there is only one option. */
export function settle(options: Level, path: Path): Path {
  const level = levelAt(options, path)
  if ('refused' in level || sizeOf(level) !== 1) return path
  const only = placeAt(level, 0)
  return typeof only === 'string' || isAsking(only) || only.kind === 'leaf'
    ? path
    : settle(options, [...path, only.key])
}

/** The last menu on the path that left a choice; null in the first menu. */
export function backFrom(options: Level, path: Path): Path | null {
  for (let end = path.length - 1; end >= 0; end--) {
    const before = path.slice(0, end)
    const level = levelAt(options, before)
    if (!('refused' in level) && sizeOf(level) > 1) return before
  }
  return null
}
