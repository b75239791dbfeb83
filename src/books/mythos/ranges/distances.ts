import { between } from '../../../field/plane-geometry.ts'
import type { Blow } from '../core/modifiers.ts'
import type { Level } from '../core/percentile-roll.ts'
import { type Arm, isRanged } from '../state/arms.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** MY-RNG-2: yards between two. Without `ranges` all are within reach; RULING: so are people without a position. */
export const yardsBetween = ({ options }: Fight, a: Combatant, b: Combatant): number =>
  options.ranges && a.pos && b.pos ? between(a.pos, b.pos) : 0

/** MY-RNG-2: why nothing can be done with this at that distance; MY 6: touch is 1 yard. */
export function tooFar(
  fight: Fight,
  { by, at }: { readonly by: Combatant; readonly at: Combatant },
  arm: Arm,
): 'out_of_reach' | 'out_of_range' | null {
  if (!fight.options.ranges) return null
  const yards = yardsBetween(fight, by, at)
  if (!isRanged(arm)) return yards <= arm.reach ? null : 'out_of_reach'
  return yards <= farthest(arm) ? null : 'out_of_range'
}

/** Four times the base range, or the last band of pellets. RULING: what has no range written reaches everywhere. */
const farthest = ({ bands, baseRange }: Arm): number =>
  bands.at(-1)?.yards ?? (baseRange > 0 ? 4 * baseRange : Number.POSITIVE_INFINITY)

/**
 * MY-RNG-2: the rank that it takes to hit: 1 within the base range, 2 (hard) to twice that, 3 (extreme) beyond; for
 * pellets always 1.
 */
export function needOf(fight: Fight, { by, at, arm }: Pick<Blow, 'by' | 'at' | 'arm'>): number {
  if (!fight.options.ranges || !isRanged(arm) || arm.bands.length > 0 || arm.baseRange === 0) return 1
  const yards = yardsBetween(fight, by, at)
  return yards <= arm.baseRange ? 1 : yards <= 2 * arm.baseRange ? 2 : 3
}

/** MY-RNG-2: where it takes an extreme success to hit, only a critical does extreme damage. */
export const dealtAs = (fight: Fight, blow: Blow, level: Level): Level =>
  level === 'extreme' && needOf(fight, blow) === 3 ? 'hard' : level

/** MY-RNG-2: pellets do less in each further band. */
export function spread(fight: Fight, { by, at, arm }: Blow): Arm {
  if (!fight.options.ranges || arm.bands.length === 0) return arm
  const yards = yardsBetween(fight, by, at)
  const band = arm.bands.find((one) => yards <= one.yards)
  return band ? { ...arm, damage: band.damage } : arm
}
