import { type Spot as Place, type Reach, spot } from '../../../engine/options.ts'
import { sizedFor } from '../../../field/footprint-costs.ts'
import type { Grid } from '../../../field/grid.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { EAST, SOUTH } from '../../../field/square-names.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { rangeOf, type Walk } from '../../../field/walking-range.ts'
import { walkTo } from '../../../kit/square-choices.ts'
import type { Why } from '../core/refusals.ts'
import { gridIn, isWithin, SQUARE, sizeSquares, squaresBetween, standingOf } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHostile, isPresent } from '../state/presence.ts'

/** A path with its start; the last square is where it ends. */
export type Path = readonly Spot[]

/** What the options tell must not betray who is hidden. */
const isUnknown = (one: Combatant, to: Combatant): boolean => one.hidden && one.side !== to.side

/** Foes that stand are in the way, everybody else may be passed; nobody ends on somebody who stands. */
export function walkOf(fight: Fight, who: Combatant, feet: number): Walk {
  const others = fight.combatants.filter((one) => one !== who && isPresent(one) && isAble(one) && !isUnknown(one, who))
  return {
    who: standingOf(who),
    budget: Math.floor(feet / SQUARE),
    diagonals: 'equal',
    blocking: others.filter((one) => isHostile(fight, who, one)).map(standingOf),
    passing: others.filter((one) => !isHostile(fight, who, one)).map(standingOf),
  }
}

const WHY = {
  off: 'E_OFF_MAP',
  far: 'E_TOO_FAR',
  apart: 'E_APART',
  blocked: 'E_BLOCKED',
  occupied: 'E_OCCUPIED',
} as const satisfies Record<string, Why>

/** A place to go to within so many feet: a square of the map, or the path there; a point of the open field. */
export function placeTo<T>(
  fight: Fight,
  who: Combatant,
  { feet, means }: { readonly feet: number; readonly means: (path: Path) => T },
): Place<T> {
  const grid = gridIn(fight)
  if (grid !== null) return walkTo(grid, walkOf(fight, who, feet), { why: WHY, means: ({ path }) => means(path) })
  const field = openField(fight, who, Math.floor(feet / SQUARE))
  return spot(field, ([x, y]) => means(straight(who.pos, { x, y })))
}

/** Whether there is a place to go to; the search for distant ones is left to the question where a square around is free. */
export const hasPlace = (fight: Fight, who: Combatant, feet: number): boolean =>
  (feet >= DEAREST && hasNeighbour(fight, who)) || squaresWithin(fight, who, feet).size > 0
/** What a single step costs at most. */
const DEAREST = 15

function hasNeighbour(fight: Fight, who: Combatant): boolean {
  const grid = gridIn(fight)
  const steps = grid === null ? ALL : sizedFor(grid, sizeSquares(who)).steps[who.pos.y * grid.width + who.pos.x]!
  for (let d = 0; d < 8; d++) {
    const pos = { x: who.pos.x + EAST[d]!, y: who.pos.y + SOUTH[d]! }
    if ((steps & (1 << d)) !== 0 && isFree(fight, who, pos)) return true
  }
  return false
}
const ALL = 255

/** The squares where a move of so many feet may end. */
export function squaresWithin(fight: Fight, who: Combatant, feet: number): Reach {
  const grid = gridIn(fight)
  return grid === null ? openField(fight, who, Math.floor(feet / SQUARE)) : rangeOf(grid, walkOf(fight, who, feet))
}

function openField(fight: Fight, who: Combatant, squares: number): Reach {
  const { x: atX, y: atY } = who.pos
  const isFar = (x: number, y: number): boolean => Math.max(Math.abs(x - atX), Math.abs(y - atY)) > squares
  const has = (x: number, y: number): boolean =>
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    !isFar(x, y) &&
    (x !== atX || y !== atY) &&
    isFree(fight, who, { x, y })
  let found: (readonly [number, number])[] | null = null
  const points = (): (readonly [number, number])[] => {
    if (found !== null) return found
    found = []
    for (let y = atY - squares; y <= atY + squares; y++)
      for (let x = atX - squares; x <= atX + squares; x++) if (has(x, y)) found.push([x, y])
    return found
  }
  return {
    get size() {
      return points().length
    },
    nth: (n) => points()[n]!,
    has,
    unit: 'square',
  }
}

/** Nobody stands there who is able. */
export function isFree({ combatants }: Fight, who: Combatant, pos: Spot): boolean {
  for (const one of combatants)
    if (one !== who && isAble(one) && !isUnknown(one, who) && squaresBetween(one, { pos, size: who.size }) === 0)
      return false
  return true
}

