import type { Writable } from '../../../engine/scene.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { weaponOf } from '../state/wielded.ts'

/** What events do to weapons in the hand. */
type Carried = Writable<CarriedWeapon>

/** Of two alike the one in the hand, and loaded if it is to fire. */
export function changeCarried(
  who: Writable<Combatant>,
  id: string,
  change: (weapon: Carried) => void,
  rounds = 0,
): void {
  const mine = who.weapons.filter(({ weaponId, gone }) => weaponId === id && !gone)
  const weapon = mine.find(({ drawn, loaded }) => drawn && loaded >= rounds) ?? mine[0]
  if (weapon) change(weapon)
}

/** Whose weapon it is: his own, or that of the vehicle he sits in (CE-VEH-14). */
export const bearerOf = ({ combatants }: Writable<Fight>, who: Writable<Combatant>, id: string): Writable<Combatant> =>
  who.aboard && !who.weapons.some(({ weaponId, gone }) => weaponId === id && !gone)
    ? (combatants.find((one) => one.id === who.aboard) ?? who)
    : who

/** CE-ATK-4, CE-WPN-2: spent hit or miss; CE-RANGE-6: what is thrown lies with the target. */
export function fire(weapon: Carried, { mode, rounds }: { readonly mode: string; readonly rounds: number }): void {
  weapon.loaded -= rounds
  if (mode === 'throw') drop(weapon)
}

export function drop(weapon: Carried): void {
  weapon.drawn = false
  weapon.gone = true
}

/** CE-WPN-4: what was in the hand is stowed, unless both fit; CE-WPN-3: another weapon ends a reload begun. */
export function draw(fight: Writable<Fight>, who: Writable<Combatant>, id: string): void {
  const drawn = who.weapons.find((weapon) => weapon.weaponId === id && !weapon.drawn && !weapon.gone)!
  const held = who.weapons.filter((weapon) => weapon.drawn)
  const bothFit = held.length === 1 && held.concat(drawn).every(({ weaponId }) => weaponOf(fight, weaponId).hands === 1)
  if (!bothFit) for (const weapon of held) weapon.drawn = false
  for (const weapon of who.weapons) {
    weapon.reloading = 0
    if (weapon.hasty) weapon.hasty = false
    if (weapon.tubeReloading) weapon.tubeReloading = 0
  }
  drawn.drawn = true
  who.aim = null
}

type Reload = { readonly weapon: string; readonly spent: number; readonly of: number }

/** CE-WPN-3: the magazine is filled from one spare when the last minor action is spent. */
export function reload(fight: Writable<Fight>, weapon: Carried, { weapon: id, spent, of }: Reload): void {
  weapon.reloading = spent
  if (rulesOf(fight).reloadsByWeapon) weapon.hasty = spent < of && of === weaponOf(fight, id).hastyReload
  if (spent < of) return
  weapon.reloading = 0
  weapon.loaded = weaponOf(fight, id).mag
  weapon.magazines -= 1
}

/** So many of an item fewer. The list is put in anew: copies of a fight share it. */
export function useUp(who: Writable<Combatant>, item: string, count: number): void {
  const first = who.items.findIndex(({ itemId, qty }) => itemId === item && qty > 0)
  who.items = who.items.map((one, i) => (i === first ? { ...one, qty: one.qty - count } : one))
}
