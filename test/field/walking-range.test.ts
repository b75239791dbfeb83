import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridOf } from '../../src/field/grid.ts'
import type { GridMap } from '../../src/field/map.ts'
import { GROUND, MOVE } from '../../src/field/map-letters.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import { squareName } from '../../src/field/square-names-and-directions.ts'
import { type Diagonals, isSharing, occupied, type Standing } from '../../src/field/squares-apart.ts'
import { partOf, walkAlong, wayOff, wayTo } from '../../src/field/walking-path.ts'
import { rangeOf, type Walk } from '../../src/field/walking-range.ts'
import { anyMap, anySquare, anyStanding, at, drawn, FLIP, MIRROR, one, TURN } from './maps.ts'

const walk = (from: string, budget: number, more: Partial<Walk> = {}): Walk => ({
  who: one(from),
  budget,
  diagonals: 'equal',
  blocking: [],
  passing: [],
  ...more,
})
const names = (path: readonly Spot[]): string => path.map(squareName).join(' ')
const way = (map: GridMap, walked: Walk, ...to: string[]): string | null => {
  const found = wayTo(gridOf(map), walked, to.map(at))
  return found && `${names(found.path)} = ${found.cost}`
}
const ends = (map: GridMap, walked: Walk): string => {
  const { size, nth } = rangeOf(gridOf(map), walked)
  return Array.from({ length: size }, (_, n) => squareName({ x: nth(n)[0], y: nth(n)[1] })).join(' ')
}
const OPEN = drawn('.....\n.....\n.....\n.....')

