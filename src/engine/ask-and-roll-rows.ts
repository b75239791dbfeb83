import type { Asked, AskKind, SeenRoll, Telling, Told, Words } from './book.ts'
import type { FightBase } from './common-events.ts'
import type { EventOf, EventRow, EventRows } from './event-rows.ts'
import type { Entry, Rolled } from './log.ts'
import type { Level } from './option-tree.ts'
import { shut as closed, type Option, type Path, type Shut } from './options.ts'
import type { Scene } from './scene.ts'
import type { Fields } from './schema.ts'
import type { Sight } from './viewer-sight.ts'

type Line<F> = string | ((asked: Asked<F>) => string)
type Labels<F> = Readonly<Record<string, Line<F>>>

/** All that a book says of one kind of question. */
export type AskRow<F> = {
  readonly says: Line<F>
  /** Without it the clock of turns, or of reactions where its shape is one. */
  readonly clock?: AskKind<F>['clock']
  readonly shape?: AskKind<F>['shape']
  /** Still asked when the referee has ended the fight. */
  readonly afterwards?: true
  /** What is taken when time runs out; without it the question waits. */
  readonly default?: Path | ((fight: F, who: string, options: Level) => Path | null)
  /** What is asked further down, by the last steps; `*` stands for a name: `strike`, `strike *`. */
  readonly menus?: Labels<F>
  /** Labels of options that are no names of people or things. */
  readonly keys?: Labels<F>
  /**
   * What follows from a place before it is taken: who would get a free attack, against which Defense, at which chance.
   * The fight is given as the person asked may know it.
   */
  readonly foretells?: NonNullable<Words<F, never>['foretells']>[string]
  /** Keys that stand on no keyboard of a chat and are only typed. */
  readonly quiet?: readonly string[]
  /** Menus that a chat does not show where these are the choices: the first is taken. */
  readonly granted?: NonNullable<Words<F, never>['granted']>
}
export type AskRows<F> = Readonly<Record<string, AskRow<F>>>

/** All that a book says of one kind of roll. */
export type RollRow<F> = {
  readonly says: string
  /**
   * What is said of it in a chat: a line for everybody, lines for some, or null for nothing; without it its name and
   * total.
   */
  readonly told?: ((roll: SeenRoll, told: Told<F>) => string | readonly Telling[] | null) | null
  /** What a player may know of it where its mode allows; `next` is the entry after it. Without it all of it. */
  readonly seen?: (roll: Rolled, sight: Sight<F>, next: Entry<{ readonly type: string }> | null) => Rolled | null
  /** The rolls whose modes say who sees this one, where it is part of another: bonus dice of an attack. */
  readonly partOf?: (roll: Rolled, fight: F) => readonly string[]
}
export type RollRows<F> = Readonly<Record<string, RollRow<F>>>

/**
 * What a rule holds in its hands, typed by the tables of its book: its events, its questions and their words, its
 * rolls.
 */
export type SceneOf<F extends FightBase, E extends EventRows<F>, A, D> = Scene<
  F,
  EventOf<E, F['combatants'][number]>,
  WordsIn<A>,
  keyof D & string
>
/** By question, the words that it has labels for. */
export type WordsIn<A> = {
  readonly [T in keyof A & string]: A[T] extends { readonly keys: infer K } ? keyof K & string : never
}

/** What builds the rows of a book whose fight is an F. */
export const rowsFor = <F>() => ({
  /** `event({ who: person() })({ does, said })`: first what it holds, then what it does and how it is said. */
  event:
    <P extends Fields>(fields: P) =>
    (row: Omit<EventRow<F, P>, 'fields'>): EventRow<F, P> => ({ fields, ...row }),
  /** An event without a sentence: other lines say it. */
  silent:
    <P extends Fields>(fields: P) =>
    (does: EventRow<F, P>['does']): EventRow<F, P> => ({ fields, does, said: null }),
  /** The same, and the referee alone sees it. */
  hidden:
    <P extends Fields>(fields: P) =>
    (does: EventRow<F, P>['does']): EventRow<F, P> => ({ fields, does, said: null, seen: null }),
  asks: <const R extends AskRows<F>>(rows: R): R => rows,
  /** A question in a turn with one menu: what it says, what is taken when time runs out, the labels. */
  inTurn: <const K extends Labels<F>>(says: Line<F>, usual: keyof K & string, keys: K) => ({
    says,
    clock: 'turn' as const,
    default: [usual],
    keys,
  }),
  /** The same as a reaction to what somebody else does. */
  inReaction: <const K extends Labels<F>>(says: Line<F>, usual: keyof K & string, keys: K) => ({
    says,
    shape: 'reaction' as const,
    clock: 'reaction' as const,
    default: [usual],
    keys,
  }),
  /** A question to the referee, that waits for its answer: what it says, the labels. */
  toReferee: <const K extends Labels<F> = Record<never, never>>(says: Line<F>, keys?: K) => ({
    says,
    clock: 'none' as const,
    keys: (keys ?? {}) as K,
  }),
  rolls: <const R extends RollRows<F>>(rows: R): R => rows,
})

export type ShutBy<S> = ((key: string, why: keyof S & string, below?: () => readonly Option[]) => Shut) & {
  readonly sentences: S
}

/** Sentences for refusals, and with them the only way to name one: `shut('strike', 'no_foe')`. */
export function refusals<const S extends Readonly<Record<string, string>>>(sentences: S): ShutBy<S> {
  const shut = (key: string, why: keyof S & string, below?: () => readonly Option[]): Shut => closed(key, why, below)
  return Object.assign(shut, { sentences })
}
