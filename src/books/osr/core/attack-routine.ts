import { d } from '../../../engine/dice.ts'
import { hurt } from '../health/take-damage.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { hasTrait } from '../state/trait-effects.ts'
import { type Arm, meleeArms } from '../state/usable-weapons.ts'
import { attack } from './attack.ts'
import type { Blow } from './declared-attack.ts'
import { blowOf, foesOf, whyNoMelee } from './targets.ts'

/** OSR-NPC-2: in printed order; if the target drops, the rest go to another foe in reach. */
export function routine(scene: Scene, { by, at }: Blow): void {
  const { fight } = scene
  const claws = new Map<Combatant, number>()
  let target: Combatant | null = at
  for (const arm of meleeArms(by).filter(({ routine }) => routine)) {
    if (!isAble(by)) return
    if (target === null || !isAble(target))
      target = foesOf(fight, by).find((one) => isAble(one) && inReach(arm, one)) ?? null
    if (target === null) return
    const { hit, blow } = attack(scene, blowOf({ by, at: target, arm }))
    if (hit && arm.id === 'claw') claws.set(blow.at, (claws.get(blow.at) ?? 0) + 1)
    if (arm.id === 'claw' && claws.get(blow.at) === 2 && hit && isAble(blow.at) && hasTrait(fight, by, 'hug'))
      hug(scene, by, blow.at)
  }

  function inReach(arm: Arm, one: Combatant): boolean {
    return whyNoMelee(fight, by, one, arm) === null
  }
}

/** OSR 3.6, the bear: both claws hit the same foe; the dice come right after the second claw's damage. RULING: not at who has fallen. */
function hug(scene: Scene, by: Combatant, who: Combatant): void {
  const { total } = scene.roll(by, 'hug', d(2, 8))
  hurt(scene, { who, by, points: total, spares: false, from: 'hug' })
}
