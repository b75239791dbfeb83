import type { FightBase } from '../../engine/common-events.ts'
import type { Ask } from '../../engine/live-types.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { answer, isRefusal, throwDice, withHands } from '../../engine/play.ts'
import { decided, doctrineOf } from '../../engine/policy.ts'
import { voiceOf } from '../../engine/who-is-asked.ts'
import { namesIn } from '../../words/names.ts'
import type { FightState, Stuck } from '../store/store.ts'
import type { TableSettings } from '../store/table-records.ts'
import type { Step } from './change-fight.ts'
import type { AnyPlay, Running } from './loaded-fights.ts'
import { policyOf, reclocked } from './question-clocks.ts'
import { attempted, type Note } from './rule-failures.ts'
import { orderedNow } from './standing-orders.ts'

const MOST_UNASKED = 2_000

type Settling = {
  readonly settings: TableSettings
  readonly now: number
  /** What was amiss before. */
  readonly notes?: readonly Note[]
}

/**
 * A step made whole: who plays by policy or by standing orders answers at once, and the clocks follow the questions.
 */
export function settled(
  { book }: Running,
  { play, state }: { readonly play: AnyPlay | Refusal; readonly state: FightState },
  { settings, now, notes = [] }: Settling,
): Step | Refusal {
  if (isRefusal(play)) return play
  const seats = seatsFor(book, play.fight, state.seats)
  const seated = seats === state.seats ? state : { ...state, seats }
  const done = unattended(book, play, seated)
  const { clocks, banks, paused } = reclocked({ book, play: done.play, state: done.state }, settings, now)
  return { play: done.play, state: { ...done.state, clocks, banks, paused }, notes: [...notes, ...done.notes] }
}

/** Everybody has a seat, also who joins later; who plays by himself has one with the book's usual policy. */
export function seatsFor(
  book: Running['book'],
  { combatants }: FightBase,
  seats: FightState['seats'],
): FightState['seats'] {
  const fresh = combatants.filter(({ id }) => !Object.hasOwn(seats, id))
  if (fresh.length === 0) return seats
  return {
    ...seats,
    ...Object.fromEntries(
      fresh.map((one) => [
        one.id,
        { member: null, policy: 'control' in one ? doctrineOf(book.policies, one.control) : null },
      ]),
    ),
  }
}

/** The play after all automatic answers, with the questions that are stuck, and notes about them for the referee. */
type Unattended = { readonly play: AnyPlay; readonly state: FightState; readonly notes: readonly Note[] }

/**
 * Answers by policies and standing orders until a person must answer. A refused automatic answer is tried once per
 * question, and does not block others.
 */
export function unattended(book: Running['book'], play: AnyPlay, before: FightState): Unattended {
  const notes: Note[] = []
  let now = play
  let state = stuckIn(before, play, before.stuck ?? [])
  for (let i = 0; i < MOST_UNASKED; i++) {
    const next = nextUnattended(book, now, state)
    if (!next) break
    if ('play' in next) now = next.play
    else notes.push(next.note)
    state = stuckIn(state, now, 'play' in next ? (state.stuck ?? []) : [...(state.stuck ?? []), next.stuck])
  }
  return { play: now, state, notes }
}

/** The seat has no policy, or its policy gave no answer that is offered. */
export const isLeftToPeople = ({ seats, stuck = [] }: FightState, { who, n }: Pick<Ask, 'who' | 'n'>): boolean =>
  !Object.hasOwn(seats, who) || seats[who]!.policy === null || stuck.some(({ ask }) => ask === n)

/** The state with those questions as stuck that are still open. */
export function stuckIn(state: FightState, { asks }: Pick<AnyPlay, 'asks'>, all: readonly Stuck[]): FightState {
  const open = all.filter(({ ask }) => asks.some(({ n }) => n === ask))
  const { stuck: before = [], ...rest } = state
  if (open.length === 0) return before.length === 0 ? state : rest
  return { ...state, stuck: open }
}

function nextUnattended(
  book: Running['book'],
  play: AnyPlay,
  state: FightState,
): { readonly play: AnyPlay } | { readonly stuck: Stuck; readonly note: Note } | null {
  for (const ask of play.asks) {
    if (state.stuck?.some(({ ask: n }) => n === ask.n)) continue
    const policy = policyOf(play, state, ask.who)
    const next = policy === null ? byOrders({ book, play }, state, ask) : byPolicy({ book, play }, policy, ask)
    if (!next) continue
    if (!isRefusal(next)) return { play: next }
    const by = policy === null ? 'orders' : 'policy'
    return {
      stuck: { ask: ask.n, by },
      note: { text: makeNote({ book, play }, ask, { policy, refusal: next }), error: next.broke ?? null },
    }
  }
  return null
}

function makeNote(
  { book, play: { fight } }: Pick<Running, 'book' | 'play'>,
  { who, about }: Ask,
  { policy, refusal: { refused } }: { readonly policy: string | null; readonly refusal: Refusal },
): string {
  const name = namesIn(book, fight)(who)
  if (policy === null)
    return `The standing order of ${name} does not answer "${about}": ${refused} The question is asked.`
  return `The policy "${policy}" of ${name} does not answer "${about}": ${refused} The question waits: please answer it for them.`
}

function byOrders(
  { book, play }: { readonly book: Running['book']; readonly play: AnyPlay },
  { orders }: FightState,
  ask: Ask,
): AnyPlay | Refusal | null {
  if (ask.dice || !Object.hasOwn(orders, ask.who)) return null
  const ordered = attempted(placeOf(book, ask), () => orderedNow({ book, fight: play.fight }, ask, orders[ask.who]))
  const next = ordered && ('refused' in ordered ? ordered : answer(play, ask.n, ordered, { by: 'orders' }))
  return next && isRefusal(next) && !next.broke ? null : next // an order that leaves a choice open: the person is asked
}

/** By a doctrine of the book, with its reason. */
function byPolicy(
  { book, play }: { readonly book: Running['book']; readonly play: AnyPlay },
  policy: string,
  ask: Ask,
): AnyPlay | Refusal {
  if (ask.dice) return throwDice(play, ask.n, null, { by: 'policy' })
  if (!Object.hasOwn(book.policies, policy)) return { refused: 'There is no such policy in this book.' }
  const asked = { ...ask, who: voiceOf(play.fight, { id: ask.who }).id }
  const choice = attempted(placeOf(book, ask), () => {
    const path = decided(book.policies[policy]!, play.fight, asked)
    return { path, why: book.reasons?.[policy]?.(play.fight, asked, path) ?? null }
  })
  return 'refused' in choice ? choice : answer(play, ask.n, choice.path, { by: 'policy', why: choice.why })
}

export const placeOf = (book: Running['book'], { who, about }: Ask): string =>
  `${book.id}, at the question ${about} to ${who}`

/** The same play with other hands, where the state says so. */
export const rehanded = (play: AnyPlay, { hands }: FightState): AnyPlay | Refusal => withHands(play, hands)
