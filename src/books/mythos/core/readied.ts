import { armsOf, isLoaded } from '../state/arms.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isFirearm } from '../state/gear.ts'

/** MY-INIT-6: with `readied_firearm`, 50 for whose first weapon is a firearm, loaded and not jammed. */
export function readied(fight: Fight, who: Combatant): number {
  if (!fight.options.readied_firearm) return 0
  const first = armsOf(fight, who)[0]!
  return isFirearm(first.kind) && isLoaded(first) && !first.jammed ? 50 : 0
}
