import type { SceneOf } from '../../../engine/ask-and-roll-rows.ts'
import type { EventOf } from '../../../engine/event-rows.ts'
import type { ASKS, ROLLS } from '../core/asks-and-rolls.ts'
import { CORE } from '../core/events.ts'
import { ITEMS } from '../items/events.ts'
import { MANOEUVRES } from '../manoeuvres/events.ts'
import { MIND } from '../mind/sanity.ts'
import { PERK_EVENTS } from '../perks/perk-hooks.ts'
import { RANGES } from '../ranges/ranges.ts'
import { WOUNDS } from '../wounds/events.ts'
import type { Combatant, Fight } from './fight.ts'

/** What becomes true: the rows of every mechanic. */
export const EVENTS = { ...CORE, ...WOUNDS, ...ITEMS, ...RANGES, ...MANOEUVRES, ...MIND, ...PERK_EVENTS }

export type Event = EventOf<typeof EVENTS, Combatant>
export type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>
