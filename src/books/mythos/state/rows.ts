import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { person, thing } from '../../../engine/field-marks.ts'
import type { Fight } from './fight.ts'

/** What builds the rows of this book; the fields that many events share. */
export const { event, asks, inReaction, rolls } = rowsFor<Fight>()

export const WHO = { who: person() }
export const AT = { who: person(), at: person() }
export const BY = { who: person(), by: person() }
export const ARMED = { who: person(), weapon: thing() }
