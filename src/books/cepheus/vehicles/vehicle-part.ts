import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { exact, known, nameOf } from '../../../engine/secrecy.ts'
import type { Look } from '../secrecy/look-of.ts'
import { between, numbered } from '../secrecy/looks.ts'
import { downBy } from '../state/characteristics.ts'
import type { Fight } from '../state/fight.ts'
import type { Arc, Combatant } from '../state/sheet.ts'
import type { Location } from '../tables/vehicles.ts'
import { CABIN_COVER, type Driven, topSpeed } from './vehicle.ts'

/** Vehicles and robots: events, and what each does, shows and says (CE 10.12). */
export type VehicleEvent =
  // Seats: occupants.ts
  | { readonly type: 'boarded'; readonly who: string; readonly vehicle: string; readonly post: Combatant['post'] }
  | { readonly type: 'alighted'; readonly who: string; readonly x: number; readonly y: number }
  | { readonly type: 'took post'; readonly who: string; readonly post: Combatant['post'] }
  | { readonly type: 'strapped'; readonly who: string; readonly secured: boolean }
  | { readonly type: 'leaned out'; readonly who: string; readonly arc: Arc }
  // Driving: drive.ts. Who is the vehicle, but of an aim its driver.
  | { readonly type: 'lost aim'; readonly who: string }
  | {
      readonly type: 'drove'
      readonly who: string
      readonly x: number
      readonly y: number
      readonly metres: number
      readonly kph: number
      readonly heading: number
    }
  | { readonly type: 'evaded'; readonly who: string; readonly effect: number }
  | {
      readonly type: 'stunted'
      readonly who: string
      readonly feat: 'arc' | 'manoeuvres' | 'feat'
      readonly at: string | null
      readonly effect: number
    }
  | { readonly type: 'wove'; readonly who: string; readonly number: number; readonly effect: number }
  | { readonly type: 'broke off'; readonly who: string }
  // Collisions: collision.ts
  | { readonly type: 'collided'; readonly who: string; readonly at: string | null; readonly kph: number }
  | { readonly type: 'thrown'; readonly who: string; readonly x: number; readonly y: number; readonly metres: number }
  // Hits: vehicle-hits.ts
  | { readonly type: 'damaged'; readonly who: string; readonly where: Location }
  | { readonly type: 'wrecked'; readonly who: string; readonly how: 'wrecked' | 'exploded' }
  | { readonly type: 'shut down'; readonly who: string; readonly until: number | null }
  | { readonly type: 'stalled'; readonly who: string }
  // Afterwards: repair.ts
  | { readonly type: 'offered repair'; readonly who: string }
  | {
      readonly type: 'repaired'
      readonly who: string
      readonly machine: string
      readonly what: Location
      readonly effect: number
      readonly hours: number
      readonly cost: number
      readonly parts: number
    }

type Types = VehicleEvent['type']
type Of<T extends Types> = Extract<VehicleEvent, { readonly type: T }>
type Appliers = { readonly [T in Types]: (fight: Writable<Fight>, who: Writable<Combatant>, event: Of<T>) => void }

export const VEHICLE_APPLIED: Appliers = {
  boarded: (fight, who, { vehicle, post }) => {
    who.aboard = vehicle
    who.post = post
    who.aim = null
    settle(fight, who)
  },
  alighted: (_, who, { x, y }) => leave(who, x, y),
  'took post': (_, who, { post }) => {
    who.post = post
    who.aim = null
  },
  strapped: (_, who, { secured }) => {
    who.secured = secured
    who.aim = null
  },
  'leaned out': ({ combatants }, { aboard }, { arc }) => {
    const from = combatants.find(({ id }) => id === aboard)?.vehicle
    if (from) from.fired = { ...from.fired, [arc]: (from.fired[arc] ?? 0) + 1 }
  },
  'lost aim': (_, who) => {
    // CE-AIM-1
    who.aim = null
  },
  drove: drive,
  evaded: (_, who, { effect }) => {
    who.evasion = Math.max(0, effect) // CE-VEH-8
  },
  stunted: (fight, who, { feat, at, effect }) => {
    fight.proposal = null
    if (who.vehicle && feat === 'arc' && effect >= 0) who.vehicle.bears = at
  },
  wove: () => {},
  'broke off': (_, who) => {
    if (who.vehicle) who.vehicle.kph = 0
  },
  collided: ({ combatants }, who, { at }) => {
    const stops = at === null || combatants.find(({ id }) => id === at)?.kind === 'vehicle' // RULING: over people it rolls on
    if (who.vehicle && stops) who.vehicle.kph = 0
  },
  thrown: (_, who, { x, y }) => {
    leave(who, x, y)
    who.stance = 'prone'
  },
  damaged: damage,
  wrecked: (fight, who) => {
    fight.goesOn = false
    who.conditions.dead = true
    who.evasion = 0
    if (who.vehicle) who.vehicle.kph = 0
  },
  'shut down': (fight, who, { until }) => {
    if (until === null) {
      who.conditions.unconscious = true
      fight.goesOn = false
    } else who.offUntil = until
    who.aim = null
  },
  stalled: () => {},
  'offered repair': ({ asked }, { id }) => {
    asked.push(`repair ${id}`)
  },
  repaired: repair,
}

