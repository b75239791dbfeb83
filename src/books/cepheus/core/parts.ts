import { BLAST_APPLIED, BLAST_EVENT_WORDS, BLAST_SEEN, type BlastEvent } from '../explosives/blast-part.ts'
import { SPECIAL_APPLIED, SPECIAL_SEEN, type SpecialEvent } from '../gunnery/special-part.ts'
import { SPECIAL_EVENT_WORDS } from '../gunnery/special-words.ts'
import { admission, day } from '../recovery/days.ts'
import type { Scene } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { repair } from '../vehicles/repair.ts'
import { VEHICLE_APPLIED, VEHICLE_SEEN, type VehicleEvent } from '../vehicles/vehicle-part.ts'
import { VEHICLE_EVENT_WORDS } from '../vehicles/vehicle-words.ts'
import { FULL_APPLIED, FULL_EVENT_WORDS, FULL_SEEN, type FullEvent } from './full-part.ts'
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

/** Beats of somebody and of all, by their kind; `next` in `order.ts` says when they come. */
export const PART_BEATS: Readonly<Record<string, (scene: Scene, who: Combatant) => void>> = {
  match,
  stall,
  repair,
  day,
}
export const PART_BEATS_OF_ALL: Readonly<Record<string, (scene: Scene) => void>> = { settle, admission }

export const PART_WORDS = {
  ...FULL_EVENT_WORDS,
  ...VEHICLE_EVENT_WORDS,
  ...SPECIAL_EVENT_WORDS,
  ...BLAST_EVENT_WORDS,
}
