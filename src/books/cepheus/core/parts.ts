import {
  BLAST_APPLIED,
  BLAST_ASK_WORDS,
  BLAST_ASKS,
  BLAST_EVENT_WORDS,
  BLAST_KEYS,
  BLAST_MENUS,
  BLAST_REFUSALS,
  BLAST_SEEN,
  type BlastEvent,
} from '../explosives/blast-part.ts'
import { SPECIAL_APPLIED, SPECIAL_SEEN, type SpecialEvent } from '../gunnery/special-part.ts'
import {
  SPECIAL_ASK_WORDS,
  SPECIAL_ASKS,
  SPECIAL_EVENT_WORDS,
  SPECIAL_GRANTED,
  SPECIAL_KEYS,
  SPECIAL_MENUS,
  SPECIAL_REFUSALS,
} from '../gunnery/special-words.ts'
import { admission, day } from '../recovery/days.ts'
import { RECOVERY_ASK_WORDS, RECOVERY_ASKS, RECOVERY_KEYS, RECOVERY_MENUS } from '../recovery/recovery-part.ts'
import type { Scene } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { repair } from '../vehicles/repair.ts'
import { VEHICLE_APPLIED, VEHICLE_ASKS, VEHICLE_SEEN, type VehicleEvent } from '../vehicles/vehicle-part.ts'
import {
  VEHICLE_ASK_WORDS,
  VEHICLE_EVENT_WORDS,
  VEHICLE_KEYS,
  VEHICLE_MENUS,
  VEHICLE_REFUSALS,
} from '../vehicles/vehicle-words.ts'
import {
  FULL_APPLIED,
  FULL_ASK_WORDS,
  FULL_ASKS,
  FULL_EVENT_WORDS,
  FULL_KEYS,
  FULL_LABELS,
  FULL_MENUS,
  FULL_REFUSALS,
  FULL_SEEN,
  type FullEvent,
} from './full-part.ts'
import { stall } from './lost-round.ts'
import { match, settle } from './ties.ts'

/**
 * The parts of the full game, put together: each says in a file of its own what its events do, show and say, and what
 * it asks.
 * A new part is one more name in each of these tables, and its actions stand in `full-actions.ts`.
 */
export type PartEvent = FullEvent | VehicleEvent | SpecialEvent | BlastEvent

export const PART_APPLIED = {
  ...FULL_APPLIED,
  ...VEHICLE_APPLIED,
  ...SPECIAL_APPLIED,
  ...BLAST_APPLIED,
}
export const PART_SEEN = { ...FULL_SEEN, ...VEHICLE_SEEN, ...SPECIAL_SEEN, ...BLAST_SEEN }
export const PART_ASKS = { ...FULL_ASKS, ...VEHICLE_ASKS, ...SPECIAL_ASKS, ...BLAST_ASKS, ...RECOVERY_ASKS }

/** Beats of somebody and of all, by their kind; `next` in `order.ts` says when they come. */
export const PART_BEATS: Readonly<Record<string, (scene: Scene, who: Combatant) => void>> = {
  match,
  stall,
  repair,
  day,
}
export const PART_BEATS_OF_ALL: Readonly<Record<string, (scene: Scene) => void>> = { settle, admission }

export const PART_WORDS = {
  events: {
    ...FULL_EVENT_WORDS,
    ...VEHICLE_EVENT_WORDS,
    ...SPECIAL_EVENT_WORDS,
    ...BLAST_EVENT_WORDS,
  },
  asks: { ...FULL_ASK_WORDS, ...VEHICLE_ASK_WORDS, ...SPECIAL_ASK_WORDS, ...BLAST_ASK_WORDS, ...RECOVERY_ASK_WORDS },
  menus: { ...FULL_MENUS, ...VEHICLE_MENUS, ...SPECIAL_MENUS, ...BLAST_MENUS, ...RECOVERY_MENUS },
  keys: { ...FULL_KEYS, ...VEHICLE_KEYS, ...SPECIAL_KEYS, ...BLAST_KEYS, ...RECOVERY_KEYS },
  granted: { ...SPECIAL_GRANTED },
  labels: { ...FULL_LABELS },
  refusals: { ...FULL_REFUSALS, ...VEHICLE_REFUSALS, ...SPECIAL_REFUSALS, ...BLAST_REFUSALS },
}
