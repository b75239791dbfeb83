import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { facingAtEnd } from './facing.ts'

/** UD-TURN-4: the end of the turn, with the automatic facing (UD-MAP-9). */
export function over(scene: Scene, who: Combatant): void {
  const { fight } = scene
  const facing = fight.turn?.faced || who.picked || !isAble(who) ? null : facingAtEnd(fight, who)
  scene.tell({ type: 'turned', who: who.id, facing })
}
