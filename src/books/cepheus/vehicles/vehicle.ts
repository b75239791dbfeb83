import type { Measure } from '../../../engine/options.ts'
import { bearing, downToHalf, swing } from '../../../field/plane-geometry.ts'
import { type Combatant, type Fight, isAble, isOff } from '../state/fight.ts'
import type { Vehicle } from '../state/sheet.ts'
import { ARCS, type Arc } from '../tables/gear.ts'

/** CE 10.12: a vehicle of the fight, whose sheet says how it is driven. */
export type Driven = Combatant & { readonly vehicle: Vehicle }

export const isDriven = (one: Combatant): one is Driven => one.vehicle !== null && one.kind === 'vehicle'

/** The vehicle that somebody is in, wrecked or not. */
export function vehicleOf({ combatants }: Fight, { aboard }: Combatant): Driven | null {
  const vehicle = aboard ? combatants.find(({ id }) => id === aboard) : undefined
  return vehicle && isDriven(vehicle) ? vehicle : null
}

export const occupantsOf = ({ combatants }: Fight, { id }: Combatant): readonly Combatant[] =>
  combatants.filter((one) => one.aboard === id && !one.left && !one.conditions.fled)

/** CE-VEH-1: on whose Initiative it moves: null where nobody able sits at the wheel. */
export const driverOf = (fight: Fight, vehicle: Combatant): Combatant | null =>
  occupantsOf(fight, vehicle).find((one) => one.post === 'driver' && isAble(one)) ?? null

export const hitsOn = ({ hits }: Combatant, system: string): number => hits?.[system] ?? 0

/** CE-VEH-4: nothing more comes of it: wrecked, without drive or without power. */
export const isDisabled = (one: Combatant): boolean =>
  one.conditions.dead || hitsOn(one, 'drive') >= DISABLED || hitsOn(one, 'power') >= DISABLED

/** CE-VEH-5. */
const DISABLED = 3

/** CE-VEH-4: what is left of its speed: Drive -10%, -25%, disabled; Power half, dead. */
export const paceOf = (one: Combatant): number =>
  isDisabled(one) ? 0 : SLOWED[hitsOn(one, 'drive')]! * (hitsOn(one, 'power') >= 2 ? 0.5 : 1)
const SLOWED = [1, 0.9, 0.75]

export const topSpeed = (vehicle: Driven): number => Math.floor(vehicle.vehicle.topKph * paceOf(vehicle))

/** RULING: in a round a vehicle gets faster or slower by a third of its top speed at most. */
export function speeds(vehicle: Driven): Measure {
  const { kph, topKph } = vehicle.vehicle
  const change = Math.ceil(topKph / 3)
  const least = Math.max(0, kph - change)
  return { least, most: Math.max(least, Math.min(topSpeed(vehicle), kph + change)), step: 1, unit: 'kph' }
}

/** Degrees to the right of where it was heading; and the turns that need no more than keeping control. */
export const TURNS = {
  ahead: 0,
  'half right': 45,
  right: 90,
  'sharp right': 135,
  about: 180,
  'sharp left': 225,
  left: 270,
  'half left': 315,
} as const
export type Turned = keyof typeof TURNS
export const GENTLE: readonly Turned[] = ['ahead', 'half right', 'half left']

/** CE-VEH-4: what Drive hits take from checks to control it. */
export const driveDm = (vehicle: Combatant): number => -Math.min(2, hitsOn(vehicle, 'drive'))

/** CE-VEH-1: its driver can do something with it now. */
export const obeys = (fight: Fight, vehicle: Combatant): boolean => !isDisabled(vehicle) && !isOff(fight, vehicle)

/** CE-TIME-1: metres in the six seconds of a round, fractions down (CE-ROUND-1). */
export const metresIn = (kph: number): number => downToHalf((kph * 6) / 3.6)

/** CE-VEH-11: started tens of kph. */
export const tensOf = (kph: number): number => Math.ceil(kph / 10)

/** CE-VEH-14: the arcs of 90 degrees, clockwise from the front. RULING: what lies on an edge lies in both. */
export const isIn = (arc: Arc, { pos, vehicle }: Driven, at: Combatant): boolean =>
  (pos.x === at.pos.x && pos.y === at.pos.y) ||
  swing(bearing(pos, at.pos), vehicle.heading + 90 * ARCS.indexOf(arc)) <= 45

/** The first of the arcs that somebody is in. */
export const arcOf = (vehicle: Driven, at: Combatant): Arc => ARCS.find((arc) => isIn(arc, vehicle, at)) ?? 'front'

/** CE-VEH-14: cover of a civilian closed vehicle, a military one, an open one; and how many fire out of each arc. */
export const CABIN_COVER = { open: 'none', closed: 'half', military: 'full' } as const
export const PORTS = { open: Number.POSITIVE_INFINITY, closed: 2, military: 1 } as const

/** CE-SUPP-5: in a closed vehicle, which keeps blasts and blows from outside away as well. */
export const isEnclosed = (fight: Fight, who: Combatant): boolean =>
  (vehicleOf(fight, who)?.vehicle.cabin ?? 'open') !== 'open'

/** Both in one vehicle, so that nothing of it is between them. */
export const isTogether = (a: Combatant, b: Combatant): boolean => Boolean(a.aboard) && a.aboard === b.aboard

/** The wall of a closed vehicle is between them. */
export const isWalledOff = (fight: Fight, a: Combatant, b: Combatant): boolean =>
  !isTogether(a, b) && (isEnclosed(fight, a) || isEnclosed(fight, b))

/** CE-VEH-4: weapons and sensors after one hit, and after the second. */
export const weaponsOf = (machine: Combatant): State => STATES[Math.min(2, hitsOn(machine, 'weapon'))]!
export const sensorsOf = (machine: Combatant): State => STATES[Math.min(2, hitsOn(machine, 'sensors'))]!

/** CE-VEH-4: damaged sensors take 2 from checks with them, a robot's own or its vehicle's. RULING: Comms and Recon. */
export function sensorsDm(fight: Fight, who: Combatant, skill: string): number {
  const machine = who.kind === 'robot' ? who : who.aboard ? vehicleOf(fight, who) : null
  return machine && (skill === 'Comms' || skill === 'Recon') && sensorsOf(machine) === 'damaged' ? -2 : 0
}

export type State = 'whole' | 'damaged' | 'destroyed'
const STATES: readonly State[] = ['whole', 'damaged', 'destroyed']

/** Everybody in a vehicle is where it is and has its cover (CE-VEH-14), whatever was written. */
export const seated = (people: readonly Combatant[]): readonly Combatant[] =>
  people.map((one) => {
    const vehicle = one.aboard ? people.find(({ id }) => id === one.aboard) : undefined
    return vehicle?.vehicle
      ? { ...one, pos: { ...vehicle.pos }, cover: CABIN_COVER[vehicle.vehicle.cabin], placed: true }
      : one
  })
