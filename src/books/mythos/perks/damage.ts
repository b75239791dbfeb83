import type { Arm } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Perk } from './perk-schema.ts'
import { type Amount, rolledAmount } from './perks-in-attack.ts'
import { applies, partsNow } from './perks-in-play.ts'

/** Whom a hit reaches, by what, and what was held ready against it. */
type Victim = { readonly who: Combatant; readonly arm: Arm; readonly guards: readonly Amount[] }

/** Step 9, onDamageIn: what is left of a hit after armour. RULING: where nothing is left nothing is rolled or asked. */
export function reduced(scene: Scene, victim: Victim, points: number): number {
  const after = less(scene, victim, 'passive', points)
  const guarded = victim.guards.reduce(
    (left, guard) => (left > 0 ? left - rolledAmount(scene, victim.who, guard) : left),
    after,
  )
  return Math.max(0, less(scene, victim, 'active', guarded)) // MY-DMG-8: floor 0
}

function less(scene: Scene, { who, arm }: Victim, kind: Perk['kind'], points: number): number {
  let left = points
  for (const { perk, part } of partsNow(scene.fight, who, 'onDamageIn', { arm }))
    if (left > 0 && perk.kind === kind && part.less && applies(scene, who, perk))
      left -= rolledAmount(scene, who, { what: 'guard', name: perk.name, dice: part.less })
  return left
}
