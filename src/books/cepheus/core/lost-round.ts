import type { Combatant, Scene } from '../state/fight.ts'

/** CE-VEH-4: a robot that has lost this round. */
export function stall(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'stalled', who: who.id })
  scene.tell({ type: 'acted', who: who.id, how: 'slept' })
}
