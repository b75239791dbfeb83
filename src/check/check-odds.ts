import type { AnyBook } from '../books/index.ts'
import { type AnswerOdds, reckonOdds } from '../engine/answer-odds.ts'
import type { EventBase, Outcomes } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { below, type Stream, seededTray } from '../engine/dice-tray.ts'
import type { Ask } from '../engine/live-types.ts'
import type { LogNode } from '../engine/log.ts'
import { type Chance, finished, UNDECIDED } from '../engine/odds.ts'
import type { Path } from '../engine/options.ts'
import { answer, isRefusal, linesOf } from '../engine/play.ts'
import { decided } from '../engine/policy.ts'
import { happen } from '../engine/scene.ts'
import { leavesBelow } from '../words/odds.ts'
import type { AnyPlay } from '../words/transcript.ts'
import { type Checking, type Findings, fault } from './findings.ts'

const PLAYOUTS = 200
/** Standard deviations; exceeded by chance once in two million. */
const FAR = 5

/** Compares the exact odds of one answer with many playouts of the same answer. */
export function oddsHold({ book, found }: Checking, play: AnyPlay, picks: Stream): void {
  const ask = play.asks[below(picks, play.asks.length)]!
  const paths = ask.dice ? [] : leavesBelow(ask.options, [])
  if (paths.length === 0) return
  const path = paths[below(picks, paths.length)]!
  const reckoned = finished(reckonOdds(book, play, { ask: ask.n, path }))
  if ('refused' in reckoned || reckoned.reach !== 'end' || !isDecided(reckoned.odds)) return
  const told = playedOut(book, play, { ask, path, from: below(picks, 1_000_000) })
  if (!told) return
  found.odds += 1
  for (const key of Object.keys(reckoned.odds)) compare(found, { ask, path, key, odds: reckoned.odds }, told)
}

/** The odds depend on dice and are complete. */
const isDecided = (odds: AnswerOdds): boolean =>
  Object.values(odds).some((values) => values.size > 1) && Object.values(odds).every((values) => !values.has(UNDECIDED))

type Answered = { readonly ask: Ask; readonly path: Path; readonly from: number }

/** What the book reports for each playout; null if one takes further beats or a rule throws. */
function playedOut(book: AnyBook, play: AnyPlay, { ask, path, from }: Answered): readonly Outcomes[] | null {
  const all: Outcomes[] = []
  for (let n = 0; n < PLAYOUTS; n++) {
    const end = toItsEnd(book, { ...play, tray: seededTray(from + n) }, { ask, path })
    if (!end || book.unfinished?.(end.fight) === ask.who) return null
    all.push(book.outcomes(end.events, end.fight, ask))
  }
  return all
}

type End = { readonly events: readonly EventBase[]; readonly fight: FightBase }

/** Plays to the end of the beat, or until the same question is asked again. Others answer as the odds assume. */
function toItsEnd(book: AnyBook, start: AnyPlay, { ask, path }: Omit<Answered, 'from'>): End | null {
  const known = start.log.entries.length
  let play: AnyPlay = start
  let open: Ask | undefined = ask
  let taken = path
  for (;;) {
    const after = answer(play, open.n, taken)
    if (isRefusal(after)) return null
    play = after
    const lines = linesOf(play).filter(({ n }) => n >= known)
    const last = lines.findIndex(({ entry }) => entry.type === 'ended')
    open = play.asks[0]
    if (last >= 0 || !open || (open.who === ask.who && open.about === ask.about))
      return endOf(book, start, last < 0 ? lines : lines.slice(0, last))
    const usual = book.asks[open.about]?.default(play.fight, open.who, open.options) ?? null
    taken = usual ?? decided(Object.values(book.policies)[0]!, play.fight, open)
  }
}

/** The fight at the end of the beat; a live play may be further. */
function endOf(book: AnyBook, { fight: before }: AnyPlay, lines: readonly LogNode<EventBase>[]): End {
  const events = lines.flatMap(({ entry }) => (entry.type === 'happened' ? [entry.event] : []))
  const fight = copy(before)
  for (const event of events) happen(book, fight, event)
  return { events, fight }
}

type Compared = { readonly ask: Ask; readonly path: Path; readonly key: string; readonly odds: AnswerOdds }

function compare(found: Findings, { ask, path, key, odds }: Compared, told: readonly Outcomes[]): void {
  const values = [...odds[key]!].map(([value, chance]) => ({ value: Number(value), share: shareOf(chance) }))
  const expected = values.reduce((sum, { value, share }) => sum + value * share, 0)
  const square = values.reduce((sum, { value, share }) => sum + (value - expected) ** 2 * share, 0)
  const seen = told.reduce((sum, outcomes) => sum + Number(outcomes[key] ?? 0), 0) / told.length
  const apart = Math.abs(seen - expected)
  if (apart <= FAR * Math.sqrt(square / told.length) + 0.001) return
  fault(
    found,
    `odds of '${key}' for ${JSON.stringify(path)} are ${expected.toFixed(3)}, and ${told.length} playouts gave ${seen.toFixed(3)}`,
    `question ${ask.about}`,
  )
}

const shareOf = ([ways, of]: Chance): number => Number((ways * 1_000_000_000n) / of) / 1_000_000_000
