import type { AnyBook } from '../books/index.ts'
import type { AnyPlay } from './running.ts'
import type { FightState, Settings, Waiting } from './store.ts'

/** The clocks of the questions that are open now: one that stays open keeps its clock, a new one gets its own, and who answered pays from his bank. */
export function reclocked(book: AnyBook, play: AnyPlay, state: FightState, { clock }: Settings, now: number): Pick<FightState, 'clocks' | 'banks' | 'paused'> {
  const running = state.paused ? state.paused.clocks : state.clocks
  const banks = spentBanks(state, running, play, clock, state.paused?.at ?? now)
  const clocks = play.asks.flatMap((ask): readonly Waiting[] => {
    const old = running.find((one) => one.ask === ask.n)
    if (old) return [old]
    const kind = ask.dice ? 'reaction' : (book.asks[ask.about]?.clock ?? 'none')
    const seconds = kind === 'none' || isPolicy(state, ask.who) ? 0 : clock[kind]
    if (seconds === 0) return []
    const opened = state.paused?.at ?? now
    const limit = seconds * 1000
    return [{ ask: ask.n, who: ask.who, about: ask.about, opened, half: opened + limit / 2, due: opened + limit + bankOf(banks, ask.who, clock) }]
  })
  return state.paused ? { clocks: [], banks, paused: { ...state.paused, clocks } } : { clocks, banks, paused: null }
}

const isPolicy = ({ seats }: FightState, who: string): boolean => Object.hasOwn(seats, who) && seats[who]!.policy !== null

export const bankOf = (banks: FightState['banks'], who: string, clock: Settings['clock']): number => (Object.hasOwn(banks, who) ? banks[who]! : clock.bank * 1000)

/** Time beyond a question's own limit is taken from the bank. */
function spentBanks({ banks }: FightState, running: readonly Waiting[], { asks }: AnyPlay, clock: Settings['clock'], now: number): FightState['banks'] {
  const left: Record<string, number> = { ...banks }
  for (const { ask, who, half, due, opened } of running) {
    if (asks.some(({ n }) => n === ask)) continue
    const bank = bankOf(left, who, clock)
    const limit = due - opened - bankAt(due, opened, half, bank)
    left[who] = Math.max(0, bank - Math.max(0, now - opened - limit))
  }
  return left
}

/** The bank as it was when the question opened. */
const bankAt = (due: number, opened: number, half: number | null, bank: number): number => (half === null ? bank : due - opened - 2 * (half - opened))

/** All clocks stop where they are. */
export const paused = (state: FightState, now: number): FightState => (state.paused ? state : { ...state, clocks: [], paused: { at: now, clocks: state.clocks } })

/** All clocks go on as if the pause had not been. */
export function resumed(state: FightState, now: number): FightState {
  if (!state.paused) return state
  const later = now - state.paused.at
  const moved = ({ opened, half, due, ...rest }: Waiting): Waiting => ({ ...rest, opened: opened + later, half: half === null ? null : half + later, due: due + later })
  return { ...state, clocks: state.paused.clocks.map(moved), paused: null }
}

/** Who is to be reminded now, and whose time has run out. */
export const remindable = ({ clocks }: FightState, now: number): readonly Waiting[] => clocks.filter(({ half, due }) => half !== null && half <= now && due > now)
export const expired = ({ clocks }: FightState, now: number): readonly Waiting[] => clocks.filter(({ due }) => due <= now)

export const reminded = (state: FightState, now: number): FightState => ({ ...state, clocks: state.clocks.map((one) => (one.half !== null && one.half <= now ? { ...one, half: null } : one)) })
