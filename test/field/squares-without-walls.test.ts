import { expect, test } from 'vitest'
import { pointsOf } from '../../src/engine/options.ts'
import { exitsOf } from '../../src/field/can-stand.ts'
import { gridOf } from '../../src/field/grid.ts'
import { squareName } from '../../src/field/square-names-and-directions.ts'
import { squaresBeside } from '../../src/field/squares-apart.ts'
import { openReach, openWay } from '../../src/field/squares-without-walls.ts'
import { at, drawn } from './maps.ts'

const names = (squares: readonly { readonly x: number; readonly y: number }[]): string =>
  squares.map(squareName).join(' ')

test('on an open field every free square around is reached, but not the own one', () => {
  const reach = openReach(at('B2'), 1, ({ x }) => x < 2)
  expect(pointsOf(reach)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  expect([reach.size, reach.has(1, 1), reach.has(0.5, 0), reach.has(0, 3), reach.has(0, 2)]).toEqual([
    5,
    false,
    false,
    false,
    true,
  ])
})

test('the way over an open field goes diagonally first, then straight on', () => {
  expect(names(openWay(at('A1'), at('D2')))).toBe('A1 B2 C2 D2')
  expect(names(openWay(at('C3'), at('A1')))).toBe('C3 B2 A1')
  expect(names(openWay(at('C3'), at('C3')))).toBe('C3')
})

test('beside somebody is where one of this size touches and does not overlap', () => {
  expect(names(squaresBeside({ pos: at('B2'), footprint: 1 }, 1))).toBe('A1 B1 C1 A2 C2 A3 B3 C3')
  expect(names(squaresBeside({ pos: at('C3'), footprint: 1 }, 2))).toBe('A1 B1 C1 D1 A2 D2 A3 D3 A4 B4 C4 D4')
  expect(squaresBeside({ pos: at('C3'), footprint: 2 }, 2)).toHaveLength(16)
})

test('a step leads off the map from its border, where no wall stands, by the size of who leaves', () => {
  const grid = gridOf(drawn('....\n.##.\n.##.\n....'))
  expect(names(exitsOf(grid, 1))).toBe('A1 A4 B1 B4 C1 C4 D1 D4 A2 D2 A3 D3')
  expect(names(exitsOf(gridOf(drawn('...\n...\n...')), 2))).toBe('A1 A2 B1 B2')
})
