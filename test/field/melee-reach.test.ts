import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canStand, isExit, levelsAbove, misplaced, pushed } from '../../src/field/can-stand.ts'
import { gridOf, levelAt } from '../../src/field/grid.ts'
import type { GridMap } from '../../src/field/map.ts'
import { type Armed, isAdjacent, isInReach, leavings, squaresNextTo, threatsTo } from '../../src/field/melee-reach.ts'
import { squareName } from '../../src/field/square-names-and-directions.ts'
import { anyMap, at, drawn, one, withSquares } from './maps.ts'

const OPEN = gridOf(drawn('.....\n.....\n.....\n.....'))
const armed = (id: string, square: string, reach = 1): Armed & { readonly id: string } => ({
  id,
  reach,
  ...one(square),
})
const path = (text: string) => text.split(' ').map(at)
const left = (...[grid, way, others]: Parameters<typeof leavings<ReturnType<typeof armed>>>): string[] =>
  leavings(grid, way, others).map(({ who, at: n }) => `${who.id} at ${squareName(way.path[n]!)}`)

describe('adjacent', () => {
  test('are all eight neighbours (UD-MAP-4)', () => {
    for (const name of ['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3', 'B2'])
      expect(isAdjacent(OPEN, one('B2'), one(name))).toBe(true)
    expect(isAdjacent(OPEN, one('B2'), one('D2'))).toBe(false)
    expect(isAdjacent(OPEN, one('A1', 2), one('C3'))).toBe(true)
  })

  test('the places next to somebody, for one square and for more, but past no corner of a wall', () => {
    const next = (map: string, footprint?: number): string =>
      squaresNextTo(gridOf(drawn(map)), one('B2'), footprint)
        .map(squareName)
        .join(' ')
    expect(next('...\n...\n...')).toBe('A1 B1 C1 A2 B2 C2 A3 B3 C3')
    expect(next('.#.\n...\n...')).toBe('B1 A2 B2 C2 A3 B3 C3')
    expect(squaresNextTo(OPEN, one('D3'), 2).map(squareName)).toContain('B1')
    expect(squaresNextTo(OPEN, one('D3'), 2).map(squareName)).not.toContain('A1')
  })

  test('is nobody beyond a wall, nor past the corner of one', () => {
    expect(isAdjacent(gridOf(drawn('.#\n..')), one('A1'), one('B2'))).toBe(false)
    expect(isAdjacent(gridOf(drawn('+ + +\n .|.\n+ + +')), one('A1'), one('B1'))).toBe(false)
    expect(isAdjacent(gridOf(drawn('+ + +\n .D.\n+ + +')), one('A1'), one('B1'))).toBe(false)
    expect(isAdjacent(gridOf(drawn('+ + +\n .d.\n+ + +')), one('A1'), one('B1'))).toBe(true)
    expect(isAdjacent(gridOf(drawn('+ + +\n .i.\n+ + +')), one('A1'), one('B1'))).toBe(true)
    expect(isAdjacent(gridOf(drawn('+ + + +\n . .|.\n+ + + +\n . . .\n+ + + +')), one('A1', 2), one('C1'))).toBe(false)
    expect(isAdjacent(gridOf(drawn('+ + + +\n . .|.\n+ + + +\n . . .\n+ + + +')), one('A1', 2), one('C2'))).toBe(true)
  })

  test('is the same both ways', () => {
    const maps = withSquares(anyMap({ ground: '##_%', edges: '--Dd:i~', segments: 4, most: 4 }))
    fc.assert(
      fc.property(maps, ([map, a, b]) => {
        const [grid, from, to] = [gridOf(map), { pos: a, footprint: 1 }, { pos: b, footprint: 1 }]
        fc.pre(map.ground[a.y]![a.x] !== '#' && map.ground[b.y]![b.x] !== '#')
        expect(isAdjacent(grid, to, from)).toBe(isAdjacent(grid, from, to))
      }),
      { numRuns: 300 },
    )
  })
})

