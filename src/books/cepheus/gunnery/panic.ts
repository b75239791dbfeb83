import type { Fight } from '../state/fight.ts'
import type { Held } from '../state/wielded.ts'

/**
 * CE-PANIC-1, CE-ACT-15: a small slug weapon fires all its rounds at once, with -2 (CE-MOD-20); its damage is that of
 * the largest burst not above them (CE-BURST-1).
 * RULING: small is what is fired with Slug Pistol, Slug Rifle or Shotgun; where rounds are not counted none are left to
 * panic with.
 */
export const canPanic = ({ options }: Fight, { weapon, carried }: Held): boolean =>
  options.trackAmmo && (carried?.loaded ?? 0) > 0 && SMALL.includes(weapon.skills[0]!)

const SMALL = ['Slug Pistol', 'Slug Rifle', 'Shotgun']
