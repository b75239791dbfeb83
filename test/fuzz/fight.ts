import { tryFight } from '../../src/check/random-fight.ts'
import type { EventBase } from '../../src/engine/book.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import type { Entry } from '../../src/engine/log.ts'
import type { Fuzzed } from './book.ts'
import { CEPHEUS } from './cepheus.ts'

const MOST_ROUNDS = 12

/**
 * What one random fight showed: how many questions, what stands in its log, and everything that should not have been.
 */
export type Report = {
  readonly questions: number
  readonly ended: boolean
  readonly profile: string
  readonly further: readonly string[]
  readonly entries: readonly Entry<EventBase>[]
  readonly faults: readonly string[]
}

/** Plays one fight at random and tries its record at every question. */
export function fuzzFight(seed: number, fuzzed: Fuzzed = CEPHEUS): Report {
  const { play, questions, wrong } = tryFight({ ...fuzzed, isLate }, seed)
  return {
    questions,
    ended: play !== null && play.asks.length === 0,
    profile: play ? fuzzed.profileOf(play.fight) : fuzzed.profiles[0]!,
    further: play ? fuzzed.further.shown(play) : [],
    entries: play?.log.entries ?? [],
    faults: [...wrong.map(({ text }) => text), ...((play && fuzzed.faultsIn?.(play)) ?? [])].map(
      (text) => `seed ${seed}: ${text}`,
    ),
  }
}

function isLate(fight: FightBase): boolean {
  const { round, phase } = fight as FightBase & { readonly round: number; readonly phase: string }
  return round > MOST_ROUNDS && phase === 'fighting'
}
