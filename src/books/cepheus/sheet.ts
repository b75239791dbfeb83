import { choice, flag, type Infer, list, nullable, number, object, record, short, text, whole, withDefault } from '../../engine/schema.ts'
import { ACCESSORIES } from './gear.ts'

/** CE 2: a characteristic and what is left of it. `dex: 9` sets both. */
const score = short(object({ max: whole(0, 99), now: whole(0, 99) }), (raw) => (typeof raw === 'object' ? undefined : { max: raw, now: raw }), whole(0, 99))
const seven = { max: 7, now: 7 }
const metres = number(-100_000, 100_000, 0.5)

const CARRIED_WEAPON = object({
  weaponId: text({ min: 1, max: 64 }),
  loaded: withDefault(whole(0, 10_000), 0),
  magazines: withDefault(whole(0, 100), 0),
  drawn: withDefault(flag(), false),
  accessories: withDefault(list(choice(ACCESSORIES), { most: 11 }), []),
  /** Minor actions of a reload already spent (CE-WPN-3). */
  reloading: withDefault(whole(0, 100), 0),
  /** Thrown or dropped: it lies on the field (CE-RANGE-6, CE-UNC-1). */
  gone: withDefault(flag(), false),
  /** Its sights are out of true (toggle `sightsJar`). */
  jarred: withDefault(flag(), false),
})

const CONDITIONS = object({
  fatigued: withDefault(flag(), false),
  unconscious: withDefault(flag(), false),
  dead: withDefault(flag(), false),
  surrendered: withDefault(flag(), false),
  fled: withDefault(flag(), false),
  outOfComms: withDefault(flag(), false),
})

/** CE 2, field by field. */
export const SHEET = object({
  id: text({ min: 1, max: 32, pattern: /^[a-z0-9][a-z0-9-]*$/ }),
  name: text({ min: 1, max: 32 }),
  side: text({ min: 1, max: 32 }),
  control: withDefault(text({ min: 1, max: 64 }), 'referee'),
  kind: withDefault(choice(['character', 'animal']), 'character'),                              // CE-PROF-19: no vehicles here, and so no robots
  str: withDefault(score, seven),
  dex: withDefault(score, seven),
  end: withDefault(score, seven),
  int: withDefault(score, seven),
  edu: withDefault(score, seven),
  soc: withDefault(score, seven),
  /** Its six scores are still to be rolled (CE-SHEET-8). */
  unrolled: withDefault(flag(), false),
  skills: withDefault(record(whole(0, 6), { most: 60 }), {}),
  weapons: withDefault(list(CARRIED_WEAPON, { most: 20 }), []),
  armour: withDefault(list(text({ min: 1, max: 64 }), { most: 3 }), []),
  items: withDefault(list(object({ itemId: text({ min: 1, max: 64 }), qty: withDefault(whole(0, 1000), 1) }), { most: 50 }), []),
  stance: withDefault(choice(['standing', 'crouched', 'prone']), 'standing'),
  cover: withDefault(choice(['none', 'quarter', 'half', 'threeQuarter', 'full']), 'none'),
  /** CE-PROF-1: one line, so that y is always 0. */
  pos: withDefault(short(object({ x: metres, y: number(0, 0) }), (raw) => (typeof raw === 'object' ? undefined : { x: raw, y: 0 }), metres), { x: 0, y: 0 }),
  /** Metres of one Move while standing (CE-MOVE-1; beasts differ). */
  stride: withDefault(number(0, 100, 0.5), 6),
  /** Kilograms carried (CE-SHEET-6). */
  load: withDefault(number(0, 10_000), 0),
  aware: withDefault(flag(), false),
  initBase: withDefault(nullable(whole(-100, 200)), null),
  initMods: withDefault(record(whole(-200, 200), { most: 10 }), {}),
  /** Roll-offs won and lost in ties (CE-INIT-5). */
  ties: withDefault(list(whole(1, 6), { most: 100 }), []),
  aim: withDefault(nullable(object({ targetId: text({ min: 1, max: 32 }), kind: choice(['hit', 'kill']), count: whole(1, 6) })), null),
  reactions: withDefault(whole(0, 1000), 0),
  movedLast: withDefault(number(0, 1000, 0.5), 0),
  drug: withDefault(choice(['none', 'combat', 'metabolic']), 'none'),
  freeDodgesLeft: withDefault(whole(0, 2), 0),
  conditions: withDefault(CONDITIONS, { fatigued: false, unconscious: false, dead: false, surrendered: false, fled: false, outOfComms: false }),
  wakeFails: withDefault(whole(0, 1000), 0),
  operated: withDefault(flag(), false),
  /** First aid has already helped after this fight (CE-AID-3). */
  aided: withDefault(flag(), false),
  /** Laser points burnt off an ablat suit (CE-ARM-3). */
  ablated: withDefault(whole(0, 100), 0),
  tags: withDefault(list(text({ min: 1, max: 32 }), { most: 20 }), []),
  acted: withDefault(flag(), false),
  /** Its place among those who delay, or null (CE-DELAY-1). */
  delays: withDefault(nullable(whole(1, 1000)), null),
  /** Metres it has moved in this round: the seriously wounded have but 1.5 (CE-TURN-5). */
  movedThisRound: withDefault(number(0, 1000, 0.5), 0),
  /** A modifier of the referee for its next attack (CE-MOD-30). */
  circumstance: withDefault(whole(-20, 20), 0),
  hidden: withDefault(flag(), false),
  left: withDefault(flag(), false),
})
export type Combatant = Infer<typeof SHEET>
export type CarriedWeapon = Infer<typeof CARRIED_WEAPON>
export type Characteristic = 'str' | 'dex' | 'end' | 'int' | 'edu' | 'soc'
export type Physical = 'str' | 'dex' | 'end'

/** CE-FIELD-1 as far as this profile has it: what the referee says of the place, and of the time after the fight. */
export const GROUND = object({
  light: withDefault(choice(['bright', 'low', 'dark']), 'bright'),
  smoke: withDefault(choice(['none', 'thin', 'thick']), 'none'),
  weather: withDefault(choice(['calm', 'extreme']), 'calm'),
  terrain: withDefault(choice(['normal', 'difficult']), 'normal'),
  gravity: withDefault(number(0, 10), 1),
  /** A modifier on every attack of the scene (CE-MOD-30). */
  circumstance: withDefault(whole(-20, 20), 0),
  /** How long after the fight first aid begins (CE-AID-1, CE-AID-2). */
  minutesAfter: withDefault(number(0, 10_000), 3),
  /** A hospital or sickbay is at hand, or the referee waives it (CE-SURG-1). */
  sickbay: withDefault(flag(), false),
})
export type Ground = Infer<typeof GROUND>
