import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { below, type Stream, seededTray, streamOf } from '../engine/dice-tray.ts'
import { open } from '../engine/open-and-resume.ts'
import { type Refusal, sizeOf } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'
import { answer, isRefusal, overrule, volunteer } from '../engine/play.ts'
import { decided, randomPath } from '../engine/policy.ts'
import { REFEREE } from '../engine/scene.ts'
import type { AnyPlay } from '../words/transcript.ts'
import { broken, type Mirror, recordHolds, replayHolds, type Wrong } from './check-log.ts'

/** A book to be played at random: its setups, and what a referee might do in them. */
export type Trial = {
  readonly book: AnyBook
  /** The same book without watching, for replays of watched play. */
  readonly plain?: AnyBook
  setup(picks: Stream): unknown
  /** An overruling that the referee might make about a combatant. */
  laid(fight: FightBase, who: string, picks: Stream): EventBase
  /** Answers, most of them illegal. */
  readonly wrong: readonly Path[]
  /** Whether the referee ends the fight after so many questions. */
  isLate(fight: FightBase, questions: number): boolean
  /** Extra check at every question. */
  look?(play: AnyPlay, nth: number): void
}

/** The fight and its faults; the play is null if the setup did not open. */
export type Tried = { readonly play: AnyPlay | null; readonly questions: number; readonly wrong: readonly Wrong[] }

const MOST_QUESTIONS = 600

/** Plays one fight at random and checks its log at every question. Stops at the first fault. */
export function tryFight(trial: Trial, seed: number): Tried {
  const run: Run = {
    plain: trial.book,
    ...trial,
    seed,
    picks: streamOf(seed, 99),
    faults: [],
    mirror: [],
    questions: 0,
  }
  const { book, faults, mirror } = run
  const setup = trial.setup(run.picks)
  const opened = book.open(setup)
  if ('errors' in opened)
    return { play: null, questions: 0, wrong: opened.errors.map(({ sentence }) => ({ text: `setup: ${sentence}` })) }
  let play = open(book, opened.fight, seededTray(seed), { setup })
  while (play.asks.length > 0 && run.questions < MOST_QUESTIONS && faults.length === 0) {
    run.questions += 1
    const found = recordHolds(run, { ...play, rules: run.plain }, mirror)
    faults.push(...found.map(({ text, ...rest }) => ({ text: `question ${run.questions}: ${text}`, ...rest })))
    trial.look?.(play, run.questions)
    play = onward(run, play)
  }
  const { questions } = run
  if (play.asks.length > 0 && faults.length === 0 && questions < MOST_QUESTIONS)
    faults.push({ text: 'the fight stands open' })
  if (faults.length === 0) faults.push(...replayHolds(run, play))
  return { play, questions, wrong: faults }
}

type Run = Trial & {
  readonly plain: AnyBook
  readonly seed: number
  readonly picks: Stream
  readonly faults: Wrong[]
  readonly mirror: Mirror
  questions: number
}

/** One more answer: usually random, sometimes the book's doctrine. After the round limit the referee ends the fight. */
function onward(run: Run, play: AnyPlay): AnyPlay {
  const { picks } = run
  if (play.fight.stopped === null && run.isLate(play.fight, run.questions))
    return accepted(run, play, overrule(play, [{ type: 'stopped', why: 'late' }], 'late'))
  if (below(picks, 40) === 0) return meddled(run, play)
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = below(picks, 3) === 0 ? randomPath(picks, ask.options, sizeOf) : doctrine(run, play, ask)
  return accepted(run, play, answer(play, ask.n, path))
}

/** Each combatant keeps one doctrine for the whole fight. */
function doctrine({ book }: Run, play: AnyPlay, ask: AnyPlay['asks'][number]): Path {
  const policies = Object.values(book.policies)
  const nth = Math.max(
    0,
    play.fight.combatants.findIndex(({ id }) => id === ask.who),
  )
  return decided(policies[nth % policies.length]!, play.fight, ask)
}

/** A deed unasked, or an overruling by the referee. */
function meddled(run: Run, play: AnyPlay): AnyPlay {
  const { book, picks } = run
  const who = play.fight.combatants[below(picks, play.fight.combatants.length)]!
  const free = book.offers(play.fight, REFEREE.id)
  if (below(picks, 4) === 0 && sizeOf(free) > 0)
    return accepted(run, play, volunteer(play, REFEREE.id, randomPath(picks, free, sizeOf)))
  const offers = book.offers(play.fight, who.id)
  if (below(picks, 2) === 0 && sizeOf(offers) > 0)
    return accepted(run, play, volunteer(play, who.id, randomPath(picks, offers, sizeOf)))
  return accepted(run, play, overrule(play, [run.laid(play.fight, who.id, picks)], 'so it is'))
}

function accepted({ faults }: Run, play: AnyPlay, result: AnyPlay | Refusal): AnyPlay {
  if (!isRefusal(result)) return result
  faults.push(broken('refused what was offered', result))
  return play
}
