import { coverAt } from '../../../field/cover.ts'
import { type Grid, gridOf, levelAt } from '../../../field/grid.ts'
import { isInEffect, isInSight } from '../../../field/line-of-sight.ts'
import { isAdjacent } from '../../../field/melee-reach.ts'
import { nearestPair, type Standing, squaresApart } from '../../../field/squares-apart.ts'
import { type Combatant, type Fight, OPEN_FIELD } from './fight.ts'
import { isAble, isHostile } from './presence.ts'
import type { Facing } from './sheet.ts'

/** UD-GEN-2. */
export const hasGrid = ({ options }: Pick<Fight, 'options'>): boolean => options.map === 'grid'
export const gridIn = ({ ground }: Pick<Fight, 'ground'>): Grid => gridOf(ground.map ?? OPEN_FIELD)

/** Everybody has a place on a grid (UD-PREP-3). */
export const stand = (who: Combatant): Standing => who as Standing

/** UD-MAP-3: squares between the nearest squares of the two. */
export const squaresBetween = ({ options }: Fight, a: Combatant, b: Combatant): number =>
  squaresApart(stand(a), stand(b), options.diagonals)

/** UD-GEN-7: metres as tenths, which are whole numbers; UD-MAP-1: 1.5 to a square. */
export const tenthsBetween = (fight: Fight, a: Combatant, b: Combatant): number =>
  hasGrid(fight) ? squaresBetween(fight, a, b) * 15 : Math.round(metresApart(fight, a, b) * 10)

/** UD-MAP-13: without a map, the distance of a pair. */
export function metresApart({ distances, options }: Fight, a: Combatant, b: Combatant): number {
  for (const pair of distances)
    if ((pair.a === a.id && pair.b === b.id) || (pair.a === b.id && pair.b === a.id)) return pair.metres
  return options.startDistance
}

/** UD-MAP-4; without a map 1.5 m (UD-MAP-13). */
export const areAdjacent = (fight: Fight, a: Combatant, b: Combatant): boolean =>
  hasGrid(fight) ? isAdjacent(gridIn(fight), stand(a), stand(b)) : metresApart(fight, a, b) <= 1.5

/** UD-MAP-11; without a map everybody is in sight. */
export const isSeen = (fight: Fight, a: Combatant, b: Combatant): boolean =>
  !hasGrid(fight) || isInSight(gridIn(fight), stand(a), stand(b))

/** UD-ACT-1. RULING: a shot needs sight and nothing solid between; a window stops it (F17). */
export const isInShot = (fight: Fight, a: Combatant, b: Combatant): boolean =>
  isSeen(fight, a, b) && (!hasGrid(fight) || isInEffect(gridIn(fight), stand(a), stand(b)))

/** An enemy who is able has somebody in sight. */
export const observes = (fight: Fight, one: Combatant, who: Combatant): boolean =>
  isAble(one) && isHostile(fight, one.side, who.side) && isSeen(fight, one, who)

/** UD-MAP-12: `one` engages `who`. */
export const engages = (fight: Fight, one: Combatant, who: Combatant): boolean =>
  isAble(one) &&
  !one.surprised &&
  !one.immobilised &&
  one !== who &&
  isHostile(fight, one.side, who.side) &&
  areAdjacent(fight, one, who)

export function isEngaged(fight: Fight, who: Combatant): boolean {
  for (const one of fight.combatants) if (engages(fight, one, who)) return true
  return false
}

/** UD-MAP-8: the level of the square, C25: that nearest to the other, unless the referee says otherwise. */
export const heightOf = (fight: Fight, who: Combatant, other: Standing): number =>
  who.elevation ?? (hasGrid(fight) ? levelAt(gridIn(fight), nearestPair(stand(who), other)[0]) : 0)

/** The cover of the square that somebody stands on; null without a rating (UD-COV-2). */
export function coverOn(fight: Fight, who: Combatant): Combatant['cover'] {
  if (!hasGrid(fight)) return null
  const found = coverAt(gridIn(fight).map, stand(who).pos)
  if (found === null || found.rating === 0) return null
  return { rating: found.rating, against: found.against, from: found.from.map((d) => d.toUpperCase() as Facing) }
}
