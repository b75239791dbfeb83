import type { AnyBook } from '../../books/index.ts'
import { sifted } from '../../engine/fast-lists.ts'
import type { Ask } from '../../engine/live-types.ts'
import { linesNow } from '../../engine/play.ts'
import { answerersOf } from '../../engine/who-is-asked.ts'
import type { FightState, Waiting } from '../store/store.ts'
import type { TableSettings } from '../store/table-records.ts'
import type { AnyPlay } from './loaded-fights.ts'

/**
 * The clocks of the questions that are open now: one that stays open keeps its clock, a new one gets its own, and who
 * answered pays from his bank.
 * What is only asked afresh, because somebody spoke up or the referee laid a hand on something, goes on by its old
 * clock: nobody wins time that way.
 * After an undo a question has its own limit once more, for only the referee undoes; what was spent of the bank stays
 * spent.
 */
export function reclocked(
  { book, play, state }: { readonly book: AnyBook; readonly play: AnyPlay; readonly state: FightState },
  { clock }: TableSettings,
  now: number,
): Pick<FightState, 'clocks' | 'banks' | 'paused'> {
  const running = state.paused ? state.paused.clocks : state.clocks
  const at = state.paused?.at ?? now
  const going = new Map(
    play.asks.map((ask) => [
      ask.n,
      running.find((one) => one.ask === ask.n) ?? running.find((one) => isAskedAfresh(play, one, ask)),
    ]),
  )
  const stayed = new Set(going.values())
  const banks = spentBanks(
    state.banks,
    running.filter((one) => !stayed.has(one)),
    at,
  )
  const clocks = sifted(play.asks, (ask): Waiting | null => {
    if (isForPeople(state, ask)) return null
    const old = going.get(ask.n)
    if (old) return { ...old, ask: ask.n }
    const kind = ask.dice ? 'reaction' : (book.asks[ask.about]?.clock ?? 'none')
    const { n, who, about } = ask
    if (kind === 'none' || clock[kind] === 0) return null
    if (policyOf(play, state, who) !== null) return { ask: n, who, about, opened: at, half: null, due: at }
    banks[who] = bankOf(banks, who, clock)
    const limit = clock[kind] * 1000
    return { ask: n, who, about, opened: at, half: at + limit / 2, due: at + limit + banks[who] }
  })
  return state.paused ? { clocks: [], banks, paused: { ...state.paused, clocks } } : { clocks, banks, paused: null }
}

/** A policy or the clock could not answer it: it waits for people, however long they take. */
const isForPeople = ({ stuck = [] }: FightState, { n }: Ask): boolean =>
  stuck.some(({ ask, by }) => ask === n && by !== 'orders')

/** The old question still stands in the record, unanswered. */
function isAskedAfresh(play: AnyPlay, old: Waiting, { who, about }: Ask): boolean {
  if (old.who !== who || old.about !== about) return false
  const lines = linesNow(play)
  return (
    lines.some(({ n }) => n === old.ask) &&
    !lines.some(({ entry }) => (entry.type === 'answered' || entry.type === 'threw') && entry.ask === old.ask)
  )
}

/** The policy that answers for a combatant; for a group the first member's, if every member has one. */
export function policyOf(
  { fight }: Pick<AnyPlay, 'fight'>,
  { seats }: Pick<FightState, 'seats'>,
  who: string,
): string | null {
  if (Object.hasOwn(seats, who)) return seats[who]!.policy
  const policies = answerersOf(fight, who).map((id) => (Object.hasOwn(seats, id) ? seats[id]!.policy : null))
  return policies.includes(null) ? null : (policies[0] ?? null)
}

const bankOf = (banks: FightState['banks'], who: string, clock: TableSettings['clock']): number =>
  Object.hasOwn(banks, who) ? banks[who]! : clock.bank * 1000

/** Time beyond a question's own limit is taken from the bank, which makes up the last part of the time it had. */
function spentBanks(banks: FightState['banks'], closed: readonly Waiting[], now: number): Record<string, number> {
  const left: Record<string, number> = { ...banks }
  for (const { who, opened, due } of closed)
    if (due > opened && Object.hasOwn(left, who)) left[who] = Math.min(left[who]!, Math.max(0, due - now))
  return left
}

/** All clocks stop where they are. */
export const paused = (state: FightState, now: number): FightState =>
  state.paused ? state : { ...state, clocks: [], paused: { at: now, clocks: state.clocks } }

/** All clocks go on as if the pause had not been. */
export function resumed(state: FightState, now: number): FightState {
  if (!state.paused) return state
  const later = now - state.paused.at
  const moved = ({ opened, half, due, ...rest }: Waiting): Waiting => ({
    ...rest,
    opened: opened + later,
    half: half === null ? null : half + later,
    due: due + later,
  })
  return { ...state, clocks: state.paused.clocks.map(moved), paused: null }
}

/** Clocks past half time, and clocks that have run out. */
export const remindable = ({ clocks }: FightState, now: number): readonly Waiting[] =>
  clocks.filter(({ half, due }) => half !== null && half <= now && due > now)
export const expired = ({ clocks }: FightState, now: number): readonly Waiting[] =>
  clocks.filter(({ due }) => due <= now)

export const reminded = (state: FightState, now: number): FightState => ({
  ...state,
  clocks: state.clocks.map((one) => (one.half !== null && one.half <= now ? { ...one, half: null } : one)),
})
