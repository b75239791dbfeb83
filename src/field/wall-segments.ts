import type { Segment } from './map.ts'
import { STOPS } from './map-letters.ts'

/** Points are counted in thousandths of a square: whole numbers, so that crossings are decided exactly. */
export const SCALE = 1000

/** A straight line between two points that lie inside squares, and what may stop it. */
export type Line = {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
  readonly stops: number
}

/** Free segments, listed for every square that they touch, its border included. */
export type Segments = {
  readonly count: number
  /** x1, y1, x2, y2 of each. */
  readonly ends: Int32Array
  readonly stops: Uint8Array
  /** The segments of square n stand in `near` from `first[n]` to `first[n + 1]`. */
  readonly first: Int32Array
  readonly near: Int32Array
}

type Size = { readonly width: number; readonly height: number }

export function segmentsOf(list: readonly Segment[], isOpen: (n: number) => boolean, size: Size): Segments {
  const count = list.length
  const ends = new Int32Array(4 * count)
  const stops = new Uint8Array(count)
  for (const [n, { kind, x1, y1, x2, y2 }] of list.entries()) {
    ends.set(
      [x1, y1, x2, y2].map((at) => Math.round(at * SCALE)),
      4 * n,
    )
    stops[n] = isOpen(n) ? STOPS['open door'] : STOPS[kind === 'open door' ? 'door' : kind]
  }
  return { count, ends, stops, ...nearSquares(ends, count, size) }
}

/** Two passes over all pairs of segment and square: count, then fill. */
function nearSquares(ends: Int32Array, count: number, size: Size): Pick<Segments, 'first' | 'near'> {
  const first = new Int32Array(size.width * size.height + 1)
  if (count === 0) return { first, near: new Int32Array(0) }
  const pairs: number[] = []
  for (let n = 0; n < count; n++) eachSquare(ends.subarray(4 * n, 4 * n + 4), size, (square) => pairs.push(square, n))
  for (let i = 0; i < pairs.length; i += 2) first[pairs[i]! + 1]!++
  for (let square = 1; square < first.length; square++) first[square]! += first[square - 1]!
  const next = first.slice()
  const near = new Int32Array(pairs.length / 2)
  for (let i = 0; i < pairs.length; i += 2) near[next[pairs[i]!]!++] = pairs[i + 1]!
  return { first, near }
}

function eachSquare(ends: Int32Array, { width, height }: Size, visit: (square: number) => void): void {
  const [x1, y1, x2, y2] = [ends[0]!, ends[1]!, ends[2]!, ends[3]!]
  const [left, right] = squaresBetween(x1, x2, width)
  const [top, bottom] = squaresBetween(y1, y2, height)
  const line = { ax: x1, ay: y1, bx: x2, by: y2, stops: 0 }
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (touchesBox(line, x * SCALE, y * SCALE)) visit(y * width + x)
}

/** A point on the border of two squares touches both. */
function squaresBetween(a: number, b: number, most: number): readonly [number, number] {
  const least = Math.ceil(Math.min(a, b) / SCALE) - 1
  return [Math.max(0, least), Math.min(most - 1, Math.floor(Math.max(a, b) / SCALE))]
}

/** The corners of the square do not all lie on one side of the line. */
function touchesBox(line: Line, x: number, y: number): boolean {
  const a = sideOf(line, x, y)
  const b = sideOf(line, x + SCALE, y)
  const c = sideOf(line, x, y + SCALE)
  const d = sideOf(line, x + SCALE, y + SCALE)
  return !((a > 0 && b > 0 && c > 0 && d > 0) || (a < 0 && b < 0 && c < 0 && d < 0))
}

/** Above 0 to the right of the line as it is drawn, below 0 to its left, 0 on it. */
export const sideOf = ({ ax, ay, bx, by }: Line, x: number, y: number): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

/**
 * A segment near this square stops the line: it crosses the line, or two segments that meet on the line come from
 * both of its sides. One that only touches the line with an end, or runs along it, does not.
 */
export function segmentStops(segments: Segments, line: Line, square: number): boolean {
  const { near, first, stops } = segments
  for (let i = first[square]!; i < first[square + 1]!; i++) {
    const n = near[i]!
    if ((stops[n]! & line.stops) === 0) continue
    const meeting = meets(segments, n, line)
    if (meeting === CROSSES) return true
    if (meeting !== 0 && endsMeet(segments, line, { square, end: 4 * n + meeting - 1 })) return true
  }
  return false
}

const FIRST_END = 1
const SECOND_END = 3
const CROSSES = 4

/** 0 where they do not meet, CROSSES, or which end of the segment lies on the line. */
function meets({ ends }: Segments, n: number, line: Line): number {
  const x1 = ends[4 * n]!
  const y1 = ends[4 * n + 1]!
  const x2 = ends[4 * n + 2]!
  const y2 = ends[4 * n + 3]!
  const p = sideOf(line, x1, y1)
  const q = sideOf(line, x2, y2)
  if ((p > 0 && q > 0) || (p < 0 && q < 0) || (p === 0 && q === 0)) return 0
  const a = (x2 - x1) * (line.ay - y1) - (y2 - y1) * (line.ax - x1)
  const b = (x2 - x1) * (line.by - y1) - (y2 - y1) * (line.bx - x1)
  if (!((a > 0 && b < 0) || (a < 0 && b > 0))) return 0
  if (p === 0) return FIRST_END
  return q === 0 ? SECOND_END : CROSSES
}

/** Corners of squares are decided where the line passes them, together with the edges there (line-of-sight.ts). */
function endsMeet(segments: Segments, line: Line, at: { readonly square: number; readonly end: number }): boolean {
  const x = segments.ends[at.end]!
  const y = segments.ends[at.end + 1]!
  if (x % SCALE === 0 && y % SCALE === 0) return false
  return endsAt(segments, line, { square: at.square, x, y }) === BOTH
}

const RIGHT = 1
const LEFT = 2
export const BOTH = RIGHT | LEFT

/** On which sides of the line segments end at this point of it. */
export function endsAt(
  { near, first, stops, ends }: Segments,
  line: Line,
  { square, x, y }: { readonly square: number; readonly x: number; readonly y: number },
): number {
  let sides = 0
  for (let i = first[square]!; i < first[square + 1]!; i++) {
    const k = 4 * near[i]!
    if ((stops[near[i]!]! & line.stops) === 0) continue
    if (ends[k] === x && ends[k + 1] === y) sides |= sideBit(sideOf(line, ends[k + 2]!, ends[k + 3]!))
    else if (ends[k + 2] === x && ends[k + 3] === y) sides |= sideBit(sideOf(line, ends[k]!, ends[k + 1]!))
  }
  return sides
}

export const sideBit = (side: number): number => (side > 0 ? RIGHT : side < 0 ? LEFT : 0)
