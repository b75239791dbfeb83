import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import type { Fight } from './fight.ts'

/** What builds the rows of this book. */
export const { event, asks, inTurn, rolls } = rowsFor<Fight>()
