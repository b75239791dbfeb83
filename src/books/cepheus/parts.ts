import type { Scene } from './fight.ts'
import { FULL_APPLIED, FULL_ASK_WORDS, FULL_ASKS, FULL_EVENT_WORDS, FULL_KEYS, FULL_LABELS, FULL_MENUS, FULL_REFUSALS, FULL_SEEN, type FullEvent } from './full-part.ts'
import type { Combatant } from './sheet.ts'
import { match, settle } from './together.ts'

/**
 * The parts of the full game, put together: each says in a file of its own what its events do, show and say, and what it asks.
 * A new part is one more name in each of these tables, and its actions stand in `full-actions.ts`.
 */
export type PartEvent = FullEvent

export const PART_APPLIED = { ...FULL_APPLIED }
export const PART_SEEN = { ...FULL_SEEN }
export const PART_ASKS = { ...FULL_ASKS }

/** Beats of somebody and of all, by their kind; `next` in `order.ts` says when they come. */
export const PART_BEATS: Readonly<Record<string, (scene: Scene, who: Combatant) => void>> = { match }
export const PART_BEATS_OF_ALL: Readonly<Record<string, (scene: Scene) => void>> = { settle }

export const PART_WORDS = {
  events: { ...FULL_EVENT_WORDS },
  asks: { ...FULL_ASK_WORDS },
  menus: { ...FULL_MENUS },
  keys: { ...FULL_KEYS },
  labels: { ...FULL_LABELS },
  refusals: { ...FULL_REFUSALS },
}
