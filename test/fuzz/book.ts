import type { AnyBook } from '../../src/books/index.ts'
import type { EventBase } from '../../src/engine/book.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import type { Path } from '../../src/engine/options.ts'
import type { Stream } from '../../src/engine/tray.ts'
import type { AnyPlay } from '../../src/words/story.ts'

/** A book under fire: what fights of it look like, and what a referee might do in them. */
export type Fuzzed = {
  readonly book: AnyBook
  /** Which tallies are kept apart. */
  readonly profiles: readonly string[]
  setup(picks: Stream): unknown
  profileOf(fight: FightBase): string
  /** What a referee might say of somebody. */
  laid(fight: FightBase, who: string, picks: Stream): EventBase
  /** Answers that are mostly wrong. */
  readonly wrong: readonly Path[]
  /** Words of the book that no fight can come to, and why. */
  readonly never: Readonly<Record<string, string>>
  /** What else must occur, by name, and what of it a fight has shown. */
  readonly further: { readonly all: readonly string[]; shown(play: AnyPlay): readonly string[] }
}
