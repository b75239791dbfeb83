import { amount, type Offer } from '../../../engine/options.ts'
import { sizedFor } from '../../../field/footprint-costs.ts'
import { isAdjacent } from '../../../field/melee-reach.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import { isGoing, type Walk } from '../../../field/walking-range.ts'
import { walkTo } from '../../../kit/square-choices.ts'
import type { Why } from '../core/refusals.ts'
import { whyNoWhole } from '../core/spent-slots.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { engages, gridIn, hasGrid, isEngaged, stand } from '../state/positions.ts'
import { standardMetres, standardSquares } from '../state/skills-and-movement.ts'
import { engagersOf, NEAR, neighbour, WHY, walkOf } from './paths.ts'

/** Where a retreat leads: squares, or without a map how far from whom. */
export type Retreat =
  | { readonly path: readonly Spot[] }
  | { readonly to: readonly { readonly other: Combatant; readonly metres: number }[] }

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
  if (who.control.startsWith('auto') && !options.npcRetreats) return 'E_BLOCKED'
  if (who.immobilised) return 'E_BLOCKED'
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
  const near = engagersOf(fight, who).flatMap((one) => squaresNextTo(fight, stand(one)))
  return { ...walk, passing: [...walk.passing, ...near] }
}

/** Whoever fills one of these, however large, is next to them. */
function squaresNextTo(fight: Fight, one: Standing): readonly Standing[] {
  const grid = gridIn(fight)
  const found: Standing[] = []
  for (let y = one.pos.y - 1; y <= one.pos.y + one.footprint; y++)
    for (let x = one.pos.x - 1; x <= one.pos.x + one.footprint; x++) {
      const square: Standing = { pos: { x, y }, footprint: 1 }
      if (isAdjacent(grid, square, one)) found.push(square)
    }
  return found
}