describe('a walk', () => {
  test('to (4,3) costs 4 squares, and 5 where every second diagonal costs 2 (UD-EX-15)', () => {
    expect(rangeOf(gridOf(OPEN), walk('A1', 9)).costTo(at('E4'))).toBe(4)
    expect(rangeOf(gridOf(OPEN), walk('A1', 9, { diagonals: 'alternate' })).costTo(at('E4'))).toBe(5)
    expect(rangeOf(gridOf(OPEN), walk('A1', 4, { diagonals: 'alternate' })).costTo(at('E4'))).toBeNull()
  })

  test('off the map leads to the nearest border that nothing stops, and one step beyond', () => {
    const off = (map: GridMap, budget: number): string | null => {
      const found = wayOff(gridOf(map), walk('B2', budget))
      return found && `${names(found.path)} = ${found.cost}`
    }
    expect(off(OPEN, 2)).toBe('B2 A2 = 2')
    expect(off(OPEN, 1)).toBeNull()
    expect(off(drawn('+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+'), 9)).toBeNull()
  })

  test('ends on squares of the map, not between them or beside it', () => {
    const { has, costTo } = rangeOf(gridOf(drawn('....\n....')), walk('A1', 9))
    const between = [
      [0.5, 0],
      [1, 0.5],
      [4, 0],
      [0, 2],
      [-1, 1],
      [1, -1],
    ] as const
    expect([has(1, 1), has(3, 0), has(0, 0), ...between.map(([x, y]) => has(x, y))]).toEqual([
      true,
      true,
      ...Array(1 + between.length).fill(false),
    ])
    expect([costTo({ x: 3, y: 1 }), costTo({ x: 1, y: 0.5 })]).toEqual([3, null])
  })

  test('difficult ground and obstacles cost 2, walls and pits are not entered (UD-MAP-5, UD-MAP-6)', () => {
    expect(ends(drawn('.~.o._.'), walk('A1', 20))).toBe('B1 C1 D1 E1')
    expect(rangeOf(gridOf(drawn('.~.o.')), walk('A1', 20)).costTo(at('E1'))).toBe(6)
    expect(ends(drawn('.#.'), walk('A1', 20))).toBe('')
  })

  test('a diagonal is illegal if either square beside it is a wall, or an edge stands at its corner (UD-MAP-6)', () => {
    expect(way(drawn('.#\n..'), walk('A1', 9), 'B2')).toBe('A1 A2 B2 = 2')
    expect(way(drawn('+ + +\n .|.\n+ + +\n . .\n+ + +'), walk('A1', 9), 'B2')).toBe('A1 A2 B2 = 2')
    expect(way(drawn('._\n..'), walk('A1', 9), 'B2')).toBe('A1 B2 = 1')
  })

  test.each([
    ['-', false],
    ['D', false],
    ['d', true],
    [':', false],
    ['i', false],
    ['~', true],
  ])('an edge "%s" lets somebody through: %s', (letter, through) => {
    const map = drawn(`+ +\n .\n+${letter}+\n .\n+ +`)
    expect(ends(map, walk('A1', 1))).toBe(through ? 'A2' : '')
  })

  test('a door is opened by its name', () => {
    const map = drawn('+ +\n .\n+D+\n .\n+ +')
    expect(rangeOf(gridOf(map, ['A1/s']), walk('A1', 1)).size).toBe(1)
    expect(rangeOf(gridOf(map, []), walk('A1', 1)).size).toBe(0)
  })

  test('a segment is in the way if the line between the two centres crosses it', () => {
    const map: GridMap = { ...drawn('..\n..'), segments: [{ kind: 'wall', x1: 0.75, y1: 0, x2: 1.25, y2: 0.875 }] }
    expect(way(map, walk('A1', 9), 'B1')).toBe('A1 B2 B1 = 2')
    const through: GridMap = { ...drawn('...'), segments: [{ kind: 'wall', x1: 1.5, y1: 0, x2: 1.5, y2: 1 }] }
    expect(ends(through, walk('A1', 9))).toBe('')
  })

  test('passes friends without stopping there, and does not pass enemies (UD-MAP-7)', () => {
    const corridor = drawn('.....')
    expect(ends(corridor, walk('A1', 9, { passing: [one('C1')] }))).toBe('B1 D1 E1')
    expect(ends(corridor, walk('A1', 9, { blocking: [one('C1')] }))).toBe('B1')
  })

  test('of equal ways the one with fewest diagonals, then the first by x and y (UD-MOVE-4)', () => {
    expect(way(OPEN, walk('A1', 9), 'C1')).toBe('A1 B1 C1 = 2')
    expect(way(OPEN, walk('A1', 9), 'C2')).toBe('A1 B1 C2 = 2')
    expect(way(OPEN, walk('B2', 9), 'B2')).toBe('B2 = 0')
    expect(way(OPEN, walk('C3', 9), 'A1', 'E3', 'C1')).toBe('C3 C2 C1 = 2')
    expect(way(OPEN, walk('A1', 1), 'C1')).toBeNull()
    expect(way(OPEN, walk('A1', 9), 'Z99')).toBeNull()
  })

  test('a large one needs room for all its squares, and pays for the worst', () => {
    const map = drawn('....\n....\n.#..\n.~..')
    expect(ends(map, walk('A1', 9, { who: one('A1', 2) }))).toBe('B1 C1 C2 C3')
    const gap = drawn('....#.\n......\n....#.')
    expect(ends(gap, walk('A1', 9, { who: one('A1', 2) }))).toBe('B1 C1 A2 B2 C2')
    const mud = drawn('....\n..~.')
    expect(rangeOf(gridOf(mud), walk('A1', 9, { who: one('A1', 2) })).costTo(at('B1'))).toBe(2)
    const edge = drawn('+ + + + +\n . . . .\n+ + + +-+\n . . . .\n+ + + + +')
    expect(ends(edge, walk('A1', 9, { who: one('A1', 2) }))).toBe('B1')
    expect(ends(OPEN, walk('A1', 9, { who: one('A1', 2), blocking: [one('D2', 2)] }))).toBe('B1 A2 B2 A3 B3')
  })

  test('a path that somebody names is paid for, or stopped where it fails', () => {
    const grid = gridOf(drawn('..#.\n~...'))
    const path = (text: string) => text.split(' ').map(at)
    expect(walkAlong(grid, walk('A1', 9), path('A1 A2 B2'))).toEqual({ cost: 3 })
    expect(walkAlong(grid, walk('A1', 2), path('A1 A2 B2'))).toEqual({ stoppedAt: 2, why: 'far' })
    expect(walkAlong(grid, walk('A1', 9), path('A1 B1 C1'))).toEqual({ stoppedAt: 2, why: 'blocked' })
    expect(walkAlong(grid, walk('A1', 9), path('A1 B1 C2'))).toEqual({ stoppedAt: 2, why: 'blocked' })
    expect(walkAlong(grid, walk('A1', 9), path('A1 C2'))).toEqual({ stoppedAt: 1, why: 'apart' })
    const friend = { passing: [one('B2')] }
    expect(walkAlong(grid, walk('A1', 9, friend), path('A1 B2 C2'))).toEqual({ cost: 2 })
    expect(walkAlong(grid, walk('A1', 9, friend), path('A1 B2'))).toEqual({ stoppedAt: 1, why: 'occupied' })
    expect(walkAlong(grid, walk('A1', 9, { blocking: [one('B2')] }), path('A1 B2 C2'))).toEqual({
      stoppedAt: 1,
      why: 'occupied',
    })
    expect(walkAlong(grid, walk('A1', 9), path('A1'))).toEqual({ cost: 0 })
  })

  test('of a long way as much is gone as the budget allows, and nobody stops on a friend', () => {
    const grid = gridOf(drawn('......'))
    const far = walk('A1', 99, { passing: [one('D1')] })
    const found = wayTo(grid, far, [at('F1')])!
    expect(names(partOf(grid, { ...far, budget: 4 }, found).path)).toBe('A1 B1 C1 D1 E1')
    expect(partOf(grid, { ...far, budget: 3 }, found)).toEqual({ path: ['A1', 'B1', 'C1'].map(at), cost: 2 })
    expect(partOf(grid, { ...far, budget: 0 }, found)).toEqual({ path: [at('A1')], cost: 0 })
  })
})

