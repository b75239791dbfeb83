import type { Thing } from '../../../kit/newcomer.ts'
import type { DamageCode } from './damage-code.ts'

/** UD 3, field by field. */
export type Weapon = Thing & {
  readonly class: WeaponClass
  readonly group: string
  readonly size: Size | null
  readonly hands: 0 | 1 | 2
  readonly am: number
  readonly damage: DamageCode
  readonly type: DamageType
  readonly pen: number
  /** Increment in metres; 0 of a melee weapon. */
  readonly range: number
  /** The increment when braced, or null. */
  readonly range2: number | null
  /** Rounds it holds; 0 of a melee weapon. */
  readonly mag: number
  /** Other magazines that it comes with. */
  readonly otherMags: readonly number[]
  /** Reload actions that fill it. */
  readonly reload: number
  readonly modes: readonly FireMode[]
  /** Rounds of a burst; 0 without that mode. */
  readonly short: number
  readonly long: number
}
export const WEAPON_CLASSES = ['melee', 'ranged', 'thrown'] as const
export type WeaponClass = (typeof WEAPON_CLASSES)[number]
export const SIZES = ['S', 'M', 'L'] as const
export type Size = (typeof SIZES)[number]
export const DAMAGE_TYPES = ['blunt', 'crushing', 'piercing', 'slashing', 'none'] as const
export type DamageType = (typeof DAMAGE_TYPES)[number]
export const FIRE_MODES = ['single', 'rapid', 'short', 'long', 'suppress'] as const
export type FireMode = (typeof FIRE_MODES)[number]

/** UD-ARM-1, in the order of the page. */
export const ZONES = ['head', 'lArm', 'rArm', 'torso', 'lLeg', 'rLeg'] as const
export type Zone = (typeof ZONES)[number]
export const ARMOUR_CLASSES = ['soft', 'rigid', 'mesh', 'natural'] as const
export type ArmourClass = (typeof ARMOUR_CLASSES)[number]
export type Armour = Thing & {
  readonly armour: number
  readonly buffer: number
  readonly penalty: number
  readonly class: ArmourClass
  readonly noRanged: boolean
  readonly zones: readonly Zone[]
  readonly defense: number
}

/** UD 3, other items, and the shield of UD-ARM-9. */
export type Item = Thing & {
  /** Hands that it takes while ready. */
  readonly hands: 0 | 1
  /** Added to Defense while ready. */
  readonly defense: number
  /** Fitted to a ranged weapon. */
  readonly fitted: boolean
  /** Added to attacks with the weapon that it is fitted to. */
  readonly attack: number
  /** Times the range increments. */
  readonly increments: number
  readonly nightVision: boolean
  /** Metres of light; 0 of what gives none. */
  readonly light: number
  readonly firstAid: number
}
