import { each } from '../../../engine/options.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { readyIn } from '../state/turn-order.ts'
import { initiativeOf } from './initiative.ts'

/** OSR-INI-5, OSR-DEC-5: the side says who acts next; usually the highest INI, then list order. */
export function pick(scene: Scene): void {
  const { fight } = scene
  const slot = fight.order[fight.at]!
  const ready: Combatant[] = []
  for (let i = readyIn(fight, slot, 0); i >= 0; i = readyIn(fight, slot, i + 1)) ready.push(fight.combatants[i]!)
  ready.sort((a, b) => initiativeOf(b) - initiativeOf(a))
  const who = scene.ask({ id: slot.side }, 'who acts', [each(ready)])
  scene.tell({ type: 'picked', who: who.id })
}
