import { find } from '../../../engine/common-events.ts'
import { because, d, type Modifier } from '../../../engine/dice.ts'
import { amount, branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { type Deed, REFEREE } from '../../../engine/scene.ts'
import { apart, between, downToHalf, headed, onward } from '../../../field/plane.ts'
import { DIFFICULTIES, DIFFICULTY_KEYS } from '../core/check.ts'
import { isCalledOff } from '../core/confirm.ts'
import { burdens } from '../core/modifiers.ts'
import { react } from '../core/react.ts'
import { shut, type Why } from '../core/refusals.ts'
import { isTarget } from '../core/targets.ts'
import { dexDm, isPresent } from '../state/characteristics.ts'
import type { Event, Fight, Scene } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { levelWith, untrained } from '../state/skills.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { collide } from './collision.ts'
import {
  type Driven,
  driveDm,
  driverOf,
  GENTLE,
  isDisabled,
  isDriven,
  isIn,
  metresIn,
  obeys,
  speeds,
  TURNS,
  type Turned,
  vehicleOf,
} from './vehicle.ts'

const ALL = Object.keys(TURNS) as readonly Turned[]

/**
 * CE-VEH-1, CE-ACT-16: a minor action each round keeps control. RULING: the vehicle then moves, as fast as its driver
 * says, straight on or half to one side.
 */
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

type Course = { readonly heading: number; readonly kph: number }

const turnsOf = (
  vehicle: Driven,
  turns: readonly Turned[],
  go: (course: Course) => void,
): readonly Offer<() => void>[] =>
  turns.map((turn) =>
    branch(turn, () => [amount(speeds(vehicle), (kph) => () => go({ heading: headingOf(vehicle, turn), kph }))]),
  )

const headingOf = ({ vehicle }: Driven, turn: Turned): number => (vehicle.heading + TURNS[turn]) % 360

/** RULING: it moves once in a round; what else is done with it then changes course and speed alone. */
function drive(scene: Scene, vehicle: Driven, { heading, kph }: Course): void {
  const far = vehicle.vehicle.controlled ? 0 : metresIn(kph)
  scene.tell({
    type: 'drove',
    who: vehicle.id,
    ...onward(vehicle.pos, headed(heading), far),
    metres: far,
    kph,
    heading,
  })
}

const goOn = (scene: Scene, vehicle: Driven): void => drive(scene, vehicle, vehicle.vehicle)

/** CE-VEH-1: without control it keeps speed and heading. RULING: and moves when the round ends. */
export function rollOn(scene: Scene): void {
  for (const one of scene.fight.combatants)
    if (isDriven(one) && isPresent(one) && one.vehicle.kph > 0 && !one.vehicle.controlled) goOn(scene, one)
}

/** CE-VEH-8: vehicle skill, DEX and Agility. RULING: so for every check of its driver. */
function check(
  scene: Scene,
  who: Combatant,
  vehicle: Driven,
  { what = 'driving', why = [] }: { readonly what?: string; readonly why?: readonly Modifier[] } = {},
): number {
  const level = levelWith(scene.fight, who, vehicle.vehicle.skill)
  return scene.roll(
    who,
    what,
    d(2, 6),
    because(
      ['skill', level ?? 0, 'CE-VEH-8'],
      ['dex', dexDm(who), 'CE-VEH-8'],
      ['agility', vehicle.vehicle.agility, 'CE-VEH-8'],
      ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
      ['drive', driveDm(vehicle), 'CE-VEH-4'],
      ...why,
      ...burdens(scene.fight, who, 'physical'),
    ),
  ).total
}

/** CE-VEH-8: an Effect above 0 is taken from attacks at it and from it (CE-MOD-23), until its driver acts again. */
function evade(scene: Scene, who: Combatant, vehicle: Driven): void {
  spend(scene, who)
  steer(scene, who)
  const effect = check(scene, who, vehicle) - 8
  scene.tell({ type: 'evaded', who: vehicle.id, effect })
  goOn(scene, vehicle)
}

const spend = (scene: Scene, { id }: Combatant): void => scene.tell({ type: 'spent', who: id, slot: 'significant' })

/**
 * CE-AIM-1: who steers does something else than aim. What is told of a vehicle that moves does not say whether somebody
 * steers it.
 */
function steer(scene: Scene, { id, aim }: Combatant): void {
  if (aim) scene.tell({ type: 'lost aim', who: id })
}

/** CE-VEH-9: no check. */
function manoeuvre(scene: Scene, who: Combatant, vehicle: Driven, course: Course): void {
  spend(scene, who)
  steer(scene, who)
  drive(scene, vehicle, course)
}

/**
 * RULING: it rams whom it can get at in this round: ahead, and no farther than it goes; who sits in another vehicle is
 * rammed with that.
 */
const inTheWay = (fight: Fight, vehicle: Driven): readonly Combatant[] =>
  vehicle.vehicle.controlled
    ? []
    : fight.combatants.filter(
        (at) =>
          isTarget(vehicle, at) &&
          at.aboard === null &&
          isIn('front', vehicle, at) &&
          apart(vehicle, at) <= metresIn(vehicle.vehicle.kph) &&
          vehicle.vehicle.kph > 0,
      )

/**
 * CE-VEH-10: the check as an attack, which dodging and evasive action make harder; a hit is a collision. CE-ATK-8:
 * one's own are confirmed first.
 */
function ram(scene: Scene, who: Combatant, vehicle: Driven, at: Combatant): void {
  if (isCalledOff(scene, who, at)) return
  spend(scene, who)
  const metres = apart(vehicle, at)
  scene.tell({ type: 'declared', who: who.id, at: at.id, weapon: 'ram', mode: 'single', metres, rounds: 0 })
  const reaction = react(scene, {
    by: who,
    at,
    held: RAM,
    mode: 'single',
    metres,
    rounds: 0,
    purpose: null,
    special: null,
  })
  const total = check(scene, who, vehicle, {
    what: 'to hit',
    why: because(['dodge', reaction.dm, 'CE-MOD-4'], ['evasion', -at.evasion, 'CE-MOD-23']),
  })
  if (total < 8) {
    scene.tell({
      type: 'missed',
      who: who.id,
      at: at.id,
      total,
      reaction: reaction.how === 'stand' ? null : reaction.how,
    })
    goOn(scene, vehicle)
  } else {
    scene.tell({ type: 'hit', who: who.id, at: at.id, total, effect: total - 8 })
    scene.tell({
      type: 'drove',
      who: vehicle.id,
      x: at.pos.x,
      y: at.pos.y,
      metres,
      kph: vehicle.vehicle.kph,
      heading: vehicle.vehicle.heading,
    })
    collide(scene, vehicle, at)
  }
  scene.tell({ type: 'resolved', who: who.id })
}

/** The vehicle itself: nothing that could be parried. */
const RAM = { id: 'ram', weapon: { ...WEAPONS['rocket-launcher']!, id: 'ram' }, carried: null }

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

export type Feat = { readonly feat: 'arc' | 'manoeuvres' | 'feat'; readonly at: string | null }

/**
 * CE-VEH-12: Average, or as the referee says; who refuses spends nothing of it. RULING: where it fails the vehicle goes
 * on as before.
 */
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
  const effect = check(scene, who, vehicle, { why: because(['difficulty', dm, 'CE-CORE-4']) }) - 8
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
    const heading = headingOf(vehicle, turn)
    scene.tell({
      type: 'drove',
      who: vehicle.id,
      ...onward(vehicle.pos, headed(heading), leg),
      metres: leg,
      kph,
      heading,
    })
  }
}

