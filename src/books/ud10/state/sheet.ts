import type { Infer, Schema } from '../../../engine/schema.ts'
import { choice, list, number, object, short, text, whole, withDefault } from '../../../engine/schema.ts'
import { health, perFight, person, score, shared, visible } from '../../../engine/schema-marks.ts'
import { squareOf } from '../../../field/map-schema-fields.ts'
import { DIRECTIONS, type Direction } from '../../../field/square-names-and-directions.ts'
import {
  alike,
  byName,
  choiceOf,
  maybe,
  maybeNow,
  off,
  offNow,
  several,
  upTo,
} from '../../../kit/fields-with-defaults.ts'
import type { MODEL } from './model.ts'

const id = text({ min: 1, max: 64 })
const attribute = () => withDefault(whole(-5, 10), 0)
const most = () => withDefault(whole(1, 50), 10)
const things = (count: number) => several(id, count)
const NONE = { max: 0, now: 0 }
const pool = () => withDefault(score(99), NONE)

/** Lasting unless `passing`: those end with the fight. */
const lasting = () => visible(off())
const passing = () => visible(offNow())

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
export const directionOf = (facing: Facing): Direction => DIRECTIONS[FACINGS.indexOf(facing)]!
export const facingOf = (direction: Direction): Facing => FACINGS[DIRECTIONS.indexOf(direction)]!
const upper = (raw: unknown): unknown => (typeof raw === 'string' ? raw.toUpperCase() : undefined)
const facing = (): Schema<Facing> => short(choice(FACINGS), upper, text({ max: 2 }))
export const COVER = object({
  rating: whole(0, 10),
  against: choiceOf(['all', 'ranged', 'melee']),
  from: withDefault(
    short(list(facing(), { most: 8 }), (raw) => (raw === 'all' ? [] : undefined), choice(['all'])),
    [],
  ),
})
/** A number is cover of that rating against everything. */
const cover = short(COVER, (raw) => (typeof raw === 'number' ? { rating: raw } : undefined), whole(0, 10))
const TALLY = { attacks: 0, hits: 0, dealtHP: 0, dealtEP: 0, takenHP: 0, takenEP: 0 }
const count = () => whole(0, 1_000_000)

/** UD 2, field by field, in the page's order. */
export const FIELDS = {
  /** Whoever stands on another side is hostile, unless the referee allies the sides. */
  side: withDefault(text({ min: 1, max: 32 }), 'foes'),
  kind: visible(choiceOf(['character', 'creature', 'machine'])),
  group: maybe(text({ min: 1, max: 32 })), // null stands for the block, and without one for the side
  ...alike(attribute, 'str', 'dex', 'con', 'int'),
  ...alike(most, 'hpMax', 'epMax', 'msMax'),
  hp: health(whole(-10_000, 50), { max: 'hpMax' }),
  ep: health(whole(-10, 50), { max: 'epMax' }),
  ms: whole(-10, 50),
  skills: shared(byName(whole(1, 99), 60, id)),
  fatigue: shared(things(20)), // skills with which each success costs 1 EP
  specs: shared(byName(whole(0, 99), 30, id)),
  experience: upTo(100_000),
  pools: withDefault(object({ melee: pool(), aim: pool(), athletic: pool() }), {
    melee: NONE,
    aim: NONE,
    athletic: NONE,
  }),
  size: visible(choiceOf(['small', 'normal', 'large'], 'normal')),
  footprint: visible(withDefault(whole(1, 4), 1)),
  anatomy: choiceOf(['humanoid', 'other']),
  moveMetres: maybe(number(0, 1000, 0.5)),
  ready: visible(things(4)),
  carried: things(40),
  armour: visible(shared(things(10))),
  fitted: byName(id, 10, id), // the weapon that each device is fitted to (C33)
  loaded: byName(whole(0, 1000), 40, id), // rounds in each weapon that has a magazine
  /** `paused`: a turn passed without aiming (C10). */
  aim: maybeNow(object({ target: person(), rounds: whole(1, 2), paused: off() })),
  reactionSpent: offNow(),
  pos: visible(maybeNow(SQUARE)),
  facing: visible(maybeNow(facing())),
  picked: offNow(), // C6: the facing was picked, and no attack in an own turn came after it
  elevation: visible(maybeNow(whole(-100, 100))), // null: the level of the square
  cover: visible(maybeNow(cover)),
  ...alike(passing, 'surprised', 'immobilised', 'crouching', 'moving', 'braced'),
  ...alike(lasting, 'unconscious', 'incapacitated', 'dead'),
  forfeitAttack: offNow(),
  ...alike(passing, 'retreated', 'pinned'),
  unchambered: off(),
  fled: passing(),
  fellBy: maybe(choice(['hp', 'ep'])), // C18: why somebody is unconscious
  initiative: visible(maybeNow(whole(-1000, 1000))),
  /** Standing modifiers, and what the referee says of reactions and of being foreseen. */
  refAttack: perFight(whole(-100, 100), 0),
  refDefense: perFight(whole(-100, 100), 0),
  refReaction: perFight(choice(['auto', 'force', 'forbid']), 'auto'),
  refAttackOnce: perFight(whole(-100, 100), 0),
  refDefenseOnce: perFight(whole(-100, 100), 0),
  unforeseen: offNow(),
  boost: perFight(whole(0, 99), 0), // UD-POOL-3: points of the athletic pool in the Defense
  reloading: perFight(whole(0, 99), 0), // steps of a reload that are done
  aided: offNow(),
  /** Where somebody stands in the party, relative to its first; null for a row. */
  formation: maybe(object({ x: whole(-50, 50), y: whole(-50, 50) })),
  /** What somebody did in the fight. */
  tally: perFight(object(alike(count, 'attacks', 'hits', 'dealtHP', 'dealtEP', 'takenHP', 'takenEP')), TALLY),
}

