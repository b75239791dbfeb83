import { faceThem } from '../mind/sanity.ts'
import type { Scene } from '../state/events.ts'
import { orderOf } from './initiative.ts'
import { surprise } from './surprise.ts'

/**
 * MY-START-1, MY-GEN-4: the order, and who acts first; before it who is surprised, after it what the sight of them
 * costs.
 */
export function opening(scene: Scene): void {
  surprise(scene)
  scene.tell({ type: 'opened', order: orderOf(scene.fight) })
  faceThem(scene)
  scene.tell({ type: 'round', round: 1, order: scene.fight.order })
}
