import type { Covered } from './area-of-effect.ts'
import type { Reckoned, ShownOne } from './book.ts'
import type { Glance } from './glance.ts'

/** What a page shows above every chat: the round, who acts when, and one's own people. */
export type Strip = {
  readonly id: string
  readonly round: number
  readonly turn: string | null
  /** From whom distances are told. */
  readonly from: string | null
  readonly unit: string
  /** Whether the fight has a map, and which of its doors are open. */
  readonly mapped: boolean
  readonly doors: readonly string[]
  /** What is going off right now. */
  readonly blast: Covered | null
  /** In the order of their turns; those without a place in it are last. */
  readonly people: readonly StripOne[]
}

export type StripOne = Pick<ShownOne, 'id' | 'name' | 'own' | 'left' | 'health'> & {
  /** `players` and `enemies` in every book, else the side's own name. */
  readonly side: string
  readonly state: 'now' | 'next' | 'acted' | 'delays' | 'waits' | 'none'
  /** Out of the fight, as far as that may be known. */
  readonly down: boolean
  readonly word: string | null
  /** Plays by a policy. */
  readonly auto: boolean
  /** For referees: hidden from the players. */
  readonly hidden: boolean
  readonly total: number | null
  readonly far: number | null
  /** In words, where distances are not told. */
  readonly near: string | null
  readonly pos: readonly [x: number, y: number] | null
  /** On squares: so many by as many. */
  readonly size: number
  readonly box: Box | null
  /** In which vehicle. */
  readonly aboard: string | null
  /** In words what others see of them. */
  readonly looks: readonly string[]
  /** One's own, and for referees everybody's. */
  readonly glance: Glance | null
}

/** A vehicle on the field. */
export type Box = { readonly heading: number; readonly open: boolean }

export type Receipt = {
  readonly rows: readonly Reckoned[]
  /** The chance that it had: `21 of 36`; null where it is not known what was needed. */
  readonly chance: string | null
  /** `9 needed, rolled 7: misses by 2`; null for a roll against nothing. */
  readonly outcome: string | null
  /** Whether what was needed was reached; null for a roll against nothing. */
  readonly made: boolean | null
}
