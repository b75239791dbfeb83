import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doorsOf } from '../../src/field/doors.ts'
import { checkMap, type GridMap, MAP_LIMITS, openMap } from '../../src/field/map.ts'
import { drawBoard, makeMap, parseMap } from '../../src/field/map-text.ts'
import { DIRECTIONS } from '../../src/field/square-names-and-directions.ts'
import { HOME } from '../../tools/project-files.ts'
import { anyMap, anySquare, at } from './maps.ts'

const GUARDROOM = `square: 5 ft
ambient: dark
map:
+-+-+-+-+-+
|A . .|. ~|
+ + + + + +
|A . .D. #|
+ +:+-+ + +
 . . . . B|
+-+-+-+d+-+

heights:
00011
00011
0000a

light B1: bright 4, dim 8
start A: E1 B3
start B: B3
cover C1: 4
cover C2: 6 ranged from w nw
segment bars: 0.5 2.25 to 1.125 3
`

function mapOf(text: string): GridMap {
  const read = parseMap(text)
  if ('refused' in read) throw new Error(read.refused)
  return read.map
}

describe('a map is written as text', () => {
  test('with all that it can say', () => {
    expect(mapOf(GUARDROOM)).toEqual({
      side: 5,
      unit: 'ft',
      ambient: 'dark',
      ground: ['....~', '....#', '.....'],
      heights: ['00011', '00011', '0000a'],
      across: ['-----', '     ', ' :-  ', '---d-'],
      upright: ['|  | |', '|  D |', '     |'],
      segments: [{ kind: 'bars', x1: 0.5, y1: 2.25, x2: 1.125, y2: 3 }],
      lights: [{ ...at('B1'), bright: 4, dim: 8 }],
      starts: { A: ['A1', 'E1', 'A2', 'B3'].map(at), B: ['B3', 'E3'].map(at) },
      cover: [
        { ...at('C1'), rating: 4, against: 'all', from: [] },
        { ...at('C2'), rating: 6, against: 'ranged', from: ['w', 'nw'] },
      ],
    })
  })

  test('and drawn back as the same text', () => {
    const drawnBack = makeMap(mapOf(GUARDROOM))
    expect(mapOf(drawnBack)).toEqual(mapOf(GUARDROOM))
    expect(makeMap(mapOf(drawnBack))).toBe(drawnBack)
    expect(drawnBack).toContain('map:\n+-+-+-+-+-+\n|A . .|. ~|\n+ + + + + +\n|A . .D. #|\n')
  })

  test('without edges it has a letter for each square; comments and line ends of other systems do not matter', () => {
    const map = mapOf('# The yard\r\nmap:\r\n.#A\r\n~o_\r\n\r\nheights:\r\n...\r\n000\r\n')
    expect(map).toMatchObject({ side: 1.5, unit: 'm', ground: ['.#.', '~o_'], across: [], upright: [], heights: [] })
    expect(makeMap(map)).toBe('square: 1.5 m\nmap:\n.#A\n~o_\n')
  })

  test('every map is read back', () => {
    const some = anyMap({ ground: '#~o%&_', edges: '-Dd:i~', segments: 3 }).chain((map) =>
      fc
        .record({
          side: fc.constantFrom(1.5, 5, 0.1, 3000),
          unit: fc.constantFrom('m' as const, 'ft' as const),
          ambient: fc.constantFrom('bright' as const, 'dim' as const, 'dark' as const),
          lights: fc.array(
            anySquare(map).map((spot) => ({ ...spot, bright: 3, dim: 100 })),
            { maxLength: 2 },
          ),
          starts: fc
            .uniqueArray(anySquare(map), { maxLength: 4, minLength: 1, selector: ({ x, y }) => y * 99 + x })
            .map((spots) => ({
              C: spots.sort((a, b) => a.y - b.y || a.x - b.x),
              D: spots.slice(0, 1),
            })),
          cover: fc.array(
            fc.record({
              ...{ x: fc.constant(0), y: fc.constant(0), rating: fc.nat(10) },
              against: fc.constantFrom('all' as const, 'ranged' as const, 'melee' as const),
              from: fc.subarray([...DIRECTIONS]),
            }),
            { maxLength: 2 },
          ),
        })
        .map((parts) => tidy({ ...map, ...parts })),
    )
    fc.assert(
      fc.property(some, (map) => {
        expect(parseMap(makeMap(map))).toEqual({ map })
        expect(checkMap(JSON.parse(JSON.stringify(map)))).toEqual({ map })
      }),
      { numRuns: 200 },
    )
  })
})

/** Rows without a letter are left out, as `parseMap` does. */
function tidy(map: GridMap): GridMap {
  const unlessBlank = (rows: readonly string[]): readonly string[] =>
    rows.some((row) => row.trim() !== '') ? rows : []
  return { ...map, across: unlessBlank(map.across), upright: unlessBlank(map.upright) }
}

