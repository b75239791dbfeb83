import { mostOf } from '../../../kit/pick-foe.ts'
import { ITEMS } from '../tables/items.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { averageDamage } from './damage-code.ts'
import type { Combatant } from './fight.ts'
import type { Weapon } from './gear.ts'

export const UNARMED = WEAPONS.unarmed!

export const isRanged = (weapon: Weapon): boolean => weapon.class !== 'melee'

/** UD-REACT-4, UD-DP-7. */
export const isBare = ({ group }: Weapon): boolean => group === 'unarmed' || group === 'natural'

/** UD-GEAR-6: a bayonet shares the hands of the rifle that it is fixed to. */
const RIFLES: ReadonlySet<string> = new Set(['rifle', 'assault-rifle'])

/** UD-SHEET-5: hands that the held things take. */
export function handsFor(ready: readonly string[]): number {
  let hands = 0
  const fixed = ready.some((id) => RIFLES.has(id))
  for (const id of ready) if (!(fixed && id === 'bayonet')) hands += WEAPONS[id]?.hands ?? ITEMS[id]?.hands ?? 0
  return hands
}

/** The ready weapons in the order of the sheet, bare hands last: they are always ready (UD-SHEET-5). */
export function readyWeapons({ ready }: Combatant): Weapon[] {
  const weapons: Weapon[] = []
  for (const id of ready) {
    const weapon = WEAPONS[id]
    if (weapon && weapon !== UNARMED) weapons.push(weapon)
  }
  weapons.push(UNARMED)
  return weapons
}

/** UD-FLEE-3, UD-DP-7: for a free attack the weapon of the highest average damage, C32: of several the first. */
export const bestBlade = (who: Combatant): Weapon =>
  mostOf(
    readyWeapons(who).filter((weapon) => !isRanged(weapon)),
    ({ damage }) => averageDamage(damage, who.str),
  ) ?? UNARMED

export function hasRanged({ ready }: Combatant): boolean {
  for (const id of ready) {
    const weapon = WEAPONS[id]
    if (weapon && isRanged(weapon)) return true
  }
  return false
}

export const hasShield = ({ ready }: Combatant): boolean => ready.includes('shield')

/** Rounds in a weapon; what was never loaded or fired is full. */
export const roundsIn = ({ loaded }: Combatant, { id, mag }: Weapon): number => loaded[id] ?? mag

/** UD-GEAR-5: what is thrown holds itself. */
export const isLoaded = (who: Combatant, weapon: Weapon, rounds = 1): boolean =>
  weapon.class === 'thrown' || roundsIn(who, weapon) >= rounds
