import { askKindsOf } from '../../../engine/book-words.ts'
import { CORE_ASKS } from '../core/asks.ts'
import { EXPLOSIVES_ASKS } from '../explosives/asks.ts'
import { GRAPPLE_ASKS } from '../grapple/asks.ts'
import { GUNNERY_ASKS } from '../gunnery/asks.ts'
import { HAZARDS_ASKS } from '../hazards/asks.ts'
import { RECOVERY_ASKS } from '../recovery/asks.ts'
import { VEHICLE_ASKS } from '../vehicles/asks.ts'
import type { Fight } from './fight.ts'

/** CE 13: every question of the book, each in the room of its mechanic. */
export const ASKS = {
  ...CORE_ASKS,
  ...RECOVERY_ASKS,
  ...VEHICLE_ASKS,
  ...GUNNERY_ASKS,
  ...GRAPPLE_ASKS,
  ...HAZARDS_ASKS,
  ...EXPLOSIVES_ASKS,
}
/** Their clocks, and what is taken when time runs out. */
export const ASK_KINDS = askKindsOf<Fight, About>(ASKS)
export type About = keyof typeof ASKS
