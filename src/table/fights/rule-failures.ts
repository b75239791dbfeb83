import type { Refusal } from '../../engine/option-tree.ts'
import { brokeOff } from '../../engine/rule-errors.ts'
import type { Actor, Service } from '../service.ts'

/**
 * Something in a fight that the referee and the operator have to know: a rule threw, or a policy, an order or a default
 * does not fit.
 */
export type Note = { readonly text: string; readonly error: Error | null }

/**
 * The same with its place. `by` is the member who wanted it, or null where nobody did: then letters to the chats went
 * with the write.
 */
export type Amiss = Note & { readonly table: string; readonly fight: string; readonly by: string | null }

export function announce({ amiss }: Pick<Service, 'amiss'>, what: Amiss): void {
  for (const listener of amiss) listener(what)
}

/** Passes a refusal on; announces it to the referees and the log if a rule threw. */
export function reported<T extends object>(
  service: Service,
  { actor, fight }: { readonly actor: Actor; readonly fight: string },
  done: T | Refusal,
): T | Refusal {
  if ('refused' in done && done.broke)
    announce(service, { text: done.refused, error: done.broke, table: actor.table, fight, by: actor.member })
  return done
}

/** Runs code of a book outside of a beat: what it throws is a refusal, thrown `at` this. */
export function attempted<T>(at: string, work: () => T): T | Refusal {
  try {
    return work()
  } catch (reason) {
    return brokeOff(reason, at)
  }
}
