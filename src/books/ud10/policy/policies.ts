import type { Reason } from '../../../engine/book.ts'
import { askKindsOf } from '../../../engine/book-words.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import { firstPolicy } from '../../../engine/policy.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { eachOf } from '../../../kit/map-values.ts'
import { ASKS } from '../core/asks.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { skillOf } from '../state/sheet.ts'
import { DOCTRINES, turnBy } from './doctrines.ts'
import { type Choice, standardTurn } from './standard-turn.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)
type Turn = (fight: Fight, who: Combatant, level: Level) => Choice

/** A turn as the doctrine says, all else as UD 13 says; nobody plays on when one side is left. */
const policyBy =
  (turn: Turn): Policy<Fight> =>
  (fight, one, about, level, size) => {
    if (about === 'end') return ['end fight']
    const who = about === 'turn' ? fight.combatants.find(({ id }) => id === one.id) : undefined
    if (who) return turn(fight, who, level).path
    return USUAL[about]!.default(fight, one.id, level) ?? firstPolicy(fight, one, about, level, size)
  }

const reasonBy =
  (turn: Turn): Reason<Fight> =>
  (fight, { who, about, options }, path) => {
    const one = about === 'turn' ? fight.combatants.find(({ id }) => id === who) : undefined
    const choice = one ? turn(fight, one, options) : null
    return choice && JSON.stringify(choice.path) === JSON.stringify(path) ? choice.why : null
  }

const TURNS: Readonly<Record<string, Turn>> = { standard: standardTurn, ...eachOf(DOCTRINES, turnBy) }

/** The first is the usual one: UD-DP-19. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = {
  ...eachOf(TURNS, policyBy),
  cautious: dodging(policyBy(TURNS.cautious!)),
}

export const REASONS: Readonly<Record<string, Reason<Fight>>> = eachOf(TURNS, reasonBy)

/** UD-REACT-6: who cannot parry and knows how to steps aside, and gives up the next attack for it. */
function dodging(policy: Policy<Fight>): Policy<Fight> {
  return (fight, who, about, level, size) => {
    const one = about === 'reaction' ? fight.combatants.find(({ id }) => id === who.id) : undefined
    const keys = one ? keysOf(level) : []
    const dodges = one && !keys.includes('parry') && keys.includes('dodge') && skillOf(one, 'dodge') > 0
    return dodges ? ['dodge'] : policy(fight, who, about, level, size)
  }
}
