import { type GridMap, MAP_LIMITS } from './map.ts'
import { EDGES, GROUND, LEVELS } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'

/** A line of a written map, counted from 1. */
export type Written = { readonly line: number; readonly text: string }

/** Collects the first thing that is wrong, with its place. Reading goes on and its result is thrown away. */
export type Reader = { refused: string | null }

export function refuse(reader: Reader, { line, column = 1 }: { line: number; column?: number }, said: string): void {
  reader.refused ??= `line ${line}, column ${column}: ${said}`
}

type Drawn = Pick<GridMap, 'ground' | 'across' | 'upright' | 'starts'>

/** A drawing with a letter for each square, or one that begins with `+` and has the edges between them. */
export function readDrawing(rows: readonly Written[], reader: Reader): Drawn {
  const starts: Record<string, Spot[]> = {}
  const drawing = rows[0]?.text.startsWith('+') ? readEdged(rows, reader) : { squares: rows, across: [], upright: [] }
  const ground = drawing.squares.map(({ line, text }, y) => {
    const width = drawing.squares[0]!.text.length
    if (text.length !== width) refuse(reader, { line }, `this row has ${text.length} squares, the first one ${width}`)
    return Array.from(text, (letter, x) => {
      if (Object.hasOwn(GROUND, letter)) return letter
      const column = drawing.across.length > 0 ? 2 * x + 2 : x + 1
      if (!/[A-Z]/.test(letter)) refuse(reader, { line, column }, `"${letter}" is no ground: ${KNOWN_GROUND}`)
      ;(starts[letter] ??= []).push({ x, y })
      return '.'
    }).join('')
  })
  sizeFault(rows, ground, reader)
  return { ground, across: unlessBlank(drawing.across), upright: unlessBlank(drawing.upright), starts }
}

const KNOWN_GROUND = `use one of ${Object.keys(GROUND).join(' ')} or a capital letter for a start square`

function sizeFault(rows: readonly Written[], ground: readonly string[], reader: Reader): void {
  const { side } = MAP_LIMITS
  const width = ground[0]?.length ?? 0
  if (width > 0 && width <= side && ground.length <= side) return
  const line = rows[0]?.line ?? 1
  refuse(reader, { line }, `a map has 1 to ${side} rows of 1 to ${side} squares, not ${ground.length} of ${width}`)
}

type Edged = { readonly squares: readonly Written[]; readonly across: string[]; readonly upright: string[] }

/** Odd rows and columns hold the edges. */
function readEdged(rows: readonly Written[], reader: Reader): Edged {
  const edged: Edged & { squares: Written[] } = { squares: [], across: [], upright: [] }
  const length = rows[0]!.text.length
  if (length % 2 === 0) refuse(reader, rows[0]!, `a row of corners ends with one: ${length} letters cannot fit`)
  if (rows.length % 2 === 0) refuse(reader, rows.at(-1)!, 'the drawing must end with a row of corners and edges')
  for (const [n, { line, text }] of rows.entries()) {
    if (text.length > length) refuse(reader, { line, column: length + 1 }, 'this row is longer than the first one')
    const row = Array.from(text.padEnd(length))
    const edges = row.filter((_, i) => i % 2 === (n % 2 === 0 ? 1 : 0))
    const wrong = edges.findIndex((letter) => !isEdge(letter, n % 2 === 0 ? '|' : '-'))
    const column = 2 * wrong + (n % 2 === 0 ? 2 : 1)
    if (wrong >= 0) refuse(reader, { line, column }, `"${edges[wrong]}" is no edge: use one of ${KNOWN_EDGES}`)
    ;(n % 2 === 0 ? edged.across : edged.upright).push(edges.join(''))
    const rest = row.filter((_, i) => i % 2 === (n % 2 === 0 ? 0 : 1))
    const odd = n % 2 === 0 ? rest.findIndex((letter) => !'+ -|'.includes(letter)) : -1
    if (odd >= 0) refuse(reader, { line, column: 2 * odd + 1 }, `"${rest[odd]}" stands where a corner "+" belongs`)
    if (n % 2 === 1) edged.squares.push({ line, text: rest.join('') })
  }
  return edged
}

const KNOWN_EDGES = Object.keys(EDGES)
  .map((letter) => (letter === ' ' ? 'a blank' : letter))
  .join(' ')

const isEdge = (letter: string, other: string): boolean => letter !== other && Object.hasOwn(EDGES, letter)

const unlessBlank = (rows: readonly string[]): readonly string[] => (rows.some((row) => row.trim() !== '') ? rows : [])

/** A level for each square; a point is level 0. */
export function readHeights(rows: readonly Written[], ground: readonly string[], reader: Reader): readonly string[] {
  const width = ground[0]?.length ?? 0
  if (rows.length !== ground.length && rows[0])
    refuse(reader, rows[0], `the map has ${ground.length} rows, its heights ${rows.length}`)
  const heights = rows.map(({ line, text }) => {
    if (text.length !== width) refuse(reader, { line }, `this row has ${text.length} heights, the map ${width} squares`)
    const wrong = Array.from(text).findIndex((letter) => letter !== '.' && !Object.hasOwn(LEVELS, letter))
    if (wrong >= 0) refuse(reader, { line, column: wrong + 1 }, `"${text[wrong]}" is no height: ${KNOWN_LEVELS}`)
    return text.replaceAll('.', '0')
  })
  return heights.some((row) => /[^0]/.test(row)) ? heights : []
}

const KNOWN_LEVELS = 'use 0 to 9, or a to i for 1 to 9 below the ground'

/** The drawing of a map, one text for each row. `letterAt` may put another letter on a square. */
export function drawRows(map: GridMap, letterAt: (spot: Spot, ground: string) => string): string[] {
  const squares = map.ground.map((row, y) => Array.from(row, (ground, x) => letterAt({ x, y }, ground)))
  if (map.across.length === 0 && map.upright.length === 0) return squares.map((row) => row.join(''))
  const corners = (y: number): string => `+${squares[0]!.map((_, x) => `${map.across[y]?.[x] ?? ' '}+`).join('')}`
  const rows = squares.flatMap((row, y) => [
    corners(y),
    `${map.upright[y]?.[0] ?? ' '}${row.map((letter, x) => letter + (map.upright[y]?.[x + 1] ?? ' ')).join('')}`.trimEnd(),
  ])
  return [...rows, corners(squares.length)]
}
