import { leaf } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/events.ts'
import { statusOf } from '../state/presence.ts'
import { orderOf, rollers, rollInitiative } from './initiative.ts'

/** UD-TURN-2, UD-HP-9: newcomers roll (UD-INIT-8), the order is built, reactions come back. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  rollInitiative(scene, rollers(fight))
  scene.tell({ type: 'round', round: fight.round + 1, order: orderOf(fight), goesOn: false })
}

/** UD-END-1, UD-DP-18: the referee alone ends the fight (UD-GEN-4); this proposes it. */
export function proposal(scene: Scene): void {
  const isOver = scene.ask(REFEREE, 'end', [leaf('go on', false), leaf('end fight', true)])
  if (isOver) end(scene)
  else scene.tell({ type: 'went on' })
}

/** UD-END-7. */
export function end(scene: Scene): void {
  const { fight } = scene
  const summary = fight.combatants.map((one) => {
    const { attacks, hits } = one.tally
    return { who: one.id, state: statusOf(one), attacks, hits }
  })
  const figures = fight.combatants.map(({ id: who, tally: { attacks: _a, hits: _h, ...figure } }) => ({
    who,
    ...figure,
  }))
  const seconds = fight.round * fight.options.roundSeconds // UD-GEN-6, UD-SPEC-2
  scene.tell({ type: 'ended', rounds: fight.round, seconds, summary, figures })
}
