import { leaf } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isHostile } from '../state/presence.ts'

/** UD-SPEC-3: an ally or a neutral is attacked after a confirmation; then the referee says what it makes of the sides. */
export function confirmed(scene: Scene, who: Combatant, at: Combatant): boolean {
  if (isHostile(scene.fight, who.side, at.side)) return true
  scene.tell({ type: 'turned on', who: who.id, at: at.id })
  if (scene.ask(who, 'betrayal', ['no', 'yes']) === 'no') {
    scene.tell({ type: 'resolved', who: who.id })
    return false
  }
  if (scene.ask(REFEREE, 'hostility', [leaf('as before', false), leaf('hostile', true)]))
    scene.tell({ type: 'parted', who: who.id, at: at.id })
  return true
}
