import type { DamageDice } from '../../../kit/damage-dice.ts'
import type { Thing } from '../../../kit/newcomer.ts'

/** MY 3.1, field by field. Touch is 1 yard; MY-GEAR-1: the class decides what an extreme success does. */
export type Weapon = Thing & {
  readonly skill: string
  readonly damage: DamageDice
  readonly class: DamageClass
  readonly db: BonusShare
  readonly reach: number
  readonly baseRange: number
  readonly shots: number
  /** Rounds it holds; 0 where none are counted. */
  readonly magazine: number
  readonly malf: number | null
  readonly kind: Kind
  /** MY-REL-1: how it is filled again. */
  readonly refill: 'magazine' | 'two' | 'never'
  /** Damage at longer distances, where it differs (toggle `ranges`). */
  readonly bands: readonly Band[]
}
export const CLASSES = ['blunt', 'impale', 'none'] as const
export type DamageClass = (typeof CLASSES)[number]
export const KINDS = ['melee', 'handgun', 'longarm', 'missile', 'thrown'] as const
export type Kind = (typeof KINDS)[number]
/** MY-GEAR-2. */
export const SHARES = ['full', 'half', 'none'] as const
export type BonusShare = (typeof SHARES)[number]
export type Band = { readonly yards: number; readonly damage: DamageDice }

/** MY 3.2. */
export type Armour = Thing & {
  readonly points: number
  readonly against: Partial<Record<Kind, number>>
  readonly helmet: boolean
}

/** MY 3.3. */
export type Item = { readonly id: ItemId; readonly name: string; readonly use: Use; readonly note: string }
export const ITEM_IDS = [
  'firstaid',
  'medicine',
  'brandy',
  'stimulant',
  'charm',
  'flashpowder',
  'salts',
  'ammo',
] as const
export type ItemId = (typeof ITEM_IDS)[number]
/** MY-USE-3: on whom. */
export type Use = 'heal' | 'self' | 'enemy' | 'wake' | 'none'

export const isFirearm = (kind: Kind): boolean => kind === 'handgun' || kind === 'longarm'
