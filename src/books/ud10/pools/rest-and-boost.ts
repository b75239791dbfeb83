import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import { over } from '../core/end-turn.ts'
import { shut } from '../core/refusals.ts'
import { counted } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-13: no movement, step or action; C30. */
export function restOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || turn.moved !== 'none' || turn.stepped || turn.still) return shut('rest', 'E_MOVE_SPENT')
  if (turn.acted) return shut('rest', 'E_ACTION_SPENT')
  return leaf('rest', () => {
    scene.tell({ type: 'rested', who: who.id })
    over(scene, who)
  })
}

/** UD-POOL-3, UD-DP-17: points of the athletic pool for Defense, until the own next turn; a free action (UD-FREE-2). */
export function boostOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const most = who.pools.athletic.now
  if (most === 0) return false
  return branch('boost', () => [
    amount({ least: 1, most, step: 1, unit: 'points', why: 'E_POOL' }, (points): Deed => {
      return counted(scene, who, () => scene.tell({ type: 'boosted', who: who.id, points })) // C15
    }),
  ])
}
