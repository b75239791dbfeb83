import { described, either, flag, list, nullable, number, record, type Schema, text } from '../engine/schema.ts'

/** Not described to editors; the book checks it. */
export const ANYTHING = 'anything'

/** Any plain data up to so many levels. */
export const anything = (levels = 5): Schema<unknown> => described(levelled(levels), ANYTHING)

function levelled(levels: number): Schema<unknown> {
  const simple = [nullable(flag()), number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY), text({ max: 4000 })]
  if (levels === 0) return either(...simple)
  const inner = levelled(levels - 1)
  return either(...simple, list(inner, { most: 1000 }), record(inner, { most: 100 }))
}
