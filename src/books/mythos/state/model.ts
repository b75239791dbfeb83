import { person, shared } from '../../../engine/marks.ts'
import { choice, flag, list, nullable, object, optional, record, text, whole } from '../../../engine/schema.ts'
import { AIMS, RESULTS } from './fight.ts'
import { OPTIONS } from './options.ts'
import { GROUND, SHEET } from './sheet.ts'

const round = whole(0, 10_000)
const people = list(person(), { most: 1000 })

/** Whose turn it is, and what is still to come of it. */
const TURN = object({
  who: person(),
  /** MY-TURN-7: attacks that an enemy has left. */
  attacks: whole(-100, 100),
  /** MY-SHOT-3: shots that were declared and are not yet fired. */
  shots: nullable(object({ weapon: text(), of: whole(0, 100), fired: whole(0, 100) })),
  /** Whom it attacked last (MY-MULTI-2). */
  at: nullable(person()),
  /** It has gone where it wanted (toggle `ranges`). */
  moved: flag(),
  /** Who was asked to dive from its shots, and found cover or not (MY 8). */
  dives: record(flag(), { keys: person(), most: 1000 }),
})
const ATTACK = object({
  by: person(),
  at: person(),
  weapon: text(),
  shot: whole(0, 100),
  of: whole(0, 100),
  aim: optional(choice(AIMS)),
})

/** Everything that a fight knows, in the order in which it is written. */
export const FIGHT = object({
  options: shared(OPTIONS),
  phase: choice(['opening', 'fighting', 'over']),
  round,
  combatants: list(SHEET, { most: 1000 }),
  ground: shared(GROUND),
  stopped: nullable(text()),
  /** Who acts when, set once and kept (MY-INIT-5). */
  order: people,
  turn: nullable(TURN),
  /** The exchange that is being resolved. */
  attack: nullable(ATTACK),
  /** The perk that somebody is asked about. */
  offer: nullable(object({ who: person(), perk: text() })),
  /** Who acts next whatever the order says: the one a scenario opens with. */
  now: nullable(person()),
  /** Who attacked whom hand to hand, and in which round (MY-MULTI-5). */
  melees: list(object({ by: person(), at: person(), round }), { most: 1000 }),
  result: nullable(choice(RESULTS)),
})
