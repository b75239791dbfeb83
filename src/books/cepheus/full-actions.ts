import type { Offer } from '../../engine/options.ts'
import { vehicleOptions } from './drive.ts'
import { blindOptions } from './blind.ts'
import type { Scene } from './fight.ts'
import { grappleOptions } from './grapple.ts'
import { grenadeOptions } from './grenade.ts'
import { heldBy } from './hands.ts'
import { leadOptions, miscOptions } from './misc.ts'
import type { Combatant } from './sheet.ts'
import { flechetteOptions, gunsOf, panicOptions, suppressOptions } from './special-fire.ts'

/** CE-DEC-11, CE-PROF-11: what the full game offers after the coup de grace, in the page's order: suppression fire, grenade, leadership, grapple, vehicle, miscellaneous; before the last what the page has no place for. */
export function fullActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const held = heldBy(scene.fight, who)
  const guns = gunsOf(who, held)
  return [
    ...suppressOptions(scene, who, guns),
    ...grenadeOptions(scene, who, held),
    ...leadOptions(scene, who),
    ...grappleOptions(scene, who),
    ...vehicleOptions(scene, who),
    ...panicOptions(scene, who, guns),
    ...flechetteOptions(scene, who, guns),
    ...blindOptions(scene, who, guns),
    ...miscOptions(scene, who, 'significant'),
  ]
}
