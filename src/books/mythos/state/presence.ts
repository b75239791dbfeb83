import { inOrder } from '../../../kit/order-of-action.ts'
import type { Combatant, Fight } from './fight.ts'

/** MY-SHEET-7. */
export const isActive = ({ HP, conditions, left }: Combatant): boolean =>
  HP > 0 && !left && !conditions.dead && !conditions.unconscious && !conditions.dying && !conditions.escaped

/** Still there, on whatever footing: neither dead nor gone. */
export const isPresent = ({ conditions, left }: Combatant): boolean => !left && !conditions.dead && !conditions.escaped

export const isEnemy = ({ side }: Combatant): boolean => side === 'enemies'

/**
 * MY-MULTI-1, MY-MULTI-7: every active foe in sight, in the order of action; MY-MAN-3: a held person has only the
 * holder as target.
 */
export function targetsOf(fight: Fight, who: Combatant): readonly Combatant[] {
  return inOrder(fight).filter(
    (one) => one.side !== who.side && isActive(one) && !one.hidden && (who.heldBy === null || who.heldBy === one.id),
  )
}

/** MOV with what boosts it (MY-FLEE-5). */
export const paceOf = ({ MOV, effects }: Combatant): number =>
  effects.reduce((sum, { on, value }) => (on === 'MOV' ? sum + value : sum), MOV)

/** How somebody is, in a word. */
export function statusOf({ HP, maxHP, conditions }: Combatant): string {
  if (conditions.dead) return 'dead'
  if (conditions.dying) return 'dying'
  if (conditions.unconscious) return 'unconscious'
  if (conditions.escaped) return 'escaped'
  if (HP >= maxHP) return 'unhurt'
  return HP * 2 > maxHP ? 'hurt' : 'badly hurt'
}
