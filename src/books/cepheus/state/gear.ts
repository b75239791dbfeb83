import type { Thing } from '../../../kit/newcomer.ts'

/** CE 3.1: one weapon of the catalogue. Melee weapons have no rate of fire and no magazine. */
export type Weapon = Thing & {
  readonly tl: number
  readonly cost: number
  readonly kg: number
  /** Rows of the difficulty table; the first is how it is used, `thrown` as a second one that it may also be thrown. */
  readonly types: readonly WeaponType[]
  readonly damage: { readonly dice: number; readonly plus: number }
  readonly kind: DamageKind
  /** Allowed burst sizes, 1 for the single shot; none for melee. */
  readonly rof: readonly number[]
  readonly recoil: boolean
  /** Rounds in a full magazine; 0 where nothing is loaded. */
  readonly mag: number
  /** Minor actions to reload, in the full profile (CE-PROF-12). */
  readonly reload: number
  /** The same by who does not dodge until it is done, or 0. */
  readonly hastyReload: number
  /** Skills it may be used with; the best one counts. */
  readonly skills: readonly string[]
  /** Law level from which it is illegal, or null. */
  readonly ll: number | null
  /** None for what is built into a vehicle. */
  readonly hands: 0 | 1 | 2
  /** Part of the body: always ready, never drawn, dropped or thrown (CE-WPN-4). */
  readonly natural: boolean
  /** STR below which each missing point costs 1 (CE-WPN-6), or 0. */
  readonly needsStr: number
  /** Metres around the burst in which everybody is hit, or 0 (CE-WPN-7). */
  readonly area: number
  /** How many of it fire in one attack (CE 3.5). */
  readonly barrels: number
}

export const WEAPON_TYPES = [
  'closeQuarters',
  'extendedReach',
  'thrown',
  'pistol',
  'rifle',
  'shotgun',
  'assaultWeapon',
  'rocket',
] as const
export type WeaponType = (typeof WEAPON_TYPES)[number]
export const DAMAGE_KINDS = ['bludgeon', 'pierce', 'slash', 'energy', 'laser', 'none'] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

/** CE 3.3: one armour. */
export type Armour = Thing & {
  readonly tl: number
  readonly rating: number
  readonly laserRating: number
  readonly cost: number
  readonly kg: number
  /** The skill its wearer needs (CE-SHEET-7), or null. */
  readonly skill: string | null
  /** May be worn with another (CE-ARM-2). */
  readonly layer: boolean
}

/** CE 3.4: anything else that is carried. */
export type Item = Thing & { readonly cost: number; readonly kg: number }

/** CE-WPN-5. */
export const ACCESSORIES = [
  'laser-sight',
  'telescopic-sight',
  'laser-telescopic-sight',
  'gyrostabiliser',
  'silencer',
  'intelligent-weapon',
  'bayonet',
  'shoulder-stock',
  'folding-stock',
  'secure-weapon',
  'underslung-grenade-launcher',
] as const

export const isMelee = ({ types }: Weapon): boolean => types[0] === 'closeQuarters' || types[0] === 'extendedReach'
