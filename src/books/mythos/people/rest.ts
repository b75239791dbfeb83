import type { Refusal } from '../../../engine/option-tree.ts'
import type { Combatant } from '../state/fight.ts'

/** MY-AFT-3: a day heals 1 HP; a short rest does nothing here. */
export function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (who.conditions.dead) return { refused: 'The dead do not rest.' }
  if (how === 'short') return { refused: 'A short rest changes nothing; /rest long is a day and heals 1 HP.' }
  const HP = Math.min(who.maxHP, who.HP + 1)
  return { ...who, HP, conditions: { ...who.conditions, unconscious: false, dying: false } }
}
