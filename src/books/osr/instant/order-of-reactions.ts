import { each } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { initiativeOf } from '../core/initiative.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** OSR-ACT-6, OSR-DEC-13: several instant actions: the referee says which comes first; usually by INI, then list order. */
export function inGivenOrder(scene: Scene, people: readonly Combatant[]): readonly Combatant[] {
  const left = [...people].sort((a, b) => initiativeOf(b) - initiativeOf(a))
  const ordered: Combatant[] = []
  while (left.length > 1) {
    const next = scene.ask(REFEREE, 'order', ['usual', each(left)])
    if (next === 'usual') break
    ordered.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return [...ordered, ...left]
}
