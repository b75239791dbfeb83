import { reduced } from '../perks/damage.ts'
import type { Amount } from '../perks/perks-in-attack.ts'
import type { Arm } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { armourOf, damage, resisted, type Strike } from './damage.ts'
import { downBy, lingers, wounded } from './lingering-wounds.ts'

/** MY-ATK-1, steps 8 to 10; MY-DMG-8 in its order. */
export function strike(scene: Scene, blow: Strike, victim: Combatant): void {
  hurt(scene, { by: blow.by, arm: blow.arm, dice: damage(scene, blow, victim), guards: blow.guards ?? [] }, victim)
}

type Hurt = { readonly by: Combatant; readonly arm: Arm; readonly dice: number; readonly guards: readonly Amount[] }

function hurt(scene: Scene, { by, arm, dice, guards }: Hurt, victim: Combatant): void {
  const after = resisted(victim, arm, dice)
  const armour = Math.min(after, armourOf(victim, arm))
  const points = reduced(scene, { who: victim, arm, guards }, after - armour)
  scene.tell({
    type: 'damaged',
    who: victim.id,
    by: by.id,
    dice,
    resisted: dice - after,
    armour,
    perks: after - armour - points,
    points,
  })
  if (lingers(scene.fight, victim)) wounded(scene, victim, points) // MY-WND-1
  fall(scene, victim)
}

/** MY-HP-1: exactly 0 is dead, 1 is fully able; MY-DMG-9: also for who attacked. */
export function fall(scene: Scene, victim: Combatant): void {
  const to = downBy(scene.fight, victim)
  if (to !== null && !victim.conditions.dead) scene.tell({ type: 'fell', who: victim.id, to })
}