test('the maps of the page about maps are maps', () => {
  const page = readFileSync(join(HOME, 'docs/maps.md'), 'utf8')
  const maps = [...page.matchAll(/```\n([^`]*map:\n[^`]*)```/g)].map(([, text]) => parseMap(text!))
  expect(maps).toEqual([{ map: expect.anything() }, { map: expect.anything() }])
})

test('doors are named by a square and its edge, others by the number of their segment', () => {
  const map: GridMap = {
    ...mapOf('map:\n+ +d+\nD. .\n+D+ +\n . .D\n+ + +'),
    segments: [{ kind: 'door', x1: 1, y1: 0, x2: 2, y2: 1 }],
  }
  expect(doorsOf(map)).toEqual([
    { id: 'B1/n', isOpen: true, x: 1.5, y: 0 },
    { id: 'A1/s', isOpen: false, x: 0.5, y: 1 },
    { id: 'A1/w', isOpen: false, x: 0, y: 0.5 },
    { id: 'B2/e', isOpen: false, x: 2, y: 1.5 },
    { id: 'segment-1', isOpen: false, x: 1.5, y: 0.5 },
  ])
})

test('a board has letters above, numbers beside, and people on it', () => {
  expect(drawBoard(mapOf('map:\n..\n.#'), new Map([['B1', '@']])).split('\n')).toEqual(['   A B', '1  . @', '2  . #'])
  expect(drawBoard(mapOf('map:\n+-+ +\n|. .\n+ + +'), new Map([['A1', 'V']])).split('\n')).toEqual([
    '   A B',
    '  +-+ +',
    '1 |V .',
    '  + + +',
  ])
  const wide = drawBoard(mapOf(`map:\n${'.'.repeat(28)}`), new Map()).split('\n')
  expect(wide[0]!.endsWith('A A')).toBe(true)
  expect(wide[1]!.endsWith('Y Z A B')).toBe(true)
})

describe('a map that is wrong gets a sentence with its place', () => {
  test.each([
    ['', 'line 1, column 1: a line "map:" with a drawing below it is missing'],
    ['map:\n\n', 'line 1, column 1: a line "map:" with a drawing below it is missing'],
    ['map:\n..\n...', 'line 3, column 1: this row has 3 squares, the first one 2'],
    [
      'map:\n..\n.x',
      'line 3, column 2: "x" is no ground: use one of . # ~ o % & _ or a capital letter for a start square',
    ],
    [
      'map:\n+-+\n|x|\n+-+',
      'line 3, column 2: "x" is no ground: use one of . # ~ o % & _ or a capital letter for a start square',
    ],
    ['map:\n+-+\n|.-\n+-+', 'line 3, column 3: "-" is no edge: use one of a blank - | D d : i ~'],
    ['map:\n+|+\n|.|\n+-+', 'line 2, column 2: "|" is no edge: use one of a blank - | D d : i ~'],
    ['map:\n+-+\n|.|\n*-+', 'line 4, column 1: "*" stands where a corner "+" belongs'],
    ['map:\n+-+\n|.|', 'line 3, column 1: the drawing must end with a row of corners and edges'],
    ['map:\n+-\n|.', 'line 2, column 1: a row of corners ends with one: 2 letters cannot fit'],
    ['map:\n+-+\n|.|.\n+-+', 'line 3, column 4: this row is longer than the first one'],
    ['map:\n..\n\nmap:\n..', 'line 4, column 1: a map has one "map:"'],
    ['map:\n..\n\nheights:\n.', 'line 5, column 1: this row has 1 heights, the map 2 squares'],
    [
      'map:\n..\n\nheights:\n.z',
      'line 5, column 2: "z" is no height: use 0 to 9, or a to i for 1 to 9 below the ground',
    ],
    ['map:\n..\n\nheights:\n..\n..', 'line 5, column 1: the map has 1 rows, its heights 2'],
    ['square: 5 yards\nmap:\n..', 'line 1, column 7: a length such as 1.5 m or 5 ft expected, got "5 yards"'],
    ['square: 0 m\nmap:\n..', 'line 1, column 7: a length such as 1.5 m or 5 ft expected, got "0 m"'],
    ['ambient: gloomy\nmap:\n..', 'line 1, column 8: one of bright, dim, dark expected, got "gloomy"'],
    ['map:\n..\n\nlight C1: bright 1, dim 2', 'line 4, column 9: C1 lies beyond the map, got "bright 1, dim 2"'],
    ['map:\n..\n\nlight 1: bright 1, dim 2', 'line 4, column 8: "1" is no square such as C4, got "bright 1, dim 2"'],
    [
      'map:\n..\n\nlight A1: bright 101, dim 2',
      'line 4, column 9: two radii in squares such as bright 4, dim 8 expected, 100 at most, got "bright 101, dim 2"',
    ],
    [
      'map:\n..\n\nlight A1: 4',
      'line 4, column 9: two radii in squares such as bright 4, dim 8 expected, 100 at most, got "4"',
    ],
    ['map:\n..\n\nstart a: A1', 'line 4, column 8: a capital letter expected, as in start A: C4, got "A1"'],
    [
      'map:\n..\n\ncover A1: 11',
      'line 4, column 9: a rating from 0 to 10 expected, as in 4, 4 ranged or 4 melee from n ne, got "11"',
    ],
    [
      'map:\n..\n\ncover A1: 4 from up',
      'line 4, column 9: a rating from 0 to 10 expected, as in 4, 4 ranged or 4 melee from n ne, got "4 from up"',
    ],
    [
      'map:\n..\n\nsegment fence: 0 0 to 1 1',
      'line 4, column 14: segment and one of wall, door, open door, window, bars, curtain expected, got "0 0 to 1 1"',
    ],
    [
      'map:\n..\n\nsegment wall: 0 0 1 1',
      'line 4, column 13: two points in squares expected, as in 1.5 2 to 4.25 3, got "0 0 1 1"',
    ],
    ['map:\n..\n\nsegment wall: 0 0 to 3 1', 'line 4, column 13: it lies beyond the map, got "0 0 to 3 1"'],
    [
      'map:\n..\n\nfog: thick',
      'line 4, column 1: a line begins with one of square, ambient, light, start, cover, segment, map or heights, then a colon',
    ],
    [
      'constructor: 1\nmap:\n..',
      'line 1, column 1: a line begins with one of square, ambient, light, start, cover, segment, map or heights, then a colon',
    ],
    [
      `map:\n${'.'.repeat(MAP_LIMITS.side + 1)}`,
      'line 2, column 1: a map has 1 to 250 rows of 1 to 250 squares, not 1 of 251',
    ],
    ['.'.repeat(MAP_LIMITS.text + 1), 'a map has at most 1000000 characters'],
  ])('%j', (text, refused) => expect(parseMap(text)).toEqual({ refused }))

  test('whatever the text is', () => {
    const letters = fc.constantFrom(
      ...'+-|.#AD d:\nmaplight1',
      'map:\n',
      'heights:\n',
      'light A1: ',
      '\u0000',
      'é',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (words) => {
        const read = parseMap(words.join(''))
        if ('refused' in read) expect(read.refused).toMatch(/^(line \d+, column \d+: .|\w+)/)
        else expect(parseMap(makeMap(read.map))).toEqual(read)
      }),
    )
  })
})

