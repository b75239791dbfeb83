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
