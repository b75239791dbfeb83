import { type Spot as Place, type Reach, spot } from '../../../engine/options.ts'
import { sizedFor } from '../../../field/footprint-costs.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { EAST, SOUTH } from '../../../field/square-names-and-directions.ts'
import { squaresBeside } from '../../../field/squares-apart.ts'
import { openReach, openWay } from '../../../field/squares-without-walls.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { rangeOf, type Walk } from '../../../field/walking-range.ts'
import { walkTo } from '../../../kit/square-choices.ts'
import type { Why } from '../core/budget-and-refusals.ts'
import { asOn, gridIn, isWithin, SQUARE, sizeSquares, squaresBetween, standingOf } from '../state/distance-and-cover.ts'
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

type Going<T> = { readonly feet: number; readonly means: (path: Path) => T }

/** A place to go to within so many feet: a square of the map, or the path there; a point of the open field. */
export function placeTo<T>(fight: Fight, who: Combatant, { feet, means }: Going<T>): Place<T> {
  const grid = gridIn(fight)
  if (grid !== null) return walkTo(grid, walkOf(fight, who, feet), { why: WHY, means: ({ path }) => means(path) })
  return spot(squaresWithin(fight, who, feet), ([x, y]) => means(openWay(who.pos, { x, y })))
}

/** What a single step costs at most. */
const DEAREST = 15

/** Whether there is a place to go to; the search for distant ones is left to the question where a square around is free. */
export const hasPlace = (fight: Fight, who: Combatant, feet: number): boolean =>
  (feet >= DEAREST && hasNeighbour(fight, who)) || squaresWithin(fight, who, feet).size > 0

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
  if (grid !== null) return rangeOf(grid, walkOf(fight, who, feet))
  return openReach(who.pos, Math.floor(feet / SQUARE), (pos) => isFree(fight, who, pos))
}

/** Nobody stands there who is able. */
export function isFree({ combatants }: Fight, who: Combatant, pos: Spot): boolean {
  const there = asOn(who, pos)
  for (const one of combatants)
    if (one !== who && squaresBetween(one, there) === 0 && isAble(one) && !isUnknown(one, who)) return false
  return true
}

/** As near to somebody as so many feet go, but not nearer than the next square. */
export function pathTowards(fight: Fight, who: Combatant, at: Combatant, feet: number): Path {
  const grid = gridIn(fight)
  if (grid === null) {
    const goal = nearestBeside(fight, who, at)
    return goal === null ? [who.pos] : stoppedAt(fight, who, { to: goal, feet })
  }
  const goals = squaresBeside(standingOf(at), sizeSquares(who)).filter(
    (pos) => isFree(fight, who, pos) && isWithin(fight, asOn(who, pos), at, SQUARE),
  )
  const far = wayTo(grid, walkOf(fight, who, ANYWHERE), goals)
  return far === null ? [who.pos] : partOf(grid, walkOf(fight, who, feet), far).path
}
export const ANYWHERE = 100_000

/** The nearest free one, the westernmost of several, then the northernmost; null where it already stands beside. */
function nearestBeside(fight: Fight, who: Combatant, at: Combatant): Spot | null {
  if (squaresBetween(who, at) <= 1) return null
  let best: Spot | null = null
  let least = Number.POSITIVE_INFINITY
  for (const pos of squaresBeside(standingOf(at), sizeSquares(who))) {
    const [dx, dy] = [Math.abs(pos.x - who.pos.x), Math.abs(pos.y - who.pos.y)]
    const cost = 1000 * Math.max(dx, dy) + dx + dy
    if (cost >= least || !isFree(fight, who, pos)) continue
    best = pos
    least = cost
  }
  return best
}

type Straight = { readonly to: Spot; readonly feet: number }

/** Straight on for so many feet, and back to the last square where somebody can stay. */
function stoppedAt(fight: Fight, who: Combatant, { to, feet }: Straight): Path {
  const path = openWay(who.pos, to)
  let end = Math.min(path.length, 1 + Math.floor(feet / SQUARE))
  while (end > 1 && !isFree(fight, who, path[end - 1]!)) end -= 1
  return path.slice(0, end)
}

/** Straight away from somebody; on a map to the square that is farthest from them. */
export function pathAway(fight: Fight, who: Combatant, from: Combatant, feet: number): Path {
  const grid = gridIn(fight)
  if (grid !== null) {
    const to = farthest(fight, who, { from, feet })
    return wayTo(grid, walkOf(fight, who, feet), [to])?.path ?? [who.pos]
  }
  const [east, south] = [Math.sign(who.pos.x - from.pos.x), Math.sign(who.pos.y - from.pos.y)]
  const dx = east === 0 && south === 0 ? -1 : east
  const squares = Math.floor(feet / SQUARE)
  return stoppedAt(fight, who, { to: { x: who.pos.x + dx * squares, y: who.pos.y + south * squares }, feet })
}

type Flight = { readonly from: Combatant; readonly feet: number }

function farthest(fight: Fight, who: Combatant, { from, feet }: Flight): Spot {
  const reach = squaresWithin(fight, who, feet)
  let best = who.pos
  let most = squaresBetween(who, from)
  for (let n = 0; n < reach.size; n++) {
    const [x, y] = reach.nth(n)
    const squares = squaresBetween(asOn(who, { x, y }), from)
    if (squares <= most) continue
    best = { x, y }
    most = squares
  }
  return best
}
