import { leaf, type Offer } from '../../../engine/options.ts'
import { attack } from '../core/attack.ts'
import { blowOf } from '../core/modifiers.ts'
import { withPoints } from '../pools/spend-points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isRanged, readyWeapons } from '../state/in-hand.ts'
import { isAble } from '../state/presence.ts'
import { mayRetreat } from './retreat.ts'

/** UD-DP-6: go in spite of it, retreat instead, or stay. */
export type Confirmed = 'flee' | 'retreat' | 'cancel'

/** Who is hidden is not named, and alone is no reason to ask. */
export function confirmFlight(scene: Scene, who: Combatant, left: readonly Combatant[]): Confirmed {
  const known = left.filter(({ hidden }) => !hidden)
  if (known.length > 0) {
    scene.tell({ type: 'leaving', who: who.id, from: known.map(({ id }) => id) })
    const way = scene.ask(who, 'flight', ['flee', mayRetreat(scene.fight, who) && 'retreat', 'cancel'])
    if (way !== 'flee') {
      scene.tell({ type: 'stayed', who: who.id })
      return way
    }
  }
  scene.tell({ type: 'fled', who: who.id, from: known.map(({ id }) => id) })
  return 'flee'
}

type Blade = { readonly weapon: Weapon; readonly points: number }
const DECLINED: Blade | null = null

/**
 * UD-FLEE-1, UD-FLEE-3: one melee attack of everybody who is left, in initiative order, on the square where the flight
 * begins. UD-FLEE-5: also on who has fallen, not on the dead. C17: not by who retreated.
 */
export function freeAttacks(scene: Scene, who: Combatant, left: readonly Combatant[]): void {
  for (const by of left) {
    if (who.dead) return
    if (!isAble(by) || by.retreated) continue
    const blade = scene.ask(by, 'free attack', bladesOf(by)) // UD-DP-7
    if (blade === null) continue
    const { weapon, points } = blade
    attack(scene, { ...blowOf(by, who, weapon), free: 'flight', points }) // UD-FLEE-4
    scene.tell({ type: 'resolved', who: by.id })
  }
}

const bladesOf = (by: Combatant): readonly Offer<Blade | null>[] => [
  ...readyWeapons(by)
    .filter((weapon) => !isRanged(weapon))
    .map((weapon) => withPoints<Blade | null>(weapon.id, by.pools.melee.now, (points) => ({ weapon, points }))),
  leaf('decline', DECLINED),
]
