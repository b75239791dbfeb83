import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { unseen, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'

/** Whom a blind shot finds may be somebody hidden. */
export const GUNNERY_ROLLS = rowsFor<Fight>().rolls({ 'who is hit': untold('Who is hit', unseen) })