describe('a map in JSON that is wrong gets a sentence with its place', () => {
  const map = mapOf('map:\n..\n..')
  test.each<[string, unknown, string]>([
    ['no map', null, 'an object expected, got null'],
    ['no squares', { ...map, ground: [] }, 'ground: 1 to 250 rows of 1 to 250 squares expected, got 0 of 0'],
    ['a short row', { ...map, ground: ['..', '.'] }, 'ground[1]: 2 letters expected, got 1'],
    ['an unknown letter', { ...map, ground: ['..', '.x'] }, 'ground[1], letter 2: one of ".#~o%&_" expected'],
    ['too few edges', { ...map, across: ['  ', '  '] }, 'across: 3 rows expected, got 2'],
    ['a wall across', { ...map, upright: ['  -', '   '] }, 'upright[0], letter 3: one of " |Dd:i~" expected'],
    ['a height', { ...map, heights: ['00', '0x'] }, 'heights[1], letter 2: one of "0123456789abcdefghi" expected'],
    [
      'a light outside',
      { ...map, lights: [{ x: 2, y: 0, bright: 1, dim: 1 }] },
      'lights: C1 lies beyond the map, which ends at B2',
    ],
    ['a start outside', { ...map, starts: { A: [{ x: 0, y: 9 }] } }, 'A: A10 lies beyond the map, which ends at B2'],
    [
      'a segment outside',
      { ...map, segments: [{ kind: 'wall', x1: 0, y1: 0, x2: 3, y2: 0 }] },
      'segments[0]: it lies beyond the map of 2 by 2 squares',
    ],
    [
      'too long walls',
      {
        ...map,
        ground: Array.from({ length: 250 }, () => '.'.repeat(250)),
        segments: Array.from({ length: 201 }, () => ({ kind: 'wall', x1: 0, y1: 1, x2: 250, y2: 2 })),
      },
      'segments: at most 50000 squares long together, got 50250',
    ],
  ])('%s', (_, raw, refused) => expect(checkMap(raw)).toEqual({ refused }))
})

test('open ground is a map of so many squares each way, with nothing on it', () => {
  const open = openMap(3)
  expect(checkMap(open)).toEqual({ map: open })
  expect(parseMap('map:\n...\n...\n...\n')).toEqual({ map: open })
})
