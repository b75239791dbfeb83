import { d } from '../../../engine/dice.ts'
import { between, onward, type Spot, toward, turned } from '../../../field/plane-geometry.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isEnclosed } from '../vehicles/vehicle.ts'

/** CE-BLAST-5: 6 + |Effect| metres; on a line 1-3 back, 4-6 away; on a plane 60 degrees a pip, clockwise. */
export function scattered(scene: Scene, by: Combatant, aim: Spot, effect: number): Spot {
  const die = scene.roll(by, 'scatter', d(1, 6)).total
  const away = toward(by.pos, aim, 1)
  const way = isOnLine(scene.fight) ? { x: die >= 4 ? away.x : -away.x, y: 0 } : turned(away, die - 1)
  return onward(aim, way, 6 + Math.abs(effect))
}

/** RULING: also the full game is played on a line while all who are in it stand on one. */
export const isOnLine = (fight: Fight): boolean =>
  fight.combatants.filter(isPresent).every(({ pos }, _, [first]) => pos.y === first!.pos.y)

/** CE-BLAST-2: friend or foe, nearest first, then in entry order. RULING: a closed vehicle shields those inside. */
export const within = (fight: Fight, spot: Spot, metres: number): readonly Combatant[] =>
  fight.combatants
    .filter((one) => isPresent(one) && between(one.pos, spot) <= metres && !(one.aboard && isEnclosed(fight, one)))
    .sort((a, b) => between(a.pos, spot) - between(b.pos, spot))
