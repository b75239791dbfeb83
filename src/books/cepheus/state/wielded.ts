import { ARMOURS, type Armour } from '../tables/armour.ts'
import { LOBS } from '../tables/explosives.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'
import { hitsOn, vehicleOf, weaponsOf } from '../vehicles/vehicle.ts'
import { isOff } from './characteristics.ts'
import type { Combatant, Fight } from './fight.ts'
import type { CarriedWeapon } from './sheet.ts'

const WEAPON_OF: ReadonlyMap<string, Weapon> = new Map(Object.entries({ ...LOBS, ...WEAPONS }))
const ARMOUR_OF: ReadonlyMap<string, Armour> = new Map(Object.entries(ARMOURS))

/** A weapon of the table's own, or of the catalogue. */
export function weaponOf(fight: Fight, id: string): Weapon {
  const weapon = fight.house?.weapons[id] ?? WEAPON_OF.get(id)
  if (!weapon) throw new Error(`there is no weapon ${id}`)
  return weapon
}

export function armourOf(fight: Fight, id: string): Armour {
  const armour = fight.house?.armour[id] ?? ARMOUR_OF.get(id)
  if (!armour) throw new Error(`there is no armour ${id}`)
  return armour
}

/** A weapon that can be used now, and the sheet's own line for it; fists and claws need none. */
export type Held = {
  readonly id: string
  readonly weapon: Weapon
  readonly carried: CarriedWeapon | null
  readonly mounted?: true // It is the vehicle's that its user sits in (CE-VEH-14)
}

/** CE-WPN-4: drawn weapons, a fixed bayonet (CE-WPN-5), natural ones, else bare hands. Of two alike, the fuller. */
export function heldBy(fight: Fight, who: Combatant): readonly Held[] {
  if (who.kind === 'robot' && weaponsOf(who) === 'destroyed') return [] // CE-VEH-4
  const held: Held[] = []
  let natural = false
  for (const carried of who.weapons) {
    const weapon = weaponOf(fight, carried.weaponId)
    natural ||= weapon.natural
    if (!(carried.drawn && !carried.gone) && !weapon.natural) continue
    const twin = indexOf(held, weapon)
    if (twin < 0) held.push({ id: weapon.id, weapon, carried })
    else if (carried.loaded > held[twin]!.carried!.loaded) held[twin] = { id: weapon.id, weapon, carried }
    if (carried.accessories.includes('bayonet'))
      held.push({ id: BAYONET, weapon: weaponOf(fight, BAYONET), carried: null }) // CE-WPN-5
  }
  if (!natural) held.push({ id: FISTS, weapon: weaponOf(fight, FISTS), carried: null })
  return who.aboard ? [...mountedFor(fight, who), ...held] : held
}

function indexOf(held: readonly Held[], weapon: Weapon): number {
  for (let i = 0; i < held.length; i++) if (held[i]!.id === weapon.id) return i
  return -1
}

/** CE-VEH-14: fired by gunner or driver, while it works (CE-VEH-4). RULING: the page does not say who of the crew. */
function mountedFor(fight: Fight, who: Combatant): readonly Held[] {
  const vehicle = who.post === 'passenger' ? null : vehicleOf(fight, who)
  if (
    !vehicle ||
    vehicle.conditions.dead ||
    isOff(fight, vehicle) ||
    hitsOn(vehicle, 'power') >= 3 ||
    weaponsOf(vehicle) === 'destroyed'
  )
    return []
  return vehicle.weapons
    .filter(({ gone }) => !gone)
    .map((carried) => ({ id: carried.weaponId, weapon: weaponOf(fight, carried.weaponId), carried, mounted: true }))
}

const FISTS = 'unarmed-strike'
const BAYONET = 'bayonet'

/** Whether there is anything to draw. */
export const hasStowed = (fight: Fight, { weapons }: Combatant): boolean =>
  weapons.some(({ drawn, gone, weaponId }) => !drawn && !gone && !weaponOf(fight, weaponId).natural)

/** Weapons that could be drawn, each kind once. */
export const stowedBy = (fight: Fight, who: Combatant): readonly Held[] =>
  who.weapons
    .filter(
      ({ drawn, gone, weaponId }, i, all) =>
        !drawn && !gone && all.findIndex((one) => one.weaponId === weaponId && !one.drawn && !one.gone) === i,
    )
    .map((carried) => ({ id: carried.weaponId, weapon: weaponOf(fight, carried.weaponId), carried }))
    .filter(({ weapon }) => !weapon.natural)

/** CE-WPN-2: what an attack with so many rounds takes out of the magazine. */
export const spends = ({ options }: Fight, { mag }: Weapon, rounds: number): number =>
  options.trackAmmo && mag > 0 ? rounds : 0

/** CE-BURST-3: as few as it can: where there is no single shot, the smallest burst. */
export const roundsOf = (fight: Fight, weapon: Weapon): number => spends(fight, weapon, weapon.rof[0] ?? 0)

/** CE-WPN-2: with fewer rounds than it spends it cannot fire. */
export const isLoaded = (fight: Fight, { weapon, carried }: Held, rounds = weapon.rof[0] ?? 0): boolean =>
  roundsLeft(weapon, carried) >= spends(fight, weapon, rounds)

/** CE-WPN-5: what is slung under a weapon has a magazine of its own. */
const roundsLeft = ({ id }: Weapon, carried: CarriedWeapon | null): number =>
  carried === null ? 0 : id === 'underslung-grenade-launcher' ? Number(!carried.tubeEmpty) : carried.loaded

/** Something is in the hand, and not just the hand. */
export const isArmed = (fight: Fight, who: Combatant): boolean =>
  who.weapons.some(({ drawn, gone, weaponId }) => drawn && !gone && !weaponOf(fight, weaponId).natural) ||
  (Boolean(who.aboard) && mountedFor(fight, who).length > 0)
