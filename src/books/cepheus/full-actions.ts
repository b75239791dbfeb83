import type { Offer } from '../../engine/options.ts'
import { blindOption } from './blind.ts'
import { vehicleOption } from './drive.ts'
import type { Scene } from './fight.ts'
import { grappleOption } from './grapple.ts'
import { grenadeOption } from './grenade.ts'
import type { Held } from './hands.ts'
import { leadOption, miscOption } from './misc.ts'
import type { Combatant } from './sheet.ts'
import { flechetteOption, gunsOf, panicOption, suppressOption } from './special-fire.ts'

/**
 * CE-DEC-11, CE-PROF-11: what the full game offers after the coup de grace, in the page's order: suppression fire,
 * grenade, leadership, grapple, vehicle, miscellaneous; before the last what the page has no place for.
 */
export function fullActions(scene: Scene, who: Combatant, held: readonly Held[]): readonly Offer<() => void>[] {
  const guns = gunsOf(who, held)
  return [
    suppressOption(scene, who, guns),
    grenadeOption(scene, who, held),
    leadOption(scene, who),
    grappleOption(scene, who),
    vehicleOption(scene, who),
    panicOption(scene, who, guns),
    flechetteOption(scene, who, guns),
    blindOption(scene, who, guns),
    miscOption(scene, who, 'significant'),
  ]
}
