import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { byHealth, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

export const VEHICLE_ROLLS = rowsFor<Fight>().rolls({
  location: untold('Location', byHealth),
  'power plant': untold('Power plant', byHealth),
  computer: untold('Computer', byHealth),
})
