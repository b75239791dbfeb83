import type { EventBase, Outcomes, RuleBook } from './book.ts'
import { NO_REASON, rollOf, type Throw } from './dice.ts'
import { hasLeft, isSilenced, STALEMATE } from './guard.ts'
import { copy } from './json.ts'
import type { Ask } from './live.ts'
import { type Entry, linesSince } from './log.ts'
import { type Chance, endAct, enumerate, meanOf, plus, UNDECIDED } from './odds.ts'
import type { Option, Path } from './options.ts'
import type { FightBase } from './own.ts'
import type { Play } from './play.ts'
import { type Deed, happen, type Scene, type Who, twinOf } from './scene.ts'
import { type Policy, simulatedScene } from './simulate.ts'
import { follow, onlyLeaf, type Refusal } from './tree.ts'

/** For everything the book tells of an answer, how likely each value is. */
export type AnswerOdds = Readonly<Record<string, ReadonlyMap<Value, Chance>>>
export type Value = number | boolean | typeof UNDECIDED

/**
 * The exact odds of one option of an open question; the play stays as it is. The open beat is run again along its record, with this answer.
 * Every later throw falls in all its ways; later questions are answered by the policy, or else by the book's defaults and, where those wait, by its
 * usual policy. It goes on to the end of the beat, or until the same person is asked about the same again.
 */
export function oddsOfAnswer<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>, play: Play<F, E>, n: number, path: Path, policy: Policy<F> | null = null,
): AnswerOdds | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return { refused: 'This question is closed.' }
  if (ask.dice) return { refused: 'Dice are wanted here, not an answer.' }
  if (ask.about === STALEMATE) return {}
  const taken = follow(ask.options, path)
  if ('refused' in taken) return taken
  const record = linesSince(play.tip, play.base.at).map(({ entry }) => entry).filter(({ type }) => type !== 'asked')
  const entries: Entry<E>[] = [...record, { type: 'answered', ask: n, who: ask.who, about: ask.about, path, by: 'seat' }]
  const runs = { left: MOST_IN_ALL }
  return split(lookOn(book, { ask, policy }, playedOn(book, play.base.fight, { entries, ask, policy }, runs), runs))
}

/** The odds of how one beat ends, from this fight and record. */
function playedOn<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, given: Omit<Given<F, E>, 'fall'>, runs: Runs): Map<string, Chance> {
  const once = (fall: (dice: Throw) => readonly number[]): string => {
    runs.left -= 1
    return runOnce(rerunOf(book, twinOf(book, fight), { ...given, fall }))
  }
  return enumerate(once, { mostRuns: Math.max(1, Math.min(MOST_RUNS, runs.left)) })
}
type Runs = { left: number }

/** What the answer set going may take further beats: from every fight that it may have come to so far, each played on once. */
function lookOn<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, given: Pick<Given<F, E>, 'ask' | 'policy'>, sofar: Map<string, Chance>, runs: Runs): Map<string, Chance> {
  const odds = new Map<string, Chance>()
  const known = new Map<string, Map<string, Chance>>()
  for (const [name, chance] of sofar) {
    const { told, next: open } = readEnd<F>(name)
    if (open === null) add(odds, name, chance)
    else {
      const key = JSON.stringify(open)
      const later = known.get(key) ?? playedOn(book, open, { entries: [], ...given }, runs)
      known.set(key, later)
      for (const [next, more] of later) add(odds, next === UNDECIDED ? next : together(told, next), [chance[0] * more[0], chance[1] * more[1]])
    }
  }
  return known.size > 0 ? lookOn(book, given, odds, runs) : odds
}

/** How a beat may end: what is told of it, and the fight from which it goes on. */
type End<F> = { readonly told: Outcomes; readonly next: F | null }
const readEnd = <F>(name: string): End<F> => (name === UNDECIDED ? { told: {}, next: null } : (JSON.parse(name) as End<F>))

function together(before: Outcomes, name: string): string {
  const { told, next } = readEnd(name)
  const sum = Object.entries(told).map(([key, value]) => [key, typeof value === 'number' ? value + Number(before[key] ?? 0) : value || before[key] === true])
  return JSON.stringify({ told: Object.fromEntries(sum), next })
}

function add(odds: Map<string, Chance>, name: string, chance: Chance): void {
  odds.set(name, plus(odds.get(name) ?? [0n, 1n], chance))
}

/** The chance that something comes true. */
export const chanceTrue = (odds: AnswerOdds, key: string): Chance => odds[key]?.get(true) ?? [0n, 1n]

/** What a number comes to on the average; what is undecided adds nothing, so it is no less than this. */
export function mean(odds: AnswerOdds, key: string): Chance {
  const byName = new Map([...(odds[key] ?? [])].map(([value, chance]) => [String(value), chance]))
  return meanOf(byName, (value) => (value === UNDECIDED ? 0 : Number(value)))
}

/** Ways for the dice to fall that are visited at most; a rocket among many has more. */
const MOST_RUNS = 10_000
/** The same for all beats that an answer takes. */
const MOST_IN_ALL = 60_000

type Given<F, E> = {
  /** The record of the open beat, and the answer as its last line. */
  readonly entries: readonly Entry<E>[]
  readonly ask: Ask
  readonly policy: Policy<F> | null
  readonly fall: (dice: Throw) => readonly number[]
}

