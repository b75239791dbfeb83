import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brightnessAt } from '../../src/field/brightness.ts'
import { coverAt, covers, hiddenCorners } from '../../src/field/cover.ts'
import { gridOf } from '../../src/field/grid.ts'
import { isInEffect, isInSight, reaches, sees } from '../../src/field/line-of-sight.ts'
import type { GridMap, Segment } from '../../src/field/map.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import { seenFrom } from '../../src/field/seen-squares.ts'
import { anyMap, at, drawn, FLIP, MIRROR, one, TURN, withSquares } from './maps.ts'

const everything = anyMap({ ground: '##%o_', edges: '--Dd:i~', segments: 6 })
const sight = (map: GridMap, from: string, to: string): boolean => sees(gridOf(map), at(from), at(to))
const shot = (map: GridMap, from: string, to: string): boolean => reaches(gridOf(map), at(from), at(to))
const withSegments = (map: GridMap, ...segments: Segment[]): GridMap => ({ ...map, segments })
const wall = (x1: number, y1: number, x2: number, y2: number): Segment => ({ kind: 'wall', x1, y1, x2, y2 })

describe('line of sight', () => {
  test('is blocked by a wall whose interior it crosses; touching a corner does not block (UD-MAP-11)', () => {
    const map = drawn(`
.....
..#..
.....`)
    expect(sight(map, 'A2', 'E2')).toBe(false)
    expect(sight(map, 'A1', 'E3')).toBe(false)
    expect(sight(map, 'B2', 'C1')).toBe(true)
    expect(sight(map, 'A3', 'E1')).toBe(false)
    expect(sight(map, 'B1', 'D1')).toBe(true)
    expect(sight(map, 'B3', 'D2')).toBe(false)
  })

  test('passes between two walls that touch only with their corners', () => {
    const map = drawn('.#\n#.')
    expect(sight(map, 'A1', 'B2')).toBe(true)
  })

  test('the two end squares do not block (UD-MAP-11)', () => {
    const map = drawn('#.#')
    expect(sight(map, 'A1', 'C1')).toBe(true)
    expect(sight(map, 'A1', 'B1')).toBe(true)
  })

  test.each([
    ['-', false, false],
    ['D', false, false],
    ['d', true, true],
    [':', true, false],
    ['i', true, true],
    ['~', false, true],
    [' ', true, true],
  ])('an edge "%s" lets sight through: %s, and a shot: %s', (letter, seen, hit) => {
    const map = drawn(`+ + +\n . .\n+${letter}+ +\n . .\n+ + +`)
    expect(sight(map, 'A1', 'A2')).toBe(seen)
    expect(shot(map, 'A1', 'A2')).toBe(hit)
    expect(sight(map, 'B1', 'B2')).toBe(true)
  })

  test.each([
    ['.', true, true],
    ['#', false, false],
    ['~', true, true],
    ['o', true, true],
    ['%', false, true],
    ['&', false, true],
    ['_', true, true],
  ])('ground "%s" lets sight through: %s, and a shot: %s', (letter, seen, hit) => {
    expect(sight(drawn(`.${letter}.`), 'A1', 'C1')).toBe(seen)
    expect(shot(drawn(`.${letter}.`), 'A1', 'C1')).toBe(hit)
  })

  test('nobody looks into a room through its corner, nor through a straight wall where two edges meet', () => {
    const corner = drawn(`
+ + + +
 . . .
+ +-+-+
 .|. .|
+ +-+-+`)
    expect(sight(corner, 'A1', 'B2')).toBe(false)
    const straight = drawn(`
+ + +
 .|.
+ + +
 .|.
+ + +`)
    expect(sight(straight, 'A1', 'B2')).toBe(false)
    const end = drawn(`
+ + +
 .|.
+ + +
 . .
+ + +`)
    expect(sight(end, 'A1', 'B2')).toBe(true)
    expect(sight(end, 'A1', 'B1')).toBe(false)
  })

  test('a wall that goes on from a solid square leaves no gap at its corner', () => {
    const map = drawn(`
+ + +
 . #
+ + +
 .|.
+ + +`)
    expect(sight(map, 'A1', 'B2')).toBe(false)
  })

  test('a wall across the squares blocks where it is crossed, and two that meet block at their joint', () => {
    const map = drawn('.....\n.....\n.....')
    const slanted = withSegments(map, wall(2.25, 0, 2.75, 3))
    expect(sight(slanted, 'A1', 'E3')).toBe(false)
    expect(sight(slanted, 'A1', 'B3')).toBe(true)
    const bent = withSegments(map, wall(2, 0, 2.25, 1.5), wall(2.25, 1.5, 2, 3))
    expect(sight(bent, 'A2', 'E2')).toBe(false)
    const ending = withSegments(map, wall(2, 0, 2.25, 1.5))
    expect(sight(ending, 'A2', 'E2')).toBe(true)
    const atCorner = withSegments(drawn('..\n..'), wall(1, 1, 0.25, 2), wall(1, 1, 1.75, 0))
    expect(sight(atCorner, 'A1', 'B2')).toBe(false)
    const both = withSegments(drawn('+ + +\n .|.\n+ + +\n . .\n+ + +'), wall(1, 1, 0.75, 2))
    expect(sight(both, 'A1', 'B2')).toBe(false)
  })

  test('a door is opened and closed by its name', () => {
    const map = drawn('+ + +\n .D.\n+ + +')
    expect(sees(gridOf(map), at('A1'), at('B1'))).toBe(false)
    expect(sees(gridOf(map, ['A1/e']), at('A1'), at('B1'))).toBe(true)
    expect(sees(gridOf(map, []), at('A1'), at('B1'))).toBe(false)
    const free = withSegments(drawn('..'), { kind: 'open door', x1: 1.125, y1: 0, x2: 1.125, y2: 1 })
    expect(sees(gridOf(free), at('A1'), at('B1'))).toBe(true)
    expect(sees(gridOf(free, []), at('A1'), at('B1'))).toBe(false)
    expect(sees(gridOf(free, ['segment-1']), at('A1'), at('B1'))).toBe(true)
  })

  test('of large ones the nearest squares look', () => {
    const map = drawn('...#.\n.....')
    expect(isInSight(gridOf(map), one('A1', 2), one('E1'))).toBe(false)
    expect(isInSight(gridOf(map), one('A1', 2), one('E2'))).toBe(true)
    expect(isInEffect(gridOf(map), one('A1', 2), one('E1'))).toBe(false)
  })
})

