import { askKindsOf } from '../../../engine/book-words.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { ASKS } from '../core/asks.ts'
import type { Fight } from '../state/fight.ts'
import { deed, nearness } from './npc-turn.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

/** OSR 13, the last column: what is done by who is nobody's. */
export const standard: Policy<Fight> = (fight, who, about, level) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  return one && about === 'turn'
    ? deed(fight, one, level, nearness)
    : (USUAL[about]?.default(fight, who.id, level) ?? 0)
}
