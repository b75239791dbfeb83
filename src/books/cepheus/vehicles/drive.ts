import { find } from '../../../engine/common-events.ts'
import { amount, branch, each, leaf, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { shut, type Why } from '../core/refusals.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Event, Fight, Scene } from '../state/fight.ts'
import { ALL, type Course, check, drive, goOn, spend, steer, turnsOf } from './course.ts'
import { collide, inTheWay, ram } from './ram.ts'
import { stuntOptions, weave } from './stunts.ts'
import { type Driven, GENTLE, isDisabled, isDriven, obeys, vehicleOf } from './vehicle.ts'

/** CE-VEH-1, CE-ACT-16: a minor action keeps control. RULING: then it moves, straight on or half to one side. */
export function controlOption(scene: Scene, who: Combatant, spend: () => void): Offer<() => void> {
  const vehicle = drivenBy(scene.fight, who)
  if (!vehicle) return null
  if (!obeys(scene.fight, vehicle)) return shut('control', whyNot(vehicle))
  if (vehicle.vehicle.controlled) return shut('control', 'E_CONTROLLED')
  return branch('control', () =>
    turnsOf(vehicle, GENTLE, (course) => {
      spend()
      steer(scene, who)
      drive(scene, vehicle, course)
    }),
  )
}

/** CE-ACT-16: what its driver does with a significant action, in the page's order. */
export function vehicleOption(scene: Scene, who: Combatant): Offer<() => void> {
  const vehicle = drivenBy(scene.fight, who)
  if (!vehicle) return null
  if (!obeys(scene.fight, vehicle)) return shut('vehicle', whyNot(vehicle))
  const reached = inTheWay(scene.fight, vehicle)
  const most = Math.floor(vehicle.vehicle.kph / 20)
  return branch('vehicle', () => [
    leaf('evade', () => evade(scene, who, vehicle)),
    branch('manoeuvre', () => turnsOf(vehicle, ALL, (course) => manoeuvre(scene, who, vehicle, course))),
    reached.length > 0
      ? branch('ram', () => [each(reached, (at) => () => ram(scene, who, vehicle, at))])
      : shut('ram', vehicle.vehicle.controlled ? 'E_CONTROLLED' : 'E_NOBODY_AHEAD'),
    branch('stunt', () => stuntOptions(scene, who, vehicle)),
    most > 0
      ? branch('weave', () => [
          amount({ least: 1, most, step: 1, unit: '' }, (number) => () => weave(scene, who, vehicle, number)),
        ])
      : shut('weave', 'E_TOO_SLOW'),
  ])
}

export function drivenBy(fight: Fight, who: Combatant): Driven | null {
  const vehicle = who.post === 'driver' ? vehicleOf(fight, who) : null
  return vehicle && isPresent(vehicle) ? vehicle : null
}

const whyNot = (vehicle: Driven): Why => (isDisabled(vehicle) ? 'E_DISABLED' : 'E_OFF')

/** CE-VEH-8: an Effect above 0 is taken from attacks at it and from it (CE-MOD-23), until its driver acts again. */
function evade(scene: Scene, who: Combatant, vehicle: Driven): void {
  spend(scene, who)
  steer(scene, who)
  scene.tell({ type: 'evaded', who: vehicle.id, effect: check(scene, who, vehicle) })
  goOn(scene, vehicle)
}

/** CE-VEH-9: no check. */
function manoeuvre(scene: Scene, who: Combatant, vehicle: Driven, course: Course): void {
  spend(scene, who)
  steer(scene, who)
  drive(scene, vehicle, course)
}

/** CE-VEH-11: the referee may let a vehicle run into something. */
export function crashOffers({ combatants, phase }: Fight): readonly Offer<Deed<Fight, Event>>[] {
  const moving =
    phase === 'fighting'
      ? combatants.filter((one): one is Driven => isDriven(one) && isPresent(one) && one.vehicle.kph > 0)
      : []
  const crash = (id: string) => (scene: Scene) => collide(scene, find(scene.fight.combatants, id) as Driven, null)
  return moving.length === 0 ? [] : [branch('crash', () => [each(moving, ({ id }) => crash(id))])]
}
