import type { GridMap } from './map.ts'
import { EDGES } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'
import { squareName } from './square-names-and-directions.ts'

/** A door, named by the square at its north-west side and the edge of that square, or by the number of its segment. */
export type Door = { readonly id: string; readonly isOpen: boolean; readonly x: number; readonly y: number }

/** Doors of edges first, row by row, then those of segments. x and y are the door's middle. */
export function doorsOf(map: GridMap): readonly Door[] {
  const doors: Door[] = []
  for (const [y, row] of map.across.entries())
    for (const [x, letter] of Array.from(row).entries())
      if (isDoor(letter)) doors.push({ id: acrossId({ x, y }), isOpen: letter === 'd', x: x + 0.5, y })
  for (const [y, row] of map.upright.entries())
    for (const [x, letter] of Array.from(row).entries())
      if (isDoor(letter)) doors.push({ id: uprightId({ x, y }), isOpen: letter === 'd', x, y: y + 0.5 })
  for (const [n, { kind, x1, y1, x2, y2 }] of map.segments.entries())
    if (kind === 'door' || kind === 'open door')
      doors.push({ id: segmentId(n), isOpen: kind === 'open door', x: (x1 + x2) / 2, y: (y1 + y2) / 2 })
  return doors
}

const isDoor = (letter: string): boolean => EDGES[letter] === 'door' || EDGES[letter] === 'open door'

/** The north edge of square (x, y), named as the south edge of the square above it. */
export const acrossId = ({ x, y }: Spot): string =>
  y === 0 ? `${squareName({ x, y })}/n` : `${squareName({ x, y: y - 1 })}/s`

/** The west edge of square (x, y), named as the east edge of the square before it. */
export const uprightId = ({ x, y }: Spot): string =>
  x === 0 ? `${squareName({ x, y })}/w` : `${squareName({ x: x - 1, y })}/e`

export const segmentId = (n: number): string => `segment-${n + 1}`

/** The map with these doors open and all others closed. */
export function withDoors(map: GridMap, open: readonly string[]): GridMap {
  const isOpen = new Set(open)
  const drawn = (letter: string, id: string): string => (isDoor(letter) ? (isOpen.has(id) ? 'd' : 'D') : letter)
  const rows = (edges: readonly string[], idOf: (spot: Spot) => string): readonly string[] =>
    edges.map((row, y) =>
      /d/i.test(row) ? Array.from(row, (letter, x) => drawn(letter, idOf({ x, y }))).join('') : row,
    )
  const segments = map.segments.map((one, n) =>
    one.kind === 'door' || one.kind === 'open door'
      ? { ...one, kind: isOpen.has(segmentId(n)) ? ('open door' as const) : ('door' as const) }
      : one,
  )
  return { ...map, across: rows(map.across, acrossId), upright: rows(map.upright, uprightId), segments }
}
