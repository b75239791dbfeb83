import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import { number, type Schema, text, whole } from '../../../engine/schema.ts'
import type { Fight, Mode } from './fight.ts'

/** What builds the rows of this book. */
export const { event, asks, inTurn, toReferee, rolls } = rowsFor<Fight>()

/** Fields that many events carry. */
export const effect = whole(-99, 99)
export const total = whole(-99, 99)
export const points = whole(0, 10_000)
export const initiative = whole(-1000, 1000)
export const rounds = whole(0, 10_000)
export const round = whole(0, 10_000)
export const metres = number(-1_000_000, 1_000_000)
export const skill = text({ max: 64 })
export const mode = text({ max: 40 }) as Schema<Mode>
