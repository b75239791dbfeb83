import { type FightOf, model } from '../../../engine/book-model.ts'
import { choice, flag, type Infer, nullable, object, text, whole, withDefault } from '../../../engine/schema.ts'
import { person, subject } from '../../../engine/schema-marks.ts'
import { mapField } from '../../../field/map-schema-fields.ts'
import { byName, choiceOf, maybe, off, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import type { Event, Scene } from './all-events.ts'
import { SETTINGS } from './options.ts'
import { COORDINATE, FIELDS, ROUND } from './sheet.ts'
import { SIDES } from './sides.ts'

/** A place in the order of a round: a whole side, or with `interleaved` one character. */
export const SLOT = object({ side: choice(SIDES), who: nullable(person()), total: whole(-100, 100) })
export type Slot = Infer<typeof SLOT>

/** Whose turn it is, how many on-turn actions it has taken and been granted; −1: the referee has refused one. */
const TURN = object({ who: subject(), otas: whole(0, 100), granted: whole(-1, 100) })

/** What lies on the ground, and where. */
const LITTER = object({ item: text({ max: 64 }), qty: whole(0, 999), loaded: flag(), x: COORDINATE, y: COORDINATE })

/** The attack that is being resolved: whether it hits as it stands, and with which total. */
const ATTACKED = object({
  by: person(),
  at: person(),
  arm: text({ max: 64 }),
  total: nullable(whole(-200, 300)),
  hits: flag(),
})

/** OSR-MOR: which triggers of a side are used up, and whether it has broken. */
const MORALE = object({ first: flag(), half: flag(), broken: choice(['no', 'flee', 'parley']) })

/** OSR 12, as a setup writes it: so many rests, one after the other, in place of a fight. */
export const RECOVERY = object({
  way: choiceOf(['short', 'long'], 'long'),
  times: withDefault(whole(1, 365), 1),
  /** How many each has had. */
  had: byName(whole(0, 365), 1000),
})

export const RESULTS = ['victory', 'defeat', 'parley', 'referee_ended', 'nobody', 'no_fight', 'rested'] as const
export type Result = (typeof RESULTS)[number]

/** Rolls against a number. */
export const CHECKS = ['spell', 'skill', 'exhaustion', 'first aid', 'execution', 'save', 'surprise', 'screen'] as const

/** What a fight knows besides its people. */
const STATE = {
  phase: choiceOf(['opening', 'fighting', 'recovery', 'over']),
  /** Round 0 is the surprise round. */
  round: withDefault(ROUND, 0),
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

/** What the referee says of the scene. */
const PLACE = {
  /** Walls and doors; null for an open field without an end. */
  map: mapField(),
  /** Feet between the sides where nobody is given a place. */
  distance: upTo(1000, 30),
  /** Distances in feet as the referee states them. */
  distances: several(object({ a: person(), b: person(), feet: whole(0, 5000) }), 200),
  /** Everything is difficult ground (OSR-MOVE-1); a move takes a check (OSR-MOVE-3). */
  difficult: off(),
  hardGround: off(),
  /** OSR 15, 23: sides that are not hostile to each other. */
  allied: several(choice(SIDES), 4),
  /** OSR-AID-1: whose number it is: the healer's of INT, or the patient's of CON. */
  firstAid: choiceOf(['INT', 'CON']),
  /** Full daylight, which goblins shun. */
  daylight: off(),
}

export const MODEL = model({ sides: SIDES, sheet: FIELDS, fight: STATE, options: SETTINGS, ground: PLACE })
export const FIGHT = wholeFight(MODEL, STATE)

export type { Event, Scene }
export type Fight = FightOf<typeof MODEL>
export type Combatant = Infer<(typeof MODEL)['sheet']>
