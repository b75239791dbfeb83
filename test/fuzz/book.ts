import type { Trial } from '../../src/check/random-fight.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'

/** A book under fire, and what of it must occur. */
export type Fuzzed = Omit<Trial, 'isLate'> & {
  /** Which tallies are kept apart. */
  readonly profiles: readonly string[]
  profileOf(fight: FightBase): string
  /** Words of the book that no fight can come to, and why. */
  readonly never: Readonly<Record<string, string>>
  /** What else must occur, by name, and what of it a fight has shown. */
  readonly further: { readonly all: readonly string[]; shown(play: AnyPlay): readonly string[] }
  /** What a whole fight has done against a rule. */
  readonly faultsIn?: (play: AnyPlay) => readonly string[]
}
