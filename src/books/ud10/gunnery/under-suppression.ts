import { inOrder } from '../../../kit/order-of-action.ts'
import { strikeOut } from '../core/attack.ts'
import { blowOf } from '../core/modifiers.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isSeen } from '../state/positions.ts'
import { isAble } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'

/**
 * UD-FIRE-8, C5: shots at who leaves a square (`leave`) or takes an action in a zone of suppression, before it happens.
 * One from each zone, in initiative order; an action in cover or crouched draws none; nor does one out of sight.
 */
export function underFire(scene: Scene, who: Combatant, by: 'leave' | 'action'): void {
  const { fight } = scene
  if (fight.zones.length === 0 || (by === 'action' && (who.crouching || who.cover !== null))) return
  for (const shooter of inOrder(fight)) {
    const zone = fight.zones.find((one) => one.by === shooter.id && one.covers.includes(who.id))
    if (!zone || !isAble(shooter) || !isSeen(fight, shooter, who)) continue
    scene.tell({ type: 'drew fire', who: who.id, by: shooter.id })
    strikeOut(scene, { ...blowOf(shooter, who, WEAPONS[zone.weapon]!), free: 'suppression' })
    if (!isAble(who)) return
  }
}
