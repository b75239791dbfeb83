import type { Modifier } from '../../../engine/dice.ts'
import { amount, branch, type Offer } from '../../../engine/options.ts'
import { headed, onward } from '../../../field/plane-geometry.ts'
import { effectOf } from '../core/check.ts'
import { dexDm, isPresent } from '../state/characteristics.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { levelWith, untrained } from '../state/skills.ts'
import { type Driven, driveDm, isDriven, metresIn, speeds, TURNS, type Turned } from './vehicle.ts'

export const ALL = Object.keys(TURNS) as readonly Turned[]

export type Course = { readonly heading: number; readonly kph: number }

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
export function go(
  scene: Scene,
  { id, pos }: Driven,
  { heading, kph, metres }: Course & { readonly metres: number },
): void {
  scene.tell({ type: 'drove', who: id, ...onward(pos, headed(heading), metres), metres, kph, heading })
}

export const goOn = (scene: Scene, vehicle: Driven): void => drive(scene, vehicle, vehicle.vehicle)

/** CE-VEH-1: without control it keeps speed and heading. RULING: and moves when the round ends. */
export function rollOn(scene: Scene): void {
  for (const one of scene.fight.combatants)
    if (isDriven(one) && isPresent(one) && one.vehicle.kph > 0 && !one.vehicle.controlled) goOn(scene, one)
}

/** CE-VEH-8: vehicle skill, DEX and Agility. RULING: so for every check of its driver. */
export function check(
  scene: Scene,
  who: Combatant,
  vehicle: Driven,
  { what = 'driving', why = [] }: Check = {},
): number {
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
