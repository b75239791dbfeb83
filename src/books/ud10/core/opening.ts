import type { Scene } from '../state/events.ts'
import { isOneSideLeft } from '../state/presence.ts'
import { facingAtEnd } from './facing.ts'
import { orderOf, rollers, rollInitiative } from './initiative.ts'
import { surprise } from './surprise.ts'

/** UD-PREP-1, UD-SURP-2: who is surprised, then the initiative; C27: then everybody turns to the nearest enemy. */
export function opening(scene: Scene): void {
  surprise(scene)
  rollInitiative(scene, rollers(scene.fight))
  scene.tell({ type: 'opened', order: orderOf(scene.fight) })
  faceEnemies(scene)
  scene.tell({ type: 'round', round: 1, order: scene.fight.order, goesOn: isOneSideLeft(scene.fight) }) // UD-GEN-3
}

function faceEnemies(scene: Scene): void {
  for (const one of scene.fight.combatants) {
    const facing = one.facing === null ? facingAtEnd(scene.fight, one) : null
    if (facing !== null) scene.tell({ type: 'faced', who: one.id, facing })
  }
}
