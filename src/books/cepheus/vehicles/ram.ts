import { because, d } from '../../../engine/dice.ts'
import { apart, headed, onward } from '../../../field/plane-geometry.ts'
import { armourAgainst } from '../core/damage.ts'
import { react } from '../core/react.ts'
import { isCalledOff, isTarget } from '../core/targets.ts'
import { wound } from '../core/wound.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { check, goOn, spend } from './course.ts'
import { type Driven, driverOf, isDriven, isIn, metresIn, occupantsOf, tensOf } from './vehicle.ts'

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

/** CE-VEH-11: 1D6 per started 10 kph to both and to those inside; into an obstacle to it alone. RULING: one roll. */
export function collide(scene: Scene, vehicle: Driven, at: Combatant | null): void {
  const { fight } = scene
  const tens = tensOf(vehicle.vehicle.kph)
  const { heading } = vehicle.vehicle
  const crashed = at ? [at, vehicle] : [vehicle]
  const inside = crashed
    .filter(isDriven)
    .flatMap((one) => occupantsOf(fight, one).map((who) => ({ who, open: one.vehicle.cabin === 'open' })))
  scene.tell({ type: 'collided', who: vehicle.id, at: at?.id ?? null, kph: vehicle.vehicle.kph })
  const { total } = scene.roll(driverOf(fight, vehicle) ?? vehicle, 'collision', d(tens, 6))
  for (const one of crashed) harm(scene, one, total)
  for (const { who, open } of inside) shake(scene, { who, total, tens, heading, open })
}

type Shaken = {
  readonly who: Combatant
  readonly total: number
  readonly tens: number
  readonly heading: number
  readonly open: boolean
}

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
