import type { Writable } from '../../../engine/scene.ts'
import { ARMOURS, type Armour, isMelee, LOBS, WEAPONS, type Weapon } from '../tables/gear.ts'
import { hitsOn, vehicleOf, weaponsOf } from '../vehicles/vehicle.ts'
import { type Combatant, type Fight, isOff, rulesOf } from './fight.ts'
import type { CarriedWeapon, Characteristic } from './sheet.ts'

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
  if (!vehicle || vehicle.conditions.dead || isOff(fight, vehicle)) return []
  if (hitsOn(vehicle, 'power') >= 3 || weaponsOf(vehicle) === 'destroyed') return []
  return vehicle.weapons
    .filter(({ gone }) => !gone)
    .map((carried) => ({ id: carried.weaponId, weapon: weaponOf(fight, carried.weaponId), carried, mounted: true }))
}

const FISTS = 'unarmed-strike'
const BAYONET = 'bayonet'

export const isInHand = ({ drawn, gone }: Pick<CarriedWeapon, 'drawn' | 'gone'>): boolean => drawn && !gone

const isStowed = (fight: Fight, { drawn, gone, weaponId }: CarriedWeapon): boolean =>
  !drawn && !gone && !weaponOf(fight, weaponId).natural

/** Whether there is anything to draw. */
export const hasStowed = (fight: Fight, { weapons }: Combatant): boolean => weapons.some((one) => isStowed(fight, one))

/** Weapons that could be drawn, each kind once. */
export const stowedBy = (fight: Fight, { weapons }: Combatant): readonly Held[] =>
  weapons
    .filter((one) => isStowed(fight, one))
    .filter(({ weaponId }, i, all) => all.findIndex((one) => one.weaponId === weaponId) === i)
    .map((carried) => ({ id: carried.weaponId, weapon: weaponOf(fight, carried.weaponId), carried }))

/** Whether somebody has one of it. */
export const hasItem = ({ items }: Combatant, id: string): boolean =>
  items.some(({ itemId, qty }) => itemId === id && qty > 0)

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
  who.weapons.some((one) => isInHand(one) && !weaponOf(fight, one.weaponId).natural) ||
  (Boolean(who.aboard) && mountedFor(fight, who).length > 0)

/** What events do to weapons in the hand. */
type Carried = Writable<CarriedWeapon>
type Change = (weapon: Carried) => void

/** Of two alike the one in the hand, and loaded if it is to fire. */
export function changeCarried(who: Writable<Combatant>, id: string, change: Change, rounds = 0): void {
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

/** CE-PROF-15: the cascades, parent first; on a line they collapse to it, and Heavy Weapons count as Gun Combat. */
const GUNS = ['Energy Pistol', 'Energy Rifle', 'Shotgun', 'Slug Pistol', 'Slug Rifle']
const GUN_COMBAT = ['Gun Combat', 'Archery', ...GUNS, 'Heavy Weapons']
const MELEE_COMBAT = ['Melee Combat', 'Bludgeoning', 'Natural Weapons', 'Piercing', 'Slashing']

/** RULING: what vehicles are driven with is a cascade of its own, in the full game. */
const VEHICLE = ['Vehicle', 'Wheeled', 'Tracked', 'Grav', 'Rotor', 'Motorboats']

/** CE-SHEET-4: the speciality, else its parent; on a line the best of all. Null is untrained. */
export function levelWith(fight: Fight, who: Combatant, skill: string): number | null {
  const family = GUN_COMBAT.includes(skill) ? GUN_COMBAT : MELEE_COMBAT.includes(skill) ? MELEE_COMBAT : null
  if (rulesOf(fight).skillsAreSpecialised)
    return who.skills[skill] ?? (skill === 'Heavy Weapons' ? null : who.skills[parentOf(skill, family)]) ?? null
  if (family === null) return who.skills[skill] ?? null
  let highest: number | null = null
  for (const name of family) {
    const level = who.skills[name]
    if (level !== undefined && (highest === null || level > highest)) highest = level
  }
  return highest
}

const parentOf = (skill: string, family: readonly string[] | null): string =>
  (family ?? (VEHICLE.includes(skill) ? VEHICLE : [skill]))[0]!

/** CE-ATK-3: the skill a weapon is used with; the best, where it may be used with several. */
export const weaponLevel = (fight: Fight, who: Combatant, { skills }: Weapon): number | null =>
  skills.length > 1 && rulesOf(fight).skillsAreSpecialised
    ? best(skills.map((skill) => levelWith(fight, who, skill)))
    : levelWith(fight, who, skills[0]!)

/** CE-REACT-5: in the full game the skill of the melee weapon in hand, else Natural Weapons. */
export function meleeLevel(fight: Fight, who: Combatant): number | null {
  if (!rulesOf(fight).skillsAreSpecialised) return levelWith(fight, who, 'Melee Combat')
  const armed = heldBy(fight, who).filter(({ weapon }) => isMelee(weapon) && !weapon.natural)
  return armed.length === 0
    ? levelWith(fight, who, 'Natural Weapons')
    : best(armed.map(({ weapon }) => weaponLevel(fight, who, weapon)))
}

const best = (levels: readonly (number | null)[]): number | null =>
  levels.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null)

/** CE-CORE-6, CE-MOD-12: untrained is -3, less 1 per level of Jack-of-All-Trades, never above 0. */
export const untrained = ({ skills }: Combatant): number => Math.min(0, -3 + (skills['Jack-of-All-Trades'] ?? 0))

/** CE-MISC-1: the characteristic that goes with a skill; where the table is silent, INT. */
export const characteristicOf = (skill: string): Characteristic =>
  SKILLS_OF.find(([, skills]) => skills.includes(skill))?.[0] ?? 'int'

const SKILLS_OF: readonly (readonly [score: Characteristic, skills: readonly string[]])[] = [
  ['dex', GUN_COMBAT],
  ['str', MELEE_COMBAT],
  ['dex', [...VEHICLE, 'Athletics', 'Zero-G', 'Battle Dress', 'Stealth', 'Pilot', 'Drive']],
  ['soc', ['Leadership', 'Carousing', 'Liaison', 'Streetwise', 'Persuasion']],
  ['edu', ['Medicine', 'Mechanics', 'Electronics', 'Computer', 'Engineering', 'Demolitions']],
  ['int', ['Tactics', 'Recon']],
]

/** The skills that the rules of combat name, for spelling them right; a sheet may have others. */
export const SKILLS: readonly string[] = [...SKILLS_OF.flatMap(([, skills]) => skills), 'Jack-of-All-Trades']

/** CE-ZEROG-1: the lower of skill and Zero-G, or untrained. RULING: attacks, parry, grapple; no line (CE-PROF-19). */
export function afloat(fight: Fight, { skills }: Combatant, level: number | null): number | null {
  if (fight.ground.gravity !== 0 || !rulesOf(fight).hasZeroG) return level
  const zeroG = skills['Zero-G']
  return level === null || zeroG === undefined ? null : Math.min(level, zeroG)
}
