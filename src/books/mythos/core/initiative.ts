import { orderPerks } from '../perks/perks-in-play.ts'
import { armsOf, bestSkill, isLoaded } from '../state/arms.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isFirearm } from '../state/gear.ts'
import { isEnemy } from '../state/presence.ts'

/**
 * MY-INIT-2: DEX, what perks add to it, and nothing but the order looks at it; MY-INIT-6: or MOV, and a firearm that is
 * ready.
 */
export const effectiveDex = (fight: Fight, who: Combatant): number =>
  who[fight.options.initiative_stat] + orderPerks(fight, who, readied(fight, who))

/**
 * MY-INIT-1, MY-INIT-4: the higher first; MY-INIT-3: enemies before investigators; then the higher best attack skill,
 * then order of entry.
 */
export function orderOf(fight: Fight): readonly string[] {
  const placed = fight.combatants.map((one, entry) => ({
    one,
    entry,
    dex: effectiveDex(fight, one),
    best: bestSkill(fight, one),
  }))
  placed.sort(
    (a, b) => b.dex - a.dex || Number(isEnemy(b.one)) - Number(isEnemy(a.one)) || b.best - a.best || a.entry - b.entry,
  )
  return placed.map(({ one }) => one.id)
}

/** MY-INIT-6: with `readied_firearm`, 50 for whose first weapon is a firearm, loaded and not jammed. */
function readied(fight: Fight, who: Combatant): number {
  if (!fight.options.readied_firearm) return 0
  const first = armsOf(fight, who)[0]!
  return isFirearm(first.kind) && isLoaded(first) && !first.jammed ? 50 : 0
}
