import type { Reason } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import type { Level } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'
import type { Policy } from '../engine/simulate.ts'
import { eachOf } from './each-value.ts'

/** What is chosen, and why, in a line for the referee. */
export type Choice = { readonly path: Path; readonly why: string }

/** How a doctrine takes a turn. */
export type TurnBy<F extends FightBase> = (fight: F, who: F['combatants'][number], level: Level) => Choice

function inTurn<F extends FightBase>(
  { combatants }: F,
  about: string,
  id: string,
): F['combatants'][number] | undefined {
  if (about === 'turn') for (const one of combatants) if (one.id === id) return one
  return undefined
}

/** Policies of doctrines, and the reasons that they give: the question `turn` by its turn, all else as usual. */
export function policiesBy<F extends FightBase>(turns: Readonly<Record<string, TurnBy<F>>>, usual: Policy<F>) {
  const policyOf =
    (turn: TurnBy<F>): Policy<F> =>
    (fight, one, about, level, size) => {
      const who = inTurn(fight, about, one.id)
      return who ? turn(fight, who, level).path : usual(fight, one, about, level, size)
    }
  const reasonOf =
    (turn: TurnBy<F>): Reason<F> =>
    (fight, { who, about, options }, path) => {
      const one = inTurn(fight, about, who)
      const choice = one ? turn(fight, one, options) : null
      return choice && JSON.stringify(choice.path) === JSON.stringify(path) ? choice.why : null
    }
  return { policies: eachOf(turns, policyOf), reasons: eachOf(turns, reasonOf) }
}