describe('reach', () => {
  test('of 2 squares goes past a neighbour but through no wall (OSR-ATT-7)', () => {
    expect(isInReach(OPEN, armed('spear', 'A1', 2), one('C1'))).toBe(true)
    expect(isInReach(OPEN, armed('spear', 'A1', 2), one('C3'))).toBe(true)
    expect(isInReach(OPEN, armed('spear', 'A1', 2), one('D1'))).toBe(false)
    expect(isInReach(OPEN, armed('sword', 'A1'), one('C1'))).toBe(false)
    expect(isInReach(gridOf(drawn('.#.')), armed('spear', 'A1', 2), one('C1'))).toBe(false)
    expect(isInReach(gridOf(drawn('.o.')), armed('spear', 'A1', 2), one('C1'))).toBe(true)
    const foes = [armed('near', 'B2'), armed('far', 'E4'), armed('spear', 'C1', 2)]
    expect(threatsTo(OPEN, one('A1'), foes).map(({ id }) => id)).toEqual(['near', 'spear'])
  })

  test('is left where the path goes out of it, each time, by steps', () => {
    const foes = [armed('egon', 'C1'), armed('boris', 'B2')]
    expect(left(OPEN, { path: path('C2 D2 E2'), footprint: 1 }, foes)).toEqual(['boris at C2', 'egon at D2'])
    expect(left(OPEN, { path: path('C2 C3 C2 D1 E1'), footprint: 1 }, [foes[0]!])).toEqual(['egon at C2', 'egon at D1'])
    expect(left(OPEN, { path: path('C2 B1 A1'), footprint: 1 }, [foes[1]!])).toEqual([])
    expect(left(OPEN, { path: path('A4 A3 A4'), footprint: 1 }, [foes[0]!])).toEqual([])
    expect(left(OPEN, { path: path('C2'), footprint: 1 }, foes)).toEqual([])
    expect(left(OPEN, { path: path('D2 D3'), footprint: 2 }, [foes[0]!])).toEqual(['egon at D2'])
  })

  test('of a spear is left only beyond its two squares', () => {
    expect(left(OPEN, { path: path('B1 C1 D1'), footprint: 1 }, [armed('spear', 'A1', 2)])).toEqual(['spear at C1'])
  })
})

describe('a place', () => {
  test('has room for somebody, or not', () => {
    const grid = gridOf(drawn('..#.\n..._'))
    expect(canStand(grid, one('A1'), [])).toBe(true)
    expect(canStand(grid, one('A1', 2), [])).toBe(true)
    expect(canStand(grid, one('B1', 2), [])).toBe(false)
    expect(canStand(grid, one('C1'), [])).toBe(false)
    expect(canStand(grid, one('D2'), [])).toBe(false)
    expect(canStand(grid, one('D9'), [])).toBe(false)
    expect(canStand(grid, one('B2'), [one('A1', 2)])).toBe(false)
  })

  test('that is wrong is named in a sentence', () => {
    const grid = gridOf(drawn('...#\n....'))
    const people = [
      { name: 'Vex', ...one('A1', 2) },
      { name: 'Zed', ...one('B2') },
      { name: 'Ann', ...one('D1') },
      { name: 'Bob', ...one('AA12') },
      { name: 'Cid', pos: { x: -1, y: 0 }, footprint: 1 },
      { name: 'Dee', ...one('D2', 2) },
      { name: 'Eve', ...one('C1') },
    ]
    expect(misplaced(grid, people)).toEqual([
      'Vex and Zed both stand on B2.',
      'Ann cannot stand on D1: there is a wall or no room.',
      'Bob stands outside the map: AA12.',
      'Cid stands outside the map: (-1, 0).',
      'Dee stands outside the map: D2.',
    ])
  })

  test('may lie higher than another (UD-MAP-8)', () => {
    const map: GridMap = { ...drawn('...\n...'), heights: ['02a', '000'] }
    const grid = gridOf(map)
    expect(levelAt(grid, at('C1'))).toBe(-1)
    expect(levelsAbove(grid, one('A1'), one('B1'))).toBe(2)
    expect(levelsAbove(grid, one('B1'), one('C1'))).toBe(-3)
    expect(levelsAbove(grid, one('B2'), one('A1', 1))).toBe(0)
  })

  test('at the border leads off the map unless a wall stands there (UD-END-2)', () => {
    const grid = gridOf(drawn('+-+-+-+\n|. . D\n+ + + +\n|. . .|\n+-+i+-+'))
    expect(isExit(grid, one('A1'))).toBe(false)
    expect(isExit(grid, one('C1'))).toBe(true)
    expect(isExit(grid, one('B2'))).toBe(false)
    expect(isExit(OPEN, one('A2'))).toBe(true)
    expect(isExit(OPEN, one('B2'))).toBe(false)
    expect(isExit(OPEN, one('B2', 3))).toBe(true)
  })

  test('where a push ends is before a wall, a body or the border (OSR-SHV-4)', () => {
    const grid = gridOf(drawn('....#\n.....'))
    const push = (squares: number, others = [one('A2')]) => ({ direction: 'e' as const, squares, others })
    expect(pushed(grid, one('A1'), push(2))).toEqual(at('C1'))
    expect(pushed(grid, one('A1'), push(9))).toEqual(at('D1'))
    expect(pushed(grid, one('A1'), push(9, [one('C1')]))).toEqual(at('B1'))
    expect(pushed(grid, one('A2'), push(9, []))).toEqual(at('E2'))
    expect(pushed(grid, one('A1', 2), push(9, []))).toEqual(at('C1'))
  })
})
