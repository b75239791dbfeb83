import type { Scene } from '../state/events.ts'
import { isDecided } from '../state/presence.ts'
import { rollInitiative } from './initiative.ts'
import { reaction } from './reaction-roll.ts'
import { surprise } from './surprise.ts'

/** OSR-GEN-2: reaction, surprise, then the surprise round or initiative and the first round. */
export function opening(scene: Scene): void {
  const { fight } = scene
  if (isDecided(fight)) return scene.tell({ type: 'round', round: 1, order: [] })
  if (!reaction(scene)) return scene.tell({ type: 'ended', result: 'no_fight' })
  const side = surprise(scene)
  if (side === null || fight.options.interleaved) rollInitiative(scene) // OSR-SUR-8, OSR-INI-7
  if (side === null) return scene.tell({ type: 'round', round: 1, order: fight.order })
  const order = fight.options.interleaved ? fight.order : [{ side, who: null, total: 0 }]
  scene.tell({ type: 'round', round: 0, order })
}
