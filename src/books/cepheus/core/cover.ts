import type { Combatant } from '../state/fight.ts'

/** CE-COVER-1, CE-MOD-3. CE-PROF-13: the referee sets what is between somebody and the enemy. */
export const COVER_DM = { none: 0, quarter: 0, half: -1, threeQuarter: -2, full: -4 } as const
// RULING: cover that holds against one attacker only is the referee's circumstance DM on that attack (CE-MOD-30);
// CE-COVER-4.
const STEPS = ['none', 'quarter', 'half', 'threeQuarter', 'full'] as const

/** CE-COVER-2, CE-STANCE-1, CE-STANCE-2, CE-STANCE-3: crouched or prone behind cover counts one step better. */
export function coverOf({ cover, stance }: Combatant): (typeof STEPS)[number] {
  if (cover === 'none' || stance === 'standing') return cover
  return STEPS[STEPS.indexOf(cover) + 1] ?? 'full'
}

/** CE-COVER-3: behind full cover and low one can neither be hit by direct fire nor attack. */
export const isBuried = ({ cover, stance }: Combatant): boolean => cover === 'full' && stance !== 'standing'