describe('always', () => {
  test.each([
    ['squares and edges', anyMap({ ground: '##%&o_', edges: '--Dd:i~', most: 14 })],
    ['segments too', everything],
    ['nothing in the way', anyMap({ ground: '_' })],
  ])('all squares that are seen are those that are seen one by one: %s', (_what, maps) => {
    fc.assert(
      fc.property(withSquares(maps), ([map, from]) => {
        const grid = gridOf(map)
        const all = Array.from({ length: grid.width * grid.height }, (_, n) => ({
          x: n % grid.width,
          y: Math.floor(n / grid.width),
        }))
        expect(seenFrom(grid, from)).toEqual(all.filter((spot) => sees(grid, from, spot)))
      }),
      { numRuns: 300 },
    )
  })

  test('sight and effect are the same both ways', () => {
    fc.assert(
      fc.property(withSquares(everything), ([map, a, b]) => {
        expect(sees(gridOf(map), b, a)).toBe(sees(gridOf(map), a, b))
        expect(reaches(gridOf(map), b, a)).toBe(reaches(gridOf(map), a, b))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['mirrored', MIRROR],
    ['turned over', FLIP],
    ['turned by a quarter', TURN],
  ])('nothing changes when the map is %s', (_, turn) => {
    fc.assert(
      fc.property(withSquares(everything), ([map, a, b]) => {
        const other = gridOf(turn.map(map))
        const [from, to] = [turn.spot(map, a), turn.spot(map, b)]
        expect(sees(other, from, to)).toBe(sees(gridOf(map), a, b))
        const [near, far] = [a, b].map((pos) => ({ pos, footprint: 1 })) as [never, never]
        const [turnedNear, turnedFar] = [from, to].map((pos) => ({ pos, footprint: 1 })) as [never, never]
        expect(hiddenCorners(other, turnedNear, turnedFar)).toBe(hiddenCorners(gridOf(map), near, far))
      }),
      { numRuns: 150 },
    )
  })

  test('solid squares block exactly where the line crosses their interior', () => {
    fc.assert(
      fc.property(withSquares(anyMap({ ground: '###', most: 12 })), ([map, a, b]) => {
        expect(sees(gridOf(map), a, b)).toBe(!solidBetween(map, a, b))
      }),
      { numRuns: 300 },
    )
  })
})

/** Cuts the line with each solid square, in fractions of the way with one denominator. */
function solidBetween(map: GridMap, a: Spot, b: Spot): boolean {
  const cells = map.ground.flatMap((row, y) => Array.from(row, (letter, x) => ({ letter, x, y })))
  return cells.some(({ letter, x, y }) => {
    const isEnd = (x === a.x && y === a.y) || (x === b.x && y === b.y)
    if (letter !== '#' || isEnd) return false
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const scale = Math.max(1, Math.abs(dx)) * Math.max(1, Math.abs(dy)) * 2
    const spans = [span(dx, 2 * (x - a.x) - 1, scale), span(dy, 2 * (y - a.y) - 1, scale)]
    return Math.max(...spans.map(([from]) => from)) < Math.min(...spans.map(([, to]) => to))
  })
}

/** From when to when the line is within a square that begins `half` halves of a square beyond its start. */
function span(d: number, half: number, scale: number): readonly [number, number] {
  if (d === 0) return half < 0 && half + 2 > 0 ? [0, scale] : [1, 0]
  const [p, q] = [(half * scale) / (2 * d), ((half + 2) * scale) / (2 * d)]
  return [Math.max(0, Math.min(p, q)), Math.min(scale, Math.max(p, q))]
}

describe('cover', () => {
  test('counts the corners that walls hide from the best corner of the other', () => {
    const pillar = gridOf(drawn('.....\n..#..\n.....'))
    expect(hiddenCorners(pillar, one('A2'), one('E2'))).toBe(4)
    expect(hiddenCorners(pillar, one('A1'), one('E1'))).toBe(0)
    const corner = gridOf(drawn('....\n..#.'))
    expect(hiddenCorners(corner, one('A1'), one('D2'))).toBe(3)
    expect(hiddenCorners(corner, one('C1'), one('D2'))).toBe(0)
    const closed = gridOf(drawn('+ + +\n .|.\n+ + +'))
    expect(hiddenCorners(closed, one('A1'), one('B1'))).toBe(4)
  })

  test('is given by an obstacle between, not by the one on which somebody stands', () => {
    expect(hiddenCorners(gridOf(drawn('..o..')), one('A1'), one('E1'))).toBe(4)
    expect(hiddenCorners(gridOf(drawn('..o..')), one('A1'), one('C1'))).toBe(0)
  })

  test('given by the referee counts against its kind of attack and from its directions (UD-COV-4)', () => {
    const map: GridMap = {
      ...drawn('...\n...'),
      cover: [{ x: 1, y: 1, rating: 4, against: 'ranged', from: ['n', 'ne'] }],
    }
    const cover = coverAt(map, at('B2'))!
    expect(cover.rating).toBe(4)
    expect(coverAt(map, at('A1'))).toBeNull()
    const target = one('B2')
    expect(covers(cover, 'ranged', { target, from: one('B1') })).toBe(true)
    expect(covers(cover, 'ranged', { target, from: one('C1') })).toBe(true)
    expect(covers(cover, 'melee', { target, from: one('B1') })).toBe(false)
    expect(covers(cover, 'ranged', { target, from: one('A2') })).toBe(false)
    expect(covers({ ...cover, from: [], against: 'all' }, 'melee', { target, from: one('A2') })).toBe(true)
  })
})

describe('light', () => {
  const cellar: GridMap = {
    ...drawn('..........\n..#.......\n..........'),
    ambient: 'dark',
    lights: [{ x: 0, y: 1, bright: 2, dim: 4 }],
  }

  test('is bright, then dim, then dark, and walls cast shadows', () => {
    const grid = gridOf(cellar)
    expect(brightnessAt(grid, at('B2'), [])).toBe('bright')
    expect(brightnessAt(grid, at('C2'), [])).toBe('bright')
    expect(brightnessAt(grid, at('D1'), [])).toBe('dim')
    expect(brightnessAt(grid, at('D2'), [])).toBe('dark')
    expect(brightnessAt(grid, at('F1'), [])).toBe('dark')
  })

  test('may be carried, and never makes darker', () => {
    const grid = gridOf(cellar)
    expect(brightnessAt(grid, at('F1'), [{ x: 6, y: 0, bright: 0, dim: 1 }])).toBe('dim')
    expect(brightnessAt(grid, at('B2'), [{ x: 2, y: 2, bright: 0, dim: 9 }])).toBe('bright')
    expect(brightnessAt(gridOf({ ...cellar, ambient: 'dim' }), at('J3'), [])).toBe('dim')
  })
})
