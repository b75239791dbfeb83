import type { Refusal } from '../../engine/tree.ts'
import type { Combatant } from './sheet.ts'

/** CE-REST-1: a short rest removes fatigue. A long one also heals, which takes dice. */
export function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (how === 'long') return { refused: 'Healing by the day is not kept here yet; /rest short ends fatigue.' }
  return { ...who, conditions: { ...who.conditions, fatigued: false } }
}
