import type { Combatant, Fight, Turn } from '../state/fight.ts'
import type { Why } from './refusals.ts'

/** UD-TURN-7: nothing but a reaction and words after full movement or retreat. */
const isWhole = ({ moved }: Turn): boolean => moved === 'full' || moved === 'retreat'

/** Why no action can be taken now. */
export const whyNoAction = ({ turn }: Fight): Why | null =>
  turn === null || turn.acted || isWhole(turn) ? 'E_ACTION_SPENT' : null

/** UD-MOVE-2; UD-MOVE-6, C14: not while crouching or immobilised. UD-TURN-8: with `stepIsMove` the step is the move. */
export function whyNoMove({ turn, options }: Fight, who: Combatant): Why | null {
  if (turn === null || turn.moved !== 'none' || turn.still || (options.stepIsMove && turn.stepped))
    return 'E_MOVE_SPENT'
  return who.immobilised || who.crouching ? 'E_BLOCKED' : null
}

/** UD-MOVE-3, UD-RET-2, UD-TURN-7: movement, step and action must all be unspent. */
export function whyNoWhole({ turn }: Fight): Why | null {
  if (turn === null || turn.moved !== 'none' || turn.stepped || turn.still) return 'E_MOVE_SPENT'
  return turn.acted ? 'E_ACTION_SPENT' : null
}

/** UD-TURN-8: one in a turn, none beside full movement or retreat; UD-TURN-9: it is one of the free actions. */
export function whyNoStep({ turn, options }: Fight, who: Combatant): Why | null {
  if (turn === null || turn.stepped || isWhole(turn)) return 'E_MOVE_SPENT'
  if (options.stepIsMove && turn.moved !== 'none') return 'E_MOVE_SPENT'
  if (who.immobilised) return 'E_BLOCKED'
  return turn.free >= options.freeActionLimit ? 'E_FREE_LIMIT' : null
}

/** UD-TURN-9, C15: why no further free action. */
export function whyNoFree({ turn, options }: Fight): Why | null {
  if (turn === null || isWhole(turn)) return 'E_ACTION_SPENT'
  return turn.free >= options.freeActionLimit ? 'E_FREE_LIMIT' : null
}
