import { d } from '../../../engine/dice.ts'
import type { Who } from '../../../engine/scene.ts'
import type { Scene } from '../state/fight.ts'

/** CE-CORE-5: one of several by six-sided dice, thrown again beyond the list. One alone needs no die. */
export function drawLot<T>(scene: Scene, who: Who, among: readonly T[]): T {
  if (among.length === 1) return among[0]!
  const first = scene.roll(who, 'lot', d(1, 6)).total
  const at = among.length <= 6 ? first : 6 * (first - 1) + scene.roll(who, 'lot', d(1, 6)).total
  return among[at - 1] ?? drawLot(scene, who, among)
}
