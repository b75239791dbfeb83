import type { Refusal } from '../../../engine/option-tree.ts'
import type { Combatant } from '../state/fight.ts'

const HOURS = 24

/** UD-END-4: an hour gives 1 EP, a day 1 HP and 1 MS as well. RULING: machines are mended by the referee. */
export function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (who.dead) return { refused: 'The dead do not rest.' }
  if (who.kind === 'machine') return { refused: 'A machine does not rest: the referee says when it is mended.' }
  const [hours, days] = how === 'long' ? [HOURS, 1] : [1, 0]
  return awake({
    ...who,
    hp: Math.min(who.hpMax, who.hp + days),
    ep: Math.min(who.epMax, who.ep + hours),
    ms: Math.min(who.msMax, who.ms + days),
    pools: refilled(who.pools),
  })
}

/** UD-END-3: pools are full between fights. */
const refilled = ({ melee, aim, athletic }: Combatant['pools']): Combatant['pools'] => ({
  melee: { ...melee, now: melee.max },
  aim: { ...aim, now: aim.max },
  athletic: { ...athletic, now: athletic.max },
})

/** UD-END-5: who fell by wounds wakes above 0 HP, who fell by exhaustion above -10 EP. */
function awake(who: Combatant): Combatant {
  const isUp = who.fellBy === 'ep' ? who.ep > -10 : who.hp > 0
  return isUp ? { ...who, unconscious: false, incapacitated: false, fellBy: null } : who
}
