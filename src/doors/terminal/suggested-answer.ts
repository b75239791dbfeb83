import type { Ask } from '../../engine/live-types.ts'
import { follow } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import { decided, doctrineOf } from '../../engine/policy.ts'
import { STALEMATE, STALEMATE_DEFAULT, voiceOf } from '../../engine/who-is-asked.ts'
import { attempted } from '../../table/fights/rule-failures.ts'
import type { Session } from './session.ts'

/** The book's suggestion: the question's default, else its usual policy; or null. */
export function suggestionFor({ book, play }: Session, ask: Ask): Path | null {
  const suggested = attempted(book.id, () => {
    const own = Object.hasOwn(book.asks, ask.about)
      ? book.asks[ask.about]!.default(play.fight, ask.who, ask.options)
      : null
    return fitting(ask, own) ?? fitting(ask, policyFor({ book, play }, ask))
  })
  return suggested && 'refused' in suggested ? null : suggested
}

/** The policy's answer, offered or not; null without a policy. */
export function policyFor({ book, play }: Pick<Session, 'book' | 'play'>, ask: Ask): Path | null {
  if (ask.about === STALEMATE) return STALEMATE_DEFAULT
  const who = voiceOf(play.fight, { id: ask.who })
  const one = play.fight.combatants.find(({ id }) => id === who.id)
  const named = doctrineOf(book.policies, one && 'control' in one ? one.control : null)
  const policy = named === null ? Object.values(book.policies)[0] : book.policies[named]
  if (!policy) return null
  return decided(policy, play.fight, { ...ask, who: who.id })
}

/** Ticked by default. */
export function suggestedTicks(session: Session, ask: Ask): readonly string[] {
  const [ticks] = suggestionFor(session, ask) ?? []
  return Array.isArray(ticks) && ticks.every((one) => typeof one === 'string') ? ticks : []
}

const fitting = (ask: Ask, path: Path | null): Path | null =>
  path && !('refused' in follow(ask.options, path)) ? path : null
