import { manoeuvreBuild } from '../perks/optional.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** MY-MAN-2: own build less the target's; a larger one earns nothing. */
export const buildDifference = (fight: Fight, { by, at }: { readonly by: Combatant; readonly at: Combatant }): number =>
  by.build + manoeuvreBuild(fight, by) - at.build
