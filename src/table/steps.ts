import type { Ask } from '../engine/live.ts'
import type { FightBase } from '../engine/own.ts'
import { answer, isRefusal, throwDice, withHands } from '../engine/play.ts'
import { decided, doctrineOf } from '../engine/policy.ts'
import type { Refusal } from '../engine/tree.ts'
import { reclocked } from './clock.ts'
import { orderedNow } from './orders.ts'
import type { AnyPlay, Running, Step } from './running.ts'
import type { FightState, Settings } from './store.ts'

const MOST_UNASKED = 2_000

/** A step made whole: who plays by policy or by standing orders answers at once, and the clocks follow the questions. */
export function settled({ book }: Running, play: AnyPlay | Refusal, state: FightState, { settings, now }: { readonly settings: Settings; readonly now: number }): Step | Refusal {
  if (isRefusal(play)) return play
  const seats = seatsFor(book, play.fight, state.seats)
  const seated = seats === state.seats ? state : { ...state, seats }
  const played = unattended(book, play, seated)
  const { clocks, banks, paused } = reclocked(book, played, seated, settings, now)
  return { play: played, state: { ...seated, clocks, banks, paused } }
}

/** Everybody has a seat, also who joins later; who plays by himself has one with the book's usual policy. */
export function seatsFor(book: Running['book'], { combatants }: FightBase, seats: FightState['seats']): FightState['seats'] {
  const fresh = combatants.filter(({ id }) => !Object.hasOwn(seats, id))
  if (fresh.length === 0) return seats
  return { ...seats, ...Object.fromEntries(fresh.map((one) => [one.id, { member: null, policy: 'control' in one ? doctrineOf(book.policies, one.control) : null }])) }
}

/** Answers for everybody who needs not be asked, until somebody must. */
export function unattended(book: Running['book'], play: AnyPlay, state: FightState): AnyPlay {
  let now = play
  for (let i = 0; i < MOST_UNASKED; i++) {
    const next = nextUnattended(book, now, state)
    if (!next) return now
    now = next
  }
  return now
}

/** What is not accepted is left to the clock, and keeps nobody else. */
function nextUnattended(book: Running['book'], play: AnyPlay, state: FightState): AnyPlay | null {
  for (const ask of play.asks) {
    const next = answeredFor(book, play, state, ask)
    if (next && !isRefusal(next)) return next
  }
  return null
}

function answeredFor(book: Running['book'], play: AnyPlay, { seats, orders }: FightState, ask: Ask): AnyPlay | Refusal | null {
  const policy = Object.hasOwn(seats, ask.who) ? seats[ask.who]!.policy : null
  if (policy !== null && ask.dice) return throwDice(play, ask.n, null, { by: 'policy' })
  if (policy !== null && Object.hasOwn(book.policies, policy)) return answeredAs(book, play, policy, ask)
  const ordered = ask.dice ? null : orderedNow(book, play.fight, ask, Object.hasOwn(orders, ask.who) ? orders[ask.who] : undefined)
  return ordered && answer(play, ask.n, ordered, 'orders')
}

/** By a doctrine of the book, with its reason. */
function answeredAs(book: Running['book'], play: AnyPlay, policy: string, ask: Ask): AnyPlay | Refusal {
  const path = decided(book.policies[policy]!, play.fight, ask)
  return answer(play, ask.n, path, 'policy', book.reasons?.[policy]?.(play.fight, ask, path) ?? null)
}

/** The same play with other hands, where the state says so. */
export const rehanded = (play: AnyPlay, { hands }: FightState): AnyPlay => withHands(play, hands)
