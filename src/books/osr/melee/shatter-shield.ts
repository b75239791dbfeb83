import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { hasMain } from '../core/action-budget.ts'
import { attackRoll } from '../core/attack.ts'
import { opposed } from '../core/check.ts'
import type { Blow } from '../core/declared-attack.ts'
import { shut } from '../core/refusals.ts'
import { type Deed, mainAction } from '../core/take-action.ts'
import { blowOf, foesOf, whyNoMelee } from '../core/targets.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isHeld } from '../state/presence.ts'
import { type Arm, isShielded, meleeArms } from '../state/usable-weapons.ts'

/** OSR-SHAT-1: with a weapon for it, at a usable shield in reach. */
export function shatterOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (isHeld(who)) return false
  const arm = meleeArms(who).find(({ shatters }) => shatters) ?? null
  if (arm === null) return false
  if (!hasMain(who)) return shut('shatter', 'E_NO_ACTION')
  const shields = foesOf(scene.fight, who).filter(isShielded)
  if (shields.length === 0) return shut('shatter', 'E_NO_TARGET')
  const far = (at: Combatant) => whyNoMelee(scene.fight, who, at, arm)
  if (shields.every((at) => far(at) !== null)) return shut('shatter', 'E_RANGE')
  return branch('shatter', () =>
    shields.map((at) => (far(at) === null ? leaf(at.id, deed(scene, who, { at, arm })) : shut(at.id, 'E_RANGE'))),
  )
}

const deed =
  (scene: Scene, by: Combatant, { at, arm }: { readonly at: Combatant; readonly arm: Arm }): Deed =>
  () =>
    mainAction(scene, by, () => shatter(scene, { ...blowOf({ by, at, arm }), aim: 'shatter' }))

/** OSR-SHAT-2, OSR-SHK-4: the attack roll, then STR DC against STR DC. */
function shatter(scene: Scene, declared: Blow): void {
  const { hit, blow } = attackRoll(scene, declared)
  const { by, at } = blow
  if (!hit || !isShielded(at)) return
  const strong = (who: Combatant): [string, number, string][] => [['STR DC', who.STR, 'OSR-SHAT-2']]
  if (opposed(scene, { who: by, why: strong(by) }, { who: at, why: strong(at) }))
    scene.tell({ type: 'shattered', who: at.id, by: by.id })
}
