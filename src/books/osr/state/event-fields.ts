import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import type { Asked } from '../../../engine/book.ts'
import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { person } from '../../../engine/schema-marks.ts'
import { pathDown } from '../../../kit/menu-paths.ts'
import type { Fight } from './fight.ts'

/** What builds the rows of this book; the fields that many events share. */
export const { event, asks, inTurn, inReaction, rolls } = rowsFor<Fight>()

export const WHO = { who: person() }
export const AT = { who: person(), at: person() }
export const BY = { who: person(), by: person() }

/** Whose turn it is, by name. */
export const actor = ({ fight: { turn }, name }: Asked<Fight>): string => (turn ? name(turn.who) : 'Somebody')

/** What is offered first is usual. */
export const first = (_fight: Fight, _who: string, options: Level): Path => pathDown(options, [])
