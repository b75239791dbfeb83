import { type Covered, type GridMap, MAP_LIMITS } from './map.ts'
import { BARRIERS, BRIGHTNESS } from './map-letters.ts'
import { type Reader, refuse, type Written } from './map-text-drawing.ts'
import type { Spot } from './plane-geometry.ts'
import { DIRECTIONS, parseDirection, parseSquare, squareName } from './square-names-and-directions.ts'

type Said = { -readonly [key in 'side' | 'unit' | 'ambient']: GridMap[key] } & {
  readonly [key in 'lights' | 'cover' | 'segments']: GridMap[key][number][]
} & { readonly starts: Record<string, Spot[]> }

/** What the lines around the drawing say, for a map of this size. `starts` holds what the drawing has. */
export function readLines(lines: readonly Written[], map: Pick<GridMap, 'ground' | 'starts'>, reader: Reader): Said {
  const starts = Object.fromEntries(Object.entries(map.starts).map(([letter, spots]) => [letter, [...spots]]))
  const said: Said = { side: 1.5, unit: 'm', ambient: 'bright', lights: [], cover: [], segments: [], starts }
  for (const written of lines) {
    const [, key, about = '', value] = /^(\w+)\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(written.text) ?? []
    const read = key !== undefined && Object.hasOwn(LINES, key) ? LINES[key] : undefined
    if (read && value !== undefined) read({ written, about, value, map, reader }, said)
    else
      refuse(
        reader,
        written,
        `a line begins with one of ${Object.keys(LINES).join(', ')}, map or heights, then a colon`,
      )
  }
  for (const [letter, spots] of Object.entries(said.starts)) said.starts[letter] = sorted(spots)
  return said
}

type Told = {
  readonly written: Written
  readonly about: string
  readonly value: string
  readonly map: Pick<GridMap, 'ground'>
  readonly reader: Reader
}

const LINES: Readonly<Record<string, (told: Told, said: Said) => void>> = {
  square: readSquareSize,
  ambient: readAmbient,
  light: readLight,
  start: readStart,
  cover: readCover,
  segment: readSegment,
}

function readSquareSize(told: Told, said: Said): void {
  const [, side, unit] = /^(\d{1,4}(?:\.\d)?) ?(m|ft)$/.exec(told.value) ?? []
  if (Number(side) >= 0.1) [said.side, said.unit] = [Number(side), unit as GridMap['unit']]
  else wrong(told, 'a length such as 1.5 m or 5 ft expected')
}

function readAmbient(told: Told, said: Said): void {
  const ambient = BRIGHTNESS.find((brightness) => brightness === told.value)
  if (ambient) said.ambient = ambient
  else wrong(told, `one of ${BRIGHTNESS.join(', ')} expected`)
}

function readLight(told: Told, said: Said): void {
  const [, bright, dim] = /^bright (\d{1,3}),? dim (\d{1,3})$/.exec(told.value) ?? []
  if (Math.max(Number(bright), Number(dim)) <= MAP_LIMITS.light)
    for (const spot of squares(told, told.about))
      said.lights.push({ ...spot, bright: Number(bright), dim: Number(dim) })
  else wrong(told, `two radii in squares such as bright 4, dim 8 expected, ${MAP_LIMITS.light} at most`)
}

function readStart(told: Told, said: Said): void {
  if (/^[A-Z]$/.test(told.about)) (said.starts[told.about] ??= []).push(...squares(told, told.value))
  else wrong(told, 'a capital letter expected, as in start A: C4')
}

function readCover(told: Told, said: Said): void {
  const [, rating, against, from] = /^(\d{1,2})(?: (ranged|melee))?(?: from ([a-z ,]+))?$/.exec(told.value) ?? []
  const directions = (from ?? '')
    .split(/[ ,]+/)
    .filter((word) => word !== '')
    .map(parseDirection)
  if (rating === undefined || Number(rating) > 10 || directions.includes(null))
    return wrong(told, 'a rating from 0 to 10 expected, as in 4, 4 ranged or 4 melee from n ne')
  for (const spot of squares(told, told.about))
    said.cover.push({
      ...spot,
      rating: Number(rating),
      against: (against ?? 'all') as Covered['against'],
      from: DIRECTIONS.filter((direction) => directions.includes(direction)),
    })
}

function readSegment(told: Told, said: Said): void {
  const ends = /^(\d+(?:\.\d{1,3})?) (\d+(?:\.\d{1,3})?) to (\d+(?:\.\d{1,3})?) (\d+(?:\.\d{1,3})?)$/.exec(told.value)
  const kind = BARRIERS.find((barrier) => barrier === told.about)
  if (!kind) return wrong(told, `segment and one of ${BARRIERS.join(', ')} expected`)
  if (!ends) return wrong(told, 'two points in squares expected, as in 1.5 2 to 4.25 3')
  const [x1, y1, x2, y2] = ends.slice(1).map(Number) as [number, number, number, number]
  const { ground } = told.map
  const isBeyond = Math.max(x1, x2) > (ground[0]?.length ?? 0) || Math.max(y1, y2) > ground.length
  if (isBeyond) return wrong(told, 'it lies beyond the map')
  said.segments.push({ kind, x1, y1, x2, y2 })
}

/** The squares that a line names, all of them on the map. */
function squares(told: Told, names: string): Spot[] {
  const spots: Spot[] = []
  for (const name of names.split(/[ ,]+/)) {
    const spot = parseSquare(name)
    if (spot === null) wrong(told, `"${name.slice(0, 20)}" is no square such as C4`)
    else if (told.map.ground[spot.y]?.[spot.x] === undefined) wrong(told, `${squareName(spot)} lies beyond the map`)
    else spots.push(spot)
  }
  return spots
}

function wrong({ written, value, reader }: Told, said: string): void {
  refuse(reader, { line: written.line, column: written.text.indexOf(':') + 1 }, `${said}, got "${value.slice(0, 40)}"`)
}

/** Row by row, each once. */
function sorted(spots: readonly Spot[]): Spot[] {
  const names = new Map(spots.map((spot) => [squareName(spot), spot]))
  return [...names.values()].sort((a, b) => a.y - b.y || a.x - b.x)
}

/** The lines of a map that its drawing does not show. */
export function makeLines(map: GridMap, hidden: GridMap['starts']): string[] {
  return [
    ...map.lights.map((light) => `light ${squareName(light)}: bright ${light.bright}, dim ${light.dim}`),
    ...Object.entries(hidden).map(([letter, spots]) => `start ${letter}: ${spots.map(squareName).join(' ')}`),
    ...map.cover.map((cover) => `cover ${squareName(cover)}: ${makeCover(cover)}`),
    ...map.segments.map(({ kind, x1, y1, x2, y2 }) => `segment ${kind}: ${x1} ${y1} to ${x2} ${y2}`),
  ]
}

const makeCover = ({ rating, against, from }: Covered): string =>
  `${rating}${against === 'all' ? '' : ` ${against}`}${from.length === 0 ? '' : ` from ${from.join(' ')}`}`
