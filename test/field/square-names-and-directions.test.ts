import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arcOf, isBehind } from '../../src/field/facing.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import {
  DIRECTIONS,
  directionTo,
  opposite,
  parseDirection,
  parseSquare,
  parseWay,
  squareName,
  stepped,
} from '../../src/field/square-names-and-directions.ts'

const at = (x: number, y: number): Spot => ({ x, y })
const anywhere = fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) })
const facing = fc.constantFrom(...DIRECTIONS)

describe('a square has a name of letters and numbers', () => {
  test.each([
    ['A1', at(0, 0)],
    ['C4', at(2, 3)],
    ['Z9', at(25, 8)],
    ['AA12', at(26, 11)],
    ['AZ1', at(51, 0)],
    ['BA1', at(52, 0)],
    ['ZZ100', at(701, 99)],
    ['AAA1', at(702, 0)],
  ])('%s', (name, spot) => {
    expect(squareName(spot)).toBe(name)
    expect(parseSquare(name)).toEqual(spot)
    expect(parseSquare(` ${name.toLowerCase()} `)).toEqual(spot)
  })

  test('every name is read back', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(9998), (x, y) => {
        expect(parseSquare(squareName(at(x, y)))).toEqual(at(x, y))
      }),
    )
  })

  test.each(['', 'C', '4', 'C0', '4C', 'C-4', 'C4x', 'ABCD1', 'C12345', 'Ä1'])('%j is none', (text) => {
    expect(parseSquare(text)).toBeNull()
  })
})

describe('a direction', () => {
  test('there and back is where one was', () => {
    for (const direction of DIRECTIONS) {
      expect(stepped(stepped(at(3, 3), direction), opposite(direction))).toEqual(at(3, 3))
      expect(directionTo(at(3, 3), stepped(at(3, 3), direction))).toBe(direction)
      expect(parseDirection(` ${direction.toUpperCase()} `)).toBe(direction)
    }
    expect(parseDirection('north')).toBeNull()
  })

  test.each([
    [at(0, -3), 'n'],
    [at(1, -3), 'n'],
    [at(1, -2), 'ne'],
    [at(2, -1), 'ne'],
    [at(3, -1), 'e'],
    [at(5, 5), 'se'],
    [at(-2, 5), 's'],
    [at(-3, 5), 'sw'],
    [at(0, 0), null],
  ])('to %j is %s: a component smaller than half the other counts as none', (to, direction) => {
    expect(directionTo(at(0, 0), to)).toBe(direction)
  })

  test('the way back is the opposite one', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const there = directionTo(a, b)
        expect(directionTo(b, a)).toBe(there && opposite(there))
      }),
    )
  })
})

describe('a way is typed', () => {
  test.each<[string, Spot[]]>([
    ['D4', [at(3, 3)]],
    ['d4, e5', [at(3, 3), at(4, 4)]],
    ['e SE n', [at(3, 3), at(4, 4), at(4, 3)]],
    ['D4 > se', [at(3, 3), at(4, 4)]],
  ])('%s', (text, way) => expect(parseWay(text, at(2, 3))).toEqual({ way }))

  test.each([
    ['', 'Name a square such as C4, or directions such as n ne e.'],
    ['D4 up', '"up" is no square such as C4 and no direction such as ne.'],
  ])('%j is refused', (text, refused) => expect(parseWay(text, at(2, 3))).toEqual({ refused }))
})

describe('facing', () => {
  test('the target at F6 faces north: three of eight neighbours are behind, (7,6) is not (UD-EX-14)', () => {
    expect(isBehind('n', at(5, 5), at(6, 6))).toBe(true)
    expect(isBehind('n', at(5, 5), at(5, 6))).toBe(true)
    expect(isBehind('n', at(5, 5), at(4, 6))).toBe(true)
    expect(isBehind('n', at(5, 5), at(7, 6))).toBe(false)
    expect(isBehind('n', at(5, 5), at(6, 5))).toBe(false)
    expect(isBehind('ne', at(5, 5), at(5, 6))).toBe(true)
    expect(isBehind('ne', at(5, 5), at(6, 6))).toBe(false)
    expect(arcOf('n', at(5, 5), at(7, 6))).toBe('right')
    expect(arcOf('s', at(5, 5), at(7, 6))).toBe('left')
    expect(arcOf('n', at(5, 5), at(5, 5))).toBeNull()
  })

  test('the four arcs cover every direction once, and turn with the one who faces', () => {
    const turned = ({ x, y }: Spot): Spot => at(-y, x)
    fc.assert(
      fc.property(facing, anywhere, (way, from) => {
        fc.pre(from.x !== 0 || from.y !== 0)
        const arc = arcOf(way, at(0, 0), from)
        const quarter = DIRECTIONS[(DIRECTIONS.indexOf(way) + 2) % 8]!
        expect(arcOf(quarter, at(0, 0), turned(from))).toBe(arc)
        expect(isBehind(opposite(way), at(0, 0), from)).toBe(arc === 'front')
        expect(arcOf(opposite(way), at(0, 0), from) === 'left').toBe(arc === 'right')
      }),
    )
    const neighbours = DIRECTIONS.map((way) => arcOf('ne', at(0, 0), stepped(at(0, 0), way)))
    expect(neighbours).toEqual(['front', 'front', 'front', 'right', 'behind', 'behind', 'behind', 'left'])
  })
})
