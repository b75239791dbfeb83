import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Blow } from '../core/modifiers.ts'
import type { Scene } from '../state/events.ts'
import { isRanged } from '../state/in-hand.ts'

/** UD-POOL-2: any number of the points that are left; without any there is nothing to ask. */
export const withPoints = <T>(key: string, points: number, means: (points: number) => T): Offer<T> =>
  points > 0
    ? branch(key, () => [amount({ least: 0, most: points, step: 1, unit: 'points', why: 'E_POOL' }, means)])
    : leaf(key, means(0))

/** UD-POOL-1: the pool of an attack and of its damage. */
export const poolOf = ({ weapon }: Blow): 'melee' | 'aim' => (isRanged(weapon) ? 'aim' : 'melee')

/** UD-POOL-2: points for a roll are gone before its die. */
export function payPoints(scene: Scene, blow: Blow): void {
  const { by, points } = blow
  if (points > 0) scene.tell({ type: 'spent points', who: by.id, pool: poolOf(blow), points })
}

/** UD-POOL-2, UD-DP-12: points for damage, once the hit stands and before the dice; C22: for each bullet. */
export function damagePoints(scene: Scene, blow: Blow): number {
  const { by } = blow
  const pool = poolOf(blow)
  const most = by.pools[pool].now
  if (most === 0) return 0
  const points = scene.ask(by, 'more damage', [
    amount({ least: 0, most, step: 1, unit: 'points', why: 'E_POOL' }, (chosen: number) => chosen),
  ])
  if (points > 0) scene.tell({ type: 'spent points', who: by.id, pool, points })
  return points
}
