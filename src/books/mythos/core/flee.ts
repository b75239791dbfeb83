import { inOrder } from '../../../kit/order-of-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isActive, paceOf } from '../state/presence.ts'
import { otherDice } from './modifiers.ts'
import { percentile, rankOf } from './percentile-roll.ts'

/**
 * MY-FLEE-1, MY-FLEE-6: everybody rolls, the fleer first, the others in the order of action. MY-FLEE-8: nobody strikes
 * after who runs.
 */
export function flee(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, on: 'flee' })
  const rolls = (one: Combatant): boolean =>
    isActive(one) && one !== who && (one.side !== who.side || scene.fight.options.flee_rolls === 'all')
  const own = pace(scene, who)
  const others = inOrder(scene.fight)
    .filter(rolls)
    .map((one) => ({ one, MOV: pace(scene, one) }))
  const fastest = Math.max(0, ...others.filter(({ one }) => one.side !== who.side).map(({ MOV }) => MOV))
  scene.tell({ type: own >= fastest ? 'escaped' : 'caught', who: who.id }) // MY-FLEE-4, MY-FLEE-7: every enemy's
}

/** MY-FLEE-2, MY-FLEE-3; MY-FLEE-5: for this attempt only, unless `mov_persist` keeps it, and never below 0. */
function pace(scene: Scene, who: Combatant): number {
  const { level } = percentile(scene, {
    who,
    what: 'constitution',
    skill: who.CON,
    dice: otherDice(scene.fight, who, 'constitution'),
  })
  const change = rankOf(level) >= 3 ? 1 : rankOf(level) === 0 ? -1 : 0
  const MOV = Math.max(0, paceOf(who) + change)
  scene.tell({ type: 'paced', who: who.id, change, MOV, lasting: scene.fight.options.mov_persist })
  return MOV
}
