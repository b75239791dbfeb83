import type { Ask } from '../../engine/live.ts'
import { STALEMATE, STALEMATE_DEFAULT, voiceOf } from '../../engine/guard.ts'
import type { Path, Step } from '../../engine/options.ts'
import { doctrineOf } from '../../engine/policy.ts'
import { follow, isAsking, type Level, placeAt, sizeOf } from '../../engine/tree.ts'
import type { Sitting } from './sitting.ts'

/** What the book would take here, or null: the question's default, else what the usual policy says. */
export function suggestionFor({ book, play }: Sitting, ask: Ask): Path | null {
  const own = Object.hasOwn(book.asks, ask.about) ? book.asks[ask.about]!.default(play.fight, ask.who, ask.options) : null
  return fitting(ask, own) ?? policyFor({ book, play }, ask)
}

/** The policy's answer, menu by menu, or null where it has none that fits. */
export function policyFor({ book, play }: Pick<Sitting, 'book' | 'play'>, ask: Ask): Path | null {
  if (ask.about === STALEMATE) return STALEMATE_DEFAULT
  const who = voiceOf(play.fight, { id: ask.who })
  const one = play.fight.combatants.find(({ id }) => id === who.id)
  const named = doctrineOf(book.policies, one && 'control' in one ? one.control : null)
  const policy = named === null ? Object.values(book.policies)[0] : book.policies[named]
  if (!policy) return null
  const decide = (level: Level, size: number): number | Path => policy(play.fight, who, ask.about, level, size)
  const path: Step[] = []
  for (let level: Level = ask.options; ; ) {
    const size = sizeOf(level)
    const choice = size === 1 ? 0 : decide(level, size)
    if (typeof choice === 'object') return fitting(ask, [...path, ...choice])
    const place = placeAt(level, choice)
    if (typeof place === 'object' && isAsking(place)) {
      const value = decide(level, 1)
      return fitting(ask, [...path, ...(typeof value === 'object' ? value : [value])])
    }
    path.push(typeof place === 'string' ? place : place.key)
    if (typeof place === 'string' || place.kind === 'leaf') return fitting(ask, path)
    level = place.open()
  }
}

/** Who is ticked before anybody ticks. */
export function suggestedTicks(sitting: Sitting, ask: Ask): readonly string[] {
  const [ticks] = suggestionFor(sitting, ask) ?? []
  return Array.isArray(ticks) && ticks.every((one) => typeof one === 'string') ? ticks : []
}

const fitting = (ask: Ask, path: Path | null): Path | null => (path && !('refused' in follow(ask.options, path)) ? path : null)
