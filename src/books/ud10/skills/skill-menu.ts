import { branch, type Offer } from '../../../engine/options.ts'
import { shut } from '../core/refusals.ts'
import { whyNoAction } from '../core/spent-slots.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { firstAidOption } from './first-aid.ts'
import { hideOption } from './hide.ts'
import { skillMenus } from './skill-action.ts'

/** UD-ACT-10, UD-ACT-11, UD-ACT-14: skills, first aid, hide. */
export function skillOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('skill', why)
  return branch('skill', () => [firstAidOption(scene, who), hideOption(scene, who), ...skillMenus(scene, who)])
}
