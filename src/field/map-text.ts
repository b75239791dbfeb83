import { checkMap, type GridMap, MAP_LIMITS } from './map.ts'
import { drawRows, type Reader, readDrawing, readHeights, refuse, type Written } from './map-text-drawing.ts'
import { makeLines, readLines } from './map-text-lines.ts'
import type { Spot } from './plane-geometry.ts'
import { columnName, squareName } from './square-names-and-directions.ts'

/** A map written as text (docs/maps.md), or the first thing that is wrong with it and where. */
export function parseMap(text: string): { readonly map: GridMap } | { readonly refused: string } {
  if (text.length > MAP_LIMITS.text) return { refused: `a map has at most ${MAP_LIMITS.text} characters` }
  const reader: Reader = { refused: null }
  const { map: rows, heights, lines } = sections(text, reader)
  if (rows.length === 0) refuse(reader, { line: 1 }, 'a line "map:" with a drawing below it is missing')
  const { ground, across, upright, starts } = readDrawing(rows, reader)
  const levels = readHeights(heights, ground, reader)
  const said = readLines(lines, { ground, starts }, reader)
  if (reader.refused !== null) return { refused: reader.refused }
  return checkMap({ ...said, ground, across, upright, heights: levels, starts: inOrder(said.starts) })
}

const inOrder = (starts: GridMap['starts']): GridMap['starts'] =>
  Object.fromEntries(Object.entries(starts).sort(([a], [b]) => (a < b ? -1 : 1)))

type Sections = { readonly [name in 'map' | 'heights' | 'lines']: Written[] }

/** The rows below `map:` and `heights:`, each to the next blank line, and all other lines but comments. */
function sections(text: string, reader: Reader): Sections {
  const found: Sections = { map: [], heights: [], lines: [] }
  let block: 'map' | 'heights' | null = null
  for (const [n, raw] of text.split(/\r?\n/).entries()) {
    const written = { line: n + 1, text: raw.trimEnd() }
    if (written.text === '') block = null
    else if (block !== null) found[block].push(written)
    else if (written.text === 'map:' || written.text === 'heights:') {
      block = written.text === 'map:' ? 'map' : 'heights'
      if (found[block].length > 0) refuse(reader, written, `a map has one "${written.text}"`)
    } else if (!written.text.startsWith('#')) found.lines.push(written)
  }
  return found
}

/** The text that `parseMap` reads as the same map. */
export function makeMap(map: GridMap): string {
  const letters = new Map(
    Object.entries(map.starts).flatMap(([letter, spots]) => spots.map((s) => [squareName(s), letter])),
  )
  const shown = (spot: Spot, ground: string): string =>
    ground === '.' ? (letters.get(squareName(spot)) ?? '.') : ground
  const hidden = Object.entries(map.starts).flatMap(([letter, spots]) => {
    const rest = spots.filter((spot) => shown(spot, map.ground[spot.y]![spot.x]!) !== letter)
    return rest.length === 0 ? [] : [[letter, rest] as const]
  })
  const lines = makeLines(map, Object.fromEntries(hidden))
  return `${[
    `square: ${map.side} ${map.unit}`,
    ...(map.ambient === 'bright' ? [] : [`ambient: ${map.ambient}`]),
    'map:',
    ...drawRows(map, shown),
    ...(map.heights.length === 0 ? [] : ['', 'heights:', ...map.heights]),
    ...(lines.length === 0 ? [] : ['', ...lines]),
  ].join('\n')}\n`
}

/** The part of a map that is drawn: its corners, both within. */
export type Part = { readonly from: Spot; readonly to: Spot }

/** The map as a board for people: letters above, numbers beside, and a mark on some squares, by their names. */
export function drawBoard(map: GridMap, marks: ReadonlyMap<string, string>, part: Part = wholeOf(map)): string {
  const all = drawRows(map, (spot, ground) => marks.get(squareName(spot)) ?? ground)
  const isEdged = all.length > map.ground.length
  const { from, to } = part
  const rows = isEdged
    ? all.slice(2 * from.y, 2 * to.y + 3).map((row) => row.slice(2 * from.x, 2 * to.x + 3))
    : all.slice(from.y, to.y + 1).map((row) => row.slice(from.x, to.x + 1))
  const digits = `${to.y + 1}`.length
  const body = rows.map((row, n) => {
    const label = isEdged ? (n % 2 === 1 ? `${from.y + (n + 1) / 2}` : '') : `${from.y + n + 1}`
    return `${label.padStart(digits)} ${isEdged ? row : ` ${Array.from(row).join(' ')}`}`.trimEnd()
  })
  return [...columnLabels(part, ' '.repeat(digits + 2)), ...body].join('\n')
}

export const wholeOf = ({ ground }: GridMap): Part => ({
  from: { x: 0, y: 0 },
  to: { x: ground[0]!.length - 1, y: ground.length - 1 },
})

/** One line for each letter of the longest name, ends below each other. */
function columnLabels({ from, to }: Part, margin: string): string[] {
  const names = Array.from({ length: to.x - from.x + 1 }, (_, n) => columnName(from.x + n))
  const longest = names.at(-1)!.length
  return Array.from({ length: longest }, (_, n) =>
    `${margin}${names.map((name) => name.padStart(longest)[n]!).join(' ')}`.trimEnd(),
  )
}
