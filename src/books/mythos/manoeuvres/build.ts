import { manoeuvreBuild } from '../perks/optional.ts'
import type { Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'

/** MY-MAN-2: own build less the target's; a larger one earns nothing. */
export const buildDifference = (fight: Fight, { by, at }: { readonly by: Combatant; readonly at: Combatant }): number =>
  by.build + manoeuvreBuild(fight, by) - at.build
