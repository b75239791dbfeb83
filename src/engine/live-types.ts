import type { Modifier, Throw } from './dice.ts'
import type { Tray } from './dice-tray.ts'
import type { Fallen } from './fallen-dice.ts'
import type { Entry, LogNode, Origin } from './log.ts'
import type { Option } from './options.ts'
import type { Tape } from './replay-tape.ts'
import type { Pace } from './runaway-limits.ts'
import type { Rules, Scene } from './scene.ts'
import type { Idle } from './who-is-asked.ts'

/** An open question, with the number of its `asked` entry. With dice, faces are wanted and the options are empty. */
export type Ask = Question & { readonly n: number }

export type Question = {
  readonly who: string
  readonly about: string
  readonly options: readonly Option[]
  readonly dice: Throw | null
  readonly why: readonly Modifier[]
}

/** The fight at the start of the open beat, and the entry that ended the beat before. */
export type Base<F, E> = { readonly fight: F; readonly at: LogNode<E> | null }

/**
 * Input of a run: the end of the record, dice that were undone and will fall again, seats that throw their own dice.
 */
export type Start<F, E> = {
  readonly rules: Rules<F, E>
  readonly tray: Tray
  readonly base: Base<F, E>
  readonly tip: LogNode<E> | null
  readonly fallen: Fallen
  readonly hands: Hands
  readonly idle?: Idle
}

export type Hands = Readonly<Record<string, Exclude<Origin, 'tray'>>>

/** Result of a run: new entries, the fight now, and the questions that stopped it. */
export type Outcome<F, E> = {
  readonly fight: F
  readonly fresh: readonly Entry<E>[]
  readonly questions: readonly Question[]
  /**
   * The fight after the last beat that ended in this run, and the number of new entries up to there; null if no beat
   * ended.
   */
  readonly ended: { readonly fight: F; readonly fresh: number } | null
  readonly idle: Idle
}

export type Run<F, E> = {
  readonly rules: Rules<F, E>
  readonly fight: F
  readonly tape: Tape<E>
  readonly tray: Tray
  readonly fallen: Fallen
  /** Dice used so far, by number of sides. */
  readonly used: Record<number, number>
  readonly hands: Hands
  readonly pace: Pace
  readonly scene: Scene<F, E>
  idle: Idle
  questions: readonly Question[]
  ended: Outcome<F, E>['ended']
  /** Where the fight was found stopped in this run, and the number of beats since. */
  closing: Closing<F, E> | null
}

export type Closing<F, E> = {
  readonly fight: F
  readonly at: number
  readonly fresh: number
  readonly ended: Outcome<F, E>['ended']
  beats: number
}
