import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { hasBoth } from '../core/action-budget.ts'
import { attack } from '../core/attack.ts'
import type { Blow } from '../core/declared-attack.ts'
import { shut } from '../core/refusals.ts'
import { settle } from '../core/settle.ts'
import type { Deed } from '../core/take-action.ts'
import { attackMenus, canAttack } from '../core/targets.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'

/** OSR-HOLD-1: a move is spent, the main action waits. RULING: what waits is an attack. */
export function holdOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!scene.fight.options.holdAndDelay) return shut('hold', 'E_CANNOT_ACT')
  if (!hasBoth(who)) return shut('hold', 'E_NO_ACTION')
  return leaf('hold', () => {
    scene.tell({ type: 'spent', who: who.id, on: 'move' })
    scene.tell({ type: 'held action', who: who.id })
  })
}

/** OSR-HOLD-2: at the start of the turn; there is no change of mind. */
export function delayOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!fight.options.holdAndDelay) return shut('act after', 'E_CANNOT_ACT')
  if (who.main || who.moves > 0 || (fight.turn?.otas ?? 0) > 0) return shut('act after', 'E_NO_ACTION')
  const others = fight.combatants.filter((one) => one !== who && !one.acted && isAble(one) && one.delayedAfter === null)
  if (others.length === 0) return shut('act after', 'E_NO_TARGET')
  return branch('act after', () => [
    each(
      others,
      ({ id }): Deed =>
        () =>
          scene.tell({ type: 'delayed', who: who.id, after: id }),
    ),
  ])
}

/** OSR-DEC-22: before a foe's action; OSR-HOLD-1: it is resolved before what it interrupts. */
export function timelyActions(scene: Scene, actor: Combatant): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (!one.holding || !isAble(one) || !isHostile(fight, one, actor)) continue
    const blow = asked(scene, one)
    if (blow === null) continue
    scene.tell({ type: 'released', who: one.id })
    attack(scene, blow)
    settle(scene)
  }
}

function asked(scene: Scene, one: Combatant): Blow | null {
  const { fight } = scene
  return scene.ask(one, 'held', [
    leaf('no', null),
    canAttack(fight, one, 'melee') &&
      branch('attack', () => attackMenus<Blow | null>(fight, one, 'melee', (blow) => blow)),
    canAttack(fight, one, 'shoot') &&
      branch('shoot', () => attackMenus<Blow | null>(fight, one, 'shoot', (blow) => blow)),
  ])
}