type Rerun<F extends FightBase, E extends EventBase> = Given<F, E> & {
  readonly book: RuleBook<F, E>
  readonly fight: F
  readonly scene: Scene<F, E>
  /** Throws, tells and decides where the record has ended. */
  readonly beyond: Scene<F, E>
  at: number
  /** What happened since the answer. */
  readonly events: E[]
}

function rerunOf<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, given: Given<F, E>): Rerun<F, E> {
  const policy = given.policy ?? Object.values(book.policies)[0] ?? (() => 0)
  const beyond = simulatedScene(book, fight, { policy, fall: given.fall, log: null })
  const now: Rerun<F, E> = { ...given, book, fight, scene: { fight } as Scene<F, E>, beyond, at: 0, events: [] }
  Object.assign(now.scene, verbs(now))
  return now
}

/** The beat once more, with one way for the dice to fall, and what came of it. */
function runOnce<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): string {
  interventions(now)
  const beat = now.book.next(now.fight)
  if (!beat) throw new Error('a question is open though the fight is over')
  step(now)
  now.book.play(now.scene, beat)
  return outcomeOf(now, now.book.unfinished?.(now.fight) === now.ask.who ? now.fight : null)
}

const outcomeOf = <F extends FightBase, E extends EventBase>({ book, fight, events, ask }: Rerun<F, E>, next: F | null = null): string => JSON.stringify({ told: book.outcomes(events, fight, ask), next })

/** One line of the record is passed, and what came in after it is done. */
function step<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): void {
  now.at += 1
  interventions(now)
}

function verbs<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): Omit<Scene<F, E>, 'fight'> {
  return {
    ask: (who, about, options) => answers(now, [who], about, () => options)[0] as never,
    askAll: (whos, about, options) => answers(now, whos, about, options) as never,
    roll(who, what, dice, why = NO_REASON) {
      while (now.entries[now.at]?.type === 'threw' || now.entries[now.at]?.type === 'recast') now.at += 1
      const known = now.entries[now.at]
      if (known?.type !== 'rolled') return now.beyond.roll(who, what, dice, why)
      step(now)
      return rollOf(dice, known.faces, why)
    },
    tell(event) {
      now.beyond.tell(event)
      if (now.at < now.entries.length) step(now)
      else now.events.push(event)
    },
  }
}

/** What each was offered and took: as recorded, then by themselves in order. */
function answers<F extends FightBase, E extends EventBase, W extends Who>(now: Rerun<F, E>, whos: readonly W[], about: string, options: (who: W) => readonly Option[]): unknown[] {
  const taken = new Map<string, unknown>()
  for (;;) {
    const open: { readonly who: W; readonly offered: readonly Option[] }[] = []
    for (const who of whos) {
      if (taken.has(who.id)) continue
      const offered = options(who)
      const only = onlyLeaf(offered)
      if (only) taken.set(who.id, only.means)
      else open.push({ who, offered })
    }
    if (open.length === 0) return whos.map(({ id }) => taken.get(id))
    const entry = now.entries[now.at]
    const known = entry?.type === 'answered' ? entry : null
    const { who, offered } = open.find((one) => one.who.id === known?.who) ?? open[0]!
    taken.set(who.id, known ? along(offered, known.path) : decided(now, who, about, offered))
    if (known) step(now)
  }
}

/** A later question; the same one again ends the run, and so does one that is not put. */
function decided<F extends FightBase, E extends EventBase>(now: Rerun<F, E>, who: Who, about: string, offered: readonly Option[]): unknown {
  const isLast = (who.id === now.ask.who && about === now.ask.about) || hasLeft(now.fight, who.id) || isSilenced(now.book, now.fight, about)
  if (isLast) endAct(outcomeOf(now))
  const path = now.policy ? null : (now.book.asks[about]?.default(now.fight, who.id, offered) ?? null)
  return path ? along(offered, path) : (now.beyond as Decider).ask(who, about, offered)
}

/** `ask` without its types: here nobody needs to know what was offered. */
type Decider = { ask(who: Who, about: string, options: readonly Option[]): unknown }

function along(offered: readonly Option[], path: Path): unknown {
  const leaf = follow(offered, path)
  if ('refused' in leaf) throw new Error(`the beat cannot be run again: ${leaf.refused}`)
  return leaf.means
}

/** The referee's word and what people did unasked stand in the record where they came. */
function interventions<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): void {
  for (let entry = now.entries[now.at]; entry?.type === 'overruled' || entry?.type === 'volunteered'; entry = now.entries[now.at]) {
    now.at += 1
    if (entry.type === 'overruled') for (const event of entry.events) happen(now.book, now.fight, copy(event))
    else (along(now.book.offers(now.fight, entry.who), entry.path) as Deed<F, E>)(now.scene)
  }
}

/** From the odds of all values together to those of each. */
function split(together: ReadonlyMap<string, Chance>): AnswerOdds {
  const read = [...together].map(([name, chance]) => ({ told: readEnd(name).told, chance }))
  const keys = new Set(read.flatMap(({ told }) => Object.keys(told)))
  return Object.fromEntries([...keys].map((key) => {
    const values = new Map<Value, Chance>()
    for (const { told, chance } of read) values.set(told[key] ?? UNDECIDED, plus(values.get(told[key] ?? UNDECIDED) ?? [0n, 1n], chance))
    return [key, values]
  }))
}
