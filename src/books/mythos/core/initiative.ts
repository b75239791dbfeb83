import { orderPerks } from '../perks/perks-in-play.ts'
import { bestSkill } from '../state/arms.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isEnemy } from '../state/presence.ts'
import { readied } from './readied.ts'

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
