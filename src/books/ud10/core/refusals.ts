import { refusals } from '../../../engine/ask-and-roll-rows.ts'

/** UD 6: every code with its sentence. */
export const shut = refusals({
  E_NOT_YOUR_TURN: 'It is not your turn.',
  E_INCAPACITATED: 'You can do nothing now.',
  E_MOVE_SPENT: 'The movement of this turn is used up.',
  E_ACTION_SPENT: 'The action of this turn is used up.',
  E_NO_REACTION: 'You have no reaction left in this round.',
  E_TOO_FAR: 'That is too far to go.',
  E_BLOCKED: 'That is not possible here.',
  E_OUT_OF_REACH: 'That is out of reach.',
  E_NO_LOS: 'That is not in sight.',
  E_NOT_READY: 'That is not ready in hand.',
  E_EMPTY: 'There are not enough rounds in it.',
  E_MODE: 'It cannot be fired like that now.',
  E_HANDS: 'That takes more hands than are free.',
  E_UNTRAINED: 'That cannot be done without the skill.',
  E_FORFEITED: 'Who dodged gives up the next attack.',
  E_NOT_ENGAGED: 'There is nobody to retreat from.',
  E_FREE_LIMIT: 'That is too much for one turn.',
  E_POOL: 'There are not so many points left.',
  E_SHEET: 'The sheet does not fit the rules.',
  E_PLACEMENT: 'Somebody does not stand where one can stand.',
})
export type Why = keyof (typeof shut)['sentences']

/** UD 6: of several reasons the first of these is told, then the rest. */
export const FIRST: readonly Why[] = [
  'E_NOT_YOUR_TURN',
  'E_INCAPACITATED',
  'E_MOVE_SPENT',
  'E_ACTION_SPENT',
  'E_FORFEITED',
  'E_UNTRAINED',
  'E_NOT_READY',
  'E_HANDS',
  'E_MODE',
  'E_EMPTY',
  'E_TOO_FAR',
  'E_OUT_OF_REACH',
  'E_NO_LOS',
  'E_POOL',
]
