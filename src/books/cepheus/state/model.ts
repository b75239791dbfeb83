import type { Schema } from '../../../engine/schema.ts'
import {
  choice,
  either,
  flag,
  nullable,
  number,
  object,
  optional,
  plain,
  record,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import { person, shared, visible } from '../../../engine/schema-marks.ts'
import { choiceOf, maybe, off, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { type Armour, type Band, EXPLOSIVE_KINDS, type Weapon } from '../tables/gear.ts'
import type { Mode, Turn } from './fight.ts'
import { OPTIONS } from './options.ts'
import { GROUND, SHEET } from './sheet.ts'

const round = whole(0, 10_000)
const metres = number(-1_000_000, 1_000_000)
const SPOT = { x: metres, y: metres }
const points = whole(-10_000, 10_000)
const times = whole(0, 1000)
const people = several(person(), 1000)

/** CE-TURN-1. */
export const TURN = {
  who: person(),
  minors: whole(-100, 100),
  significant: flag(),
  touched: flag(),
  exchanged: flag(), // The significant action was given for two minor ones
  robbed: optional(flag()), // It began without its significant action (CE-TURN-7)
  /** An action of the next turn was lost in it (CE-TURN-7), and so many reactions were made in it (CE-PROF-6). */
  owes: optional(flag()),
  reacted: optional(whole(0, 1000)),
  movedBefore: metres, // Metres of its turn before, should it not come to this one after all (CE-HASTE-1)
  /** What it is about to do, while others may still step in (CE-DELAY-2). */
  deed: nullable(object({ what: text(), at: nullable(person()) })),
  denied: optional(flag()), // The referee has said no to cover in it
}
/** CE-ATK-1: what was declared. */
const ATTACK = object({
  by: person(),
  at: person(),
  weapon: text(),
  mode: text() as Schema<Mode>,
  metres,
  answered: optional(flag()), // Its target has reacted to it (CE-REACT-1)
})

/** CE 3.2: what hangs in the air, and until which round. */
const CLOUD = object({ by: visible(person()), kind: choice(['smoke', 'aerosol']), ...SPOT, metres, until: round })
/** Charges, and when they go off. */
const CHARGE = object({ by: person(), what: choice(EXPLOSIVE_KINDS), ...SPOT, round, times })
/** What is going off. */
const EXPLOSION = object({ what: text(), ...SPOT, bands: shared(plain<readonly Band[]>()), times })
/** CE 12: the doctor by id or by Medicine, and how many days each has had. */
const RECOVERY = object({
  way: choice(['rest', 'active', 'care']),
  days: whole(1, 365),
  doctor: nullable(either(text(), whole(0, 6))),
  spent: record(whole(0, 1000), { most: 1000 }),
})

/** What a fight knows besides its people, in the order in which it is written. */
const STATE = {
  phase: choiceOf(['opening', 'fighting', 'aftermath', 'recovery', 'over']),
  round: upTo(10_000),
  /** Whose turn is being played, and what is left of it. */
  turn: maybe(object({ ...TURN, outer: nullable(plain<Turn>()) }) as Schema<Turn>),
  attack: maybe(ATTACK), // The attack being resolved, from its declaration to its end
  blow: maybe(object({ who: person(), points, left: points })), // The damage being placed, and what of it is left
  proposal: maybe(object({ who: person(), what: text() })), // What somebody has asked the referee for
  /** Who acts next whatever the order says: a delayer who stepped in, or the one a scenario opens with. */
  now: maybe(person()),
  waited: maybe(person()), // Before whose turn all delayers have said no
  goesOn: off(), // The referee has said that the fight goes on though one side is down
  lastBlow: upTo(10_000, 1), // The round of the last attack, or of the last time the referee let a lull go on
  asked: people, // Who has been asked for first aid
  surprise: off(), // Some were marked aware and some not, and no attack has been resolved since (CE-AWARE-4)
  /** What the setup suggests to the referee for the opening (CE-DEC-1, CE-DEC-2). */
  suggested: shared(withDefault(object({ aware: people, range: metres }), { aware: [], range: 0 })),
  /** Toggle `simultaneousTies` (CE-PROF-4): who acts together, and the damage that waits until all have acted. */
  together: people,
  owed: several(object({ who: person(), points }), 1000),
  tried: several(text(), 1000), // Who tried first aid on whom, as `medic patient` (CE-AID-3)
  clouds: several(CLOUD, 1000),
  charges: several(CHARGE, 1000),
  blast: maybe(EXPLOSION),
  recovery: maybe(RECOVERY), // Days between fights in place of a fight (CE 12)
  /** Weapons and armour of the table's own, in place of the catalogue's. */
  house: shared(maybe(plain<HouseRules>())),
}
type HouseRules = {
  readonly weapons: Readonly<Record<string, Weapon>>
  readonly armour: Readonly<Record<string, Armour>>
}

/** Its fields drive what is alike in every book: copying, closing, what a viewer may know. */
export const MODEL = {
  sides: ['players', 'enemies'],
  sheet: SHEET,
  fight: object(STATE),
  options: OPTIONS,
  ground: GROUND,
}

export const FIGHT = wholeFight(MODEL, STATE)
