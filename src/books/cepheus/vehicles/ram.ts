import { because } from '../../../engine/dice.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { isCalledOff } from '../core/confirm.ts'
import { react } from '../core/react.ts'
import { isTarget } from '../core/targets.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { collide } from './collision.ts'
import { check, goOn, spend } from './course.ts'
import { type Driven, isIn, metresIn } from './vehicle.ts'

/** RULING: ahead and within reach of this round; who sits in another vehicle is rammed with that. */
export const inTheWay = (fight: Fight, vehicle: Driven): readonly Combatant[] =>
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
