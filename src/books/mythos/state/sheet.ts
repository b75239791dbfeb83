import { model } from '../../../engine/book-model.ts'
import { choice, type Infer, list, number, object, record, text, whole, withDefault } from '../../../engine/schema.ts'
import { health, perFight, person, shared, visible } from '../../../engine/schema-marks.ts'
import { conditionsOf } from '../../../kit/condition-flags.ts'
import { DAMAGE } from '../../../kit/damage-dice.ts'
import { byName, choiceOf, maybe, maybeNow, off, offNow, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { spotOf } from '../../../kit/position-field.ts'
import { ATTACK, CARRIED_WEAPON, CLASSES, EFFECT, ITEM_IDS } from '../tables/gear.ts'
import { SETTINGS, STATE } from './fight.ts'

const score = upTo(999, 50)
const yards = number(-100_000, 100_000, 0.5)
/** Yards along the line, or `{ x, y }`. */
const place = spotOf(yards)

/** What ends somebody's part in a fight for want of HP. */
export const DOWN = ['dead', 'dying', 'unconscious'] as const
/** What is the matter with somebody, and what ends their part in a fight (MY-SHEET-7). */
const HARMS = {
  lasting: DOWN,
  perFight: ['escaped', 'prone', 'stunned', 'running', 'cover', 'surprised', 'majorWound'],
} as const
const CONDITIONS = conditionsOf(HARMS)

/** MY 2, field by field; MY-AFT-1: what does not last beyond the fight is `perFight`. */
const FIELDS = {
  role: choiceOf(['investigator', 'ally', 'enemy']),
  STR: score,
  CON: score,
  SIZ: score,
  DEX: score,
  POW: score,
  age: withDefault(whole(15, 89), 30),
  maxHP: whole(1, 999),
  HP: health(whole(0, 999), { max: 'maxHP' }),
  MOV: whole(0, 20),
  build: whole(-3, 100),
  damageBonus: shared(DAMAGE),
  skills: shared(byName(whole(0, 999), 60)),
  dodge: whole(0, 999),
  weapons: several(CARRIED_WEAPON, 20),
  armour: shared(several(text({ min: 1, max: 64 }), 2)),
  naturalArmour: upTo(20),
  resist: shared(byName(choice(['half', 'immune', 'min1']), 4, choice([...CLASSES, 'firearms']))),
  attacksPerRound: withDefault(whole(1, 6), 1),
  attacks: several(ATTACK, 10),
  items: several(object({ item: choice(ITEM_IDS), qty: upTo(10, 1) }), 20), // MY-ITEM-2
  perks: shared(several(text({ min: 1, max: 32 }), 20)), // MY-PERK-8: no limit that anybody meets
  luck: upTo(99, 50),
  sanity: upTo(99, 50),
  /** `1/1D8`: what the sight of it costs, by success and by failure (toggle `sanity`). */
  sanityLoss: maybe(text({ max: 16, pattern: /^\d+(D\d+)?\/\d+(D\d+)?$/i })),
  cannotFightBack: off(),
  cannotDodge: off(),
  named: off(),
  /** What it leaves behind (MY-AFT-2). */
  drops: shared(several(object({ item: text({ min: 1, max: 64 }), qty: withDefault(whole(1, 10), 1) }), 10)),
  conditions: visible(CONDITIONS),
  bleeding: perFight(whole(0, 20), 0),
  /** The round in which it began to die (MY 9). */
  dyingSince: maybeNow(whole(0, 10_000)),
  /** Where it stands, with the toggle `ranges`; null without. */
  pos: visible(maybeNow(place)),
  /** Who has hold of it (MY 10.2). */
  heldBy: visible(maybeNow(person())),
  effects: perFight(list(EFFECT, { most: 40 }), []),
  /** How often each perk was used in this fight. */
  perkUses: shared(perFight(record(whole(0, 1000), { most: 40 }), {})),
  /** Against whom it reacted in this round, one entry for each (MY-REACT-7). */
  reactionsThisRound: perFight(list(person(), { most: 100 }), []),
  /** Who last dealt it damage (MY-MULTI-1). */
  hurtBy: maybeNow(person()),
  /** The weapon it used last (MY 10.2). */
  lastUsed: maybeNow(text({ max: 64 })),
  /** Dived for cover: it may not choose Fight on its next turn (MY 8). */
  shelter: offNow(),
  /** Bonus and penalty dice that the referee gives to its next roll (MY-MOD-16). */
  dice: perFight(whole(-2, 2), 0),
}

/** What the referee says of the scene. */
const PLACE = {
  /** MY-END-4: allies go on though every investigator is dead or gone. */
  alliesFightOn: off(),
  /** How far apart the sides begin, in yards, where nobody is given a place (toggle `ranges`). */
  yards: withDefault(number(0, 10_000, 0.5), 10),
}

export type Combatant = Infer<(typeof MODEL)['sheet']>
export type Condition = keyof Infer<typeof CONDITIONS>
export const CONDITION_NAMES: readonly Condition[] = [...HARMS.lasting, ...HARMS.perFight]

const DOCTRINES = ['cautious', 'pack', 'cunning', 'brute', 'fanatic']

export const MODEL = model({
  sides: ['investigators', 'enemies'], // MY-GEN-3
  control: choiceOf(['player', 'referee', 'auto', ...DOCTRINES.map((name) => `auto:${name}`)]),
  sheet: FIELDS,
  fight: STATE,
  options: SETTINGS,
  ground: PLACE,
})

export const FIGHT = wholeFight(MODEL, STATE)
