import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { fall } from './wound.ts'

/**
 * MY-TURN-8: what ends with the round, then wounds that bleed. MY-SURP-1: nobody is surprised for longer; MY-COND-1:
 * who is stunned has lost one turn by it.
 */
export function atRoundEnd(scene: Scene, who: Combatant): void {
  if (who.conditions.surprised) scene.tell({ type: 'cleared', who: who.id, condition: 'surprised' })
  if (who.conditions.stunned && !who.acted) scene.tell({ type: 'cleared', who: who.id, condition: 'stunned' })
  if (who.bleeding === 0 || who.HP === 0) return
  scene.tell({ type: 'bled', who: who.id, points: Math.min(who.bleeding, who.HP) }) // MY-COND-1
  fall(scene, who)
}
