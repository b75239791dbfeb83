import { keysOf } from '../../../engine/option-tree.ts'
import { firstPolicy } from '../../../engine/policy.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { askKindsOf } from '../../../engine/words-from-parts.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { policiesBy } from '../../../kit/policies-by-turn.ts'
import { ASKS } from '../core/asks-and-rolls.ts'
import type { Fight } from '../state/fight.ts'
import { skillOf } from '../state/sheet.ts'
import { DOCTRINES, turnBy } from './doctrines.ts'
import { standardTurn } from './standard-turn.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

/** As UD 13 says; nobody plays on when one side is left. */
const usual: Policy<Fight> = (fight, one, about, level, size) =>
  about === 'end'
    ? ['end fight']
    : (USUAL[about]!.default(fight, one.id, level) ?? firstPolicy(fight, one, about, level, size))

/** The first is the usual one: UD-DP-19. */
const { policies, reasons } = policiesBy<Fight>({ standard: standardTurn, ...eachOf(DOCTRINES, turnBy) }, usual)

/** UD-REACT-6: who cannot parry and knows how to steps aside, and gives up the next attack for it. */
const dodging: Policy<Fight> = (fight, who, about, level, size) => {
  const one = about === 'reaction' ? fight.combatants.find(({ id }) => id === who.id) : undefined
  const keys = one ? keysOf(level) : []
  const dodges = one && !keys.includes('parry') && keys.includes('dodge') && skillOf(one, 'dodge') > 0
  return dodges ? ['dodge'] : policies.cautious!(fight, who, about, level, size)
}

export const REASONS = reasons
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { ...policies, cautious: dodging }