/** The way to a square that may be reached. */
function pathTo(fight: Fight, who: Combatant, to: Spot, feet: number): Path {
  const grid = gridIn(fight)
  if (grid === null) return straight(who.pos, to)
  return wayTo(grid, walkOf(fight, who, feet), [to])?.path ?? [who.pos]
}

/** On an open field: diagonally first, then straight on. */
function straight(from: Spot, to: Spot): Path {
  const path: Spot[] = [from]
  for (let at = from; at.x !== to.x || at.y !== to.y; path.push(at))
    at = { x: at.x + Math.sign(to.x - at.x), y: at.y + Math.sign(to.y - at.y) }
  return path
}

/** As near to somebody as so many feet go, but not nearer than the next square. */
export function pathTowards(fight: Fight, who: Combatant, at: Combatant, feet: number): Path {
  const grid = gridIn(fight)
  if (grid !== null) return mappedTowards({ fight, grid, who, at, feet })
  const goal = nearestBeside(fight, who, at)
  if (goal === null) return [who.pos]
  return stoppedAt(fight, who, straight(who.pos, goal).slice(0, 1 + Math.floor(feet / SQUARE)))
}

type Chase = {
  readonly fight: Fight
  readonly grid: Grid
  readonly who: Combatant
  readonly at: Combatant
  readonly feet: number
}

function mappedTowards({ fight, grid, who, at, feet }: Chase): Path {
  const far = wayTo(
    grid,
    walkOf(fight, who, 100_000),
    beside(who, at).filter((pos) => isFree(fight, who, pos) && isWithin(fight, { ...who, pos }, at, SQUARE)),
  )
  return far === null ? [who.pos] : partOf(grid, walkOf(fight, who, feet), far).path
}

/** The squares beside somebody where this one has room. */
function beside(who: Combatant, { pos, size }: Combatant): Spot[] {
  const [own, other] = [sizeSquares(who), sizeSquares({ size })]
  const ring: Spot[] = []
  for (let y = pos.y - own; y <= pos.y + other; y++)
    for (let x = pos.x - own; x <= pos.x + other; x++)
      if (x === pos.x - own || x === pos.x + other || y === pos.y - own || y === pos.y + other) ring.push({ x, y })
  return ring
}

/** The nearest free one, the westernmost of several, then the northernmost; null where it already stands beside. */
function nearestBeside(fight: Fight, who: Combatant, at: Combatant): Spot | null {
  if (squaresBetween(who, at) <= 1) return null
  let best: Spot | null = null
  let least = Number.POSITIVE_INFINITY
  for (const pos of beside(who, at)) {
    const squares = Math.max(Math.abs(pos.x - who.pos.x), Math.abs(pos.y - who.pos.y))
    const turns = Math.abs(pos.x - who.pos.x) + Math.abs(pos.y - who.pos.y)
    const cost = squares * 1000 + turns
    if (cost < least && isFree(fight, who, pos)) {
      best = pos
      least = cost
    }
  }
  return best
}

/** Back to the last square of a path where somebody can stay. */
function stoppedAt(fight: Fight, who: Combatant, path: Path): Path {
  let end = path.length
  while (end > 1 && !isFree(fight, who, path[end - 1]!)) end -= 1
  return path.slice(0, end)
}

/** Straight away from somebody; on a map to the square that is farthest from them. */
export function pathAway(fight: Fight, who: Combatant, from: Combatant, feet: number): Path {
  if (gridIn(fight) !== null) return farthest(fight, who, { from, feet })
  const [east, south] = [Math.sign(who.pos.x - from.pos.x), Math.sign(who.pos.y - from.pos.y)]
  const dx = east === 0 && south === 0 ? -1 : east
  const squares = Math.floor(feet / SQUARE)
  const to = { x: who.pos.x + dx * squares, y: who.pos.y + south * squares }
  return stoppedAt(fight, who, straight(who.pos, to))
}

function farthest(
  fight: Fight,
  who: Combatant,
  { from, feet }: { readonly from: Combatant; readonly feet: number },
): Path {
  const reach = squaresWithin(fight, who, feet)
  let best = who.pos
  let most = squaresBetween(who, from)
  for (let n = 0; n < reach.size; n++) {
    const [x, y] = reach.nth(n)
    const squares = squaresBetween({ pos: { x, y }, size: who.size }, from)
    if (squares <= most) continue
    best = { x, y }
    most = squares
  }
  return pathTo(fight, who, best, feet)
}
