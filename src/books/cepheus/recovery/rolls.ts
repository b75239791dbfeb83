import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { ability, byHealth, eventIn, type RollLook, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

/** Visible to the medic, and to viewers who know the patient's health. */
const treatment: RollLook = (roll, sight, next) => {
  const event = eventIn(next)
  const isTold = (id: string): boolean => sight.knows(id) && sight.exact(id)
  const isOpen =
    sight.owns(roll.who) ||
    (event?.type === 'went under' && isTold(roll.who)) ||
    (event !== null && 'patient' in event && isTold(event.patient))
  return isOpen ? ability(roll, sight) : null
}

export const RECOVERY_ROLLS = rowsFor<Fight>().rolls({
  'first aid': untold('First aid', treatment),
  surgery: untold('Surgery', treatment),
  'natural healing': untold('Natural healing', byHealth),
  metabolic: untold('Metabolic', byHealth),
})
