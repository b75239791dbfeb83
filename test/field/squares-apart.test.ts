import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DIAGONALS,
  type Diagonals,
  isSharing,
  nearestPair,
  occupied,
  type Standing,
  squaresApart,
  tenths,
} from '../../src/field/squares-apart.ts'

const one = (x: number, y: number, footprint = 1): Standing => ({ pos: { x, y }, footprint })
const anybody = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 4 }))
  .map(([x, y, footprint]) => one(x, y, footprint))
const diagonal = fc.constantFrom(...DIAGONALS)

describe('distance in squares', () => {
  test.each<[Diagonals, number]>([
    ['equal', 4],
    ['alternate', 5],
    ['straight', 5],
  ])('from (0,0) to (4,3), diagonals %s: %i (UD-EX-15)', (diagonals, squares) => {
    expect(squaresApart(one(0, 0), one(4, 3), diagonals)).toBe(squares)
  })

  test('is taken between the nearest squares of large ones', () => {
    expect(squaresApart(one(0, 0, 2), one(2, 2, 3), 'equal')).toBe(1)
    expect(squaresApart(one(0, 0, 2), one(5, 0), 'equal')).toBe(4)
    expect(squaresApart(one(0, 0, 3), one(1, 1), 'equal')).toBe(0)
  })

  test('in metres and feet is exact', () => {
    expect(tenths(7, { side: 1.5 })).toBe(105)
    expect(tenths(6, { side: 5 })).toBe(300)
  })

  test('is the same both ways, and that of the nearest pair', () => {
    fc.assert(
      fc.property(anybody, anybody, diagonal, (a, b, diagonals) => {
        const squares = squaresApart(a, b, diagonals)
        expect(squaresApart(b, a, diagonals)).toBe(squares)
        const every = occupied(a).flatMap((s) =>
          occupied(b).map((t) => squaresApart(one(s.x, s.y), one(t.x, t.y), diagonals)),
        )
        expect(squares).toBe(Math.min(...every))
        const [near, far] = nearestPair(a, b)
        expect(squaresApart(one(near.x, near.y), one(far.x, far.y), diagonals)).toBe(squares)
        expect(occupied(a)).toContainEqual(near)
        expect(occupied(b)).toContainEqual(far)
        expect(nearestPair(b, a)).toEqual([far, near])
        expect(isSharing(a, b)).toBe(squares === 0)
      }),
    )
  })
})

test('of several nearest pairs the westernmost counts, then the northernmost', () => {
  expect(nearestPair(one(0, 0, 2), one(5, 1))).toEqual([
    { x: 1, y: 1 },
    { x: 5, y: 1 },
  ])
  expect(nearestPair(one(0, 0, 3), one(1, 5, 3))).toEqual([
    { x: 1, y: 2 },
    { x: 1, y: 5 },
  ])
})

test('a large one fills its squares to the south-east', () => {
  expect(occupied(one(3, 4, 2))).toEqual([
    { x: 3, y: 4 },
    { x: 4, y: 4 },
    { x: 3, y: 5 },
    { x: 4, y: 5 },
  ])
})
