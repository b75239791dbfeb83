import { REFEREE } from '../../../engine/scene.ts'
import { timelyActions } from '../instant/hold-and-delay.ts'
import { snapWindow } from '../instant/snap-attack.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { hasOta } from './action-budget.ts'

/** What an option of a turn does. */
export type Deed = () => void

/**
 * OSR-ACT-2, OSR-SNAP-2, OSR-HOLD-1: declared, then whoever may interrupt it, then done, if it still can be. RULING:
 * what is declared is spent, so it leaves no total defence.
 */
export function mainAction(scene: Scene, who: Combatant, deed: Deed): void {
  scene.tell({ type: 'spent', who: who.id, on: 'main' })
  interrupted(scene, who, deed)
}

export function moveAction(scene: Scene, who: Combatant, deed: Deed): void {
  scene.tell({ type: 'spent', who: who.id, on: 'move' })
  interrupted(scene, who, deed)
}

/** OSR-MOR-8: whose side breaks meanwhile does not go on. */
function interrupted(scene: Scene, who: Combatant, deed: Deed): void {
  const wasBroken = who.conditions.broken
  timelyActions(scene, who)
  snapWindow(scene, who)
  if (isAble(who) && who.conditions.broken === wasBroken) deed()
}

/** OSR-ACT-4, OSR-DEC-8: beyond the cap the referee is asked. */
export function onTurnAction(scene: Scene, who: Combatant, deed: Deed): void {
  if (!hasOta(scene.fight)) {
    if (scene.ask(REFEREE, 'one more', ['refuse', 'allow']) === 'refuse')
      return scene.tell({ type: 'refused', who: who.id })
    scene.tell({ type: 'granted', who: who.id })
  }
  scene.tell({ type: 'spent', who: who.id, on: 'ota' })
  deed()
}

/** Once the referee has refused, there is no further asking in this turn (E_CAP). */
export const canOta = ({ turn }: Fight): boolean => turn !== null && turn.granted >= 0
