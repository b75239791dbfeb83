import { leaf, type Offer } from '../../../engine/options.ts'
import { type Deed, mainAction } from '../core/action.ts'
import { hasMain } from '../core/budget.ts'
import { shut } from '../core/refusals.ts'
import { isShielded } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { isWithin } from '../state/space.ts'

/** OSR-WALL-1. */
export function lockOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!isShielded(who) || who.conditions.shieldWall) return false
  if (!hasMain(who) || who.holding) return shut('lock shields', 'E_NO_ACTION')
  if (who.conditions.prone || isHeld(who)) return shut('lock shields', 'E_CANNOT_ACT')
  const { fight } = scene
  const beside = fight.combatants.some(
    (one) => one !== who && one.side === who.side && isAble(one) && isShielded(one) && isWithin(fight, who, one, 5),
  )
  if (!beside) return shut('lock shields', 'E_NO_TARGET')
  return leaf('lock shields', () => mainAction(scene, who, () => scene.tell({ type: 'locked', who: who.id })))
}

/** OSR-WALL-3. */
const isLinked = (one: Combatant): boolean =>
  one.conditions.shieldWall && isAble(one) && !one.conditions.prone && isShielded(one)

/** OSR-WALL-2: three and more in a chain of adjacent squares, each of whom has locked. */
export function wallBonus(fight: Fight, at: Combatant): number {
  if (!isLinked(at)) return 0
  const chain = [at]
  for (const link of chain)
    for (const one of fight.combatants)
      if (one.side === at.side && isLinked(one) && !chain.includes(one) && isWithin(fight, link, one, 5))
        chain.push(one)
  return chain.length >= 3 ? 2 : 0
}
