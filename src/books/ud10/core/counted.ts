import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Deed } from './turn.ts'

/** UD-TURN-9: one of the free actions of the turn. */
export const counted =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    scene.tell({ type: 'freed', who: who.id })
    deed()
  }
