import type { Offer } from '../../../engine/options.ts'
import type { Deed } from '../core/take-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { executeOption } from './execution.ts'
import { grappleOptions } from './grapple.ts'
import { lockOption } from './lock-shields.ts'
import { screenOption } from './screen-ally.ts'
import { shatterOption } from './shatter-shield.ts'
import { shoveOption } from './shove.ts'

/** OSR 6, in the page's order: from screening an ally to executions. */
export const meleeOptions = (scene: Scene, who: Combatant): readonly Offer<Deed>[] => [
  screenOption(scene, who),
  lockOption(scene, who),
  shatterOption(scene, who),
  shoveOption(scene, who),
  ...grappleOptions(scene, who),
  executeOption(scene, who),
]
