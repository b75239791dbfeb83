import { hiddenCorners } from '../../../field/cover.ts'
import { type Grid, gridOf } from '../../../field/grid.ts'
import { isInEffect } from '../../../field/line-of-sight.ts'
import { isInReach } from '../../../field/melee-reach.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import type { Combatant, Fight } from './fight.ts'
import type { Cover } from './sheet.ts'

/** OSR-GEN-4. */
export const SQUARE = 5
type Placed = Pick<Combatant, 'pos' | 'size'>
type Known = Pick<Combatant, 'id' | 'pos' | 'size'>
type Sized = Pick<Combatant, 'size'>

/** OSR 2: large ones take 2 by 2 squares. RULING: huge ones 3 by 3. */
export const sizeSquares = ({ size }: Sized): number => (size === 'large' ? 2 : size === 'huge' ? 3 : 1)

export const standingOf = (who: Placed): Standing => ({ pos: who.pos, footprint: sizeSquares(who) })

/** Somebody as on another square. All have one shape, which keeps the reckoning of distances fast. */
export const asOn = ({ id, size }: Known, pos: Spot): Known => ({ id, pos, size })

export const gridIn = ({ ground }: Fight): Grid | null => (ground.map === null ? null : gridOf(ground.map))

/** OSR-GEN-5: the greater of the two ways, from the nearest squares. */
export function squaresBetween(a: Placed, b: Placed): number {
  const [own, other] = [sizeSquares(a), sizeSquares(b)]
  const dx = a.pos.x < b.pos.x ? b.pos.x - a.pos.x - own : a.pos.x - b.pos.x - other
  const dy = a.pos.y < b.pos.y ? b.pos.y - a.pos.y - own : a.pos.y - b.pos.y - other
  return Math.max(0, dx + 1, dy + 1)
}

/** OSR-GEN-5: what the referee states counts, else the squares. */
export function feetBetween(fight: Fight, a: Known, b: Known): number {
  const stated = fight.ground.distances
  for (let i = 0; i < stated.length; i++) {
    const one = stated[i]!
    if ((one.a === a.id && one.b === b.id) || (one.a === b.id && one.b === a.id)) return one.feet
  }
  return SQUARE * squaresBetween(a, b)
}

/** Within so many feet, with nothing solid between where there is a map. */
export function isWithin(fight: Fight, a: Known, b: Known, feet: number): boolean {
  if (feetBetween(fight, a, b) > feet) return false
  const grid = gridIn(fight)
  return grid === null || isInReach(grid, { ...standingOf(a), reach: Math.floor(feet / SQUARE) }, standingOf(b))
}

/** A shot passes from one to the other. */
export function isClearTo(fight: Fight, a: Combatant, b: Combatant): boolean {
  const grid = gridIn(fight)
  return grid === null || isInEffect(grid, standingOf(a), standingOf(b))
}

/**
 * The cover that the referee gave, or that of the map where it is better. RULING: two hidden corners are half of
 * somebody, three nearly all, four all.
 */
export function coverOf(fight: Fight, by: Combatant, at: Combatant): Cover {
  const grid = gridIn(fight)
  if (grid === null || at.cover === 'full') return at.cover
  if (!isInEffect(grid, standingOf(by), standingOf(at))) return 'full'
  const hidden = hiddenCorners(grid, standingOf(by), standingOf(at))
  if (hidden === 4) return 'full'
  if (hidden === 3 || at.cover === 'near') return 'near'
  return hidden === 2 ? 'half' : at.cover
}
