import type { Fight } from '../state/fight.ts'
import type { Held } from '../state/wielded.ts'

/** CE-PANIC-1, CE-ACT-15: all rounds at once. RULING: with one of these skills, where rounds are counted. */
export const canPanic = ({ options }: Fight, { weapon, carried }: Held): boolean =>
  options.trackAmmo && (carried?.loaded ?? 0) > 0 && SMALL.includes(weapon.skills[0]!)

const SMALL = ['Slug Pistol', 'Slug Rifle', 'Shotgun']