/** Where everybody sits, and whoever sits in nothing that is there gets out of it. */
export function seatAll(fight: Writable<Fight>): void {
  for (const one of fight.combatants) {
    if (!one.aboard) continue
    if (fight.combatants.some(({ id, vehicle }) => id === one.aboard && vehicle !== null)) settle(fight, one)
    else leave(one, one.pos.x, one.pos.y)
  }
}

/** Who is in a vehicle is where it is, and has its cover (CE-VEH-14). RULING: and no other. */
function settle({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const vehicle = combatants.find(({ id }) => id === who.aboard)
  if (!vehicle?.vehicle) return
  who.pos = { ...vehicle.pos }
  who.cover = CABIN_COVER[vehicle.vehicle.cabin]
}

function leave(who: Writable<Combatant>, x: number, y: number): void {
  who.aboard = null
  who.post = 'passenger'
  who.secured = false
  who.cover = 'none'
  who.pos = { x, y }
  who.aim = null
}

/** CE-VEH-1; CE-MOD-7: how far in this round. */
function drive(
  { combatants }: Writable<Fight>,
  who: Writable<Combatant>,
  { x, y, metres, kph, heading }: Of<'drove'>,
): void {
  const { vehicle } = who
  if (!vehicle) return
  who.pos = { x, y }
  who.movedLast = vehicle.controlled ? who.movedLast + metres : metres
  vehicle.kph = kph
  vehicle.heading = heading
  vehicle.controlled = true
  for (const one of combatants) if (one.aboard === who.id) one.pos = { x, y }
}

/** CE-VEH-4. */
function damage(_: Writable<Fight>, who: Writable<Combatant>, { where }: Of<'damaged'>): void {
  who.hits = { ...who.hits, [where]: (who.hits[where] ?? 0) + 1 }
  if (where === 'hull') who.hull -= 1
  if (where === 'structure') who.structure -= 1
  if (where === 'armour') who.armourValue -= 1
  if (who.vehicle) who.vehicle.kph = Math.min(who.vehicle.kph, topSpeed(who as Driven))
}

/** CE-VEH-15. */
function repair(
  fight: Writable<Fight>,
  mechanic: Writable<Combatant>,
  { machine: id, what, effect, parts }: Of<'repaired'>,
): void {
  const carried = mechanic.items.find(({ itemId, qty }) => itemId === 'spare-parts' && qty > 0)
  if (carried) carried.qty -= parts
  if (effect < 0) return
  const machine = find(fight.combatants, id)
  machine.hits = { ...machine.hits, [what]: Math.max(0, (machine.hits[what] ?? 0) - 1) }
  if (what === 'hull') machine.hull += 1
  if (what === 'structure') machine.structure += 1
  if (what === 'armour') machine.armourValue += 1
  if (downBy(fight as Fight, machine as Combatant) === null) machine.conditions.unconscious = false
}

/** CE-VEH-1: with the driver's next turn evasive action and a stunt's arc are over. */
export function takeWheel({ combatants }: Writable<Fight>, { aboard, post }: Writable<Combatant>): void {
  const vehicle = post === 'driver' && aboard ? combatants.find(({ id }) => id === aboard) : undefined
  if (!vehicle?.vehicle) return
  vehicle.evasion = 0
  vehicle.vehicle.bears = null
}

/** CE-VEH-1: with a new round everything can be driven again, and there is room to fire out of it. */
export function newRoundFor(one: Writable<Combatant>): void {
  if (!one.vehicle) return
  one.vehicle.controlled = false
  one.vehicle.fired = {}
}

export const VEHICLE_SEEN: { readonly [T in Types]: Look<T> } = {
  boarded: (event, sight) => known(event, sight) && { ...event, vehicle: nameOf(event.vehicle, sight) },
  alighted: known,
  'took post': known,
  strapped: known,
  'leaned out': known,
  'lost aim': known,
  drove: known,
  evaded: (event, sight) => known(event, sight) && numbered(event, sight, 'driving', ['effect']),
  stunted: (event, sight) =>
    known(event, sight) &&
    numbered({ ...event, at: event.at && nameOf(event.at, sight) }, sight, 'driving', ['effect']),
  wove: (event, sight) => known(event, sight) && numbered(event, sight, 'driving', ['effect']),
  'broke off': known,
  collided: (event, sight) =>
    event.at === null ? known(event, sight) : between({ ...event, at: event.at }, sight, []),
  thrown: known,
  damaged: exact,
  wrecked: known,
  'shut down': known,
  stalled: known,
  'offered repair': known,
  repaired: (event, sight) => known(event, sight) && { ...event, machine: nameOf(event.machine, sight) },
}
