import type { EventBase, Outcomes, RuleBook } from './book.ts'
import type { FightBase } from './common-events.ts'
import { linesSince } from './log.ts'
import { type Chance, enumerating, finished, meanOf, plus, UNDECIDED } from './odds.ts'
import { follow, type Refusal } from './option-tree.ts'
import type { Path } from './options.ts'
import type { Play } from './play-append.ts'
import { type Given, makeEnd, runOnce, type Work } from './run-beat-for-odds.ts'
import type { Policy } from './simulate.ts'
import { STALEMATE } from './who-is-asked.ts'

/** Probability of each value of each outcome that the book reports. */
export type AnswerOdds = Readonly<Record<string, ReadonlyMap<Value, Chance>>>
export type Value = number | boolean | typeof UNDECIDED

/** How far the odds look ahead: to the end, to the end of the first beat, or a number of rolls. */
export type Reach = 'end' | 'first beat' | { readonly rolls: number }
export type Reckoned = { readonly odds: AnswerOdds; readonly reach: Reach }

/**
 * Exact odds of one option of an open question; the play is not changed. The open beat is replayed with this answer.
 * Every later throw falls in all ways; later questions are answered by `policy`, else by the book's defaults, else by
 * its first policy. The look-ahead ends with the beat, or when the same question is asked again.
 */
export function oddsOfAnswer<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  play: Play<F, E>,
  { ask, path, policy = null }: Chosen<F>,
): AnswerOdds | Refusal {
  if (isStalemate(play, ask)) return {}
  const given = givenFor(play, { ask, path, policy })
  return 'refused' in given
    ? given
    : split(finished(wholeOf(book, play.base.fight, { ...given, work: { left: MOST_WORK, cut: 0 } })))
}

/** An answer to an open question, and by whom later ones are decided. */
type Chosen<F> = { readonly ask: number; readonly path: Path; readonly policy?: Policy<F> | null }

type Wanted = {
  readonly ask: number
  readonly path: Path
  /** Remaining budget shared by several answers. */
  readonly purse?: Purse
}
export type Purse = { left: number }

/**
 * The same within a budget of counted work, interruptible after every run. If the budget does not suffice, the odds are
 * exact for the longest beginning it covers: a lower bound would be taken for a probability.
 */
export function* reckonOdds<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  play: Play<F, E>,
  { ask, path, purse = { left: PURSE } }: Wanted,
): Generator<void, Reckoned | Refusal> {
  if (isStalemate(play, ask)) return { odds: {}, reach: 'end' }
  const given = givenFor(play, { ask, path })
  if ('refused' in given) return given
  const most = Math.max(0, Math.min(BUDGET.whole, purse.left))
  const work: Work = { left: most, cut: 0 }
  const whole = yield* wholeOf(book, play.base.fight, { ...given, work })
  purse.left -= most - work.left
  return isTold(whole) ? { odds: split(whole), reach: 'end' } : yield* beginningOf(book, play.base.fight, given)
}

/** Limit of `oddsOfAnswer`; a rocket into a crowd exceeds it. */
const MOST_WORK = 1_000_000
/**
 * One unit of work takes a microsecond or two. Two shots of Mythos, each met with a blow, take some 150,000 between two
 * people.
 */
const BUDGET = { whole: 180_000, beginning: 50_000 }
/** For all answers to one question. */
export const PURSE = 800_000

/** The engine's own question, whatever is answered to it: no dice follow at once. */
const isStalemate = <F, E>({ asks }: Play<F, E>, n: number): boolean =>
  asks.some((one) => one.n === n && one.about === STALEMATE)

type Question<F, E> = Pick<Given<F, E>, 'entries' | 'ask' | 'policy'>

function givenFor<F, E>(play: Play<F, E>, { ask: n, path, policy = null }: Chosen<F>): Question<F, E> | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return { refused: 'This question is closed.' }
  if (ask.dice) return { refused: 'Dice are wanted here, not an answer.' }
  const taken = follow(ask.options, path)
  if ('refused' in taken) return taken
  const record = linesSince(play.tip, play.base.at)
    .map(({ entry }) => entry)
    .filter(({ type }) => type !== 'asked')
  return {
    entries: [...record, { type: 'answered', ask: n, who: ask.who, about: ask.about, path, by: 'seat' }],
    ask,
    policy,
  }
}

/** The odds of how one beat ends, from this fight and record. */
const playedOn = <F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  given: Given<F, E>,
): Generator<void, Map<string, Chance>> =>
  enumerating((fall) => runOnce({ book, fight }, given, fall), { isSpent: () => given.work.left <= 0 })