type Scene = { readonly map: GridMap; readonly walk: Walk; readonly goal: Spot }

const anyScene = (segments: number): fc.Arbitrary<Scene> =>
  anyMap({ ground: '##~o_&', edges: '--Dd:i~', segments, most: 7 }).chain((map) => {
    const body = fc.constantFrom(1, 1, 2).chain((footprint) => anyStanding(map, footprint))
    return fc.record({
      map: fc.constant(map),
      goal: anySquare(map),
      walk: fc.record({
        who: body,
        budget: fc.nat(12),
        diagonals: fc.constantFrom<Diagonals>('equal', 'alternate'),
        blocking: fc.array(body, { maxLength: 2 }),
        passing: fc.array(body, { maxLength: 2 }),
      }),
    })
  })

describe('always', () => {
  test('costs are those of an independent search', () => {
    fc.assert(
      fc.property(anyScene(0), ({ map, walk: asked }) => {
        const range = rangeOf(gridOf(map), asked)
        const expected = slowSearch(map, asked)
        for (const [y, row] of map.ground.entries())
          for (let x = 0; x < row.length; x++) {
            expect(range.costTo({ x, y })).toBe(expected.get(squareName({ x, y })) ?? null)
            expect(range.has(x, y)).toBe(expected.has(squareName({ x, y })))
          }
        expect(range.size).toBe(expected.size)
      }),
      { numRuns: 200 },
    )
  })

  test('a way goes by legal steps, its cost is their sum, and no cheaper one exists', () => {
    fc.assert(
      fc.property(anyScene(4), ({ map, walk: asked, goal }) => {
        const grid = gridOf(map)
        const found = wayTo(grid, asked, [goal])
        const isStart = goal.x === asked.who.pos.x && goal.y === asked.who.pos.y
        if (!isStart) expect(found?.cost ?? null).toBe(rangeOf(grid, asked).costTo(goal))
        if (!found) return
        expect(found.path.at(-1)).toEqual(goal)
        expect(walkAlong(grid, { ...asked, passing: isStart ? [] : asked.passing }, found.path)).toEqual({
          cost: found.cost,
        })
        for (const pos of found.path.slice(1)) {
          const there = { pos, footprint: asked.who.footprint }
          expect(asked.blocking.some((other) => isSharing(there, other))).toBe(false)
          expect(occupied(there).every(({ x, y }) => (GROUND[map.ground[y]![x]!]!.stops & MOVE) === 0)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('of the cheapest ways it is the first in order', () => {
    fc.assert(
      fc.property(anyScene(0), ({ map, walk: asked, goal }) => {
        const small = { ...asked, budget: Math.min(asked.budget, 5) }
        const found = wayTo(gridOf(map), small, [goal])
        fc.pre(found !== null)
        expect(names(found!.path)).toBe(names(firstWay(map, small, goal)))
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['mirrored', MIRROR],
    ['turned over', FLIP],
    ['turned by a quarter', TURN],
  ])('costs do not change when the map is %s', (_, turn) => {
    fc.assert(
      fc.property(anyScene(4), ({ map, walk: asked }) => {
        fc.pre([asked.who, ...asked.blocking, ...asked.passing].every(({ footprint }) => footprint === 1))
        const put = (who: Standing): Standing => ({ pos: turn.spot(map, who.pos), footprint: 1 })
        const turned = rangeOf(gridOf(turn.map(map)), {
          ...asked,
          who: put(asked.who),
          blocking: asked.blocking.map(put),
          passing: asked.passing.map(put),
        })
        const range = rangeOf(gridOf(map), asked)
        expect(turned.size).toBe(range.size)
        for (let n = 0; n < range.size; n++) {
          const spot = { x: range.nth(n)[0], y: range.nth(n)[1] }
          expect(turned.costTo(turn.spot(map, spot))).toBe(range.costTo(spot))
        }
      }),
      { numRuns: 150 },
    )
  })
})

const STEPS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 0 || y !== 0)
const letterAt = (map: GridMap, { x, y }: Spot): string => map.ground[y]?.[x] ?? '#'
const isShut = (letter: string | undefined): boolean => '-|D:i'.includes(letter ?? ' ')
const eastEdge = (map: GridMap, { x, y }: Spot): boolean => isShut(map.upright[y]?.[x + 1])
const southEdge = (map: GridMap, { x, y }: Spot): boolean => isShut(map.across[y + 1]?.[x])

/** Two squares side by side, no edge between them. */
function isOpenStraight(map: GridMap, a: Spot, b: Spot): boolean {
  const first = a.x < b.x || a.y < b.y ? a : b
  return a.y === b.y ? !eastEdge(map, first) : !southEdge(map, first)
}

/** The page's rule for one square, read off the drawing. */
function isLegal(map: GridMap, from: Spot, step: Spot): boolean {
  const to = { x: from.x + step.x, y: from.y + step.y }
  if ('#_'.includes(letterAt(map, to))) return false
  if (step.x === 0 || step.y === 0) return isOpenStraight(map, from, to)
  const [one, other] = [
    { x: to.x, y: from.y },
    { x: from.x, y: to.y },
  ]
  if (letterAt(map, one) === '#' || letterAt(map, other) === '#') return false
  return [one, other].every((beside) => isOpenStraight(map, from, beside) && isOpenStraight(map, beside, to))
}

/** What a step costs, null if it cannot be made. */
function priceOf(map: GridMap, { who, blocking }: Walk, from: Spot, step: Spot): number | null {
  const there = { pos: { x: from.x + step.x, y: from.y + step.y }, footprint: who.footprint }
  if (!occupied({ ...who, pos: from }).every((square) => isLegal(map, square, step))) return null
  const inner = occupied(there).every((a) =>
    occupied(there).every((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) !== 1 || isOpenStraight(map, a, b)),
  )
  if (!inner || blocking.some((other) => isSharing(there, other))) return null
  return Math.max(...occupied(there).map((spot) => ('~o&'.includes(letterAt(map, spot)) ? 2 : 1)))
}

type Route = { readonly path: readonly Spot[]; readonly cost: number; readonly turns: number }

function onward(map: GridMap, walked: Walk, { path, cost, turns }: Route): Route[] {
  const from = path.at(-1)!
  return STEPS.flatMap((step) => {
    const price = priceOf(map, walked, from, step)
    const isDiagonal = step.x !== 0 && step.y !== 0
    const dearer = isDiagonal && walked.diagonals === 'alternate' ? turns % 2 : 0
    if (price === null || cost + price + dearer > walked.budget) return []
    const to = { x: from.x + step.x, y: from.y + step.y }
    return [{ path: [...path, to], cost: cost + price + dearer, turns: turns + (isDiagonal ? 1 : 0) }]
  })
}

/** Relaxes every square and parity again and again until nothing changes. */
function slowSearch(map: GridMap, walked: Walk): Map<string, number> {
  const best = new Map<string, Route>()
  const queue: Route[] = [{ path: [walked.who.pos], cost: 0, turns: 0 }]
  for (const way of queue)
    for (const next of onward(map, walked, { ...way, path: way.path.slice(-1) })) {
      const key = `${squareName(next.path.at(-1)!)} ${next.turns % 2}`
      if ((best.get(key)?.cost ?? Number.POSITIVE_INFINITY) <= next.cost) continue
      best.set(key, next)
      queue.push(next)
    }
  const costs = new Map<string, number>()
  for (const { path, cost } of best.values()) {
    const there = { pos: path.at(-1)!, footprint: walked.who.footprint }
    const name = squareName(there.pos)
    if (walked.passing.some((other) => isSharing(there, other)) || name === squareName(walked.who.pos)) continue
    costs.set(name, Math.min(cost, costs.get(name) ?? Number.POSITIVE_INFINITY))
  }
  return costs
}

/** Every way there is, sorted by what the page says. */
function firstWay(map: GridMap, walked: Walk, goal: Spot): readonly Spot[] {
  const all: Route[] = [{ path: [walked.who.pos], cost: 0, turns: 0 }]
  for (const way of all) all.push(...onward(map, walked, way))
  const there = all.filter(({ path }) => squareName(path.at(-1)!) === squareName(goal))
  const order = ({ path }: Route): string => path.map(({ x, y }) => String.fromCharCode(65 + x, 65 + y)).join('')
  return there.sort((a, b) => a.cost - b.cost || a.turns - b.turns || (order(a) < order(b) ? -1 : 1))[0]!.path
}
