import type { FightOf } from '../../../engine/book-model.ts'
import { person, subject } from '../../../engine/field-marks.ts'
import { choice, flag, nullable, object, text, whole, withDefault } from '../../../engine/schema.ts'
import { byName, choiceOf, maybe, off, several } from '../../../kit/usual-fields.ts'
import { RECOVERY } from '../health/rest.ts'
import type { MODEL } from './model.ts'
import type { Combatant } from './sheet.ts'

export type { Combatant }
export type Fight = FightOf<typeof MODEL>

/** OSR-GEN-1: further sides of NPCs are allowed. */
export const SIDES = ['pc', 'npc', 'npc2', 'npc3'] as const
export type Side = (typeof SIDES)[number]

const round = whole(0, 10_000)

/** A place in the order of a round: a whole side, or with `interleaved` one character. */
export const SLOT = object({ side: choice(SIDES), who: nullable(person()), total: whole(-100, 100) })
export type Slot = { readonly side: Side; readonly who: string | null; readonly total: number }

/** Whose turn it is, how many on-turn actions it has taken and been granted; −1: the referee has refused one. */
const TURN = object({ who: subject(), otas: whole(0, 100), granted: whole(-1, 100) })

/** What lies on the ground, and where. */
const LITTER = object({
  item: text({ max: 64 }),
  qty: whole(0, 999),
  loaded: flag(),
  x: whole(-1000, 1000),
  y: whole(-1000, 1000),
})

/** The attack that is being resolved: whether it hits as it stands, and with which total against which AC. */
const ATTACKED = object({
  by: person(),
  at: person(),
  arm: text({ max: 64 }),
  total: nullable(whole(-200, 300)),
  hits: flag(),
})

const BROKEN = ['no', 'flee', 'parley'] as const
/** OSR-MOR: which triggers of a side are used up, and whether it has broken. */
const MORALE = object({ first: flag(), half: flag(), broken: choice(BROKEN) })

export const RESULTS = ['victory', 'defeat', 'parley', 'referee_ended', 'nobody', 'no_fight', 'rested'] as const
export type Result = (typeof RESULTS)[number]

/** What a fight knows besides its people. */
export const STATE = {
  phase: choiceOf(['opening', 'fighting', 'recovery', 'over']),
  /** Round 0 is the surprise round. */
  round: withDefault(round, 0),
  /** Rolled once and kept. */
  order: several(SLOT, 200),
  /** The place of the order that is acting; -1 before the first of a round. */
  at: withDefault(whole(-1, 200), -1),
  turn: maybe(TURN),
  attack: maybe(ATTACKED),
  /** The side that has surprise, in round 0. */
  surprise: maybe(choice(SIDES)),
  /** Totals are rolled, with `interleaved` before a surprise round. */
  rolled: off(),
  /** Who acts next whatever the order says: the one a scenario opens with. */
  now: maybe(person()),
  litter: several(LITTER, 1000),
  morale: byName(MORALE, SIDES.length, choice(SIDES)),
  result: maybe(choice(RESULTS)),
  /** Rest in place of a fight. */
  recovery: maybe(RECOVERY),
}
