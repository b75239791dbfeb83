import { each } from '../../../engine/options.ts'
import { aftermath } from '../health/aftermath.ts'
import { bleedOut } from '../health/wounds.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Result } from '../state/fight.ts'
import { isAble, isDecided } from '../state/presence.ts'
import { isHostileTo } from '../state/sides.ts'
import { following, readyIn } from '../state/turn-order.ts'
import { initiativeOf, rollInitiative } from './initiative.ts'
import { settle, squeeze } from './settle.ts'

/** The next place of the order in which somebody is ready. */
export function nextPhase(scene: Scene): void {
  scene.tell({ type: 'phase', at: following(scene.fight) })
}

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

/** OSR-ACT-9: grapples, what lasted the round, the next round. OSR-SUR-8: after round 0 initiative is rolled. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  squeeze(scene)
  bleedOut(scene) // OSR-MW-1
  settle(scene)
  if (isDecided(fight)) return
  if (!fight.rolled || fight.options.rerollInitiative) rollInitiative(scene) // OSR-INI-4
  scene.tell({ type: 'round', round: fight.round + 1, order: fight.order })
}

/** OSR-END-1, OSR-END-2. */
export function end(scene: Scene): void {
  if (scene.fight.phase === 'recovery') return scene.tell({ type: 'ended', result: 'rested' })
  aftermath(scene)
  scene.tell({ type: 'ended', result: resultOf(scene.fight) })
}

function resultOf(fight: Fight): Result {
  if (fight.stopped !== null) return 'referee_ended'
  const up = fight.combatants.filter(isAble)
  if (up.length === 0) return 'nobody'
  return up.some((one) => !isHostileTo(fight, one.side, 'pc')) ? 'victory' : 'defeat'
}
