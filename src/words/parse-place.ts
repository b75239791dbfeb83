import type { Standing } from '../engine/book.ts'
import type { Point } from '../engine/options.ts'

/** CHAT-23, for every book: directions with a name, from the asked combatant's point. Rows are counted downwards. */
export const WAYS = ['forward', 'back', 'left', 'right'] as const
export type Way = (typeof WAYS)[number]

/**
 * A written point: `C4` on squares, `2,3` or `1.5, -2` on a plane, `3 forward` or only `forward` relative to the
 * combatant; null for anything else.
 */
export type Written = { readonly point: Point } | { readonly way: Way; readonly far: number | null }

export function parsePlace(text: string): Written | null {
  const said = text.trim().replaceAll('−', '-').toLowerCase()
  const point = parseSquare(said) ?? parsePair(said)
  return point ? { point } : parseWay(said)
}

/** Columns are lettered from the left, rows numbered downwards: A1 is the point 0,0. */
function parseSquare(said: string): Point | null {
  const found = /^([a-z]{1,2})(\d{1,3})$/.exec(said)
  if (!found || Number(found[2]) === 0) return null
  const column = [...found[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  return [column - 1, Number(found[2]) - 1]
}

function parsePair(said: string): Point | null {
  const found = /^\(?\s*(-?\d{1,6}(?:\.\d{1,3})?)\s*[,;]\s*(-?\d{1,6}(?:\.\d{1,3})?)\s*\)?$/.exec(said)
  return found ? [Number(found[1]), Number(found[2])] : null
}

function parseWay(said: string): Written | null {
  const found = /^(?:(\d{1,6}(?:[.,]\d{1,3})?)\s*\p{L}*\s+)?(forward|back|left|right)$/u.exec(said)
  return found
    ? { way: found[2] as Way, far: found[1] === undefined ? null : Number(found[1].replace(',', '.')) }
    : null
}

/** Distances that can be moved in a direction, nearest first. */
export function distancesThat(points: readonly Point[], standing: Standing, way: Way): readonly number[] {
  const [x, y] = strideOf(standing, way)
  return points
    .flatMap(([px, py]) => {
      const [dx, dy] = [px - standing.at[0], py - standing.at[1]]
      const far = (dx * x + dy * y) / (x * x + y * y)
      return far > 0 && dx * y === dy * x ? [far] : []
    })
    .sort((a, b) => a - b)
}

export function pointThat(standing: Standing, way: Way, far: number): Point {
  const [x, y] = strideOf(standing, way)
  return [standing.at[0] + far * x, standing.at[1] + far * y]
}

function strideOf({ ahead: [x, y] }: Standing, way: Way): Point {
  switch (way) {
    case 'forward':
      return [x, y]
    case 'back':
      return [-x, -y]
    case 'left':
      return [y, -x]
    case 'right':
      return [-y, x]
  }
}
