import type { SceneOf } from '../../../engine/ask-and-roll-rows.ts'
import type { EventOf } from '../../../engine/event-rows.ts'
import type { ASKS, ROLLS } from '../core/asks-and-rolls.ts'
import { CORE } from '../core/events.ts'
import { HEALTH } from '../health/events.ts'
import { MAGIC } from '../magic/cast-spell.ts'
import { MELEE } from '../melee/events.ts'
import { MORALE } from '../morale/morale.ts'
import { MOVES } from '../moves/events.ts'
import type { Combatant, Fight } from './fight.ts'

/** What becomes true: the rows of every room. */
export const EVENTS = { ...CORE, ...MOVES, ...HEALTH, ...MORALE, ...MELEE, ...MAGIC }

export type Event = EventOf<typeof EVENTS, Combatant>
export type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>
