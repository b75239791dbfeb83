import { choice, object, optional, short, text } from '../../../engine/schema.ts'
import { type DamageDice, DICE_PARTS, parseDamage } from '../../../kit/damage-dice.ts'

/**
 * The dice of an attack. What is written behind them, as in `1D3+DB`, is the share of the damage bonus that they take.
 */
export type AttackDice = DamageDice & { readonly db?: 'full' | 'half' }

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

/**
 * Written as `1D6+1` or `1D3+DB`, or as its parts. RULING: what is written behind the dice stands in place of the field `db`.
 */
export const ATTACK_DAMAGE = short(
  object({ ...DICE_PARTS, db: optional(choice(['full', 'half'])) }),
  (raw) => (typeof raw === 'object' ? undefined : (parseAttack(String(raw)) ?? raw)),
  text({ max: 20 }),
)
