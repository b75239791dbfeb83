import type { AnyRules } from './book-parts.ts'
import { type CombatantBase, type FightBase, find } from './common-events.ts'
import { type Fault, faultAt, object, optional, text, whole, withDefault } from './schema.ts'

/** Whose turn a fight starts at. If a setup has it, no opening is played. */
export const START = { turn: text({ max: 32 }), round: withDefault(whole(1, 10_000), 1) }
export const AT_TURN = optional(object(START))

type Start = { readonly turn: string; readonly round: number }
type Acting = CombatantBase & { acted?: boolean }
type Opened = { readonly fight: FightBase } | { readonly errors: readonly Fault[] }
/**
 * A new fight, brought to a turn: it has reached the round, if it counts rounds, and whoever would act before has acted.
 * That is enough for a book whose `next` goes by who has acted; for any other the start is a fault.
 */
export function startedAt(next: AnyRules['next'], fight: FightBase, { turn, round }: Start): Opened {
  const combatants: Acting[] = fight.combatants.map((one) => ({ ...one }))
  const started = { ...fight, combatants, ...('round' in fight && typeof fight.round === 'number' && { round }) }
  const { side } = find(combatants, turn)
  for (let n = 0; n <= combatants.length; n++) {
    const who = next(started)?.who ?? null
    const others = combatants.filter((one) => (one.id === who || one.side === who) && one.id !== turn && !one.acted)
    if (who === turn || (who === side && others.length === 0)) return { fight: started }
    if (others.length === 0) break
    for (const one of others) one.acted = true
  }
  return { errors: [faultAt(['start', 'turn'], `${turn} does not come to a turn when the others have acted`)] }
}
