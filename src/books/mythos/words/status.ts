import { MARKED } from '../perks/perks.ts'
import { armsOf } from '../state/arms.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isPresent, statusOf } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** Somebody in a line: HP, state, arms. */
export function status(who: Combatant, fight: Fight): string {
  const { HP, maxHP, conditions, heldBy, effects } = who
  const health = statusOf(who)
  const state = [
    health !== 'unhurt' && health,
    conditions.majorWound && 'badly wounded',
    conditions.prone && 'prone',
    conditions.stunned && 'stunned',
    conditions.surprised && 'surprised',
    conditions.cover && 'in cover',
    conditions.running && 'running',
    heldBy !== null && 'held',
    who.bleeding > 0 && `bleeding ${who.bleeding}`,
    who.shelter && 'out of the fight for a turn',
    ...effects.filter(({ on, key }) => on !== 'other' || key === MARKED).map(({ key }) => key),
  ].filter(Boolean)
  const arms = isPresent(who) ? armsOf(fight, who).filter(({ unarmed }) => !unarmed) : []
  const named = arms.map(({ id, ammo }) => `${WEAPONS[id]?.name ?? id}${ammo === null ? '' : ` (${ammo})`}`)
  return [`HP ${HP}${HP === maxHP ? '' : `/${maxHP}`}`, state.join(', '), named.join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}
