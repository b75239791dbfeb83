import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { byHealth, byOwner, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

export const BLAST_ROLLS = rowsFor<Fight>().rolls({ stun: untold('Stun', byHealth), sights: untold('Sights', byOwner) })
