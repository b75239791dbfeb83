import {
  choice,
  type Infer,
  list,
  number,
  object,
  record,
  short,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import { health, perFight, person, shared, visible } from '../../../engine/schema-marks.ts'
import { squareOf } from '../../../field/map-schema-fields.ts'
import { conditionsOf } from '../../../kit/condition-flags.ts'
import { byName, choiceOf, maybe, maybeNow, off, offNow, on, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { spotOf } from '../../../kit/position-field.ts'
import { CLASSES } from '../tables/classes-and-traits.ts'
import { PRINTED_ATTACK, SPELL } from './gear-and-trait-schemas.ts'

export const SIZES = ['small', 'medium', 'large', 'huge'] as const
export const COVERS = ['none', 'half', 'near', 'full'] as const
export type Cover = (typeof COVERS)[number]
export const ROUND = whole(0, 10_000)
export const COORDINATE = whole(-1000, 1000)

const score = withDefault(whole(1, 30), 10)
const id = text({ min: 1, max: 64 })
const scars = list(whole(2, 24), { most: 40 })

/** Something carried; a weapon is loaded, shots are counted. */
const ITEM = short(
  object({ item: id, qty: upTo(999, 1), loaded: on() }),
  (raw) => (typeof raw === 'string' ? { item: raw } : undefined),
  id,
)
export type Item = Infer<typeof ITEM>

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

/** OSR 2, field by field. */
const LASTING = {
  kind: choiceOf(['character', 'opponent']),
  /** The human in charge, by name; who plays is `control`. */
  player: maybe(text({ max: 64 })),
  named: on(),
  STR: score,
  CON: score,
  DEX: score,
  INT: score,
  WIS: score,
  CHA: score,
  /** A stat block without abilities saves against 10. */
  hasAbilities: on(),
  class: maybe(choice(CLASSES)),
  level: withDefault(whole(1, 10), 1),
  HD: maybe(number(0.5, 20, 0.5)),
  skills: shared(byName(whole(-4, 4), 60)),
  attackBonus: maybe(whole(-5, 20)),
  /** Printed attacks of a stat block. */
  attacks: shared(several(PRINTED_ATTACK, 10)),
  hpMax: whole(1, 999),
  hp: health(whole(0, 999), { max: 'hpMax' }),
  armour: visible(maybe(id)),
  shield: visible(maybe(id)),
  acFixed: maybe(whole(5, 30)),
  ini: maybe(whole(-10, 40)),
  move: upTo(120, 30),
  size: visible(choiceOf(SIZES, 'medium')),
  morale: withDefault(whole(2, 12), 8),
  leader: off(),
  combatSkill: maybe(whole(0, 4)),
  cp: upTo(999),
  cpMax: upTo(999),
  spells: shared(several(SPELL, 30)),
  load: upTo(9999),
  el: upTo(6),
  readied: several(ITEM, 20),
  stowed: several(ITEM, 40),
  hands: visible(several(ITEM, 2)),
  traits: shared(several(text({ min: 1, max: 32 }), 20)),
  /** By the sums of their dice. */
  scars: withDefault(scars, []),
  conditions: visible(CONDITIONS),
}

/** Where it stands, and what belongs to a turn, to a round or to the fight. */
const OF_THE_FIGHT = {
  /** The square where it stands; the north-western one of several. */
  pos: visible(perFight(squareOf(spotOf(COORDINATE)), { x: 0, y: 0 })),
  cover: visible(perFight(choice(COVERS), 'none')),
  /** The budget of the round. */
  main: offNow(),
  moves: perFight(whole(0, 2), 0),
  /** For the rest of this turn. */
  disengaged: offNow(),
  /** The main action is held. */
  holding: offNow(),
  /** After whose turn it acts. */
  delayedAfter: maybeNow(person()),
  shieldShattered: offNow(),
  /** Until the next own turn. */
  bashed: offNow(),
  /** The shock that the shield cancels in this round is used up. */
  shieldUsed: offNow(),
  /** Declared on the last own turn. */
  twoWeapons: offNow(),
  /** Whom it holds (OSR-GRP-6), whom it screens, and how often in this round (OSR-SCR-3). */
  holds: visible(maybeNow(person())),
  screens: visible(maybeNow(person())),
  screened: perFight(whole(0, 10_000), 0),
  /** Damage since its last turn ended. */
  hurtSince: offNow(),
  /** The round in which it fell. */
  fellIn: maybeNow(ROUND),
  /** Scars of this fight, which change the sheet when it is over. */
  newScars: perFight(scars, []),
  /** How often each trait was used in this fight. */
  uses: shared(perFight(record(whole(0, 1000), { most: 40 }), {})),
  shots: perFight(ROUND, 0),
  /** C9: somebody has attacked it. */
  attacked: offNow(),
  /** What the referee gives to its next check. */
  situational: perFight(whole(-3, 3), 0),
  edge: perFight(choice(['none', 'advantage', 'disadvantage']), 'none'),
  /** Its next attack comes from behind or from the right. */
  fromBehind: offNow(),
}

export const FIELDS = { ...LASTING, ...OF_THE_FIGHT }
