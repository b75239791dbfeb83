import type { Modifier, Roll, Throw } from './dice.ts'
import { copy } from './json.ts'
import type { Answer, Option } from './options.ts'

/**
 * What a rule holds in its hands: the fight to read, and the verbs.
 * `ask` returns the answer, typed by what was offered; if it is not in yet, the rule stops here and is run again later.
 */
export type Scene<F, E, A extends Keys = Keys, R extends string = string> = {
  readonly fight: F
  ask<T extends keyof A & string, const O extends Keyed<A[T]>>(who: Who, about: T, options: readonly O[]): Answer<O>
  /** Asks several at once; the answers come in any order and are returned in the order of `whos`. */
  askAll<W extends Who, T extends keyof A & string, const O extends Keyed<A[T]>>(
    whos: readonly W[],
    about: T,
    options: (who: W) => readonly O[],
  ): Answer<O>[]
  /** Throws dice for somebody and says why the total is what it is. */
  roll(who: Who, what: R, dice: Throw, why?: readonly Modifier[]): Roll
  /** What you told has already happened on the next line. */
  tell(event: E): void
}

/**
 * By question, the words that may be offered in it. A book on the contract (rows.ts) allows only those that have a
 * label.
 */
export type Keys = Readonly<Record<string, string>>
type Keyed<K extends string> = K | Exclude<Option, string>

/**
 * Who answers or rolls: a combatant, a side, any of several people (`anyOf`), the referee. For a side or several any of
 * them answers, and the first answer counts.
 */
export type Who = { readonly id: string }
export const REFEREE: Who = { id: 'referee' }

/** What is played in one go and run again at most: the opening, a turn, a round's closing. */
export type Beat = { readonly kind: string; readonly who: string | null }

/** What drives need to know of a book. Its fight is readonly JSON for everyone but `apply`. */
export type Rules<F, E> = {
  readonly id: string
  readonly version: number
  next(fight: F): Beat | null
  play(scene: Scene<F, E>, beat: Beat): void
  apply(fight: Writable<F>, event: E): void
  /** The twin of a fight, where a book knows a quicker way than looking at every key. */
  copy?(fight: F): F
  /** What somebody may do unasked: a tree whose leaves are deeds. */
  offers?(fight: F, who: string): readonly Option[]
  readonly asks?: Readonly<Record<string, { readonly afterwards?: boolean }>>
  readonly renew?: Renew<F, E>
}

/**
 * How this version of a book reads what version `from` wrote: fields that are missing get their defaults. Without it,
 * all is taken as it is.
 */
export type Renew<F, E> = {
  fight(old: F, from: number): F
  event?(old: E, from: number): E
}

/** What a volunteer's leaf means: rule code like any other. */
export type Deed<F, E> = (scene: Scene<F, E>) => void

export type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T

export const twinOf = <F, E>(rules: Rules<F, E>, fight: F): F => (rules.copy ? rules.copy(fight) : copy(fight))

/** The one door through which a fight is written. */
export function happen<F, E>(rules: Rules<F, E>, fight: F, event: E): void {
  rules.apply(fight as Writable<F>, event)
}
