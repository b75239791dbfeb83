import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { weaponLevel } from '../state/skills.ts'
import type { Shot } from './modifiers.ts'

/** CE-EXTREME-1: metres beyond which a shot is one at extreme range. */
export const EXTREME = 1000

/** CE-EXTREME-1, CE-ACT-15: what reaches Distant (CE-RANGE-4), with a skill of 3+, stationary and rested. */
export const mayReach = (fight: Fight, { by, held, metres }: Pick<Shot, 'by' | 'held' | 'metres'>): boolean =>
  metres <= EXTREME ||
  !rulesOf(fight).hasExtremeRange ||
  ((weaponLevel(fight, by, held.weapon) ?? -1) >= 3 && isStationary(fight, by) && isRested(by))

/** It has not moved in this turn, nor does what it sits in. */
const isStationary = ({ combatants }: Fight, { movedLast, aboard }: Combatant): boolean =>
  movedLast === 0 && !combatants.some(({ id, vehicle }) => id === aboard && (vehicle?.kph ?? 0) > 0)

/** RULING: the weapon rests on the ground, or on whatever gives cover. */
const isRested = ({ stance, cover }: Combatant): boolean => stance === 'prone' || cover !== 'none'

/** CE-EXTREME-1: there an energy weapon does half its damage, rounded up (CE-ROUND-1). */
export const isSpent = (fight: Fight, { held: { weapon }, metres }: Shot): boolean =>
  rulesOf(fight).hasExtremeRange && metres > EXTREME && (weapon.kind === 'laser' || weapon.kind === 'energy')
