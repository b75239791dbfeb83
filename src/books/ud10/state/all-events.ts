import type { SceneOf } from '../../../engine/ask-and-roll-rows.ts'
import type { EventOf } from '../../../engine/event-rows.ts'
import { ARMS, GUNNERY, POOLS, SKILLS } from '../arms/events.ts'
import type { ASKS, ROLLS } from '../core/asks-and-rolls.ts'
import { CORE } from '../core/events.ts'
import { WOUNDS } from '../core/wound-events.ts'
import { MOVES } from '../moves/events.ts'
import type { Combatant, Fight } from './fight.ts'

/** What becomes true: the rows of every room. */
export const EVENTS = { ...CORE, ...WOUNDS, ...MOVES, ...GUNNERY, ...ARMS, ...POOLS, ...SKILLS }
export type Event = EventOf<typeof EVENTS, Combatant>
export type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>
