import { ACTION_EVENTS } from './events-action.ts'
import { ATTACK_EVENTS } from './events-attack.ts'
import { OPENING_EVENTS } from './events-opening.ts'
import { TURN_EVENTS } from './events-turn.ts'
import { WOUND_EVENTS } from './events-wound.ts'

export const CORE_EVENTS = { ...OPENING_EVENTS, ...TURN_EVENTS, ...ACTION_EVENTS, ...ATTACK_EVENTS, ...WOUND_EVENTS }
