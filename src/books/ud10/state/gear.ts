import type { Thing } from '../../../kit/newcomer.ts'

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

/** UD 3: `d5` or `[n]d10`, then fixed points, Strength times so much, and distance. */
export type DamageCode = {
  readonly die: 'd5' | 'd10'
  /** Number of dice. */
  readonly dice: number
  readonly plus: number
  /** How often STR is added. */
  readonly str: number
  /** Less one for each metre. */
  readonly dist: boolean
}

/** `d5+STR`, `2d10+4`, `d10+STR*3`, `d10+10-dist`; null for anything else. */
export function parseDamage(said: string): DamageCode | null {
  const written = said.replace(/[−–]/g, '-').replace(/\s+/g, '')
  const found = /^(?:(d5)|([1-9]\d?)?d10)(\+\d{1,2})?(?:(\+STR)(?:\*([1-9]))?)?(-dist)?$/i.exec(written)
  if (!found) return null
  const [, d5, dice = '1', plus = '0', str, times = '1', dist] = found
  return {
    die: d5 === undefined ? 'd10' : 'd5',
    dice: Number(dice),
    plus: Number(plus),
    str: str === undefined ? 0 : Number(times),
    dist: dist !== undefined,
  }
}

export function makeDamage({ die, dice, plus, str, dist }: DamageCode): string {
  const strength = str === 0 ? '' : str === 1 ? '+STR' : `+STR*${str}`
  return `${dice === 1 ? '' : dice}${die}${plus === 0 ? '' : `+${plus}`}${strength}${dist ? '-dist' : ''}`
}

/** What a die of the code counts by the d10 that is thrown for it: UD-GEAR-1. */
export const faceOf = ({ die }: DamageCode, face: number): number => (die === 'd5' ? Math.ceil(face / 2) : face)

/** UD-GEAR-1: a d5 never repeats. */
export const isOpenEnded = ({ die }: DamageCode): boolean => die === 'd10'

/** Strength times its multiplier, also where it is negative: UD-GEAR-3. */
export const strengthIn = ({ str }: DamageCode, STR: number): number => str * STR

/** Metres that a code loses, of a distance in tenths: UD-GEAR-2. */
export const distanceIn = ({ dist }: DamageCode, tenths: number): number => (dist ? Math.floor(tenths / 10) : 0)

/** UD-GEAR-2, UD-GEAR-3: no total is below 0. */
export const rawDamage = (rolled: number, more: number): number => Math.max(0, rolled + more)

/** UD-DP-7, C32: faces without repeats, and the total without its floor; bare hands too. */
export const averageDamage = (code: DamageCode, STR: number): number =>
  code.dice * (code.die === 'd5' ? 3 : 5.5) + code.plus + strengthIn(code, STR)
