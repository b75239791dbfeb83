import type { GridMap, Segment } from './map.ts'
import { type Barrier, EDGES } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'

type Size = { readonly width: number; readonly height: number }

/** The segments of lines of points, on the map alone. Points next to a grid line lie on it. */
export function piecesOf(lines: readonly (readonly Spot[])[], kind: Barrier, size: Size): Segment[] {
  const pieces = lines.flatMap((line) =>
    line.slice(1).flatMap((to, n) => {
      const [a, b] = [snapped(line[n]!), snapped(to)]
      const piece = clipped({ kind, x1: a.x, y1: a.y, x2: b.x, y2: b.y }, size)
      return piece && !isPoint(piece) ? [piece] : []
    }),
  )
  return [...new Map(pieces.map((piece) => [Object.values(piece).join(' '), piece])).values()]
}

/** Map makers draw by hand and in fractions: this far from a grid line a wall is meant to lie on it. */
const NEAR = 0.05

const snapped = ({ x, y }: Spot): Spot => ({ x: snap(x), y: snap(y) })

/** To a thousandth, as maps have it; never minus zero. */
function snap(at: number): number {
  const line = Math.round(at)
  return (Math.abs(at - line) <= NEAR ? line : Math.round(at * 1000) / 1000) + 0
}

const isPoint = ({ x1, y1, x2, y2 }: Segment): boolean => x1 === x2 && y1 === y2

/** The part of a segment within the map; null if there is none. Liang and Barsky's way. */
function clipped(segment: Segment, { width, height }: Size): Segment | null {
  const { x1, y1, x2, y2 } = segment
  const [dx, dy] = [x2 - x1, y2 - y1]
  let [from, to] = [0, 1]
  for (const [step, room] of [
    [-dx, x1],
    [dx, width - x1],
    [-dy, y1],
    [dy, height - y1],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) from = Math.max(from, room / step)
    if (step > 0) to = Math.min(to, room / step)
  }
  if (from > to) return null
  const at = (share: number): Spot => snapped({ x: x1 + share * dx, y: y1 + share * dy })
  const [a, b] = [from === 0 ? { x: x1, y: y1 } : at(from), to === 1 ? { x: x2, y: y2 } : at(to)]
  return { ...segment, x1: a.x, y1: a.y, x2: b.x, y2: b.y }
}

/** Some map makers let a wall run on under its doors: it is cut there, exactly at their ends. */
export function cutUnder(walls: readonly Segment[], portals: readonly Segment[]): Segment[] {
  return walls.flatMap((wall) => {
    let pieces: readonly Segment[] = [wall]
    for (const portal of portals) if (isNear(wall, portal)) pieces = pieces.flatMap((piece) => cut(piece, portal))
    return pieces
  })
}

/** The boxes around the two touch. */
const isNear = (a: Segment, b: Segment): boolean =>
  Math.min(a.x1, a.x2) <= Math.max(b.x1, b.x2) + NEAR &&
  Math.max(a.x1, a.x2) >= Math.min(b.x1, b.x2) - NEAR &&
  Math.min(a.y1, a.y2) <= Math.max(b.y1, b.y2) + NEAR &&
  Math.max(a.y1, a.y2) >= Math.min(b.y1, b.y2) - NEAR

function cut(wall: Segment, portal: Segment): readonly Segment[] {
  const [dx, dy] = [wall.x2 - wall.x1, wall.y2 - wall.y1]
  const square = dx * dx + dy * dy
  const shareOf = (x: number, y: number): number => ((x - wall.x1) * dx + (y - wall.y1) * dy) / square
  const isAside = (x: number, y: number): boolean => ((x - wall.x1) * dy - (y - wall.y1) * dx) ** 2 > NEAR ** 2 * square
  if (isAside(portal.x1, portal.y1) || isAside(portal.x2, portal.y2)) return [wall]
  const ends = [
    { share: shareOf(portal.x1, portal.y1), x: portal.x1, y: portal.y1 },
    { share: shareOf(portal.x2, portal.y2), x: portal.x2, y: portal.y2 },
  ].sort((a, b) => a.share - b.share)
  const [first, last] = [ends[0]!, ends[1]!]
  if (first.share >= 1 || last.share <= 0) return [wall]
  const before = { ...wall, x2: first.x, y2: first.y }
  const after = { ...wall, x1: last.x, y1: last.y }
  return [...(first.share > 0 ? [before] : []), ...(last.share < 1 ? [after] : [])].filter((piece) => !isPoint(piece))
}

/** Puts what covers whole edges on them; the rest stays as segments. Later ones replace earlier ones. */
export function onEdges(
  pieces: readonly Segment[],
  { width, height }: Size,
): Pick<GridMap, 'across' | 'upright' | 'segments'> {
  const across = Array.from({ length: height + 1 }, () => Array.from({ length: width }, () => ' '))
  const upright = Array.from({ length: height }, () => Array.from({ length: width + 1 }, () => ' '))
  const segments = pieces.flatMap((piece) => {
    const { kind, x1, y1, x2, y2 } = piece
    if (y1 === y2 && Number.isInteger(y1))
      return along(x1, x2, (x) => (across[y1]![x] = letterOf(kind, '-'))).map(([a, b]) => ({
        kind,
        x1: a,
        y1,
        x2: b,
        y2,
      }))
    if (x1 === x2 && Number.isInteger(x1))
      return along(y1, y2, (y) => (upright[y]![x1] = letterOf(kind, '|'))).map(([a, b]) => ({
        kind,
        x1,
        y1: a,
        x2,
        y2: b,
      }))
    return [piece]
  })
  return { across: rows(across), upright: rows(upright), segments }
}

/** Visits the whole squares between two points of a line, and gives what is left at its ends. */
function along(a: number, b: number, visit: (at: number) => void): (readonly [number, number])[] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  const [first, last] = [Math.ceil(from), Math.floor(to)]
  if (first >= last) return [[from, to]]
  for (let at = first; at < last; at++) visit(at)
  return [[from, first] as const, [last, to] as const].filter(([start, end]) => start < end)
}

const letterOf = (kind: Barrier, wall: '-' | '|'): string =>
  kind === 'wall' ? wall : Object.keys(EDGES).find((letter) => EDGES[letter] === kind)!

const rows = (letters: readonly (readonly string[])[]): string[] =>
  letters.some((row) => row.some((letter) => letter !== ' ')) ? letters.map((row) => row.join('')) : []
