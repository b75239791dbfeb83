import { find } from '../../../engine/common-events.ts'
import type { Beat } from '../../../engine/scene.ts'
import { admission, day } from '../recovery/days.ts'
import { aid } from '../recovery/first-aid.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { repair } from '../vehicles/repair.ts'
import { stall } from './lost-round.ts'
import { arrival, generate, opening } from './opening.ts'
import { close, delay, end, newRound, outcome, tie, wake } from './rounds.ts'
import { match, settle } from './ties.ts'
import { turn } from './turn.ts'

/** Beats of somebody and of all, by their kind; `next` in `state/turn-order.ts` says when they come. */
const OF_ONE: Readonly<Record<string, (scene: Scene, who: Combatant) => void>> = {
  turn,
  wake,
  delay,
  tie,
  generation: generate,
  arrival,
  aid,
  match,
  stall,
  repair,
  day,
}
const OF_ALL: Readonly<Record<string, (scene: Scene) => void>> = {
  opening,
  round: newRound,
  outcome: (scene) => outcome(scene, 'end'),
  lull: (scene) => outcome(scene, 'lull'),
  end,
  close,
  settle,
  admission,
}

export function play(scene: Scene, { kind, who }: Beat): void {
  if (who === null) OF_ALL[kind]!(scene)
  else OF_ONE[kind]!(scene, find(scene.fight.combatants, who))
}
