import type { Ask, Question } from './live-types.ts'
import type { Entry, LogNode } from './log.ts'

/** A question that stays open keeps its number; a new one is entered in the log, whose next number is `next`. */
export function numbered<E>(
  questions: readonly Question[],
  waiting: ReadonlyMap<string, number>,
  next: number,
): { readonly asks: readonly Ask[]; readonly asked: readonly Entry<E>[] } {
  const asked: Entry<E>[] = []
  const asks = questions.map(({ who, about, options, dice, why }) => {
    const n = waiting.get(`${who} ${about}`) ?? next + asked.push({ type: 'asked', who, about, dice }) - 1
    return { who, about, options, dice, why, n }
  })
  return { asks, asked }
}

/** The questions of the open beat that nothing has closed, by who is asked and what about. */
export function stillAsked<E>(lines: readonly LogNode<E>[]): Map<string, number> {
  const waiting = new Map<string, number>()
  for (const { n, entry } of lines) {
    if (entry.type === 'asked') waiting.set(`${entry.who} ${entry.about}`, n)
    else if (entry.type === 'answered') waiting.delete(`${entry.who} ${entry.about}`)
    else waiting.clear()
  }
  return waiting
}
