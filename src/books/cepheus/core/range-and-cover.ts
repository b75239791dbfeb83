import { figure, pageTable } from '../../../kit/parse-table.ts'
import { type Combatant, type Fight, rulesOf } from '../state/fight.ts'
import type { Options } from '../state/options.ts'
import { weaponLevel } from '../state/weapons-and-skills.ts'
import type { WeaponType } from '../tables/gear.ts'
import type { Shot } from './attack-modifiers.ts'

/** CE 7.1. */
export const BANDS = ['personal', 'close', 'short', 'medium', 'long', 'veryLong', 'distant'] as const
export type Band = (typeof BANDS)[number]

/** CE-RANGE-1: upper bounds belong to the nearer band; only Personal ends before its bound. */
export const bandOf = (metres: number): Band => BANDS[columnOf(metres)]!

/** Where a band stands in the tables below. */
function columnOf(metres: number): number {
  if (metres < SQUARE) return 0
  if (metres <= 3) return 1
  if (metres <= 12) return 2
  if (metres <= 50) return 3
  if (metres <= 250) return 4
  return metres <= 500 ? 5 : DISTANT
}

/** CE-RANGE-3: where a grid is drawn, its squares are so many metres wide. */
export const SQUARE = 1.5

/** The same bands as distances in half metres, and how far one fires blind in each (CE-BLIND-1). */
export const REACHES = Object.values(
  pageTable({ from: figure, upTo: figure, blind: figure })(`
    id       | name      | from  | upTo  | blind
    personal | Personal  | 0     | 1     | 1
    close    | Close     | 1.5   | 3     | 3
    short    | Short     | 3.5   | 12    | 12
    medium   | Medium    | 12.5  | 50    | 50
    long     | Long      | 50.5  | 250   | 250
    veryLong | Very Long | 250.5 | 500   | 500
    distant  | Distant   | 500.5 | 10000 | 1000
  `),
)

/** CE-RANGE-4, CE-RANGE-5, CE-RANGE-6: the DM of a weapon type at a distance; null where it cannot be declared. */
export function rangeDm(options: Options, type: WeaponType, metres: number): number | null {
  const band = columnOf(metres)
  if (band === DISTANT && options.distantTable === 'srd' && (type === 'rifle' || type === 'rocket')) return -4
  const row = (options.closeQuartersTable === 'srd' && SRD_REACH[type]) || DIFFICULTY[type]
  return row[band] ?? null
}

type Row = readonly (number | null)[]
const NO = null
const DISTANT = 6

/** CE 7.2: Personal, Close, Short, Medium, Long, Very Long, Distant. */
const DIFFICULTY: Readonly<Record<WeaponType, Row>> = {
  closeQuarters: [0, 0, -2, NO, NO, NO, NO],
  extendedReach: [-2, 0, -2, NO, NO, NO, NO],
  thrown: [NO, 0, -2, -2, NO, NO, NO],
  pistol: [-2, 0, 0, -2, -4, NO, NO],
  rifle: [-4, -2, 0, 0, 0, -2, -6],
  shotgun: [-2, 0, -2, -2, -4, NO, NO],
  assaultWeapon: [-2, 0, 0, 0, -2, -4, -6],
  rocket: [-4, -2, -2, 0, 0, -2, -6],
}

/** CE-RANGE-5: the SRD's columns for what is held in the hand. */
const SRD_REACH: Partial<Readonly<Record<WeaponType, Row>>> = {
  closeQuarters: [0, -2, NO, NO, NO, NO, NO],
  extendedReach: [-2, 0, NO, NO, NO, NO, NO],
}

/** CE-RANGE-2: for an improvised attack, whose weapon has no row. */
export const improvisedDm = (metres: number): number => IMPROVISED[columnOf(metres)]!
const IMPROVISED: readonly number[] = [0, 0, -2, -2, -4, -6, -6]

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

/** CE-COVER-1, CE-MOD-3. CE-PROF-13: the referee sets what is between somebody and the enemy. */
export const COVER_DM = { none: 0, quarter: 0, half: -1, threeQuarter: -2, full: -4 } as const
// RULING: cover that holds against one attacker only is the referee's circumstance DM on that attack (CE-MOD-30);
// CE-COVER-4.
const STEPS = ['none', 'quarter', 'half', 'threeQuarter', 'full'] as const

/** CE-COVER-2, CE-STANCE-1, CE-STANCE-2, CE-STANCE-3: crouched or prone behind cover counts one step better. */
export function coverOf({ cover, stance }: Combatant): (typeof STEPS)[number] {
  if (cover === 'none' || stance === 'standing') return cover
  return STEPS[STEPS.indexOf(cover) + 1] ?? 'full'
}

/** CE-COVER-3: behind full cover and low one can neither be hit by direct fire nor attack. */
export const isBuried = ({ cover, stance }: Combatant): boolean => cover === 'full' && stance !== 'standing'
