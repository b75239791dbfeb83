import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import type { FightOf } from '../../../engine/book-model.ts'
import { choice, flag, type Infer, list, nullable, number, object, text, whole } from '../../../engine/schema.ts'
import { person, shared, subject } from '../../../engine/schema-marks.ts'
import { openMap } from '../../../field/map.ts'
import { mapField } from '../../../field/map-schema-fields.ts'
import { choiceOf, maybe, off, several, upTo } from '../../../kit/fields-with-defaults.ts'
import type { MODEL } from './model.ts'
import { type Combatant, SQUARE } from './sheet.ts'

export type { Combatant }
export type Fight = FightOf<typeof MODEL>
const weapon = text({ max: 64 })

/** How a weapon is fired; hand to hand it is `single`. */
export const MODES = ['single', 'rapid', 'short', 'long', 'spread', 'suppress'] as const
export type Mode = (typeof MODES)[number]

/** Attacks outside the own turn. */
export const FREE_ATTACKS = ['flight', 'suppression'] as const
export type FreeAttack = (typeof FREE_ATTACKS)[number]
export const REACTIONS = ['parry', 'dodge', 'take it'] as const

/** What was done with the movement; `stay` is a standard move of 0 squares. */
const MOVEMENTS = ['none', 'stay', 'standard', 'full', 'retreat'] as const

/** Whose turn it is, and what is spent of it. */
const TURN = object({
  who: subject(),
  moved: choice(MOVEMENTS),
  stepped: flag(),
  acted: flag(),
  free: whole(0, 1000), // free actions so far
  forfeited: flag(), // `forfeitAttack` was set when the turn began
  faced: flag(), // C7: a retreat keeps the face to those it left
  walked: flag(), // a square was left in this turn
  still: flag(), // the movement is given up
  sharp: flag(), // movement, step and reaction are given up for a sharper shot
  aimed: flag(), // took aim in this turn
  drew: flag(), // a small weapon was drawn on the way
})
export type Turn = Infer<typeof TURN>
const ATTACK = object({ by: person(), at: person(), weapon, mode: choice(MODES), free: nullable(choice(FREE_ATTACKS)) })

/** How far two are from each other, without a map. */
const DISTANCE = object({ a: subject(), b: subject(), metres: number(1.5, 100_000, 0.5) })

/** Who was in the zone when it was laid, and is not shot at yet. */
const ZONE = object({ by: subject(), weapon, covers: list(person(), { most: 100 }) })

/** A thing on the ground: on a square, or without a map beside somebody. */
const LYING = object({ thing: weapon, pos: nullable(SQUARE), near: person() })
export type Lying = Infer<typeof LYING>

/** What a fight knows besides its people. */
export const STATE = {
  phase: choiceOf(['opening', 'fighting', 'over']),
  round: upTo(100_000),
  order: several(person(), 100), // who acts when
  turn: maybe(TURN),
  attack: maybe(ATTACK), // the attack that is being resolved
  now: maybe(person()), // who acts next whatever the order says: the one a scenario opens with
  distances: several(DISTANCE, 5000),
  /** Who is asked whether to flee, and from whom. */
  leaving: maybe(object({ who: subject(), from: list(person(), { most: 100 }) })),
  goesOn: off(), // the referee said in this round that the fight goes on, or there was one side alone from the first
  zones: several(ZONE, 100),
  lying: several(LYING, 1000),
}

/** What the referee says of the place. */
export const PLACE = {
  map: shared(mapField()), // without one, an open field (`map: grid`)
  anchor: maybe(SQUARE), // where the first of the party is put who has no square
  badVisibility: choiceOf(['none', 'fog', 'darkness']), // UD 7: fog or darkness over everything
  /** Sides that are not hostile to each other, in groups. */
  allied: shared(several(list(text({ min: 1, max: 32 }), { most: 20 }), 20)),
  distances: shared(several(DISTANCE, 5000)), // distances at the start that differ from `startDistance`
}

/** RULING: where no map is drawn, an open field of 40 by 40 squares. */
export const OPEN_FIELD = openMap(40)

/** What builds the rows of this book; the fields that many events share. */
export const { event, silent, hidden, asks, inTurn, rolls } = rowsFor<Fight>()
export const WHO = { who: person() }
export const AT = { who: person(), at: person() }
