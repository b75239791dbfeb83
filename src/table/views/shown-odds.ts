import type { AnyBook } from '../../books/index.ts'
import { type AnswerOdds, type Purse, type Reckoned, reckonOdds } from '../../engine/answer-odds.ts'
import type { EventBase } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import { type Entry, type LogNode, linesSince } from '../../engine/log.ts'
import { finished } from '../../engine/odds.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import { brokeOff } from '../../engine/rule-errors.ts'
import type { AnyPlay } from '../../words/transcript.ts'
import { type AnyWatch, askMeant } from './secrecy.ts'

type Answer = { readonly ask: number; readonly path: Path; readonly purse?: Purse }

/** The odds within the budget; see `reckonShown`. */
export function shownOdds(
  book: AnyBook,
  watch: AnyWatch,
  { play, answer }: { readonly play: AnyPlay; readonly answer: Answer },
): AnswerOdds | Refusal | null {
  const shown = finished(reckonShown(book, watch, { play, answer }))
  return shown === null || 'refused' in shown ? shown : shown.odds
}

/**
 * The odds of an answer from what the viewer may know: as if strangers were absent, and only what the book foretells.
 * Null if there are none. A missing result must reveal nothing either, so odds are missing for everybody once dice have
 * fallen in a turn.
 */
export function* reckonShown(
  book: AnyBook,
  watch: AnyWatch,
  { play, answer: { ask: number, ...wanted } }: { readonly play: AnyPlay; readonly answer: Answer },
): Generator<void, Reckoned | Refusal | null> {
  const ask = askMeant(watch, play, number)
  if (!ask) return { refused: 'This question is closed.' }
  if (watch.viewer.referee) return yield* unlessBroken(book.id, reckonOdds(book, play, { ...wanted, ask: ask.n }))
  const names = book.foretold(ask.about, watch.viewer)
  if (names.length === 0 || linesSince(play.tip, play.base.at).some(({ entry }) => entry.type === 'rolled')) return null
  try {
    const shown = yield* reckonOdds(book, withoutUnknown(book, watch, play), { ...wanted, ask: ask.n })
    return 'refused' in shown
      ? shown
      : { ...shown, odds: Object.fromEntries(Object.entries(shown.odds).filter(([name]) => names.includes(name))) }
  } catch {
    return null // without strangers the turn could not have reached this question
  }
}

/** A rule that throws on some outcome refuses the odds, and nothing else. */
function* unlessBroken(
  at: string,
  reckoning: Generator<void, Reckoned | Refusal>,
): Generator<void, Reckoned | Refusal> {
  try {
    return yield* reckoning
  } catch (reason) {
    return brokeOff(reason, at)
  }
}

function withoutUnknown(book: AnyBook, { viewer }: AnyWatch, play: AnyPlay): AnyPlay {
  const [before, now] = [play.base.fight, play.fight].map(
    (fight) => new Set(book.known(fight, viewer).combatants.map(({ id }) => id)),
  )
  const unknown = new Set(play.fight.combatants.map(({ id }) => id).filter((id) => !before!.has(id) || !now!.has(id)))
  if (unknown.size === 0) return play
  const fight: FightBase = {
    ...play.base.fight,
    combatants: play.base.fight.combatants.filter(({ id }) => !unknown.has(id)),
  }
  let tip: LogNode<EventBase> | null = play.base.at
  for (const line of linesSince(play.tip, play.base.at)) {
    const entry = lessOf(line.entry, unknown)
    if (entry) tip = { ...line, entry, before: tip }
  }
  return { ...play, base: { ...play.base, fight }, tip }
}

/** An entry without what concerns these people, or null. */
function lessOf(entry: Entry<EventBase>, unknown: ReadonlySet<string>): Entry<EventBase> | null {
  const concerns = (event: EventBase): boolean =>
    ('who' in event && unknown.has(String(event.who))) ||
    ('combatant' in event && unknown.has((event.combatant as { id: string }).id))
  if (entry.type === 'overruled') return { ...entry, events: entry.events.filter((event) => !concerns(event)) }
  if (entry.type === 'happened') return concerns(entry.event) ? null : entry
  return 'who' in entry && unknown.has(entry.who) ? null : entry
}
