import { object, short, text, whole } from '../engine/schema.ts'

/** `2D6+4`: so many dice of so many sides, and a number. Without dice it is the number alone. */
export type DamageDice = { readonly count: number; readonly sides: number; readonly plus: number }

/** A flat number is part of the maximum, also one below 0. */
export const mostOf = ({ count, sides, plus }: DamageDice): number => count * sides + plus

/** `1D6+1`, `-2`, `0`; null for anything else. */
export function parseDamage(said: string): DamageDice | null {
  const written = said.replace(/[−–]/g, '-').replace(/\s+/g, '')
  if (/^[+-]?\d{1,2}$/.test(written)) return { count: 0, sides: 1, plus: Number(written) }
  const [, count, sides, plus] = /^(\d{1,2})[dD](\d{1,3})([+-]\d{1,2})?$/.exec(written) ?? []
  return count === undefined ? null : { count: Number(count), sides: Number(sides), plus: Number(plus ?? 0) }
}

/** A cell of a page's table: throws on what is no damage. */
export function damageCell(text: string): DamageDice {
  const read = parseDamage(text)
  if (read === null) throw new Error(`dice expected, got '${text}'`)
  return read
}

export const DICE_PARTS = { count: whole(0, 20), sides: whole(1, 100), plus: whole(-20, 50) }

/** Written as `1D6+1`, or as its parts. */
export const DAMAGE = short(
  object(DICE_PARTS),
  (raw) => (typeof raw === 'object' ? undefined : (parseDamage(String(raw)) ?? raw)),
  text({ max: 12 }),
)
