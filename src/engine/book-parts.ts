import type { AskRows, RollRows, SceneOf } from './ask-and-roll-rows.ts'
import type { Chooser, RuleBook, Words } from './book.ts'
import type { FightOf, Model } from './book-model.ts'
import type { CombatantBase, FightBase, OwnEvent } from './common-events.ts'
import type { AfterOwn, EventOf, EventRows } from './event-rows.ts'
import type { Beat } from './scene.ts'
import type { Fault } from './schema.ts'
import type { Sight } from './viewer-sight.ts'

type PeopleOf<M extends Model> = FightOf<M>['combatants'][number]
export type EventIn<M extends Model, R extends EventRows<FightOf<M>>> = EventOf<R, PeopleOf<M>>

/** The tables of a book. They come first, so that whatever is wrong with the rest is told in their terms. */
export type Tables<
  M extends Model,
  R extends EventRows<FightOf<M>>,
  A extends AskRows<FightOf<M>>,
  D extends RollRows<FightOf<M>>,
> = {
  readonly model: M
  readonly events: R
  readonly asks: A
  readonly rolls: D
  /** The `shut` of every mechanic. */
  readonly refusals: readonly { readonly sentences: Readonly<Record<string, string>> }[]
}

type Block = {
  readonly name: string
  readonly note: string
  readonly sheet: object
  readonly for?: 'players' | 'referee'
}
type Encounter = {
  readonly title: string
  readonly pitch: string
  readonly combatants: readonly object[]
  readonly options?: object
  readonly ground?: object
  /** Short for `ground.map`. */
  readonly map?: string | object
}
/** The same with a setup written out. */
type WrittenEncounter = { readonly title: string; readonly pitch: string; readonly setup: object }

/** What belongs to no event, question, roll or refusal, or is said otherwise than their rows say it. */
type OwnWords =
  | 'keys'
  | 'menus'
  | 'labels'
  | 'short'
  | 'always'
  | 'flat'
  | 'stands'
  | 'unsaid'
  | 'unit'
  | 'reasons'
  | 'why'
  | 'odds'
  | 'status'
  | 'glance'
  | 'area'
  | 'blast'
  | 'apart'
  | 'near'
  | 'least'
  | 'outOf'

type Ranking<F extends FightBase> = {
  /** Whoever is up, unless told. */
  isIn?(one: F['combatants'][number], fight: F): boolean
  /** Who knows the exact health of somebody, unless told. */
  isOpen?(id: string, sight: Sight<F>): boolean
}

/** What a book may say otherwise than its tables do. */
type Overrides<F extends FightBase, E extends { readonly type: string }> = Partial<
  Pick<
    RuleBook<F, E>,
    | 'policies'
    | 'reasons'
    | 'offers'
    | 'order'
    | 'close'
    | 'copy'
    | 'reads'
    | 'recover'
    | 'unfinished'
    | 'called'
    | 'presets'
    | 'open'
    | 'see'
    | 'show'
    | 'known'
    | 'field'
    | 'sheetIn'
    | 'amiss'
    | 'peopleAmiss'
    | 'renew'
  >
>

/** What a book writes besides its tables. What may be missing follows from the rest. */
export type Rest<
  M extends Model,
  R extends EventRows<FightOf<M>>,
  A extends AskRows<FightOf<M>>,
  D extends RollRows<FightOf<M>>,
> = {
  readonly id: string
  /** Raised with every change that makes old fights go on otherwise. */
  readonly version: number
  readonly title: string
  readonly blocks: Readonly<Record<string, Block>>
  readonly encounters: Readonly<Record<string, Encounter | WrittenEncounter>>
  readonly gear?: Readonly<Record<string, { readonly name: string }>>
  next(fight: FightOf<M>): Beat | null
  play(scene: SceneOf<FightOf<M>, R, A, D>, beat: Beat): void
  /** What happens besides when one of the engine's own events does. */
  readonly after?: AfterOwn<FightOf<M>>
  /**
   * What odds report, by name, or all of it by one function; those in `foretold` to everybody, the others where health
   * is exact.
   */
  readonly outcomes?:
    | Readonly<Record<string, (events: readonly EventIn<M, R>[], fight: FightOf<M>, by: Chooser) => number | boolean>>
    | RuleBook<FightOf<M>, EventIn<M, R>>['outcomes']
  readonly foretold?: readonly string[] | RuleBook<FightOf<M>, EventIn<M, R>>['foretold']
  /** How somebody is, in a word: told to viewers who may not know numbers. */
  condition?(one: PeopleOf<M>, fight: FightOf<M>): string
  /** Whether somebody can still act; the dead and the fled cannot. */
  isUp?(one: PeopleOf<M>): boolean
  /** What no single field of a sheet can tell. */
  faults?(one: PeopleOf<M>, fight: Pick<FightOf<M>, 'options'>): readonly Fault[]
  /** A fight as it opens, once its parts are right: where its people stand on the map, and faults between them. */
  opened?(fight: FightOf<M>): { readonly fight: FightOf<M> } | { readonly errors: readonly Fault[] }
  /** What others see of somebody, made from the visible fields; without it those. */
  looks?(one: PeopleOf<M>, visible: Partial<PeopleOf<M>>): Readonly<Record<string, unknown>>
  /** The order as it is told: who has a place in it, and who knows whose total. */
  readonly ranking?: Ranking<FightOf<M>>
  readonly roster?: Partial<RuleBook<FightOf<M>, EventIn<M, R>>['roster']>
  readonly words?: Partial<Pick<Words<FightOf<M>, EventIn<M, R>>, OwnWords>> & {
    /** What each hears of the engine's own events. */
    readonly told?: Words<FightOf<M>, OwnEvent<never>>['told']
  }
} & Overrides<FightOf<M>, EventIn<M, R>>

export type AnyRules = RuleBook<FightBase, { readonly type: string }>
export type Parts = Tables<Model, EventRows<FightBase>, AskRows<FightBase>, RollRows<FightBase>> &
  Rest<Model, EventRows<FightBase>, AskRows<FightBase>, RollRows<FightBase>>
export type One = CombatantBase & Readonly<Record<string, unknown>>

/** What several parts of a book are made from, whether the book wrote it or not. */
export type Basis = {
  readonly copy: NonNullable<AnyRules['copy']>
  readonly apply: AnyRules['apply']
  readonly isUp: (one: CombatantBase) => boolean
  readonly condition: (one: CombatantBase, fight: FightBase) => string
  readonly order: AnyRules['order']
  readonly reads: AnyRules['reads']
}
