import type { Reacting } from '../state/fight.ts'
import { type Level, rankOf, succeeds } from './success-levels.ts'

/**
 * Who deals damage: the attacker, the defender who fought back, nobody because the blow was dodged, or nobody at all.
 */
export type Winner = 'attacker' | 'defender' | 'avoided' | 'nobody'

/**
 * MY-CMP-1, the table of MY 7.3 as it stands (MY-GEN-7): "both failed" before "same level"; MY-CMP-3: no skill breaks a
 * tie. MY-ATK-3: who failed deals none.
 */
export function compare(how: Reacting, attack: Level, defence: Level | null): Winner {
  if (how === 'nothing' || defence === null) return succeeds(attack) ? 'attacker' : 'nobody'
  if (!succeeds(attack) && !succeeds(defence)) return 'nobody'
  const ahead = rankOf(attack) - rankOf(defence)
  if (how === 'dodge') return ahead > 0 ? 'attacker' : 'avoided'
  return ahead >= 0 ? 'attacker' : 'defender'
}
