import { find } from '../../../engine/common-events.ts'
import { because } from '../../../engine/dice.ts'
import { amount, branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { type Deed, REFEREE } from '../../../engine/scene.ts'
import { between, downToHalf } from '../../../field/plane-geometry.ts'
import { isTarget } from '../core/attack-menu.ts'
import { DIFFICULTIES, DIFFICULTY_KEYS } from '../core/check.ts'
import { shut, type Why } from '../core/refusals.ts'
import { type Combatant, type Event, type Fight, isPresent, type Scene } from '../state/fight.ts'
import type { Course } from './movement-and-collisions.ts'
import {
  ALL,
  check,
  collide,
  drive,
  go,
  goOn,
  headingOf,
  inTheWay,
  ram,
  spend,
  steer,
  turnsOf,
} from './movement-and-collisions.ts'
import { type Driven, driverOf, GENTLE, isDisabled, isDriven, isIn, metresIn, obeys, vehicleOf } from './vehicle.ts'

/** CE-VEH-1, CE-ACT-16: a minor action keeps control. RULING: then it moves, straight on or half to one side. */
export function controlOption(scene: Scene, who: Combatant): Offer<() => void> {
  const vehicle = drivenBy(scene.fight, who)
  if (!vehicle) return null
  if (!obeys(scene.fight, vehicle)) return shut('control', whyNot(vehicle))
  if (vehicle.vehicle.controlled) return shut('control', 'E_CONTROLLED')
  return branch('control', () =>
    turnsOf(vehicle, GENTLE, (course) => {
      scene.tell({ type: 'spent', who: who.id, slot: 'minor' })
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
  const numbers = { least: 1, most, step: 1, unit: '' }
  const weaveBy = (number: number) => () => weave(scene, who, vehicle, number)
  return branch('vehicle', () => [
    leaf('evade', () => evade(scene, who, vehicle)),
    branch('manoeuvre', () => turnsOf(vehicle, ALL, (course) => manoeuvre(scene, who, vehicle, course))),
    reached.length > 0
      ? branch('ram', () => [each(reached, (at) => () => ram(scene, who, vehicle, at))])
      : shut('ram', vehicle.vehicle.controlled ? 'E_CONTROLLED' : 'E_NOBODY_AHEAD'),
    branch('stunt', () => stuntOptions(scene, who, vehicle)),
    most > 0 ? branch('weave', () => [amount(numbers, weaveBy)]) : shut('weave', 'E_TOO_SLOW'),
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
  const moving = combatants.filter((one) => isDriven(one) && isPresent(one) && one.vehicle.kph > 0)
  const crash =
    ({ id }: Combatant) =>
    (scene: Scene) =>
      collide(scene, find(scene.fight.combatants, id) as Driven, null)
  return [phase === 'fighting' && moving.length > 0 && branch('crash', () => [each(moving, crash)])]
}

/** CE-VEH-12: a special arc, up to three manoeuvres, or a feat that is described. */
function stuntOptions(scene: Scene, who: Combatant, vehicle: Driven): readonly Offer<() => void>[] {
  const foes =
    vehicle.weapons.length > 0
      ? scene.fight.combatants.filter((at) => at.side !== who.side && at.aboard === null && isTarget(vehicle, at))
      : []
  return [
    foes.length > 0 &&
      branch('arc', () => [each(foes, (at) => () => stunt(scene, who, vehicle, { feat: 'arc', at: at.id }))]),
    leaf('manoeuvres', () => stunt(scene, who, vehicle, { feat: 'manoeuvres', at: null })),
    leaf('feat', () => stunt(scene, who, vehicle, { feat: 'feat', at: null })),
  ]
}

type Feat = { readonly feat: 'arc' | 'manoeuvres' | 'feat'; readonly at: string | null }

/** CE-VEH-12: Average, or as the referee says; a refusal spends nothing. RULING: a failure changes nothing. */
function stunt(scene: Scene, who: Combatant, vehicle: Driven, { feat, at }: Feat): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'stunt' })
  const dm = scene.ask(REFEREE, 'stunt', [
    ...DIFFICULTY_KEYS.map((key) => leaf(key, DIFFICULTIES[key])),
    leaf('refuse', null),
  ])
  if (dm === null || scene.fight.turn?.who !== who.id)
    return scene.tell({ type: 'refused', who: who.id, what: 'stunt' })
  spend(scene, who)
  steer(scene, who)
  const effect = check(scene, who, vehicle, { why: because(['difficulty', dm, 'CE-CORE-4']) })
  scene.tell({ type: 'stunted', who: vehicle.id, feat, at, effect })
  if (effect >= 0 && feat === 'manoeuvres') turnThrice(scene, who, vehicle)
  else goOn(scene, vehicle)
}

/** CE-VEH-12: up to three turns, a third of the way each. */
function turnThrice(scene: Scene, who: Combatant, vehicle: Driven): void {
  const { kph, controlled } = vehicle.vehicle
  const leg = controlled ? 0 : downToHalf(metresIn(kph) / 3)
  for (let n = 0; n < 3; n++) {
    const turn = scene.ask(who, 'manoeuvre', ALL)
    go(scene, vehicle, { heading: headingOf(vehicle, turn), kph, metres: leg })
  }
}

/** CE-VEH-13: up to a twentieth of the speed off the check; who fails crashes, pursuers match it or break off. */
function weave(scene: Scene, who: Combatant, vehicle: Driven, number: number): void {
  const behind = pursuers(scene.fight, vehicle)
  spend(scene, who)
  if (!weaves(scene, who, vehicle, number)) return
  goOn(scene, vehicle)
  for (const one of behind) follow(scene, one, number)
}

function weaves(scene: Scene, who: Combatant, vehicle: Driven, number: number): boolean {
  steer(scene, who)
  const effect = check(scene, who, vehicle, { why: because(['weaving', -number, 'CE-VEH-13']) })
  scene.tell({ type: 'wove', who: vehicle.id, number, effect })
  if (effect < 0) collide(scene, vehicle, null)
  return effect >= 0
}

/** RULING: in pursuit is an enemy vehicle under way that has it ahead within 250 m. Who breaks off stops. */
export const pursuers = (fight: Fight, { id, side, pos }: Driven): readonly Driven[] =>
  fight.combatants.filter(
    (one): one is Driven =>
      isDriven(one) &&
      isPresent(one) &&
      one.side !== side &&
      one.vehicle.kph > 0 &&
      driverOf(fight, one) !== null &&
      between(one.pos, pos) <= 250 &&
      isIn('front', one, fight.combatants.find((other) => other.id === id)!),
  )

function follow(scene: Scene, one: Driven, number: number): void {
  if (!isPresent(one)) return
  const driver = obeys(scene.fight, one) ? driverOf(scene.fight, one) : null
  if (driver && scene.ask(driver, 'pursuit', ['match', 'break off']) === 'match') weaves(scene, driver, one, number)
  else {
    if (driver) steer(scene, driver)
    scene.tell({ type: 'broke off', who: one.id })
  }
}
