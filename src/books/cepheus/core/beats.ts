import { playBy } from '../../../kit/play-beats.ts'
import { admission, day } from '../recovery/days.ts'
import { aid } from '../recovery/first-aid.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { repair } from '../vehicles/repair.ts'
import { arrival, generate, opening } from './opening.ts'
import { close, delay, end, match, newRound, outcome, settle, stall, tie, wake } from './rounds.ts'
import { turn } from './turn.ts'

/** `next` in `state/turn-order.ts` says when they come. */
export const play = playBy<Scene, Combatant>(
  {
    opening,
    round: newRound,
    outcome: (scene) => outcome(scene, 'end'),
    lull: (scene) => outcome(scene, 'lull'),
    end,
    close,
    settle,
    admission,
  },
  { turn, wake, delay, tie, generation: generate, arrival, aid, match, stall, repair, day },
)
