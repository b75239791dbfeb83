import { because, d, type Modifier } from '../../../engine/dice.ts'
import { amount, branch, type Offer } from '../../../engine/options.ts'
import { apart, headed, onward } from '../../../field/plane-geometry.ts'
import { isCalledOff, isTarget } from '../core/attack-menu.ts'
import { effectOf } from '../core/check.ts'
import { armourAgainst } from '../core/damage.ts'
import { react } from '../core/react.ts'
import { wound } from '../core/wound.ts'
import { type Combatant, dexDm, type Fight, isPresent, type Scene } from '../state/fight.ts'
import { levelWith, untrained } from '../state/weapons-and-skills.ts'
import { WEAPONS } from '../tables/gear.ts'
import type { Driven, Turned } from './vehicle.ts'
import { driveDm, driverOf, isDriven, isIn, metresIn, occupantsOf, speeds, TURNS, tensOf } from './vehicle.ts'

export const ALL = Object.keys(TURNS) as readonly Turned[]

export type Course = { readonly heading: number; readonly kph: number }
type Leg = Course & { readonly metres: number }

export const turnsOf = (
  vehicle: Driven,
  turns: readonly Turned[],
  go: (course: Course) => void,
): readonly Offer<() => void>[] =>
  turns.map((turn) =>
    branch(turn, () => [amount(speeds(vehicle), (kph) => () => go({ heading: headingOf(vehicle, turn), kph }))]),
  )

export const headingOf = ({ vehicle }: Driven, turn: Turned): number => (vehicle.heading + TURNS[turn]) % 360

/** RULING: it moves once in a round; what else is done with it then changes course and speed alone. */
export function drive(scene: Scene, vehicle: Driven, { heading, kph }: Course): void {
  const far = vehicle.vehicle.controlled ? 0 : metresIn(kph)
  go(scene, vehicle, { heading, kph, metres: far })
}

/** So many metres on that course. */
export function go(scene: Scene, { id, pos }: Driven, { heading, kph, metres }: Leg): void {
  scene.tell({ type: 'drove', who: id, ...onward(pos, headed(heading), metres), metres, kph, heading })
}

export const goOn = (scene: Scene, vehicle: Driven): void => drive(scene, vehicle, vehicle.vehicle)

/** CE-VEH-1: without control it keeps speed and heading. RULING: and moves when the round ends. */
export function rollOn(scene: Scene): void {
  for (const one of scene.fight.combatants)
    if (isDriven(one) && isPresent(one) && one.vehicle.kph > 0 && !one.vehicle.controlled) goOn(scene, one)
}

/** CE-VEH-8: vehicle skill, DEX and Agility. RULING: so for every check of its driver. */
export function check(scene: Scene, who: Combatant, vehicle: Driven, tried: Check = {}): number {
  const { what = 'driving', why = [] } = tried
  const level = levelWith(scene.fight, who, vehicle.vehicle.skill)
  const because = [
    ['skill', level ?? 0, 'CE-VEH-8'],
    ['dex', dexDm(who), 'CE-VEH-8'],
    ['agility', vehicle.vehicle.agility, 'CE-VEH-8'],
    ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
    ['drive', driveDm(vehicle), 'CE-VEH-4'],
  ] as const
  return effectOf(scene, who, what, [...because, ...why])
}
type Check = { readonly what?: string; readonly why?: readonly Modifier[] }

export const spend = (scene: Scene, { id }: Combatant): void =>
  scene.tell({ type: 'spent', who: id, slot: 'significant' })

/** CE-AIM-1: steering loses the aim. An event of its own: a moving vehicle need not show that somebody steers it. */
export function steer(scene: Scene, { id, aim }: Combatant): void {
  if (aim) scene.tell({ type: 'lost aim', who: id })
}

