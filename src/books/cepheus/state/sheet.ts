import { resetBy } from '../../../engine/reset-after-fight.ts'
import type { Infer, Schema } from '../../../engine/schema.ts'
import { choice, list, number, object, record, short, text, whole, withDefault } from '../../../engine/schema.ts'
import { health, perFight, person, shared, visible } from '../../../engine/schema-marks.ts'
import { conditionsOf } from '../../../kit/condition-flags.ts'
import { byName, choiceOf, maybe, maybeNow, off, offNow, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { spotOf } from '../../../kit/position-field.ts'
import { ACTION_FIELDS } from '../core/events-action.ts'
import { GRAPPLE_FIELDS } from '../grapple/events-and-asks.ts'
import { HAZARD_FIELDS } from '../hazards/events-and-asks.ts'
import { ACCESSORIES, ARCS, GRENADE_KINDS } from '../tables/gear.ts'
import { SEAT_FIELDS } from '../vehicles/events.ts'
import { type Fight, HELPLESS } from './fight.ts'

/** CE 2: a characteristic and what is left of it. `dex: 9` sets both. */
const score = short(
  object({ max: whole(0, 99), now: whole(0, 99) }),
  (raw) => (typeof raw === 'object' ? undefined : { max: raw, now: raw }),
  whole(0, 99),
)
const seven = { max: 7, now: 7 }
const halfMetres = number(-100_000, 100_000, 0.5)
const place = (y: Schema<number>) => perFight(spotOf(halfMetres, y), { x: 0, y: 0 })

const CARRIED_WEAPON = object({
  weaponId: text({ min: 1, max: 64 }),
  loaded: upTo(10_000),
  magazines: upTo(100),
  drawn: off(),
  accessories: shared(several(choice(ACCESSORIES), 11)),
  reloading: perFight(whole(0, 100), 0), // Minor actions of a reload already spent (CE-WPN-3)
  gone: off(), // Thrown or dropped: it lies on the field (CE-RANGE-6, CE-UNC-1)
  jarred: off(), // Its sights are out of true (toggle `sightsJar`)
  /** It is being reloaded in haste, and its bearer does not dodge until that is done (CE 3.1). */
  hasty: offNow(),
  /** The grenade in a launcher or the one slung below, null for the usual one; how that is loaded (CE-WPN-5). */
  shell: maybe(choice(GRENADE_KINDS)),
  tubeEmpty: off(),
  tubeReloading: perFight(whole(0, 100), 0),
})

/** `suppressed` until its next turn (CE 10.6); `loseSignificant`: CE-TURN-7; the last three: CE-PROF-14. */
const CONDITIONS = conditionsOf({
  lasting: ['fatigued', 'unconscious', 'dead'],
  perFight: ['suppressed', 'loseSignificant', 'grappled', 'surrendered', 'fled', 'outOfComms', ...HELPLESS],
})

const round = whole(0, 10_000)

/** CE 3.5, CE 10.12: what a vehicle has beside its hull. */
const VEHICLE = object({
  skill: text({ min: 1, max: 32 }),
  agility: withDefault(whole(-10, 10), 0),
  topKph: upTo(10_000),
  cabin: choiceOf(['open', 'closed', 'military'], 'closed'),
  seats: withDefault(whole(1, 100), 1), // For crew and passengers alike
  price: upTo(1_000_000_000),
  /** The arcs of its weapons; those not named here are in a turret. */
  mounts: shared(byName(choice(ARCS), 20)),
  kph: perFight(number(0, 10_000), 0),
  heading: perFight(number(0, 360), 0),
  controlled: offNow(), // It has moved in this round (CE-VEH-1)
  fired: perFight(record(whole(0, 100), { most: 4 }), {}), // How many have fired out of it in this round, by arc
  bears: visible(maybeNow(person())), // On whom a stunt has brought all its weapons to bear (CE-VEH-12)
})
export type Vehicle = Infer<typeof VEHICLE>

/** CE 2, field by field. */
const FIELDS = {
  id: text({ min: 1, max: 32, pattern: /^[a-z0-9][a-z0-9-]*$/ }),
  name: text({ min: 1, max: 32 }),
  side: text({ min: 1, max: 32 }),
  control: withDefault(text({ min: 1, max: 64 }), 'referee'),
  kind: choiceOf(['character', 'animal', 'robot', 'vehicle']),
  str: health(withDefault(score, seven)),
  dex: health(withDefault(score, seven)),
  end: health(withDefault(score, seven)),
  int: shared(withDefault(score, seven)),
  edu: shared(withDefault(score, seven)),
  soc: shared(withDefault(score, seven)),
  unrolled: off(), // Its six scores are still to be rolled (CE-SHEET-8)
  skills: shared(byName(whole(0, 6), 60)),
  weapons: several(CARRIED_WEAPON, 20),
  armour: shared(several(text({ min: 1, max: 64 }), 3)),
  items: shared(several(object({ itemId: text({ min: 1, max: 64 }), qty: upTo(1000, 1) }), 50)),
  stance: visible(perFight(choice(['standing', 'crouched', 'prone']), 'standing')),
  cover: visible(perFight(choice(['none', 'quarter', 'half', 'threeQuarter', 'full']), 'none')),
  pos: visible(place(halfMetres)),
  /** The referee has said where: the opening leaves it there (CE-PROF-2). Who is written off 0,0 is placed. */
  placed: offNow(),
  stride: withDefault(number(0, 100, 0.5), 6), // Metres of one Move while standing (CE-MOVE-1; beasts differ)
  load: withDefault(number(0, 10_000), 0), // Kilograms carried (CE-SHEET-6)
  aware: offNow(),
  initBase: maybeNow(whole(-100, 200)),
  initMods: shared(perFight(record(whole(-200, 200), { most: 10 }), {})),
  hasted: maybeNow(round), // The round in which it hastened, once in a fight (CE-HASTE-1)
  plan: perFight(whole(-20, 20), 0), // What its side's plan added to its Initiative (CE-TACT-3)
  ties: shared(perFight(list(whole(1, 6), { most: 100 }), [])), // Roll-offs won and lost in ties (CE-INIT-5)
  ...ACTION_FIELDS,
  reactions: perFight(whole(0, 1000), 0),
  movedLast: perFight(number(0, 1000), 0),
  drug: choiceOf(['none', 'combat', 'metabolic']),
  /** The round from which a drug taken in the fight holds; null for one that does already (CE-PROF-9). */
  onsetRound: maybeNow(round),
  stims: upTo(100), // Stims since the last sleep: the next one hurts more (CE 3.4)
  freeDodgesLeft: perFight(whole(0, 2), 0),
  conditions: CONDITIONS,
  suppressedIn: maybeNow(round), // The round in which it was last suppressed (CE-MOD-14)
  downSince: maybeNow(round), // The round in which it fell unconscious (CE-WAKE-1)
  wakeFails: perFight(whole(0, 1000), 0),
  operated: off(),
  aided: offNow(), // First aid has already helped after this fight (CE-AID-3)
  ablated: upTo(100), // Laser points burnt off an ablat suit (CE-ARM-3)
  tags: shared(several(text({ min: 1, max: 32 }), 20)),
  acted: offNow(),
  delays: maybeNow(whole(1, 1000)), // Its place among those who delay, or null (CE-DELAY-1)
  /** Metres it has moved in this round: the seriously wounded have but 1.5 (CE-TURN-5). */
  movedThisRound: perFight(number(0, 1000), 0),
  circumstance: perFight(whole(-20, 20), 0), // A modifier of the referee for its next attack (CE-MOD-30)
  /** As large a target as that (CE-MOD-22, CE-MOD-29). */
  size: choiceOf(['person', 'vehicle', 'starship']),
  ...SEAT_FIELDS,
  ...GRAPPLE_FIELDS,
  ...HAZARD_FIELDS,
  vehicle: maybe(VEHICLE),
  hull: upTo(1000), // Robots and vehicles (CE 2)
  structure: health(withDefault(whole(-1, 1000), 0)),
  armourValue: upTo(1000),
  /** The hits they took, by location, and the last round in which they do nothing (CE-VEH-4). */
  hits: health(shared(byName(whole(0, 1000), 20))),
  offUntil: maybeNow(round),
  hidden: offNow(),
  left: offNow(),
}
export const SHEET = object(FIELDS)
/** On one line y is 0 (CE-PROF-1), and there are neither robots nor vehicles (CE-PROF-19). */
export const LINE_SHEET: typeof SHEET = object({
  ...FIELDS,
  kind: choiceOf(['character', 'animal']),
  pos: visible(place(number(0, 0))),
})
export type Combatant = Infer<typeof SHEET>
export type CarriedWeapon = Infer<typeof CARRIED_WEAPON>
export type Characteristic = 'str' | 'dex' | 'end' | 'int' | 'edu' | 'soc'
export type Physical = 'str' | 'dex' | 'end'

/** CE-FIELD-1: what the referee says of the place, and of the time after the fight. */
export const GROUND = object({
  light: choiceOf(['bright', 'low', 'dark']),
  smoke: choiceOf(['none', 'thin', 'thick']),
  /** Where the smoke is, or null for everywhere. */
  smokeArea: maybe(object({ x: halfMetres, y: halfMetres, metres: number(0, 10_000) })),
  weather: choiceOf(['calm', 'extreme']),
  terrain: choiceOf(['normal', 'difficult']),
  gravity: withDefault(number(0, 10), 1),
  comms: choiceOf(['on', 'jammed']),
  circumstance: withDefault(whole(-20, 20), 0), // A modifier on every attack of the scene (CE-MOD-30)
  minutesAfter: withDefault(number(0, 10_000), 3), // How long after the fight first aid begins (CE-AID-1, CE-AID-2)
  sickbay: off(), // A hospital or sickbay is at hand, or the referee waives it (CE-SURG-1)
  workshop: off(), // A workshop is at hand (CE-VEH-15)
})
export type Ground = Infer<typeof GROUND>

const reset = resetBy(SHEET) as (one: Combatant) => Combatant

/** CE-END-2: what is of one fight goes. RULING: who did not flee picks up what was dropped; an unused drug holds. */
export const close = ({ combatants }: Fight): readonly Combatant[] =>
  combatants.map((one) => {
    const left = reset(one)
    return { ...left, weapons: left.weapons.map((weapon) => pickedUp(weapon, one.conditions.fled)) }
  })

const pickedUp = (weapon: CarriedWeapon, fled: boolean): CarriedWeapon => ({
  ...weapon,
  drawn: weapon.drawn && !weapon.gone,
  gone: weapon.gone && fled,
})
