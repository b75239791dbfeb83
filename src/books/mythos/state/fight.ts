import type { FightOf } from '../../../engine/book-model.ts'
import { person, subject } from '../../../engine/field-marks.ts'
import {
  choice,
  flag,
  list,
  nullable,
  object,
  optional,
  record,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import type { MODEL } from './model.ts'
import type { Combatant } from './sheet.ts'

export type { Combatant }

export type Fight = FightOf<typeof MODEL>

const weapon = text({ max: 64 })
const shot = whole(1, 3)
const round = whole(0, 10_000)

/** MY 10.2, in the page's order. */
export const AIMS = ['disarm', 'knock down', 'hold', 'break free'] as const
export type Aim = (typeof AIMS)[number]

/** MY-END-3, MY-END-5. */
export const RESULTS = [
  'enemies_defeated',
  'game_over',
  'escaped',
  'mixed',
  'captured',
  'referee_ended',
  'stalemate',
] as const
export type Result = (typeof RESULTS)[number]

export const REACTIONS = ['dodge', 'fight back', 'nothing'] as const
export type Reacting = (typeof REACTIONS)[number]

/** Whose turn it is, and what is still to come of it. */
const TURN = object({
  who: subject(),
  /** MY-TURN-7: attacks that an enemy has left. */
  attacks: whole(0, 6),
  /** MY-SHOT-3: shots that were declared and are not yet fired. */
  shots: nullable(object({ weapon, of: shot, fired: shot })),
  /** Whom it attacked last (MY-MULTI-2). */
  at: nullable(person()),
  /** It has gone where it wanted (toggle `ranges`). */
  moved: flag(),
  /** Who was asked to dive from its shots, and found cover or not (MY 8). */
  dives: record(flag(), { keys: person(), most: 100 }),
})

const ATTACK = object({ by: person(), at: person(), weapon, shot, of: shot, aim: optional(choice(AIMS)) })
const MELEE = object({ by: subject(), at: subject(), round })

/** What a fight knows besides its people. */
export const STATE = {
  phase: withDefault(choice(['opening', 'fighting', 'over']), 'opening'),
  round: withDefault(round, 0),
  /** Who acts when, set once and kept (MY-INIT-5). */
  order: withDefault(list(person(), { most: 100 }), []),
  turn: withDefault(nullable(TURN), null),
  /** The exchange that is being resolved. */
  attack: withDefault(nullable(ATTACK), null),
  /** The perk that somebody is asked about. */
  offer: withDefault(nullable(object({ who: subject(), perk: text({ max: 32 }) })), null),
  /** Who acts next whatever the order says: the one a scenario opens with. */
  now: withDefault(nullable(person()), null),
  /** Who attacked whom hand to hand, and in which round (MY-MULTI-5). */
  melees: withDefault(list(MELEE, { most: 10_000 }), []),
  result: withDefault(nullable(choice(RESULTS)), null),
}