/**
 * CE-VEH-13: a number up to a twentieth of the speed is taken from the check; who fails crashes, and pursuers match it
 * or break off.
 */
function weave(scene: Scene, who: Combatant, vehicle: Driven, number: number): void {
  const behind = pursuers(scene.fight, vehicle)
  spend(scene, who)
  if (!weaves(scene, who, vehicle, number)) return
  goOn(scene, vehicle)
  for (const one of behind) follow(scene, one, number)
}

function weaves(scene: Scene, who: Combatant, vehicle: Driven, number: number): boolean {
  steer(scene, who)
  const effect = check(scene, who, vehicle, { why: because(['weaving', -number, 'CE-VEH-13']) }) - 8
  scene.tell({ type: 'wove', who: vehicle.id, number, effect })
  if (effect < 0) collide(scene, vehicle, null)
  return effect >= 0
}

/**
 * RULING: in pursuit is a vehicle of another side that moves, is driven, and has the other before it within 250 m; its
 * driver is asked at once. Who breaks off comes to a stand.
 */
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

/** CE-VEH-11: the referee may let a vehicle run into something. */
export function crashOffers({ combatants, phase }: Fight): readonly Offer<Deed<Fight, Event>>[] {
  const moving =
    phase === 'fighting'
      ? combatants.filter((one): one is Driven => isDriven(one) && isPresent(one) && one.vehicle.kph > 0)
      : []
  return moving.length === 0
    ? []
    : [
        branch('crash', () => [
          each(
            moving,
            ({ id }) =>
              (scene: Scene) =>
                collide(scene, find(scene.fight.combatants, id) as Driven, null),
          ),
        ]),
      ]
}
