import { inOrder } from '../../../kit/order-of-action.ts'
import { faceThem } from '../mind/sanity.ts'
import { roundEndPerks } from '../perks/perks-in-turn.ts'
import type { Scene } from '../state/events.ts'
import { isPresent } from '../state/presence.ts'
import { fightForLife } from '../wounds/lingering-wounds.ts'
import { atRoundEnd } from '../wounds/round-end.ts'
import { isDecided, resultOf } from './fight-end.ts'
import { orderOf } from './initiative.ts'
import { surprise } from './surprise.ts'

/** MY-TURN-8, MY-TURN-10: what ends with the round, in the order of action; then the next one begins at the top. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  for (const who of inOrder(fight).filter(isPresent)) {
    for (const { key, until } of who.effects)
      if (until !== null && until <= fight.round) scene.tell({ type: 'wore off', who: who.id, key })
    atRoundEnd(scene, who)
    roundEndPerks(scene, who)
    fightForLife(scene, who)
  }
  if (isDecided(fight)) return // MY-END-2
  if (fight.options.max_rounds !== null && fight.round >= fight.options.max_rounds)
    return scene.tell({ type: 'ended', result: 'stalemate' }) // MY-END-5
  scene.tell({ type: 'round', round: fight.round + 1, order: orderOf(fight) }) // MY-INIT-5: who joined has a place now
}

/** MY-END-3. */
export function end(scene: Scene): void {
  scene.tell({ type: 'ended', result: resultOf(scene.fight) })
}

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
