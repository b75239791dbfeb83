import type { Combatant, Fight, Side } from '../state/fight.ts'
import { isHostileTo } from '../state/hostile-sides.ts'
import { isAble } from '../state/presence.ts'
import { hasTrait, traitValue } from '../state/trait-effects.ts'

/** Able, and not running away. */
const isStanding = (one: Combatant): boolean => isAble(one) && !one.conditions.broken

export const standingOf = ({ combatants }: Fight, side: Side): readonly Combatant[] =>
  combatants.filter((one) => one.side === side && isStanding(one))

/** OSR-MOR-5: the standing leader's, else the lowest of those who stand. RULING: of several leaders the highest. */
export function moraleOf(fight: Fight, side: Side): number {
  const standing = standingOf(fight, side)
  const scores = standing.filter(({ leader }) => leader).map((one) => ownMorale(fight, standing, one))
  return scores.length > 0 ? Math.max(...scores) : Math.min(...standing.map((one) => ownMorale(fight, standing, one)))
}

const PACK = 3

/** OSR-MOR-6, OSR 3.6: what a stat block has in a pack of three and more, or with a leader; C15: by who stands now. */
function ownMorale(fight: Fight, standing: readonly Combatant[], one: Combatant): number {
  const pack = hasTrait(fight, one, 'packMorale')
    ? standing.filter((other) => hasTrait(fight, other, 'packMorale')).length
    : 0
  if (pack >= PACK) return Math.max(one.morale, traitValue(fight, one, 'packMorale'))
  return standing.some(({ leader }) => leader) ? one.morale + traitValue(fight, one, 'leaderMorale') : one.morale
}

/** OSR-MOR-6, OSR 3.5: the others' gallantry is added to the roll. RULING: that of each who stands. */
export function gallantryAgainst(fight: Fight, side: Side): number {
  let sum = 0
  for (const other of fight.combatants)
    if (isHostileTo(fight, side, other.side) && isStanding(other)) sum += traitValue(fight, other, 'oppositionMorale')
  return sum
}

/** By a score of 0 to 12: in how many of 36 ways 2d6 come out above it. */
const ABOVE = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]

/** The same where so much more is added to the dice (OSR-MOR-4). */
export const breaksIn36 = (score: number, more: number): number => ABOVE[Math.min(12, Math.max(0, score - more))]!
