import type { Entry } from './log.ts'
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
  /** What a viewer may know of an entry, or null for nothing. */
  see(entry: Entry<E>, viewer: Viewer, fight: F): Entry<E> | null
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

/** Who looks: the people it answers for, or the referee. */
export type Viewer = { readonly referee: boolean; readonly seats: readonly string[] }

export type Outcomes = Readonly<Record<string, number | boolean>>

/** A book's sentences: one for every event, question and refusal, or it does not compile. */
export type Words<F, E extends EventBase, About extends string = string> = {
  /** What happened, as a story of others; null where other lines say it. */
  readonly events: { readonly [T in E['type']]: (event: Extract<E, { readonly type: T }>, told: Told<F>) => string | null }
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
