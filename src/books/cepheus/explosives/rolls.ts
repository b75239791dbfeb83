import { rowsFor } from '../../../engine/rows.ts'
import { byHealth, byOwner, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

export const BLAST_ROLLS = rowsFor<Fight>().rolls({ stun: untold('Stun', byHealth), sights: untold('Sights', byOwner) })
