import type { EventOf } from '../../../engine/event-rows.ts'
import { CORE_EVENTS } from '../core/events.ts'
import { BLAST_EVENTS } from '../explosives/events.ts'
import { GRAPPLE_EVENTS } from '../grapple/events.ts'
import { GUNNERY_EVENTS } from '../gunnery/events.ts'
import { HAZARD_EVENTS } from '../hazards/events.ts'
import { RECOVERY_EVENTS } from '../recovery/events.ts'
import { VEHICLE_EVENTS } from '../vehicles/events.ts'
import type { Combatant } from './fight.ts'

/** What becomes true: a row for each kind of event, in the room of its mechanic. */
export const EVENTS = {
  ...CORE_EVENTS,
  ...GRAPPLE_EVENTS,
  ...GUNNERY_EVENTS,
  ...BLAST_EVENTS,
  ...HAZARD_EVENTS,
  ...VEHICLE_EVENTS,
  ...RECOVERY_EVENTS,
}
export type Event = EventOf<typeof EVENTS, Combatant>
