import type { Entry, Rolled } from './log.ts'
import type { Shape } from './menu.ts'
import type { Offer, Path } from './options.ts'
import type { CombatantBase, FightBase, OwnEvent } from './own.ts'
import type { Beat, Deed, Rules } from './scene.ts'
import type { Fault, Schema } from './schema.ts'
import type { Policy } from './simulate.ts'
import type { Level } from './tree.ts'

/** A rule book, whole: what the drivers run, and what tables, doors and files need to know of it. */
export type RuleBook<F extends FightBase, E extends EventBase> = Rules<F, E> & {
  readonly title: string
  readonly options: Schema<object>
  readonly presets: Readonly<Record<string, object>>
  /** One combatant of a fight; the referee's `set` is checked against it. */
  readonly sheet: Schema<F['combatants'][number]>
  /** What the referee says of the place. */
  readonly ground: Schema<object>
  readonly catalogue: Catalogue
  /** A fight from what somebody wrote, or everything that is wrong with it. */
  open(setup: unknown): { readonly fight: F } | { readonly errors: readonly Fault[] }
  offers(fight: F, who: string): readonly Offer<Deed<F, E>>[]
  /** Every question this book asks, by what it is about. */
  readonly asks: Readonly<Record<string, AskKind<F>>>
  /** What a player may know of an entry, or null for nothing: the fight is as it was just before, `next` is what came right after. */
  see(entry: Sighted<E>, viewer: Viewer, fight: F, next?: Entry<E> | null): Seen<E> | null
  /** The fight as this viewer may know it, as plain data for doors. */
  show(fight: F, viewer: Viewer): Shown
  /** The fight without those whom this viewer may not know; for words and odds, and never sent to anybody. */
  known(fight: F, viewer: Viewer): F
  /** What odds may tell a viewer who answers this question: names of `outcomes`, none of which gives away what is not shown. */
  foretold(about: string, viewer: Viewer): readonly string[]
  /** Values that follow from others, readable by name as if they stood on the sheet. */
  readonly reads: Readonly<Record<string, (fight: F, who: F['combatants'][number]) => unknown>>
  /** Who acts when, first to last, as it stands now. */
  order(fight: F): readonly string[]
  /** The people as they leave the fight, for the roster. */
  close(fight: F): F['combatants']
  /** What odds report of events that followed an answer: names and numbers. */
  outcomes(events: readonly E[], fight: F): Outcomes
  /** How somebody decides who is nobody's: by doctrine. The first is the usual one. */
  readonly policies: Readonly<Record<string, Policy<F>>>
  readonly words: Words<F, E>
}

export type EventBase = OwnEvent<never> | { readonly type: string }

export type Catalogue = {
  readonly blocks: Readonly<Record<string, { readonly name: string; readonly note: string }>>
  readonly encounters: Readonly<Record<string, { readonly title: string; readonly pitch: string; readonly setup: unknown }>>
  /** Weapons, armour and items by their ids, for lists and for names. */
  readonly gear: Readonly<Record<string, { readonly name: string }>>
}

/** A kind of question: its shape where the options do not show it, whose clock it runs on, and what is taken when time runs out. */
export type AskKind<F> = {
  readonly shape?: Shape
  readonly clock: 'turn' | 'reaction' | 'none'
  /** Null where the question waits. */
  default(fight: F, who: string, options: Level): Path | null
}

/** Who looks: the referee, or the people it answers for; how the table shows health, and who may see a roll, by what it is for. */
export type Viewer = {
  readonly referee: boolean
  readonly seats: readonly string[]
  readonly health: 'exact' | 'words' | 'hidden'
  readonly rolls: Readonly<Record<string, RollMode>>
}

/**
 * Who sees a roll besides the referee. `public`: everybody. `private`: the roller. `blind`: nobody, but the roller knows that it was made.
 * `referee`: nobody, and not even the roller knows of it.
 */
export type RollMode = 'public' | 'private' | 'referee' | 'blind'

/** The entries of which a book decides what may be seen; the others are alike in every book. */
export type Sighted<E> = Extract<Entry<E>, { readonly type: 'began' | 'rolled' | 'happened' }>

/** An entry as it may be known. */
export type Seen<E> = Exclude<Entry<Veiled<E>>, Rolled> | SeenRoll
export type SeenRoll = Omit<Rolled, 'faces' | 'total'> & { readonly faces: readonly number[] | null; readonly total: number | null }

/** An event as it may be known: a number that is not to be known is null, and of a newcomer there is no more than the name. */
export type Veiled<E> = E extends object
  ? { readonly [K in keyof E]: K extends 'combatant' ? CombatantBase : number extends E[K] ? E[K] | null : E[K] }
  : never

/** Stands where somebody is whom the viewer may not know. */
export const SOMEBODY = 'somebody'

export type Shown = {
  readonly phase: string
  readonly round: number
  /** Whose turn it is, if that may be known. */
  readonly turn: string | null
  readonly stopped: string | null
  readonly ground: object
  /** Who acts when; the totals where they may be known. */
  readonly order: readonly { readonly who: string; readonly total: number | null }[]
  readonly combatants: readonly ShownOne[]
}

export type ShownOne = {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly own: boolean
  readonly left: boolean
  readonly acted: boolean
  readonly delays: boolean
  /** The scores that stand for health, a word, or null. */
  readonly health: Readonly<Record<string, { readonly max: number; readonly now: number }>> | string | null
  /** The whole sheet of one's own; of others what meets the eye. */
  readonly sheet: Readonly<Record<string, unknown>>
}

export type Outcomes = Readonly<Record<string, number | boolean>>

/** A book's sentences: one for every event, question and refusal, or it does not compile. */
export type Words<F, E extends EventBase, About extends string = string> = {
  /** What happened, as a story of others; null where other lines say it. */
  readonly events: { readonly [T in E['type']]: (event: Veiled<Extract<E, { readonly type: T }>>, told: Told<F>) => string | null }
  readonly asks: Readonly<Record<About, (asked: Asked<F>) => string>>
  /** What is asked in a menu further down, by its last steps; `*` stands for a name: `attack *`. */
  readonly menus: Readonly<Record<string, (asked: Asked<F>) => string>>
  /** Labels of options that are no names of people or things. */
  readonly keys: Readonly<Record<string, string>>
  /** Labels that change with the fight, in place of those. */
  readonly labels: Readonly<Record<string, (asked: Asked<F>) => string>>
  readonly refusals: Readonly<Record<string, string>>
  /** What is rolled for, and reasons, where their keys do not say it well enough. */
  readonly rolls: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
  /** One combatant in a line: state, health, arms. */
  readonly status: (who: CombatantOf<F>, fight: F) => string
}

type CombatantOf<F> = F extends FightBase ? F['combatants'][number] : CombatantBase

/** The fight after the event, and how people and things are called. */
export type Told<F> = { readonly fight: F; readonly name: (id: string) => string }
export type Asked<F> = Told<F> & { readonly who: string; readonly about: string; readonly beat: Beat | null }