/** RULING: ahead and within reach of this round; who sits in another vehicle is rammed with that. */
export function inTheWay(fight: Fight, vehicle: Driven): readonly Combatant[] {
  const { controlled, kph } = vehicle.vehicle
  if (controlled || kph <= 0) return []
  const isAhead = (at: Combatant): boolean => isIn('front', vehicle, at) && apart(vehicle, at) <= metresIn(kph)
  return fight.combatants.filter((at) => isTarget(vehicle, at) && at.aboard === null && isAhead(at))
}

/** CE-VEH-10: a check as an attack, dodged and evaded; a hit is a collision. CE-ATK-8: one's own are confirmed. */
export function ram(scene: Scene, who: Combatant, vehicle: Driven, at: Combatant): void {
  if (isCalledOff(scene, who, at)) return
  spend(scene, who)
  const metres = apart(vehicle, at)
  scene.tell({ type: 'declared', who: who.id, at: at.id, weapon: 'ram', mode: 'single', metres, rounds: 0 })
  const blow = { by: who, at, held: RAM, mode: 'single', metres, rounds: 0, purpose: null, special: null } as const
  const { how, dm } = react(scene, blow)
  const why = because(['dodge', dm, 'CE-MOD-4'], ['evasion', -at.evasion, 'CE-MOD-23'])
  const effect = check(scene, who, vehicle, { what: 'to hit', why })
  const total = effect + 8
  if (effect < 0) {
    scene.tell({ type: 'missed', who: who.id, at: at.id, total, reaction: how === 'stand' ? null : how })
    goOn(scene, vehicle)
  } else {
    scene.tell({ type: 'hit', who: who.id, at: at.id, total, effect })
    const { kph, heading } = vehicle.vehicle
    scene.tell({ type: 'drove', who: vehicle.id, x: at.pos.x, y: at.pos.y, metres, kph, heading })
    collide(scene, vehicle, at)
  }
  scene.tell({ type: 'resolved', who: who.id })
}

/** The vehicle itself: nothing that could be parried. */
const RAM = { id: 'ram', weapon: { ...WEAPONS['rocket-launcher']!, id: 'ram' }, carried: null }

/** CE-VEH-11: 1D6 per started 10 kph to both and to those inside; into an obstacle to it alone. RULING: one roll. */
export function collide(scene: Scene, vehicle: Driven, at: Combatant | null): void {
  const { fight } = scene
  const tens = tensOf(vehicle.vehicle.kph)
  const { heading } = vehicle.vehicle
  const crashed = at ? [at, vehicle] : [vehicle]
  const seatedIn = (one: Driven): readonly Inside[] =>
    occupantsOf(fight, one).map((who) => ({ who, open: one.vehicle.cabin === 'open' }))
  const inside = crashed.filter(isDriven).flatMap(seatedIn)
  scene.tell({ type: 'collided', who: vehicle.id, at: at?.id ?? null, kph: vehicle.vehicle.kph })
  const { total } = scene.roll(driverOf(fight, vehicle) ?? vehicle, 'collision', d(tens, 6))
  for (const one of crashed) harm(scene, one, total)
  for (const { who, open } of inside) shake(scene, { who, total, tens, heading, open })
}

type Inside = { readonly who: Combatant; readonly open: boolean }
type Shaken = Inside & { readonly total: number; readonly tens: number; readonly heading: number }

/** CE-VEH-11: the unsecured take all and are thrown 3 m per 10 kph; the secured a quarter, up (CE-ROUND-1). */
function shake(scene: Scene, { who, total, tens, heading, open }: Shaken): void {
  if (!isPresent(who)) return
  harm(scene, who, who.secured ? Math.ceil(total / 4) : total)
  if (who.secured || !open || who.aboard === null) return // RULING: in a closed vehicle there is no way out to be thrown
  const { x, y } = onward(who.pos, headed(heading), 3 * tens)
  scene.tell({ type: 'thrown', who: who.id, x, y, metres: 3 * tens })
}

const harm = (scene: Scene, who: Combatant, total: number): void =>
  wound(scene, who, { points: total, armour: armourAgainst(scene.fight, who, { kind: 'bludgeon' }) })
