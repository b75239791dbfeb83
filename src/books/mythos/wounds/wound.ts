import { find, type OwnEvent } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { type Amount, reduced } from '../perks/perks-in-attack.ts'
import type { Arm } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { armourOf, damage, resisted, type Strike } from './damage.ts'
import { WOUNDS } from './events.ts'
import { DOWN, downBy, lingers, wounded } from './lingering-wounds.ts'

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

type Setting = Extract<OwnEvent, { readonly type: 'set' }>

/**
 * MY-GEN-6, MY-HP-1: HP that the referee sets to 0 fell somebody as a wound does. RULING: above 0 all that 0 HP were is
 * over; who is dead, dying or out cold for another reason stays so until the referee sets that.
 */
export function afterSet(fight: Writable<Fight>, { who: id }: Setting, was: Combatant | null): void {
  if (was === null || id === null) return
  const who = find(fight.combatants, id)
  const { conditions } = who
  if (was.HP === 0 && who.HP > 0) {
    for (const one of DOWN) conditions[one] = false
    who.dyingSince = null
  }
  const by = was.HP > 0 ? downBy(fight as Fight, who as Combatant) : null
  const to = by ?? DOWN.find((one) => conditions[one] && !was.conditions[one]) ?? null
  if (to !== null && !was.conditions.dead) WOUNDS.fell.does!(fight, { who: id, to }, who)
}
