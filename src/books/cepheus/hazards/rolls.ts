import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { byHealth, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

export const HAZARD_ROLLS = rowsFor<Fight>().rolls({
  fall: untold('Fall', byHealth),
  fire: untold('Fire', byHealth),
  acid: untold('Acid', byHealth),
  'no air': untold('No air', byHealth),
})
