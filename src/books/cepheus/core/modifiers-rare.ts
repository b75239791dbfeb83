import { type Modifier, weigh } from '../../../engine/dice.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Held } from '../state/wielded.ts'
import { vehicleOf, weaponsOf } from '../vehicles/vehicle.ts'
import { EXTREME } from './extreme-range.ts'
import type { Shot } from './modifiers.ts'

/** CE 7.4: the rows of an attack that the full game alone has, in the page's order. */
export function fullModifiers(why: Modifier[], fight: Fight, { by, at, held, metres, special }: Shot): void {
  if (special === 'suppression') why.push(SUPPRESSION)
  weigh(why, 'recoil', recoil(fight, held), 'CE-MOD-18')
  weigh(why, 'panic fire', special === 'panic' ? -2 : 0, 'CE-MOD-20')
  weigh(why, 'extreme range', metres > EXTREME ? -2 : 0, 'CE-MOD-21')
  weigh(why, 'size', SIZE[at.size], at.size === 'starship' ? 'CE-MOD-29' : 'CE-MOD-22')
  weigh(why, 'evasion', -evasionOf(fight, at), 'CE-MOD-23')
  weigh(why, 'own evasion', -evasionOf(fight, by), 'CE-MOD-23')
  weigh(why, 'flechette', special === 'flechette' ? 1 : 0, 'CE-MOD-27')
  weigh(why, 'damaged weapon', weaponDm(fight, by, held), 'CE-VEH-4')
}

/** CE-MOD-13: also on a line, where it is fired there. */
export const SUPPRESSION: Modifier = ['suppression fire', -2, 'CE-MOD-13']

/** CE-MOD-18. */
export const recoil = ({ ground }: Fight, { weapon, carried }: Held): number =>
  ground.gravity === 0 && weapon.recoil ? (carried?.accessories.includes('gyrostabiliser') ? -1 : -2) : 0

/** CE-VEH-4: a robot's weapons and limbs, and those of a vehicle. */
function weaponDm(fight: Fight, by: Combatant, { mounted }: Held): number {
  const machine = mounted ? vehicleOf(fight, by) : by.kind === 'robot' ? by : null
  return machine && weaponsOf(machine) === 'damaged' ? -2 : 0
}

/** CE-MOD-22, CE-MOD-29. */
const SIZE = { person: 0, vehicle: 1, starship: 4 } as const

/** CE-MOD-23: of a vehicle, and of all who are in it. */
function evasionOf({ combatants }: Fight, who: Combatant): number {
  const vehicle = who.aboard === null ? who : combatants.find(({ id }) => id === who.aboard)
  return vehicle?.evasion ?? 0
}

/** On every check: CE-MOD-10 in the round of the haste, CE-MOD-14 in that of the suppression and the next. */
export function strain(why: Modifier[], { round }: Fight, { hasted, suppressedIn }: Combatant): void {
  weigh(why, 'haste', hasted === round ? -1 : 0, 'CE-MOD-10')
  weigh(why, 'suppressed', suppressedIn !== null && round <= suppressedIn + 1 ? -1 : 0, 'CE-MOD-14')
}
