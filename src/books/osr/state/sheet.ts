import { health, perFight, person, shared, visible } from '../../../engine/field-marks.ts'
import type { Infer } from '../../../engine/schema.ts'
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
import { conditionsOf } from '../../../kit/condition-flags.ts'
import { spotOf } from '../../../kit/position-field.ts'
import { SPELL } from '../magic/spell-record.ts'
import { CLASSES } from '../tables/classes.ts'
import { PRINTED_ATTACK } from './gear.ts'
import type { MODEL } from './model.ts'

export const SIZES = ['small', 'medium', 'large', 'huge'] as const
export const COVERS = ['none', 'half', 'near', 'full'] as const
export type Cover = (typeof COVERS)[number]

const score = withDefault(whole(1, 30), 10)
const gear = withDefault(nullable(text({ min: 1, max: 64 })), null)
/** OSR-ITEM-1: something carried; a weapon is loaded (OSR-REL-3), shots are counted (OSR-GEAR-3). */
export const ITEM = short(
  object({
    item: text({ min: 1, max: 64 }),
    qty: withDefault(whole(0, 999), 1),
    loaded: withDefault(flag(), true),
  }),
  (raw) => (typeof raw === 'string' ? { item: raw } : undefined),
  text({ min: 1, max: 64 }),
)
export type Item = Infer<typeof ITEM>

const items = (most: number) => withDefault(list(ITEM, { most }), [])
const count = perFight(whole(0, 10_000), 0)
const off = () => perFight(flag(), false)
const square = whole(-1000, 1000)

/** OSR 2. Engaged is derived (OSR-FREE-1). */
const CONDITIONS = conditionsOf({
  lasting: ['dead', 'outOfAction', 'wounded', 'dying', 'frail'],
  perFight: [
    'prone',
    'grappled',
    'grappling',
    'surprised',
    'broken',
    'surrendered',
    'fled',
    'totalDefense',
    'charged',
    'screening',
    'shieldWall',
  ],
})

/** OSR 2, field by field; then what belongs to one fight. */
export const FIELDS = {
  kind: withDefault(choice(['character', 'opponent']), 'character'),
  /** The human in charge, by name; who plays is `control`. */
  player: withDefault(nullable(text({ max: 64 })), null),
  named: withDefault(flag(), true),
  STR: score,
  CON: score,
  DEX: score,
  INT: score,
  WIS: score,
  CHA: score,
  /** OSR-SHEET-9: a stat block without abilities saves against 10. */
  hasAbilities: withDefault(flag(), true),
  class: withDefault(nullable(choice(CLASSES)), null),
  level: withDefault(whole(1, 10), 1),
  HD: withDefault(nullable(number(0.5, 20, 0.5)), null),
  skills: shared(withDefault(record(whole(-4, 4), { most: 60 }), {})),
  attackBonus: withDefault(nullable(whole(-5, 20)), null),
  /** OSR-NPC-1: printed attacks of a stat block. */
  attacks: shared(withDefault(list(PRINTED_ATTACK, { most: 10 }), [])),
  hpMax: whole(1, 999),
  hp: health(whole(0, 999), { max: 'hpMax' }),
  armour: visible(gear),
  shield: visible(gear),
  acFixed: withDefault(nullable(whole(5, 30)), null),
  ini: withDefault(nullable(whole(-10, 40)), null),
  move: withDefault(whole(0, 120), 30),
  size: visible(withDefault(choice(SIZES), 'medium')),
  morale: withDefault(whole(2, 12), 8),
  leader: withDefault(flag(), false),
  combatSkill: withDefault(nullable(whole(0, 4)), null),
  cp: withDefault(whole(0, 999), 0),
  cpMax: withDefault(whole(0, 999), 0),
  /** OSR-CAST-1. */
  spells: shared(withDefault(list(SPELL, { most: 30 }), [])),
  load: withDefault(whole(0, 9999), 0),
  el: withDefault(whole(0, 6), 0),
  readied: items(20),
  stowed: items(40),
  hands: visible(items(2)),
  traits: shared(withDefault(list(text({ min: 1, max: 32 }), { most: 20 }), [])),
  /** OSR-SCAR-2, by their sums. */
  scars: withDefault(list(whole(2, 24), { most: 40 }), []),
  conditions: visible(CONDITIONS),
  ...turnFields(),
  ...fightFields(),
}

/** Where it stands, and what belongs to a turn or a round. */
function turnFields() {
  return {
    /** The square where it stands; the north-western one of several. */
    pos: visible(perFight(squareOf(spotOf(square)), { x: 0, y: 0 })),
    cover: visible(perFight(choice(COVERS), 'none')),
    /** OSR-ACT-7: the budget of the round. */
    main: off(),
    moves: perFight(whole(0, 2), 0),
    /** OSR-DIS-1, for the rest of this turn. */
    disengaged: off(),
    /** OSR-HOLD-1: the main action is held. */
    holding: off(),
    /** OSR-HOLD-2: after whose turn it acts. */
    delayedAfter: perFight(nullable(person()), null),
    /** OSR-SHAT-2. */
    shieldShattered: off(),
    /** OSR-SHLD-2: until the next own turn. */
    bashed: off(),
    /** OSR-SHK-3: the shock that the shield cancels in this round is used up. */
    shieldUsed: off(),
    /** OSR-TWO-2: declared on the last own turn. */
    twoWeapons: off(),
  }
}

/** What lasts longer, and ends with the fight. */
function fightFields() {
  return {
    /** Whom it holds (OSR-GRP-6), whom it screens, and how often in this round (OSR-SCR-3). */
    holds: visible(perFight(nullable(person()), null)),
    screens: visible(perFight(nullable(person()), null)),
    screened: count,
    /** OSR-CAST-1: damage since its last turn ended. */
    hurtSince: off(),
    /** OSR-MW-1: the round in which it fell. */
    fellIn: perFight(nullable(whole(0, 10_000)), null),
    /** Scars of this fight, which change the sheet when it is over (OSR-SCAR-3). */
    newScars: perFight(list(whole(2, 24), { most: 40 }), []),
    /** How often each trait was used in this fight (OSR-TRT-1). */
    uses: shared(perFight(record(whole(0, 1000), { most: 40 }), {})),
    shots: count,
    /** C9: somebody has attacked it. */
    attacked: off(),
    /** OSR-CHK-8: what the referee gives to its next check. */
    situational: perFight(whole(-3, 3), 0),
    edge: perFight(choice(['none', 'advantage', 'disadvantage']), 'none'),
    /** OSR-WALL-4: its next attack comes from behind or from the right. */
    fromBehind: off(),
  }
}

export type Combatant = Infer<(typeof MODEL)['sheet']>