export type Combatant = Infer<(typeof MODEL)['sheet']>
export type Attribute = 'str' | 'dex' | 'con' | 'int'

/** UD 2, the skill table: the attribute of each skill, and whether it may be tried untrained. */
export const SKILLS: Readonly<Record<string, { readonly linked: Attribute | null; readonly untrained: boolean }>> = {
  initiative: { linked: 'dex', untrained: true },
  melee: { linked: 'str', untrained: true },
  ranged: { linked: 'dex', untrained: true },
  parry: { linked: 'dex', untrained: true },
  dodge: { linked: 'dex', untrained: true },
  dualMelee: { linked: 'str', untrained: false },
  dualRanged: { linked: 'dex', untrained: false },
  sharpShooter: { linked: null, untrained: false },
  quickDraw: { linked: 'dex', untrained: false },
  rapidReload: { linked: 'dex', untrained: false },
  wearArmor: { linked: null, untrained: false },
  endurance: { linked: 'con', untrained: true },
  acrobatics: { linked: 'dex', untrained: false },
  swim: { linked: 'con', untrained: true },
  firstAid: { linked: 'int', untrained: false },
  hide: { linked: 'dex', untrained: true },
  moveSilently: { linked: 'dex', untrained: true },
  search: { linked: 'int', untrained: true },
}

/** UD-CHK-6: a skill that is not owned counts 0. */
export const skillOf = ({ skills }: Combatant, id: string): number => skills[id] ?? 0

/** UD-CHK-9. */
export const woundPenalty = ({ hp }: Combatant): number => (hp < 0 ? hp : 0)
export const fatiguePenalty = ({ ep, kind }: Combatant): number => (ep < 0 && kind !== 'machine' ? ep : 0)

/** UD-SHEET-2, UD-SHEET-3: metres to whole squares; full movement doubles the metres first. */
export const standardMetres = ({ moveMetres, str }: Combatant): number => Math.max(0, moveMetres ?? 5 + str)
const squaresIn = (metres: number): number => Math.max(1, Math.floor((metres * 10) / 15))
export const standardSquares = (who: Combatant): number => squaresIn(standardMetres(who))
export const fullSquares = (who: Combatant): number => squaresIn(2 * standardMetres(who))
