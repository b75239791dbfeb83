import type { Weapon } from '../tables/weapons.ts'

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
