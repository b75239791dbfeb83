import type { Offer } from '../../engine/options.ts'
import type { Scene } from './fight.ts'
import { leadOptions, miscOptions } from './misc.ts'
import type { Combatant } from './sheet.ts'

/** CE-DEC-11, CE-PROF-11: what the full game offers after the coup de grace, in the page's order: suppression fire, grenade, leadership, grapple, vehicle, miscellaneous. */
export const fullActions = (scene: Scene, who: Combatant): readonly Offer<() => void>[] => [
  ...leadOptions(scene, who),
  ...miscOptions(scene, who, 'significant'),
]
