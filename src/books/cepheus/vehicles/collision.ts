import { d } from '../../../engine/dice.ts'
import { headed, onward } from '../../../field/plane-geometry.ts'
import { armourAgainst } from '../core/armour.ts'
import { wound } from '../core/wound.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { type Driven, driverOf, isDriven, occupantsOf, tensOf } from './vehicle.ts'

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
