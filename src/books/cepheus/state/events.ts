import type { EventOf } from '../../../engine/event.ts'
import { RECOVERY_EVENTS } from '../recovery/events.ts'
import type { Combatant } from './sheet.ts'

export const EVENTS = { ...RECOVERY_EVENTS }
export type RowEvent = EventOf<typeof EVENTS, Combatant>
