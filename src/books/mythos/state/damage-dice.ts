import { choice, object, optional, short, text, whole } from '../../../engine/schema.ts'

/** `2D6+4`: so many dice of so many sides, and a number. Without dice it is the number alone. */
export type DamageDice = { readonly count: number; readonly sides: number; readonly plus: number }

/**
 * The dice of an attack. What is written behind them, as in `1D3+DB`, is the share of the damage bonus that they take.
 */
export type AttackDice = DamageDice & { readonly db?: 'full' | 'half' }

/** MY-DMG-7: a flat number is part of the maximum, also one below 0. */
export const mostOf = ({ count, sides, plus }: DamageDice): number => count * sides + plus

/** `1D6+1`, `-2`, `0`; null for anything else. */
export function parseDamage(said: string): DamageDice | null {
  const written = said.replace(/[−–]/g, '-').replace(/\s+/g, '')
  if (/^[+-]?\d{1,2}$/.test(written)) return { count: 0, sides: 1, plus: Number(written) }
  const [, count, sides, plus] = /^(\d{1,2})[dD](\d{1,3})([+-]\d{1,2})?$/.exec(written) ?? []
  return count === undefined ? null : { count: Number(count), sides: Number(sides), plus: Number(plus ?? 0) }
}

/** `1D3+DB`, `1D6+½DB` (also `1/2DB`, `half DB`), `DB` alone, or as above. */
function parseAttack(said: string): AttackDice | null {
  const withBonus = /^(?:(.*)\+)?(½|1\/2|half)?DB$/i.exec(said.replace(/\s+/g, ''))
  if (!withBonus) return parseDamage(said)
  const [, dice = '0', half] = withBonus
  const read = parseDamage(dice)
  return read && { ...read, db: half === undefined ? 'full' : 'half' }
}

export function makeDamage({ count, sides, plus, db }: AttackDice): string {
  const flat = plus === 0 ? '' : plus < 0 ? `−${-plus}` : `+${plus}`
  const bonus = db === undefined ? '' : db === 'half' ? '+½DB' : '+DB'
  return count === 0 ? `${plus < 0 ? `−${-plus}` : plus}${bonus}` : `${count}D${sides}${flat}${bonus}`
}

const PARTS = { count: whole(0, 20), sides: whole(1, 100), plus: whole(-20, 50) }

/** Written as `1D6+1`, or as its parts. */
export const DAMAGE = short(
  object(PARTS),
  (raw) => (typeof raw === 'object' ? undefined : (parseDamage(String(raw)) ?? raw)),
  text({ max: 12 }),
)

/**
 * The same for an attack, also as `1D3+DB`. RULING: what is written behind the dice stands in place of the field `db`.
 */
export const ATTACK_DAMAGE = short(
  object({ ...PARTS, db: optional(choice(['full', 'half'])) }),
  (raw) => (typeof raw === 'object' ? undefined : (parseAttack(String(raw)) ?? raw)),
  text({ max: 20 }),
)
