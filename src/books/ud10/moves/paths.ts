import { amount, type Offer } from '../../../engine/options.ts'
import { sizedFor } from '../../../field/footprint-costs.ts'
import { isAdjacent, squaresNextTo } from '../../../field/melee-reach.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { EAST, SOUTH } from '../../../field/square-names-and-directions.ts'
import { isSharing, type Standing } from '../../../field/squares-apart.ts'
import { isGoing, type Walk } from '../../../field/walking-range.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { walkTo } from '../../../kit/square-choices.ts'
import { type Why, whyNoWhole } from '../core/refusals.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { engages, gridIn, hasGrid, isEngaged, stand } from '../state/positions.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { standardMetres, standardSquares } from '../state/sheet.ts'

/** UD-MAP-13: nobody comes nearer than this; hostile people at this distance are engaged. */
export const NEAR = 1.5

/** The book's codes for squares that cannot be chosen (UD-MOVE-4). */
export const WHY = {
  off: 'E_BLOCKED',
  far: 'E_TOO_FAR',
  apart: 'E_BLOCKED',
  blocked: 'E_BLOCKED',
  occupied: 'E_BLOCKED',
} as const

/** UD-MAP-2, UD-MAP-7: enemies who are able block; others may be passed, and nobody stops on them; the fallen lie in no way. */
export function walkOf(fight: Fight, who: Combatant, budget: number): Walk {
  const blocking: Standing[] = []
  const passing: Standing[] = []
  for (const one of fight.combatants) {
    if (one === who || !isAble(one) || isUnknown(one, who)) continue
    ;(isHostile(fight, one.side, who.side) ? blocking : passing).push(stand(one))
  }
  return { who: stand(who), budget, diagonals: fight.options.diagonals, blocking, passing } // UD-MAP-5
}

/** What the options tell must not betray who is hidden. */
const isUnknown = (one: Combatant, to: Combatant): boolean => one.hidden && one.side !== to.side

/** C16, UD-MOVE-1: the squares that one step leads to. */
export function neighboursOf(fight: Fight, who: Combatant): Spot[] {
  const found: Spot[] = []
  for (let d = 0; d < 8; d++) {
    const spot = neighbour(fight, who, d)
    if (spot !== null) found.push(spot)
  }
  return found
}

/** Whether there is any; the search for more distant squares is left to the question. */
export function hasNeighbour(fight: Fight, who: Combatant): boolean {
  for (let d = 0; d < 8; d++) if (neighbour(fight, who, d) !== null) return true
  return false
}

function neighbour(fight: Fight, who: Combatant, d: number): Spot | null {
  const grid = gridIn(fight)
  const { pos, footprint } = stand(who)
  if ((sizedFor(grid, footprint).steps[pos.y * grid.width + pos.x]! & (1 << d)) === 0) return null // UD-MAP-6
  const there = { pos: { x: pos.x + EAST[d]!, y: pos.y + SOUTH[d]! }, footprint }
  for (const one of fight.combatants)
    if (one !== who && isAble(one) && !isUnknown(one, who) && isSharing(stand(one), there)) return null
  return there.pos
}

/** UD-MAP-12: everybody who engages somebody, in initiative order. */
export const engagersOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  inOrder(fight).filter((one) => engages(fight, one, who))

/** UD-MOVE-8, UD-FLEE-2: of those the ones whom the path leaves, at whichever square. */
export function leftBy(fight: Fight, who: Combatant, path: readonly Spot[]): readonly Combatant[] {
  const grid = gridIn(fight)
  const { footprint } = stand(who)
  return engagersOf(fight, who).filter((one) =>
    path.some((pos, n) => n > 0 && !isAdjacent(grid, { pos, footprint }, stand(one))),
  )
}

/** Where a retreat leads: squares, or without a map how far from whom. */
export type Retreat = { readonly path: readonly Spot[] } | { readonly to: readonly Distance[] }
export type Distance = { readonly other: Combatant; readonly metres: number }

/** UD-RET-3: up to standard movement, to a square next to none of them. */
export function retreats<T>(fight: Fight, who: Combatant, means: (way: Retreat) => T): readonly Offer<T>[] {
  if (!hasGrid(fight)) return [openUp(fight, who, means)]
  return [walkTo(gridIn(fight), retreatWalk(fight, who), { why: WHY, means: ({ path }) => means({ path }) })]
}

/** RULING: a retreat without a map opens the distance to everybody engaged alike. */
function openUp<T>(fight: Fight, who: Combatant, means: (way: Retreat) => T): Offer<T> {
  const from = engagersOf(fight, who)
  return amount({ least: 0.5, most: Math.max(0.5, standardMetres(who)), step: 0.5, unit: 'm' }, (by) =>
    means({ to: from.map((other) => ({ other, metres: NEAR + by })) }),
  )
}

export const mayRetreat = (fight: Fight, who: Combatant): boolean => whyNoRetreat(fight, who) === null

/** UD-ACT-15, UD-RET-1: with its setting and `fleeing` on, and while engaged. RULING: an NPC retreats only with `npcRetreats`. */
export function whyNoRetreat(fight: Fight, who: Combatant): Why | null {
  const { options } = fight
  const spent = whyNoWhole(fight)
  if (spent !== null) return spent
  if (!options.retreat || !options.fleeing || !isEngaged(fight, who)) return 'E_NOT_ENGAGED' // C30
  if (who.immobilised || (who.control.startsWith('auto') && !options.npcRetreats)) return 'E_BLOCKED'
  if (!hasGrid(fight)) return standardMetres(who) >= 0.5 ? null : 'E_BLOCKED'
  return isFreeStep(fight, who) || isGoing(gridIn(fight), retreatWalk(fight, who)) ? null : 'E_BLOCKED'
}

/** The usual case, told without a search: one step leads away from everybody. */
function isFreeStep(fight: Fight, who: Combatant): boolean {
  const grid = gridIn(fight)
  const { footprint } = stand(who)
  const { cost } = sizedFor(grid, footprint)
  for (let d = 0; d < 8; d++) {
    const pos = neighbour(fight, who, d)
    if (pos === null || cost[pos.y * grid.width + pos.x]! > standardSquares(who)) continue
    const there = { pos, footprint }
    if (!fight.combatants.some((one) => engages(fight, one, who) && isAdjacent(grid, there, stand(one)))) return true
  }
  return false
}

/** Squares next to somebody who engages may be crossed, and are no end. */
function retreatWalk(fight: Fight, who: Combatant): Walk {
  const walk = walkOf(fight, who, standardSquares(who))
  const near = engagersOf(fight, who).flatMap((one) => squaresNextTo(gridIn(fight), stand(one)))
  return { ...walk, passing: [...walk.passing, ...near.map((pos) => ({ pos, footprint: 1 }))] }
}