/** One answer may take several beats: each fight reached so far is played on once. */
function* wholeOf<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  given: Omit<Given<F, E>, 'mostRolls'>,
): Generator<void, readonly End[]> {
  let ends = endsOf(yield* playedOn(book, fight, { ...given, mostRolls: Number.POSITIVE_INFINITY }))
  while (ends.some(({ next }) => next !== '')) {
    const known = new Map<string, readonly End[]>()
    for (const { next } of ends) {
      if (next === '' || known.has(next)) continue
      if (given.work.left <= 0)
        return ends.map((end) => (end.next === '' ? end : { ...end, told: UNDECIDED, next: '' }))
      known.set(
        next,
        endsOf(
          yield* playedOn(book, JSON.parse(next) as F, { ...given, entries: [], mostRolls: Number.POSITIVE_INFINITY }),
        ),
      )
    }
    ends = endsOf(yield* joined(ends, known, given.work))
  }
  return ends
}

/** The odds up to the last roll that the budget reaches in every run. */
function* beginningOf<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  given: Question<F, E>,
): Generator<void, Reckoned> {
  let best: Reckoned = { odds: {}, reach: { rolls: 0 } }
  const work: Work = { left: BUDGET.beginning, cut: 0 }
  for (let rolls = 1; ; rolls++) {
    work.cut = 0
    const ends = endsOf(yield* playedOn(book, fight, { ...given, mostRolls: rolls, work }))
    if (work.left <= 0 || !isTold(ends)) return best
    best = { odds: split(ends), reach: work.cut > 0 ? { rolls } : 'first beat' }
    if (work.cut === 0) return best
  }
}

/** One way a beat may end: the outcomes, the fight as JSON if it goes on, and the probability. */
type End = { readonly told: Outcomes | typeof UNDECIDED; readonly next: string; readonly chance: Chance }

const endsOf = (odds: ReadonlyMap<string, Chance>): readonly End[] =>
  [...odds].map(([name, chance]) => {
    const at = name.indexOf('\n')
    return name === UNDECIDED
      ? { told: UNDECIDED, next: '', chance }
      : { told: JSON.parse(name.slice(0, at)) as Outcomes, next: name.slice(at + 1), chance }
  })

/** Every end with all that may follow it. */
function* joined(
  ends: readonly End[],
  known: ReadonlyMap<string, readonly End[]>,
  work: Work,
): Generator<void, Map<string, Chance>> {
  const odds = new Map<string, Chance>()
  const add = (told: End['told'], next: string, chance: Chance): void => {
    const name = told === UNDECIDED ? UNDECIDED : makeEnd(JSON.stringify(told), next)
    odds.set(name, plus(odds.get(name) ?? [0n, 1n], chance))
  }
  for (const { told, next, chance } of ends) {
    const after = known.get(next) ?? []
    work.left -= JOIN_COST * after.length
    if (next === '' || told === UNDECIDED) add(told, '', chance)
    else
      for (const later of after)
        add(together(told, later.told), later.next, [chance[0] * later.chance[0], chance[1] * later.chance[1]])
    yield
  }
  return odds
}

const JOIN_COST = 3

function together(before: Outcomes, told: End['told']): End['told'] {
  if (told === UNDECIDED) return UNDECIDED
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [
      key,
      typeof value === 'number' ? value + Number(before[key] ?? 0) : value || before[key] === true,
    ]),
  )
}

/** The chance that something comes true. */
export const chanceTrue = (odds: AnswerOdds, key: string): Chance => odds[key]?.get(true) ?? [0n, 1n]

/** The mean of an outcome. Undecided cases add nothing, so the true mean is at least this. */
export function mean(odds: AnswerOdds, key: string): Chance {
  const byName = new Map([...(odds[key] ?? [])].map(([value, chance]) => [String(value), chance]))
  return meanOf(byName, (value) => (value === UNDECIDED ? 0 : Number(value)))
}

/** Splits joint odds into odds per outcome. */
function split(ends: readonly End[]): AnswerOdds {
  const keys = new Set(ends.flatMap(({ told }) => (told === UNDECIDED ? [] : Object.keys(told))))
  const valueIn = ({ told }: End, key: string): Value => (told === UNDECIDED ? UNDECIDED : (told[key] ?? UNDECIDED))
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = new Map<Value, Chance>()
      for (const end of ends) values.set(valueIn(end, key), plus(values.get(valueIn(end, key)) ?? [0n, 1n], end.chance))
      return [key, values]
    }),
  )
}

/** Whether the undecided rest is too small to change a percentage: repeating dice always leave one. */
function isTold(ends: readonly End[]): boolean {
  let [ways, of]: Chance = [0n, 1n]
  for (const { told, chance } of ends) if (told === UNDECIDED) [ways, of] = plus([ways, of], chance)
  return ways * 100n < of
}
