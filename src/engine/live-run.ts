import type { Modifier, Throw } from './dice.ts'
import type { Fallen } from './fixed-dice.ts'
import type { Idle } from './guard.ts'
import type { Pace } from './limits.ts'
import type { Entry, Origin, Place } from './log.ts'
import type { Option } from './options.ts'
import type { Tape } from './replay.ts'
import type { Rules, Scene } from './scene.ts'
import type { Tray } from './tray.ts'

/** An open question, with the number of its `asked` entry. With dice, faces are wanted and the options are empty. */
export type Ask = Question & { readonly n: number }

export type Question = {
  readonly who: string
  readonly about: string
  readonly options: readonly Option[]
  readonly dice: Throw | null
  readonly why: readonly Modifier[]
}

/** The fight at the start of the open beat, and the entry that closed the one before. */
export type Base<F, E> = { readonly fight: F; readonly at: Place<E> | null }

/** What a run starts from: where the record stands, which dice wait to fall again, and who throws dice of their own. */
export type Start<F, E> = {
  readonly rules: Rules<F, E>
  readonly tray: Tray
  readonly base: Base<F, E>
  readonly tip: Place<E> | null
  readonly fallen: Fallen
  readonly hands: Hands
  readonly idle?: Idle
}

export type Hands = Readonly<Record<string, Exclude<Origin, 'tray'>>>

/** What a run came to: new entries, the fight now, and the questions that stopped it. */
export type Outcome<F, E> = {
  readonly fight: F
  readonly fresh: readonly Entry<E>[]
  readonly questions: readonly Question[]
  /** The fight after the last beat that ended in this run, and how many fresh entries that took; null if none did. */
  readonly ended: { readonly fight: F; readonly fresh: number } | null
  readonly idle: Idle
}

export type Run<F, E> = {
  readonly rules: Rules<F, E>
  readonly fight: F
  readonly tape: Tape<E>
  readonly tray: Tray
  readonly fallen: Fallen
  /** How many dice of each kind this fight has used. */
  readonly used: Record<number, number>
  readonly hands: Hands
  readonly pace: Pace
  readonly scene: Scene<F, E>
  idle: Idle
  questions: readonly Question[]
  ended: Outcome<F, E>['ended']
  /** Where the winding up of a stopped fight began in this run, and how many beats it has taken. */
  closing: Closing<F, E> | null
}

export type Closing<F, E> = {
  readonly fight: F
  readonly at: number
  readonly fresh: number
  readonly ended: Outcome<F, E>['ended']
  beats: number
}
