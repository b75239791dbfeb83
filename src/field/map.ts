import { choice, type Infer, list, number, object, record, type Schema, text, whole } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { BARRIERS, BRIGHTNESS, EDGES, GROUND, LEVELS } from './map-letters.ts'
import { DIRECTIONS, squareName } from './square-names-and-directions.ts'

/** The largest map that is taken. Every query costs time and memory by these figures. */
export const MAP_LIMITS = {
  /** Squares along one side. */
  side: 250,
  segments: 20_000,
  /** Length of all free segments together, in squares. */
  length: 50_000,
  /** Light sources, squares with cover, start squares of one letter. */
  lights: 500,
  cover: 2_000,
  starts: 500,
  /** Radius of a light source in squares. */
  light: 100,
  /** Characters of a map written as text. */
  text: 1_000_000,
} as const

const squareNumber = whole(0, MAP_LIMITS.side - 1)
const place = { x: squareNumber, y: squareNumber }
const rows = list(text({ max: MAP_LIMITS.side + 1 }), { most: MAP_LIMITS.side + 1 })
const along = number(0, MAP_LIMITS.side)

/** A barrier that lies on no edge, in squares from the north-west corner, to a thousandth. */
const SEGMENT = object({ kind: choice(BARRIERS), x1: along, y1: along, x2: along, y2: along })
const LIGHT = object({ ...place, bright: whole(0, MAP_LIMITS.light), dim: whole(0, MAP_LIMITS.light) })
/** Cover that the referee gave to a square. No direction at all: from every direction. */
const COVERED = object({
  ...place,
  rating: whole(0, 10),
  against: choice(['all', 'ranged', 'melee']),
  from: list(choice(DIRECTIONS), { most: DIRECTIONS.length }),
})

/**
 * A map as plain data: `ground` has a letter for each square, row by row. `heights` has a level for each square,
 * `across` the edges that run from west to east (one row more than squares), `upright` those from north to south (one
 * letter more than squares); each of the three is empty where there is nothing to say.
 */
export const MAP = object({
  side: number(0.1, 10_000, 0.1),
  unit: choice(['m', 'ft']),
  ambient: choice(BRIGHTNESS),
  ground: rows,
  heights: rows,
  across: rows,
  upright: rows,
  segments: list(SEGMENT, { most: MAP_LIMITS.segments }),
  lights: list(LIGHT, { most: MAP_LIMITS.lights }),
  starts: record(list(object(place), { most: MAP_LIMITS.starts }), { keys: text({ pattern: /^[A-Z]$/ }), most: 26 }),
  cover: list(COVERED, { most: MAP_LIMITS.cover }),
}) satisfies Schema<unknown>

export type GridMap = Infer<typeof MAP>
export type Segment = Infer<typeof SEGMENT>
export type Light = Infer<typeof LIGHT>
export type Covered = Infer<typeof COVERED>

/** Level open ground, so many squares of 1.5 m each way, with nothing on it. */
export const openMap = (squares: number): GridMap => ({
  side: 1.5,
  unit: 'm',
  ambient: 'bright',
  ground: Array.from({ length: squares }, () => '.'.repeat(squares)),
  heights: [],
  across: [],
  upright: [],
  segments: [],
  lights: [],
  starts: {},
  cover: [],
})

/** A map from JSON, or the first thing that is wrong with it. */
export function checkMap(raw: unknown): { readonly map: GridMap } | { readonly refused: string } {
  const checked = check(MAP, raw)
  if ('errors' in checked) return { refused: checked.errors[0]!.sentence }
  const fault = mapFault(checked.value)
  return fault === null ? { map: checked.value } : { refused: fault }
}

/** What no schema can say: rows that fit each other, letters that mean something, nothing beyond the map. */
function mapFault(map: GridMap): string | null {
  const height = map.ground.length
  const width = map.ground[0]?.length ?? 0
  if (width === 0 || width > MAP_LIMITS.side || height > MAP_LIMITS.side)
    return `ground: 1 to ${MAP_LIMITS.side} rows of 1 to ${MAP_LIMITS.side} squares expected, got ${height} of ${width}`
  return (
    rowsFault('ground', map.ground, { rows: height, long: width, letters: GROUND }) ??
    rowsFault('heights', map.heights, { rows: height, long: width, letters: LEVELS }) ??
    rowsFault('across', map.across, { rows: height + 1, long: width, letters: ACROSS }) ??
    rowsFault('upright', map.upright, { rows: height, long: width + 1, letters: UPRIGHT }) ??
    beyondFault(map, width, height)
  )
}

const { '|': _upright, ...ACROSS } = EDGES
const { '-': _across, ...UPRIGHT } = EDGES

type Wanted = { readonly rows: number; readonly long: number; readonly letters: Readonly<Record<string, unknown>> }

function rowsFault(name: string, found: readonly string[], { rows, long, letters }: Wanted): string | null {
  if (found.length === 0 && name !== 'ground') return null
  if (found.length !== rows) return `${name}: ${rows} rows expected, got ${found.length}`
  for (const [y, row] of found.entries()) {
    if (row.length !== long) return `${name}[${y}]: ${long} letters expected, got ${row.length}`
    const x = Array.from({ length: long }, (_, n) => n).find((n) => !Object.hasOwn(letters, row[n]!))
    if (x !== undefined) return `${name}[${y}], letter ${x + 1}: one of "${Object.keys(letters).join('')}" expected`
  }
  return null
}

function beyondFault(map: GridMap, width: number, height: number): string | null {
  const isBeyond = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x >= width || y >= height
  const lists = { lights: map.lights, cover: map.cover, ...map.starts }
  for (const [name, places] of Object.entries(lists)) {
    const lost = places.find(isBeyond)
    if (lost) return `${name}: ${squareName(lost)} lies beyond the map, which ends at ${lastSquare(width, height)}`
  }
  const out = map.segments.findIndex((s) => Math.max(s.x1, s.x2) > width || Math.max(s.y1, s.y2) > height)
  if (out >= 0) return `segments[${out}]: it lies beyond the map of ${width} by ${height} squares`
  const length = lengthOf(map.segments)
  return length <= MAP_LIMITS.length
    ? null
    : `segments: at most ${MAP_LIMITS.length} squares long together, got ${length}`
}

const lengthOf = (segments: readonly Segment[]): number =>
  Math.ceil(segments.reduce((sum, s) => sum + Math.max(Math.abs(s.x1 - s.x2), Math.abs(s.y1 - s.y2)), 0))

const lastSquare = (width: number, height: number): string => squareName({ x: width - 1, y: height - 1 })
