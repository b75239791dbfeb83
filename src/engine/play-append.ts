import { markOf } from './copy-compare-hash.ts'
import type { Tray } from './dice-tray.ts'
import type { Fallen } from './fallen-dice.ts'
import type { Ask, Base, Hands, Question } from './live-types.ts'
import { type Entry, type Log, type LogNode, lastEnded, lengthOf, linesSince, placed, standing } from './log.ts'
import type { Refusal } from './option-tree.ts'
import { entriesRead, foldEntry, playedBefore, type Root, startOf } from './renew-old-log.ts'
import { isDivergence, partedAt } from './replay-tape.ts'
import { brokeOff } from './rule-errors.ts'
import { run } from './run-live.ts'
import { type Rules, twinOf } from './scene.ts'
import type { Idle } from './who-is-asked.ts'

/** A fight in progress: a value made from its log. Every step returns a new play and leaves the old one unchanged. */
export type Play<F, E> = {
  readonly rules: Rules<F, E>
  readonly tray: Tray
  readonly hands: Hands
  readonly log: Log<F, E>
  readonly fight: F
  readonly asks: readonly Ask[]
  /** The checkpoint: the fight at the start of the open beat. */
  readonly base: Base<F, E>
  readonly tip: LogNode<E> | null
  /** Undone dice; they fall again with the same faces. */
  readonly fallen: Fallen
  /** Where the entries at hand start from. */
  readonly root: Root<F, E>
  /** Beats since a person last decided anything. Not stored: counting restarts when a fight is resumed. */
  readonly idle?: Idle
}

export type Afresh<F, E> = Pick<Play<F, E>, 'tray' | 'hands' | 'root'>

/** A refusal while replaying a log means the log is damaged. */
export function whole<F, E>(play: Play<F, E> | Refusal): Play<F, E> {
  if ('refused' in play) throw new Error(`the log is damaged: ${play.refused}`)
  return play
}

/** Runs a deed; a rule that throws becomes a refusal, and the play stays as it was. */
export function attempt<F, E>(
  { rules }: Play<F, E>,
  deed: () => Play<F, E> | Refusal,
  at = 'its record',
): Play<F, E> | Refusal {
  try {
    return deed()
  } catch (reason) {
    return brokeOff(reason, `${rules.id}, at ${at}`)
  }
}

/** Appends an entry and runs to the next question. Going back rebuilds from the entries that stand then. */
export function append<F, E>(play: Play<F, E>, entry: Entry<E>): Play<F, E> | Refusal {
  if (!('to' in entry)) return onward(play, [entry])
  const back = stood(play.rules, { ...play.log, entries: [...play.log.entries, entry] }, play)
  if ('refused' in back) return back
  return entry.type === 'recast' ? onward(back, []) : again(back)
}

/**
 * Replays the open beat and goes on. If the rule no longer matches the record, this beat starts over; earlier beats
 * stand.
 */
export function again<F, E>(play: Play<F, E>): Play<F, E> {
  try {
    return onward(play, [])
  } catch (reason) {
    if (!isDivergence(reason)) throw reason
    const lines = linesSince(play.tip, play.base.at)
    const began = lines.find(({ n, entry }) => entry.type === 'began' && n <= partedAt(reason))
    return whole(append(play, { type: 'restarted', to: (began ?? lines[0]!).n, why: reason.message }))
  }
}

/** A play at the last standing checkpoint, before its open beat is replayed. */
export function stood<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { tray, hands, root }: Afresh<F, E>,
): Play<F, E> | Refusal {
  const { tip, fallen } = standing(entriesRead(rules, log.entries, root.version), log.from, root)
  const last = log.entries.at(-1)
  const refused = playedBefore(root, tip, last && 'to' in last ? last.to : lengthOf(log))
  if (refused) return refused
  const base = rebuilt(rules, root, tip)
  return { rules, tray, hands, log, fight: base.fight, asks: [], base, tip, fallen, root }
}

/** The fight after the last beat that ended: the fold of what stands. */
function rebuilt<F, E>(rules: Rules<F, E>, root: Root<F, E>, tip: LogNode<E> | null): Base<F, E> {
  const start = startOf(root)
  const lines = linesSince(tip, root.tip)
  const end = lines.findLastIndex(({ entry }) => entry.type === 'ended')
  const fight = end < 0 ? start.fight : twinOf(rules, start.fight)
  for (let i = 0; i <= end; i++) if (lines[i]!.n > start.at) foldEntry(rules, fight, lines[i]!.entry)
  const last = lines[end] ?? root.tip
  const known = (end < 0 && root.sound) || last?.n === root.renewal?.at
  if (!known && last?.entry.type === 'ended' && last.entry.mark !== markOf(fight))
    throw new Error(`the log is damaged: up to entry ${last.n} it does not lead to the fight it says`)
  return { fight, at: last }
}

/** Appends new entries, runs on, and numbers the questions that stopped the run. */
export function onward<F, E>(play: Play<F, E>, news: readonly Entry<E>[]): Play<F, E> {
  const begun = entered(play, news)
  const { fight, fresh, questions, ended, idle } = run(begun)
  const { rules, tray, hands, log, fallen, root } = begun
  const length = lengthOf(log)
  const open = placed(begun.tip, fresh, { n: length, fallen })
  const base = ended ? { fight: ended.fight, at: lastEnded(open) } : begun.base
  const { asks, asked } = numbered<E>(questions, stillAsked(linesSince(open, base.at)), length + fresh.length)
  return {
    rules,
    tray,
    hands,
    log: longer(log, fresh, asked),
    fight,
    asks,
    base,
    tip: placed(open, asked, { n: length + fresh.length, fallen }),
    fallen,
    root,
    idle,
  }
}

function entered<F, E>(play: Play<F, E>, news: readonly Entry<E>[]): Play<F, E> {
  if (news.length === 0) return play
  const { rules, tray, hands, log, fight, asks, base, tip, fallen, root, idle } = play
  const begun = {
    rules,
    tray,
    hands,
    log: longer(log, news),
    fight,
    asks,
    base,
    tip: placed(tip, news, { n: lengthOf(log), fallen }),
    fallen,
    root,
  }
  return idle && news.every((entry) => 'by' in entry && entry.by === 'policy') ? { ...begun, idle } : begun
}

/** Field by field: runs at every step, and a spread of mixed shapes is slow in V8. */
const longer = <F, E>(
  { header, opened, entries, from }: Log<F, E>,
  ...news: readonly (readonly Entry<E>[])[]
): Log<F, E> =>
  from === undefined
    ? { header, opened, entries: entries.concat(...news) }
    : { header, opened, entries: entries.concat(...news), from }

/** A question that stays open keeps its number; a new one is entered in the log, whose next number is `next`. */
function numbered<E>(
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
function stillAsked<E>(lines: readonly LogNode<E>[]): Map<string, number> {
  const waiting = new Map<string, number>()
  for (const { n, entry } of lines) {
    if (entry.type === 'asked') waiting.set(`${entry.who} ${entry.about}`, n)
    else if (entry.type === 'answered') waiting.delete(`${entry.who} ${entry.about}`)
    else waiting.clear()
  }
  return waiting
}
