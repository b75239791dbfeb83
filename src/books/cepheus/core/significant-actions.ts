import type { Offer } from '../../../engine/options.ts'
import { grenadeOption } from '../explosives/grenade.ts'
import { grappleOption } from '../grapple/grapple.ts'
import { blindOption } from '../gunnery/blind-fire.ts'
import { flechetteOption, gunsOf, panicOption, suppressOption } from '../gunnery/special-fire.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import type { Held } from '../state/wielded.ts'
import { vehicleOption } from '../vehicles/drive.ts'
import { leadOption, miscOption } from './checks.ts'

/** CE-DEC-11, CE-PROF-11: what the full game offers after the coup de grace, in the page's order. */
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
