import { copy } from './copy-compare-hash.ts'
import type { Modifier, Roll, Throw } from './dice.ts'
import type { Answer, Option } from './options.ts'

/**
 * What a rule works with: the fight to read, and three verbs. `ask` returns the answer, typed by the options offered;
 * while the answer is missing the rule stops here and is run again later.
 */
export type Scene<F, E, A extends Keys = Keys, R extends string = string> = {
  readonly fight: F
  ask<T extends keyof A & string, const O extends Keyed<A[T]>>(who: Who, about: T, options: readonly O[]): Answer<O>
  /** Asks several people at once. Answers may come in any order; they are returned in the order of `whos`. */
  askAll<W extends Who, T extends keyof A & string, const O extends Keyed<A[T]>>(
    whos: readonly W[],
    about: T,
    options: (who: W) => readonly O[],
  ): Answer<O>[]
  /** Throws dice for somebody and says why the total is what it is. */
  roll(who: Who, what: R, dice: Throw, why?: readonly Modifier[]): Roll
  /** Applies the event: the next line of the rule sees its effect. */
  tell(event: E): void
}

/**
 * By question, the words that may be offered in it. A book on the contract (ask-and-roll-rows.ts) allows only those that have a
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

/** The unit of play and of replay: the opening, a turn, the closing of a round. */
export type Beat = { readonly kind: string; readonly who: string | null }

/**
 * The part of a book that the drivers (live, simulate, odds) run. A fight is readonly JSON to everything but `apply`.
 */
export type Rules<F, E> = {
  readonly id: string
  readonly version: number
  next(fight: F): Beat | null
  play(scene: Scene<F, E>, beat: Beat): void
  apply(fight: Writable<F>, event: E): void
  /** A faster deep copy of a fight than the generic one, if the book has one. */
  copy?(fight: F): F
  /** What this person may do without being asked: an option tree whose leaves are deeds. */
  offers?(fight: F, who: string): readonly Option[]
  readonly asks?: Readonly<Record<string, { readonly afterwards?: boolean }>>
  readonly renew?: Renew<F, E>
}

/**
 * Reads fights and events written by version `from` of the book: missing fields get their defaults. Without it they are
 * taken as they are.
 */
export type Renew<F, E> = {
  fight(old: F, from: number): F
  event?(old: E, from: number): E
}

/** The meaning of a leaf in `offers`: rule code like any other. */
export type Deed<F, E> = (scene: Scene<F, E>) => void

export type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T

export const twinOf = <F, E>(rules: Rules<F, E>, fight: F): F => (rules.copy ? rules.copy(fight) : copy(fight))

/** The only function that writes a fight. */
export function happen<F, E>(rules: Rules<F, E>, fight: F, event: E): void {
  rules.apply(fight as Writable<F>, event)
}
