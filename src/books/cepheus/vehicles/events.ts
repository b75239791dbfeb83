import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, flag, nullable, number, whole } from '../../../engine/schema.ts'
import { perFight, person, subject, visible } from '../../../engine/schema-marks.ts'
import { exact, known, nameOf } from '../../../engine/viewer-sight.ts'
import { maybeNow, offNow } from '../../../kit/fields-with-defaults.ts'
import { ofRoll, seenBetween } from '../secrecy/event-and-roll-looks.ts'
import { type Combatant, downBy, effect, event, metres, round, silent } from '../state/fight.ts'
import { useUp } from '../state/weapons-and-skills.ts'
import { ARCS } from '../tables/gear.ts'
import { LOCATIONS, type Location } from '../tables/people.ts'
import { metres as metresText } from '../words/phrases.ts'
import { locationName, POSTS, stateText } from './asks-and-rolls.ts'
import { leave, settle } from './occupants.ts'
import { type Driven, topSpeed } from './vehicle.ts'

/** Vehicles and robots (CE 10.12). */
const post = choice(['driver', 'gunner', 'passenger'])
const kph = number(0, 10_000)
const heading = visible(number(0, 360))
const count = whole(0, 1_000_000_000)
const place = { x: visible(metres), y: visible(metres) }
/** On the sheet of whoever is aboard, and of a driver. */
export const SEAT_FIELDS = {
  aboard: maybeNow(person()), // The vehicle that it is in, by its id, as what, and whether strapped in (CE 10.12)
  post: perFight(post, 'passenger'),
  secured: offNow(),
  /** What its driver's evasive action takes from attacks at it and from it (CE-MOD-23). */
  evasion: perFight(whole(0, 20), 0),
}

const FEATS = {
  arc: 'brings its weapons to bear',
  manoeuvres: 'turns three times in one go',
  feat: 'does what nobody thought possible',
} as const
const isGood = (effect: number | null): boolean => effect === null || effect >= 0

const SEATS = {
  boarded: event({ who: subject(), vehicle: person(), post })({
    does: (fight, { vehicle, post }, who) => {
      who.aboard = vehicle
      who.post = post
      who.aim = null
      settle(fight, who)
    },
    said: ({ who, vehicle, post }, { name }) => `${name(who)} gets into ${name(vehicle)}, ${POSTS[post]}.`,
  }),
  alighted: event({ who: person(), ...place })({
    does: (_, { x, y }, who) => leave(who, x, y),
    said: '{who} gets out.',
  }),
  'took post': event({ who: person(), post })({
    does: (_, { post }, who) => {
      who.post = post
      who.aim = null
    },
    said: ({ who, post }, { name }) => `${name(who)} is now ${POSTS[post]}.`,
  }),
  strapped: event({ who: person(), secured: flag() })({
    does: (_, { secured }, who) => {
      who.secured = secured
      who.aim = null
    },
    said: ({ who, secured }, { name }) => `${name(who)} is ${secured ? 'strapped in' : 'no longer strapped in'}.`,
  }),
  'leaned out': silent({ who: person(), arc: choice(ARCS) })(({ combatants }, { arc }, { aboard }) => {
    const from = combatants.find(({ id }) => id === aboard)?.vehicle
    if (from) from.fired = { ...from.fired, [arc]: (from.fired[arc] ?? 0) + 1 }
  }),
}

/** Who is the vehicle, but of an aim its driver. */
const DRIVING = {
  'lost aim': event({ who: person() })({
    does: (_, __, who) => void (who.aim = null), // CE-AIM-1
    said: '{who} steers, and aims no more.',
    told: { who: 'Your aim is lost.', others: null }, // CE-AIM-1
  }),
  drove: event({ who: person(), ...place, metres: visible(metres), kph: visible(kph), heading })({
    // CE-VEH-1; CE-MOD-7: how far in this round
    does: ({ combatants }, { x, y, metres, kph, heading }, who) => {
      if (!who.vehicle) return
      who.pos = { x, y }
      who.movedLast = who.vehicle.controlled ? who.movedLast + metres : metres
      who.vehicle.kph = kph
      who.vehicle.heading = heading
      who.vehicle.controlled = true
      for (const one of combatants) if (one.aboard === who.id) one.pos = { x, y }
    },
    said: ({ who, metres, kph }, { name }) =>
      metres === 0
        ? `${name(who)} ${kph === 0 ? 'stands still' : 'changes course'}.`
        : `${name(who)} drives ${metresText(metres)} (${kph} kph).`,
  }),
  evaded: event({ who: person(), effect })({
    does: (_, { effect }, who) => void (who.evasion = Math.max(0, effect)), // CE-VEH-8
    seen: (event, sight) => known(event, sight) && ofRoll(event, sight, 'driving', ['effect']),
    said: ({ who, effect }, { name }) =>
      `${name(who)} takes evasive action${effect === null ? '' : effect > 0 ? `: −${effect} on attacks at it and from it` : ', to no avail'}.`,
  }),
  stunted: event({ who: person(), feat: choice(['arc', 'manoeuvres', 'feat']), at: nullable(person()), effect })({
    does: (fight, { feat, at, effect }, who) => {
      fight.proposal = null
      if (who.vehicle && feat === 'arc' && effect >= 0) who.vehicle.bears = at
    },
    seen: (event, sight) =>
      known(event, sight) &&
      ofRoll({ ...event, at: event.at && nameOf(event.at, sight) }, sight, 'driving', ['effect']),
    said: ({ who, feat, at, effect }, { name }) =>
      isGood(effect)
        ? `A stunt: ${name(who)} ${FEATS[feat]}${at === null ? '' : ` on ${name(at)}`}.`
        : `${name(who)} tries a stunt, and nothing comes of it.`,
  }),
  wove: event({ who: person(), number: visible(count), effect })({
    does: null,
    seen: (event, sight) => known(event, sight) && ofRoll(event, sight, 'driving', ['effect']),
    said: ({ who, number, effect }, { name }) =>
      `${name(who)} weaves (${number}): ${isGood(effect) ? 'it gets through' : 'it crashes'}.`,
  }),
  'broke off': event({ who: person() })({
    does: (_, __, { vehicle }) => {
      if (vehicle) vehicle.kph = 0
    },
    said: '{who} breaks off the pursuit.',
  }),
}

