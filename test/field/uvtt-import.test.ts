import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doorsOf } from '../../src/field/doors.ts'
import { gridOf } from '../../src/field/grid.ts'
import { sees } from '../../src/field/line-of-sight.ts'
import { makeMap } from '../../src/field/map-text.ts'
import { type Import, type Imported, readUvtt } from '../../src/field/uvtt-import.ts'
import { rangeOf } from '../../src/field/walking-range.ts'
import { at, one } from './maps.ts'

const HOW: Import = { side: 1.5, unit: 'm', unclosed: 'by width', objects: 'walls' }
const sample = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>

function imported(raw: unknown, how: Partial<Import> = {}): Imported {
  const read = readUvtt(raw, { ...HOW, ...how })
  if ('refused' in read) throw new Error(read.refused)
  return read
}

describe('a Universal VTT file becomes a map', () => {
  test('cropped, with walls that stop at their portals, a window, a pillar, a lamp and a picture', () => {
    const { map, picture } = imported(sample('tavern.dd2vtt'))
    expect(makeMap(map)).toBe(`square: 1.5 m
ambient: dim
map:
+ + + + + + +
 . . . . . .
+ +-+-+D+-+ +
 .|. . . .|.
+ + + + + + +
 .|. . . . .
+ + + + + + +
 .|. . . .|.
+ +-+-+-+-+ +
 . . . . . .
+ + + + + + +

light B4: bright 2, dim 5
segment wall: 5 2 to 5 2.111
segment wall: 5 2.889 to 5 3
segment wall: 2.25 2.25 to 2.75 2.25
segment wall: 2.75 2.25 to 2.75 2.75
segment wall: 2.75 2.75 to 2.25 2.75
segment wall: 2.25 2.75 to 2.25 2.25
segment window: 5 2.111 to 5 2.889
`)
    expect(picture).toMatchObject({ mime: 'image/png', pixelsPerSquare: 70 })
    const bytes = Buffer.from(sample('tavern.dd2vtt').image as string, 'base64')
    expect(Buffer.from(picture!.bytes).equals(bytes)).toBe(true)
    const grid = gridOf(map)
    expect(sees(grid, at('E3'), at('F3'))).toBe(true)
    expect(rangeOf(grid, { who: one('B2'), budget: 99, diagonals: 'equal', blocking: [], passing: [] }).has(5, 2)).toBe(
      false,
    )
    expect(sees(grid, at('B3'), at('D3'))).toBe(false)
  })

  test('without its objects and with unclosed portals as open doors, where the referee wants it so', () => {
    const { map } = imported(sample('tavern.dd2vtt'), {
      objects: 'ignored',
      unclosed: 'open door',
      side: 5,
      unit: 'ft',
    })
    expect(map).toMatchObject({ side: 5, unit: 'ft' })
    expect(map.segments).toEqual([
      { kind: 'wall', x1: 5, y1: 2, x2: 5, y2: 2.111 },
      { kind: 'wall', x1: 5, y1: 2.889, x2: 5, y2: 3 },
      { kind: 'open door', x1: 5, y1: 2.111, x2: 5, y2: 2.889 },
    ])
  })

  test('with walls that run on under doors and beyond the map, a little beside the grid; without lights it is bright', () => {
    const { map, picture } = imported(sample('keep.df2vtt'))
    expect(makeMap(map)).toBe(`square: 1.5 m
map:
+ + + + + +
 . .|. . .
+ +-+D+-+ +
 .|. . .|.
+ + + + +-+
 .d. . .|.
+ +-+-+-+ +
 . . . . .
+ + + + + +
`)
    expect(picture).toBeNull()
    expect(doorsOf(map).map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['C1/s', false],
      ['A3/e', true],
    ])
    expect(imported(sample('keep.df2vtt'), { unclosed: 'window' }).map.upright[2]).toBe(' :  | ')
  })

  test('of free segments, with a standing door and parts that are null or missing', () => {
    const { map, picture } = imported(sample('cave.uvtt'))
    expect(map.segments.map(({ kind }) => kind)).toEqual(['wall', 'wall', 'wall', 'door'])
    expect(map.across).toEqual([])
    expect(picture?.mime).toBe('image/jpeg')
    expect(sees(gridOf(map), at('C1'), at('C2'))).toBe(false)
    expect(sees(gridOf(map, ['segment-4']), at('C1'), at('C2'))).toBe(true)
    expect(sees(gridOf(map), at('A1'), at('A3'))).toBe(false)
  })
})

