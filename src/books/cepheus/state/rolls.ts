import type { RollRows } from '../../../engine/ask-and-roll-rows.ts'
import { CORE_ROLLS } from '../core/rolls.ts'
import { BLAST_ROLLS } from '../explosives/asks.ts'
import { GUNNERY_ROLLS } from '../gunnery/asks.ts'
import { HAZARD_ROLLS } from '../hazards/asks.ts'
import { RECOVERY_ROLLS } from '../recovery/asks.ts'
import { VEHICLE_ROLLS } from '../vehicles/asks.ts'
import type { Fight } from './fight.ts'

/** Rolls that have a name of their own or are not seen as a check of a skill is. */
export const ROLLS: RollRows<Fight> = {
  ...CORE_ROLLS,
  ...GUNNERY_ROLLS,
  ...BLAST_ROLLS,
  ...HAZARD_ROLLS,
  ...VEHICLE_ROLLS,
  ...RECOVERY_ROLLS,
}
