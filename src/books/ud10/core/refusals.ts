import { refusals } from '../../../engine/ask-and-roll-rows.ts'
import type { Combatant, Fight, Turn } from '../state/fight.ts'
import { isLoaded, isRanged } from '../state/in-hand.ts'
import { areAdjacent, isInShot } from '../state/positions.ts'
import { targetsOf } from '../state/presence.ts'
import type { Weapon } from '../tables/weapons.ts'

/** UD 6: every code with its sentence, in the order in which the first of several reasons is told. */
export const shut = refusals({
  E_NOT_YOUR_TURN: 'It is not your turn.',
  E_INCAPACITATED: 'You can do nothing now.',
  E_MOVE_SPENT: 'The movement of this turn is used up.',
  E_ACTION_SPENT: 'The action of this turn is used up.',
  E_FORFEITED: 'Who dodged gives up the next attack.',
  E_UNTRAINED: 'That cannot be done without the skill.',
  E_NOT_READY: 'That is not ready in hand.',
  E_HANDS: 'That takes more hands than are free.',
  E_MODE: 'It cannot be fired like that now.',
  E_EMPTY: 'There are not enough rounds in it.',
  E_TOO_FAR: 'That is too far to go.',
  E_OUT_OF_REACH: 'That is out of reach.',
  E_NO_LOS: 'That is not in sight.',
  E_POOL: 'There are not so many points left.',
  E_NO_REACTION: 'You have no reaction left in this round.',
  E_BLOCKED: 'That is not possible here.',
  E_NOT_ENGAGED: 'There is nobody to retreat from.',
  E_FREE_LIMIT: 'That is too much for one turn.',
  E_SHEET: 'The sheet does not fit the rules.',
  E_PLACEMENT: 'Somebody does not stand where one can stand.',
})
export type Why = keyof (typeof shut)['sentences']
export const FIRST = Object.keys(shut.sentences) as readonly Why[]

/** Of two reasons the one to be told. */
export const sooner = (first: Why | null, other: Why): Why =>
  first !== null && FIRST.indexOf(first) <= FIRST.indexOf(other) ? first : other

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

/** UD-MOVE-3, UD-RET-2, UD-TURN-7, C30: movement, step and action must all be unspent. */
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

/** UD-TURN-7, UD-REACT-6; whoever is asked can act. */
export const whyNoAttack = (fight: Fight, who: Combatant): Why | null =>
  whyNoAction(fight) ?? (who.forfeitAttack ? 'E_FORFEITED' : null)

export type Two = { readonly who: Combatant; readonly at: Combatant }

/** UD-ACT-1: why this weapon cannot be used on that target now. */
export function barredBy(fight: Fight, { who, at }: Two, weapon: Weapon): Why | null {
  if (!isRanged(weapon)) return areAdjacent(fight, who, at) ? null : 'E_OUT_OF_REACH'
  if (!isLoaded(who, weapon)) return 'E_EMPTY'
  return isInShot(fight, who, at) ? null : 'E_NO_LOS'
}

/** Whom this weapon can be used on now. */
export const targetsFor = (fight: Fight, who: Combatant, weapon: Weapon): readonly Combatant[] =>
  targetsOf(fight, who).filter((at) => barredBy(fight, { who, at }, weapon) === null)