describe('a file that is wrong gets a sentence with its place', () => {
  const keep = sample('keep.df2vtt')
  const resolution = { map_size: { x: 5, y: 4 }, pixels_per_grid: 70 }
  const square = {
    position: { x: 1, y: 1 },
    bounds: [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ],
  }
  test.each<[string, unknown, string]>([
    ['no object', [], 'a Universal VTT file is a JSON object'],
    ['no resolution', {}, 'resolution: missing: this is no Universal VTT file'],
    [
      'no size',
      { resolution: { pixels_per_grid: 70 } },
      'resolution.map_size.x: a number from -100000 to 100000 expected',
    ],
    [
      'too large',
      { resolution: { ...resolution, map_size: { x: 251, y: 4 } } },
      'resolution.map_size: 1 to 250 squares each way expected, got 251 by 4',
    ],
    [
      'no squares',
      { resolution: { ...resolution, map_size: { x: 0, y: 4 } } },
      'resolution.map_size: 1 to 250 squares each way expected, got 0 by 4',
    ],
    [
      'no pixels',
      { resolution: { ...resolution, pixels_per_grid: 0 } },
      'resolution.pixels_per_grid: a number from 1 to 10000 expected',
    ],
    [
      'a wall of words',
      {
        ...keep,
        line_of_sight: [
          [
            { x: 1, y: 1 },
            { x: 'a', y: 1 },
          ],
        ],
      },
      'line_of_sight[0][1].x: a number from -100000 to 100000 expected',
    ],
    [
      'a wall far away',
      { ...keep, line_of_sight: [[{ x: 1e300, y: 1 }]] },
      'line_of_sight[0][0].x: a number from -100000 to 100000 expected',
    ],
    ['no list of walls', { ...keep, line_of_sight: {} }, 'line_of_sight: a list expected'],
    ['a portal without ends', { ...keep, portals: [{ closed: true }] }, 'portals[0].bounds: two points expected'],
    [
      'a portal half closed',
      { ...keep, portals: [{ ...square, closed: 'half' }] },
      'portals[0].closed: true or false expected',
    ],
    [
      'too many portals',
      { ...keep, portals: Array.from({ length: 2001 }, () => square) },
      'portals: at most 2000 expected, got 2001',
    ],
    [
      'a light without a place',
      { ...keep, lights: [{ range: 3 }] },
      'lights[0].position.x: a number from -100000 to 100000 expected',
    ],
    [
      'too many lights',
      { ...keep, lights: Array.from({ length: 501 }, () => ({})) },
      'lights: at most 500 expected, got 501',
    ],
    ['a strange colour', { ...keep, environment: { ambient_light: 7 } }, 'environment.ambient_light: text expected'],
    [
      'a picture of another kind',
      { ...keep, image: Buffer.from('GIF89a').toString('base64') },
      'image: a PNG, JPEG or WebP picture expected',
    ],
    ['a broken picture', { ...keep, image: 'iVBO?w0K' }, 'image: letter 5 is no base64'],
    [
      'too large a picture',
      { ...keep, image: 'A'.repeat(40_000_008) },
      'image: at most 30000000 bytes expected, got about 30000006',
    ],
    [
      'too many points',
      { ...keep, line_of_sight: [Array.from({ length: 200_001 }, () => ({ x: 1, y: 1 }))] },
      'line_of_sight[0]: at most 200000 expected, got 200001',
    ],
    [
      'too many walls',
      {
        ...keep,
        line_of_sight: [Array.from({ length: 60_000 }, (_, n) => ({ x: (n % 250) / 51, y: Math.floor(n / 250) / 61 }))],
      },
      expect.stringMatching(/^line_of_sight: at most 50000 walls expected, got \d+$/) as unknown as string,
    ],
  ])('%s', (_, raw, refused) => expect(readUvtt(raw, HOW)).toEqual({ refused }))

  test('whatever stands in it', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constant([
        [
          { x: 1, y: 1 },
          { x: 3.3, y: 2.2 },
        ],
      ]),
    )
    const parts = ['resolution', 'line_of_sight', 'objects_line_of_sight', 'portals', 'lights', 'environment', 'image']
    fc.assert(
      fc.property(fc.constantFrom(...parts), value, (part, broken) => {
        const read = readUvtt({ ...keep, [part]: broken }, HOW)
        if ('refused' in read) expect(read.refused).not.toBe('')
        else expect(gridOf(read.map).width).toBe(5)
      }),
      { numRuns: 300 },
    )
  })

  test('walls are never lost: a line between squares that a wall of the file crosses is stopped', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) })
    fc.assert(
      fc.property(point, point, (a, b) => {
        fc.pre(a.x % 4 !== 2 && a.y % 4 !== 2 && b.x % 4 !== 2 && b.y % 4 !== 2)
        const line = [a, b].map(({ x, y }) => ({ x: x / 4, y: y / 4 }))
        const { map } = imported({ resolution: { ...resolution, map_size: { x: 10, y: 10 } }, line_of_sight: [line] })
        const grid = gridOf(map)
        for (let y = 0; y < 10; y++)
          for (let x = 0; x < 9; x++)
            if (crossesAt(line, x + 0.5, y + 0.5)) expect(sees(grid, { x, y }, { x: x + 1, y })).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})

/** The line crosses the way of one square to the east from here, not at its ends. */
function crossesAt(line: readonly { readonly x: number; readonly y: number }[], x: number, y: number): boolean {
  const [a, b] = [line[0]!, line[1]!]
  if ((a.y - y) * (b.y - y) >= 0) return false
  const cut = a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
  return cut > x + 1e-9 && cut < x + 1 - 1e-9
}
