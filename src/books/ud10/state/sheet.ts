import { health, perFight, person, score, shared, visible } from '../../../engine/field-marks.ts'
import type { Infer, Schema } from '../../../engine/schema.ts'
import {
  choice,
  flag,
  list,
  nullable,
  number,
  object,
  record,
  short,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import { squareOf } from '../../../field/map-fields.ts'
import type { MODEL } from './model.ts'

const id = text({ min: 1, max: 64 })
const attribute = () => withDefault(whole(-5, 10), 0)
const most = () => withDefault(whole(1, 50), 10)
const things = (count: number) => withDefault(list(id, { most: count }), [])
const pool = () => withDefault(score(99), { max: 0, now: 0 })

/** Lasting unless `passing`: those end with the fight. */
const lasting = () => visible(withDefault(flag(), false))
const passing = () => visible(perFight(flag(), false))

/** x grows east, y grows south; `[4, 2]` and `E3` are short for `{ x: 4, y: 2 }`. */
export const SQUARE = squareOf(
  short(
    object({ x: whole(0, 1000), y: whole(0, 1000) }),
    (raw) => (Array.isArray(raw) ? { x: raw[0] as unknown, y: raw[1] as unknown } : undefined),
    list(whole(0, 1000), { most: 2 }),
  ),
)

export const FACINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Facing = (typeof FACINGS)[number]

const upper = (raw: unknown): unknown => (typeof raw === 'string' ? raw.toUpperCase() : undefined)
const facing = (): Schema<Facing> => short(choice(FACINGS), upper, text({ max: 2 }))

export const COVER = object({
  rating: whole(0, 10),
  against: withDefault(choice(['all', 'ranged', 'melee']), 'all'),
  from: withDefault(
    short(list(facing(), { most: 8 }), (raw) => (raw === 'all' ? [] : undefined), choice(['all'])),
    [],
  ),
})
/** A number is cover of that rating against everything. */
const cover = short(COVER, (raw) => (typeof raw === 'number' ? { rating: raw } : undefined), whole(0, 10))

/** UD-END-7: what somebody did in the fight. */
const TALLY = { attacks: 0, hits: 0, dealtHP: 0, dealtEP: 0, takenHP: 0, takenEP: 0 }
const count = whole(0, 1_000_000)

/** UD 2, field by field, in the page's order. */
export const FIELDS = {
  /** Whoever stands on another side is hostile, unless the referee allies the sides. */
  side: withDefault(text({ min: 1, max: 32 }), 'foes'),
  kind: visible(withDefault(choice(['character', 'creature', 'machine']), 'character')),
  /** UD-INIT-5: null stands for the block, and without one for the side. */
  group: withDefault(nullable(text({ min: 1, max: 32 })), null),
  str: attribute(),
  dex: attribute(),
  con: attribute(),
  int: attribute(),
  hpMax: most(),
  epMax: most(),
  msMax: most(),
  hp: health(whole(-10_000, 50), { max: 'hpMax' }),
  ep: health(whole(-10, 50), { max: 'epMax' }), // UD-DMG-10
  ms: whole(-10, 50),
  skills: shared(withDefault(record(whole(1, 99), { keys: id, most: 60 }), {})),
  /** UD-SHEET-6: skills with which each success costs 1 EP. */
  fatigue: shared(things(20)),
  specs: shared(withDefault(record(whole(0, 99), { keys: id, most: 30 }), {})),
  /** UD-END-6. */
  experience: withDefault(whole(0, 100_000), 0),
  pools: withDefault(object({ melee: pool(), aim: pool(), athletic: pool() }), {
    melee: { max: 0, now: 0 },
    aim: { max: 0, now: 0 },
    athletic: { max: 0, now: 0 },
  }),
  size: visible(withDefault(choice(['small', 'normal', 'large']), 'normal')),
  footprint: visible(withDefault(whole(1, 4), 1)),
  anatomy: withDefault(choice(['humanoid', 'other']), 'humanoid'),
  moveMetres: withDefault(nullable(number(0, 1000, 0.5)), null),
  ready: visible(things(4)),
  carried: things(40),
  armour: visible(shared(things(10))),
  /** The weapon that each device is fitted to (C33). */
  fitted: withDefault(record(id, { keys: id, most: 10 }), {}),
  /** Rounds in each weapon that has a magazine. */
  loaded: withDefault(record(whole(0, 1000), { keys: id, most: 40 }), {}),
  /** `paused`: a turn passed without aiming (C10). */
  aim: perFight(nullable(object({ target: person(), rounds: whole(1, 2), paused: withDefault(flag(), false) })), null),
  reactionSpent: perFight(flag(), false),
  pos: visible(perFight(nullable(SQUARE), null)),
  facing: visible(perFight(nullable(facing()), null)),
  /** C6: the facing was picked, and no attack in an own turn came after it. */
  picked: perFight(flag(), false),
  /** Null: the level of the square. */
  elevation: visible(perFight(nullable(whole(-100, 100)), null)),
  cover: visible(perFight(nullable(cover), null)),
  surprised: passing(),
  immobilised: passing(),
  crouching: passing(),
  moving: passing(),
  braced: passing(),
  unconscious: lasting(),
  incapacitated: lasting(),
  dead: lasting(),
  forfeitAttack: perFight(flag(), false),
  retreated: passing(),
  pinned: passing(),
  unchambered: withDefault(flag(), false),
  /** UD-END-2. */
  fled: passing(),
  /** C18: why somebody is unconscious. */
  fellBy: withDefault(nullable(choice(['hp', 'ep'])), null),
  initiative: visible(perFight(nullable(whole(-1000, 1000)), null)),
  /** UD-GEN-8: standing modifiers, and what the referee says of reactions and of being foreseen. */
  refAttack: perFight(whole(-100, 100), 0),
  refDefense: perFight(whole(-100, 100), 0),
  refReaction: perFight(choice(['auto', 'force', 'forbid']), 'auto'),
  refAttackOnce: perFight(whole(-100, 100), 0),
  refDefenseOnce: perFight(whole(-100, 100), 0),
  unforeseen: perFight(flag(), false),
  /** UD-POOL-3: points of the athletic pool in the Defense. */
  boost: perFight(whole(0, 99), 0),
  /** UD-ACT-7: steps of a reload that are done. */
  reloading: perFight(whole(0, 99), 0),
  /** UD-ACT-11. */
  aided: perFight(flag(), false),
  /** UD-PREP-2: where somebody stands in the party, relative to its first; null for a row. */
  formation: withDefault(nullable(object({ x: whole(-50, 50), y: whole(-50, 50) })), null),
  tally: perFight(
    object({ attacks: count, hits: count, dealtHP: count, dealtEP: count, takenHP: count, takenEP: count }),
    TALLY,
  ),
}

export type Combatant = Infer<(typeof MODEL)['sheet']>
