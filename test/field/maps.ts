import fc from 'fast-check'
import type { GridMap, Segment } from '../../src/field/map.ts'
import { BARRIERS } from '../../src/field/map-letters.ts'
import { parseMap } from '../../src/field/map-text.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import { parseSquare } from '../../src/field/square-names-and-directions.ts'
import type { Standing } from '../../src/field/squares-apart.ts'

/** The map of a drawing. */
export function drawn(drawing: string): GridMap {
  const read = parseMap(`map:\n${drawing.replace(/^\n|\n\s*$/g, '')}`)
  if ('refused' in read) throw new Error(read.refused)
  return read.map
}

export function at(name: string): Spot {
  const spot = parseSquare(name)
  if (spot === null) throw new Error(`${name} is no square`)
  return spot
}

export const one = (name: string, footprint = 1): Standing => ({ pos: at(name), footprint })

type Kinds = { readonly ground?: string; readonly edges?: string; readonly segments?: number; readonly most?: number }

/** Random maps of these letters: open ones most of all. Segments lie on eighths of a square. */
export const anyMap = ({ ground = '.', edges = ' ', segments = 0, most = 8 }: Kinds): fc.Arbitrary<GridMap> =>
  fc.tuple(fc.integer({ min: 2, max: most }), fc.integer({ min: 2, max: most })).chain(([width, height]) =>
    fc
      .record({
        ground: rows(`......${ground}`, width, height),
        across: rows(`      ${edges}`, width, height + 1),
        upright: rows(`      ${edges.replaceAll('-', '|')}`, width + 1, height),
        segments: fc.array(anySegment(width, height), { maxLength: segments }),
      })
      .map((parts) => ({ ...BARE, ...parts })),
  )

const rows = (letters: string, width: number, height: number): fc.Arbitrary<string[]> =>
  fc.array(
    fc.array(fc.constantFrom(...letters), { minLength: width, maxLength: width }).map((row) => row.join('')),
    { minLength: height, maxLength: height },
  )

const anySegment = (width: number, height: number): fc.Arbitrary<Segment> =>
  fc
    .tuple(fc.constantFrom(...BARRIERS), fc.nat(8 * width), fc.nat(8 * height), fc.nat(8 * width), fc.nat(8 * height))
    .map(([kind, x1, y1, x2, y2]) => ({ kind, x1: x1 / 8, y1: y1 / 8, x2: x2 / 8, y2: y2 / 8 }))

const BARE: GridMap = {
  side: 1.5,
  unit: 'm',
  ambient: 'bright',
  ground: [],
  heights: [],
  across: [],
  upright: [],
  segments: [],
  lights: [],
  starts: {},
  cover: [],
}

export const anySquare = ({ ground }: GridMap): fc.Arbitrary<Spot> =>
  fc.record({ x: fc.nat(ground[0]!.length - 1), y: fc.nat(ground.length - 1) })

/** Somebody of this size who stands on the map whole. */
export const anyStanding = ({ ground }: GridMap, footprint: number): fc.Arbitrary<Standing> =>
  fc
    .record({ x: fc.nat(ground[0]!.length - footprint), y: fc.nat(ground.length - footprint) })
    .map((pos) => ({ pos, footprint }))

/** A map with two of its squares. */
export const withSquares = (maps: fc.Arbitrary<GridMap>): fc.Arbitrary<readonly [GridMap, Spot, Spot]> =>
  maps.chain((map) => fc.tuple(fc.constant(map), anySquare(map), anySquare(map)))

/** Turns and mirrors of a square map, its points and its rows. */
export type Turn = { readonly map: (map: GridMap) => GridMap; readonly spot: (map: GridMap, spot: Spot) => Spot }

/** East becomes west. */
export const MIRROR: Turn = {
  map: (map) => ({
    ...map,
    ground: map.ground.map(reversed),
    across: map.across.map(reversed),
    upright: map.upright.map(reversed),
    segments: map.segments.map((s) => ({ ...s, x1: wide(map) - s.x1, x2: wide(map) - s.x2 })),
  }),
  spot: (map, { x, y }) => ({ x: wide(map) - 1 - x, y }),
}

/** East becomes south, and the edges across become upright ones. */
export const FLIP: Turn = {
  map: (map) => ({
    ...map,
    ground: transposed(map.ground),
    across: transposed(map.upright).map((row) => row.replaceAll('|', '-')),
    upright: transposed(map.across).map((row) => row.replaceAll('-', '|')),
    segments: map.segments.map((s) => ({ ...s, x1: s.y1, y1: s.x1, x2: s.y2, y2: s.x2 })),
  }),
  spot: (_, { x, y }) => ({ x: y, y: x }),
}

/** A quarter turn. */
export const TURN: Turn = {
  map: (map) => MIRROR.map(FLIP.map(map)),
  spot: (map, spot) => MIRROR.spot(FLIP.map(map), FLIP.spot(map, spot)),
}

const wide = ({ ground }: GridMap): number => ground[0]!.length
const reversed = (row: string): string => Array.from(row).reverse().join('')
const transposed = (lines: readonly string[]): string[] =>
  Array.from(lines[0] ?? '', (_, x) => lines.map((row) => row[x]!).join(''))
