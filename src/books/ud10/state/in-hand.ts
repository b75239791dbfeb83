import type { Writable } from '../../../engine/scene.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { ITEMS } from '../tables/armour.ts'
import { averageDamage, WEAPONS, type Weapon } from '../tables/weapons.ts'
import type { Combatant, Fight } from './fight.ts'

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

/** The list with one such entry less. */
export function without(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  return ids.filter((_, i) => i !== at)
}

type Gone = { readonly thing: string; readonly at: string }

/** UD-FREE-1, UD-GEAR-5: a thing leaves the hand and lies where `at` is. */
export function letGo(fight: Writable<Fight>, who: Writable<Combatant>, { thing, at }: Gone): void {
  who.ready = without(who.ready, thing)
  const near = fight.combatants.find(({ id }) => id === at)
  fight.lying.push({ thing, pos: near?.pos ? { x: near.pos.x, y: near.pos.y } : null, near: at })
}

/** UD-HP-8: everything that is held, but claws and teeth. */
export function dropAll(fight: Writable<Fight>, who: Writable<Combatant>): void {
  for (const thing of [...who.ready])
    if (!(WEAPONS[thing] && isBare(WEAPONS[thing]))) letGo(fight, who, { thing, at: who.id })
}

type Spent = { readonly weapon: string; readonly rounds: number; readonly at: string }

/** UD-GEAR-5: what is thrown leaves the hand, and lies where the target is. */
export function spend(fight: Writable<Fight>, who: Writable<Combatant>, { weapon: id, rounds, at }: Spent): void {
  const weapon = WEAPONS[id]!
  if (weapon.class === 'thrown') letGo(fight, who, { thing: id, at })
  else if (weapon.reload > 0) who.loaded[id] = (who.loaded[id] ?? weapon.mag) - rounds // UD-GEAR-4: a bow is nocked as it is shot
}

/** UD-GEAR-4: `loaded` holds 0 of them once the last listed one is used. */
export const SPARE = 'spare-magazine'
