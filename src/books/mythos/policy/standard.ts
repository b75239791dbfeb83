import { askKindsOf } from '../../../engine/book-words.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { keysAt } from '../../../kit/policy-paths.ts'
import { ASKS } from '../core/asks.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { attackPath } from './default-answers.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

/** MY 13, the auto column: fight (MY-TURN-3, MY-TURN-9), and every perk that may be used (MY-PERK-6). */
export const standard: Policy<Fight> = (fight, who, about, level) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  if (!one) return 0
  return about === 'perk' ? ['yes'] : (USUAL[about]!.default(fight, who.id, level) ?? 0)
}

/** The same, but who is down to a third of its HP heals itself if it can, and else runs. */
export const cautious: Policy<Fight> = (fight, who, about, level, size) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  return one && about === 'turn' && one.HP * 3 <= one.maxHP
    ? (away(level, one) ?? attackPath(fight, one, level))
    : standard(fight, who, about, level, size)
}

function away(level: Level, { id }: Combatant): Path | null {
  const keys = keysOf(level)
  const items = keys.includes('items') ? keysAt(level, ['items']) : []
  const cure = items.find((item) => item === 'medicine' || item === 'firstaid')
  if (cure !== undefined) return ['items', cure, id]
  return keys.includes('flee') ? ['flee'] : null
}