const COLLISIONS = {
  collided: event({ who: person(), at: nullable(person()), kph: visible(kph) })({
    does: ({ combatants }, { at }, { vehicle }) => {
      const stops = at === null || combatants.find(({ id }) => id === at)?.kind === 'vehicle' // RULING: over people it rolls on
      if (vehicle && stops) vehicle.kph = 0
    },
    seen: (event, sight) =>
      event.at === null ? known(event, sight) : seenBetween({ ...event, at: event.at }, sight, []),
    said: ({ who, at, kph }, { name }) =>
      `${name(who)} runs into ${at === null ? 'an obstacle' : name(at)} at ${kph} kph.`,
  }),
  thrown: event({ who: person(), ...place, metres: visible(metres) })({
    does: (_, { x, y }, who) => {
      leave(who, x, y)
      who.stance = 'prone'
    },
    said: ({ who, metres }, { name }) => `${name(who)} is thrown ${metresText(metres)}.`,
  }),
}

const HITS = {
  damaged: event({ who: person(), where: choice(LOCATIONS) })({
    does: (_, { where }, who) => {
      tally(who, where, 1)
      if (who.vehicle) who.vehicle.kph = Math.min(who.vehicle.kph, topSpeed(who as Driven))
    },
    seen: exact,
    said: ({ who, where }, { name, fight }) =>
      `${name(who)}: ${locationName(where)}${stateText(find(fight.combatants, who), where)}.`,
  }),
  wrecked: event({ who: person(), how: choice(['wrecked', 'exploded']) })({
    does: (fight, _, who) => {
      fight.goesOn = false
      who.conditions.dead = true
      who.evasion = 0
      if (who.vehicle) who.vehicle.kph = 0
    },
    said: ({ who, how }, { name }) => `${name(who)} ${how === 'wrecked' ? 'is wrecked' : 'explodes'}.`,
    reorders: true,
  }),
  'shut down': event({ who: person(), until: visible(nullable(round)) })({
    does: (fight, { until }, who) => {
      if (until === null) {
        who.conditions.unconscious = true
        fight.goesOn = false
      } else who.offUntil = until
      who.aim = null
    },
    said: ({ who, until }, { name, fight }) =>
      `${name(who)} ${until === null ? 'shuts down' : `stands still${until > fight.round ? ` until the end of round ${until}` : ''}`}.`,
    reorders: true,
  }),
  stalled: event({ who: person() })({ does: null, said: '{who} does nothing in this round.' }),
}

/** CE-VEH-4, CE-VEH-15: one hit more there, or one less. */
function tally(who: Writable<Combatant>, where: Location, by: 1 | -1): void {
  who.hits = { ...who.hits, [where]: Math.max(0, (who.hits[where] ?? 0) + by) }
  if (where === 'hull') who.hull -= by
  if (where === 'structure') who.structure -= by
  if (where === 'armour') who.armourValue -= by
}

const SPENT = { hours: visible(count), cost: visible(count), parts: visible(count) }
const REPAIRS = {
  'offered repair': silent({ who: person() })(({ asked }, { who }) => void asked.push(`repair ${who}`)),
  repaired: event({ who: subject(), machine: person(), what: choice(LOCATIONS), effect: visible(effect), ...SPENT })({
    // CE-VEH-15
    does: (fight, { machine: id, what, effect, parts }, mechanic) => {
      useUp(mechanic, 'spare-parts', parts)
      if (effect < 0) return
      const machine = find(fight.combatants, id)
      tally(machine, what, -1)
      if (downBy(fight, machine) === null) machine.conditions.unconscious = false
    },
    said: ({ who, machine, what, effect, hours, cost }, { name }) =>
      `${name(who)} works on the ${locationName(what)} of ${name(machine)} for ${hours} ${hours === 1 ? 'hour' : 'hours'}${cost ? ` and Cr${cost}` : ''}: ${isGood(effect) ? 'mended' : 'no good'}.`,
  }),
}

export const VEHICLE_EVENTS = { ...SEATS, ...DRIVING, ...COLLISIONS, ...HITS, ...REPAIRS }
