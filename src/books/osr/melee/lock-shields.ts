import { leaf, type Offer } from '../../../engine/options.ts'
import { hasMain } from '../core/action-budget.ts'
import { shut } from '../core/refusals.ts'
import { type Deed, mainAction } from '../core/take-action.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { isShielded } from '../state/usable-weapons.ts'

/** OSR-WALL-1. */
export function lockOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!isShielded(who) || who.conditions.shieldWall) return false
  if (!hasMain(who)) return shut('lock shields', 'E_NO_ACTION')
  if (who.conditions.prone || isHeld(who)) return shut('lock shields', 'E_CANNOT_ACT')
  const { fight } = scene
  const beside = fight.combatants.some(
    (one) => one !== who && one.side === who.side && isAble(one) && isShielded(one) && isWithin(fight, who, one, 5),
  )
  if (!beside) return shut('lock shields', 'E_NO_TARGET')
  return leaf('lock shields', () => mainAction(scene, who, () => scene.tell({ type: 'locked', who: who.id })))
}
