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
  readonly rof: readonly number[] // Allowed burst sizes, 1 for the single shot; none for melee
  readonly recoil: boolean
  readonly mag: number // Rounds in a full magazine; 0 where nothing is loaded
  readonly reload: number // Minor actions to reload, in the full profile (CE-PROF-12)
  readonly hastyReload: number // The same by who does not dodge until it is done, or 0
  readonly skills: readonly string[] // Skills it may be used with; the best one counts
  readonly ll: number | null // Law level from which it is illegal, or null
  readonly hands: 0 | 1 | 2 // None for what is built into a vehicle
  readonly natural: boolean // Part of the body: always ready, never drawn, dropped or thrown (CE-WPN-4)
  readonly needsStr: number // STR below which each missing point costs 1 (CE-WPN-6), or 0
  readonly area: number // Metres around the burst in which everybody is hit, or 0 (CE-WPN-7)
  readonly barrels: number // How many of it fire in one attack (CE 3.5)
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

const SIGHTS = ['laser-sight', 'telescopic-sight', 'laser-telescopic-sight'] as const
const FITTINGS = ['gyrostabiliser', 'silencer', 'intelligent-weapon', 'bayonet', 'shoulder-stock'] as const
/** CE-WPN-5. */
export const ACCESSORIES = [
  ...SIGHTS,
  ...FITTINGS,
  ...(['folding-stock', 'secure-weapon', 'underslung-grenade-launcher'] as const),
] as const

/** CE-VEH-14: where somebody is as seen from a vehicle. */
export const ARCS = ['front', 'right', 'rear', 'left'] as const
export type Arc = (typeof ARCS)[number]

export const isMelee = ({ types }: Weapon): boolean => types[0] === 'closeQuarters' || types[0] === 'extendedReach'
