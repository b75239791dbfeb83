import type { Area, Covered } from './area-of-effect.ts'
import type { CombatantBase, FightBase, OwnEvent } from './common-events.ts'
import type { Glance } from './glance.ts'
import type { Entry, Rolled } from './log.ts'
import type { Shape } from './menu.ts'
import type { Needed, Remark } from './needed-to-succeed.ts'
import type { Level } from './option-tree.ts'
import type { Gone, Offer, Path, Point } from './options.ts'
import type { Roster } from './roster.ts'
import type { Beat, Deed, Rules } from './scene.ts'
import type { Fault, Fields, Schema } from './schema.ts'
import type { Policy } from './simulate.ts'

/** A rule book, whole: what the drivers run, and what tables, doors and files need to know of it. */
export type RuleBook<F extends FightBase, E extends EventBase> = Rules<F, E> & {
  readonly title: string
  /** Names of the players' side and of the default other side; `players` and `enemies` if missing. */
  readonly sides?: Sides
  readonly options: Schema<object>
  /** What is wrong with options that fit their schema. */
  amiss?(options: object, where: 'options' | 'house'): readonly Fault[]
  readonly presets: Readonly<Record<string, object>>
  /** One combatant of a fight; the referee's `set` is checked against it. */
  readonly sheet: Schema<F['combatants'][number]>
  /** The same where less may stand on it under the options of this fight. */
  sheetIn?(fight: F): Schema<F['combatants'][number]>
  /**
   * Faults that no single field shows: unknown things, more left than there was. Checked by `open`, by `set` and for
   * people who join.
   */
  peopleAmiss?(fight: F): readonly Fault[]
  /** What the referee says of the place. */
  readonly ground: Schema<object>
  readonly catalogue: Catalogue
  /** The name of a thing of this fight that is in no catalogue; null if there is none. */
  called?(fight: F, id: string): string | null
  /** A fight from what somebody wrote, or everything that is wrong with it. */
  open(setup: unknown): { readonly fight: F } | { readonly errors: readonly Fault[] }
  offers(fight: F, who: string): readonly Offer<Deed<F, E>>[]
  /** Every question this book asks, by what it is about. */
  readonly asks: Readonly<Record<string, AskKind<F>>>
  /** What a viewer may know of an entry, or null. `fight` is the state just before it, `next` the entry after it. */
  see(entry: Sighted<E>, viewer: Viewer, fight: F, next?: Entry<E> | null): Seen<E> | null
  /** The fight as this viewer may know it, as plain data for doors. */
  show(fight: F, viewer: Viewer): Shown
  /** The fight without people this viewer may not know; used for words and odds, never sent. */
  known(fight: F, viewer: Viewer): F
  /** Where the fight has a map (`ground.map`): its doors and who stands where. Asked of the fight as it may be known. */
  field?(fight: F): FieldNow | null
  /** Outcomes whose odds may be shown to the person answering: none reveals a hidden fact. */
  foretold(about: string, viewer: Viewer): readonly string[]
  /** Derived values, readable by name like fields of the sheet. */
  readonly reads: Readonly<Record<string, (fight: F, who: F['combatants'][number]) => unknown>>
  /** Who acts when, first to last, as it stands now. */
  order(fight: F): readonly string[]
  /** The people after the fight, for the roster. */
  close(fight: F): F['combatants']
  /** Making people, and what they do between fights. */
  readonly roster: Roster<F['combatants'][number]>
  /**
   * Days of rest and treatment between fights, by the word for each kind: played as beats of the same engine into the
   * same log.
   */
  readonly recover?: Readonly<Record<string, Recover>>
  /** Outcomes to report of the events after an answer, from the view of the person answering: names and numbers. */
  outcomes(events: readonly E[], fight: F, by: Chooser): Outcomes
  /** The person whose action goes on over further beats: odds look ahead to its end and add up the outcomes. */
  unfinished?(fight: F): string | null
  /** Policies by name, for people no player controls. The first is the default. */
  readonly policies: Readonly<Record<string, Policy<F>>>
  /** Why a doctrine answers as it does, in one line for the referee; null where nothing is to be said. */
  readonly reasons?: Readonly<Record<string, Reason<F>>>
  readonly words: Words<F, E>
  /** What a fight holds besides its people, and the fields of each event, where the book was made from tables. */
  readonly schemas?: { readonly fight: Schema<object>; readonly events: Readonly<Record<string, Fields>> }
}

export type Reason<F> = (
  fight: F,
  ask: { readonly who: string; readonly about: string; readonly options: Level },
  path: Path,
) => string | null

/** What makes a setup so many days of this kind, in place of a fight. */
export type Recover = { readonly says: string; setup(days: number): object }

export type Sides = { readonly players: string; readonly others: string }

export const sidesOf = ({ sides }: { readonly sides?: Sides }): Sides =>
  sides ?? { players: 'players', others: 'enemies' }

export type EventBase = OwnEvent<never> | { readonly type: string }

export type Catalogue = {
  readonly blocks: Readonly<Record<string, ReadyBlock>>
  readonly encounters: Readonly<
    Record<string, { readonly title: string; readonly pitch: string; readonly setup: unknown }>
  >
  /** Weapons, armour and items by their ids, for lists and for names. */
  readonly gear: Readonly<Record<string, { readonly name: string }>>
}

/** A ready-made person. Players are proposed those `for` players first, and none of those for the referee. */
export type ReadyBlock = { readonly name: string; readonly note: string; readonly for?: 'players' | 'referee' }

/** The blocks that a player may take for a character, those made for players first. */
export const blocksForPlayers = ({
  blocks,
}: Pick<Catalogue, 'blocks'>): readonly { readonly id: string; readonly name: string }[] => {
  const open = Object.entries(blocks).filter(([, block]) => block.for !== 'referee')
  const first = open.filter(([, block]) => block.for === 'players')
  return [...first, ...open.filter((one) => !first.includes(one))].map(([id, { name }]) => ({ id, name }))
}

/**
 * A kind of question: its shape where the options do not show it, whose clock it runs on, and what is taken when time
 * runs out.
 */
export type AskKind<F> = {
  readonly shape?: Shape
  readonly clock: 'turn' | 'reaction' | 'none'
  /**
   * Whether it is still asked when the referee has ended the fight, as first aid is. All other questions end with it.
   */
  readonly afterwards?: boolean
  /** Null where the question waits. */
  default(fight: F, who: string, options: Level): Path | null
}

/** A viewer: the referee or the seats of a person, how the table shows health, and who may see which rolls. */
export type Viewer = {
  readonly referee: boolean
  readonly seats: readonly string[]
  readonly health: 'exact' | 'words' | 'hidden'
  readonly rolls: Readonly<Record<string, RollMode>>
}

/**
 * Who sees a roll besides the referee. `public`: everybody. `private`: the roller. `blind`: nobody, but the roller
 * knows that it was made. `referee`: nobody, and not even the roller knows of it.
 */
export type RollMode = 'public' | 'private' | 'referee' | 'blind'

/** Entries whose visibility the book decides; the others are handled by the engine. */
export type Sighted<E> = Extract<Entry<E>, { readonly type: 'began' | 'rolled' | 'happened' }>

/** An entry as it may be known. */
export type Seen<E> = Exclude<Entry<Veiled<E>>, Rolled> | SeenRoll

export type SeenRoll = Omit<Rolled, 'faces' | 'total'> & {
  readonly faces: readonly number[] | null
  readonly total: number | null
}

/** An event with its secrets removed: a hidden number is null, a newcomer is reduced to the name. */
export type Veiled<E> = E extends object
  ? { readonly [K in keyof E]: K extends 'combatant' ? CombatantBase : number extends E[K] ? E[K] | null : E[K] }
  : never

/** Name shown for a person the viewer may not know. */
export const SOMEBODY = 'somebody'

export type Shown = {
  readonly phase: string
  readonly round: number
  /** Whose turn it is, if that may be known. */
  readonly turn: string | null
  readonly stopped: string | null
  readonly ground: object
  /** Where the fight has a map, which is `ground.map`. */
  readonly field?: FieldNow
  /** Who acts when; the totals where they may be known. */
  readonly order: readonly { readonly who: string; readonly total: number | null }[]
  readonly combatants: readonly ShownOne[]
}

/** What changes on a map of squares: the doors that are open, by name, and who stands where. */
export type FieldNow = { readonly open: readonly string[]; readonly people: readonly OnSquare[] }

/** `size` squares by as many, from `at` to the south-east. Who is `down` lies there, dead or out of the fight. */
export type OnSquare = { readonly who: string; readonly at: Point; readonly size: number; readonly down: boolean }

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
  /** The whole sheet of one's own people; of others what is visible. */
  readonly sheet: Readonly<Record<string, unknown>>
}

export type Outcomes = Readonly<Record<string, number | boolean>>

/** One number of a roll, what it is, and the rule that it comes from. */
export type Reckoned = { readonly value: string; readonly what: string; readonly rule: string }

/** The question that odds are for, and the person asked. */
export type Chooser = { readonly who: string; readonly about: string }

/** A book's sentences: one for every event, question and refusal, or it does not compile. */
export type Words<F, E extends EventBase, About extends string = string> = {
  /** The sentence in third person; null if other lines say it. */
  readonly events: {
    readonly [T in E['type']]: (event: Veiled<Extract<E, { readonly type: T }>>, told: Told<F>) => string | null
  }
  /** Chat lines per listener, where they differ from the sentence. */
  readonly told?: {
    readonly [T in E['type']]?: (event: Veiled<Extract<E, { readonly type: T }>>, told: Told<F>) => readonly Telling[]
  }
  /** Chat lines for rolls, by purpose; rolls not listed are not mentioned in a chat. */
  readonly toldRolls?: Readonly<Record<string, (roll: SeenRoll, told: Told<F>) => readonly Telling[]>>
  /** How the order of turns is told: the events that change it, and who has a place in it. */
  readonly order?: { readonly changes: readonly E['type'][]; isIn(who: CombatantOf<F>, fight: F): boolean }
  readonly asks: Readonly<Record<About, (asked: Asked<F>) => string>>
  /**
   * What is asked in a menu further down, by its last steps; `*` stands for a name: `attack *`. In one question only:
   * `difficulty > minor`.
   */
  readonly menus: Readonly<Record<string, (asked: Asked<F>) => string>>
  /** Labels of options that are no names of people or things. */
  readonly keys: Readonly<Record<string, string>>
  /** Labels computed from the fight; they take precedence. */
  readonly labels: Readonly<Record<string, (asked: Asked<F>) => string>>
  /** Lines of what follows from a place on squares before it is taken, per question. */
  readonly foretells?: Readonly<Record<string, (asked: Asked<F>, choice: Chosen) => readonly string[]>>
  /** Short forms that may be typed for a key: `aim`, `reload`. */
  readonly short?: Readonly<Record<string, readonly string[]>>
  /** Keys, per question, that get no button in a chat and can only be typed. */
  readonly quiet?: Readonly<Record<string, readonly string[]>>
  /** Keys whose button stays when shut: pressing it tells the reason. */
  readonly always?: readonly string[]
  /** Branches whose choices are lifted into the menu above, each with the branch's label: `Reload Auto Pistol`. */
  readonly flat?: readonly string[]
  /** Menus, named as in `menus`, that a chat skips when these are the choices: the first is taken. */
  readonly granted?: Readonly<Record<string, (keys: readonly string[], asked: Asked<F>) => boolean>>
  /** Where somebody stands, for places that are named from there. */
  stands?(fight: F, who: string): Standing | null
  readonly refusals: Readonly<Record<string, string>>
  /** Reasons not worth mentioning: options shut for one of these are left out of a menu. */
  readonly unsaid?: readonly string[]
  /** What distances are measured in: metres, `m`, unless told. */
  readonly unit?: string
  /** What a chance is told out of where that is possible: 100 for percentile dice. */
  readonly outOf?: number
  /** What is rolled for, and reasons, where their keys do not say it well enough. */
  readonly rolls: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
  /** The verdict of a roll that is read rather than summed, from all visible entries and its index; null for a sum. */
  why?(lines: readonly Seen<E>[], at: number): readonly Reckoned[] | null
  /** Names of outcomes from the view of the person answering: `hit` is `you are hit` for the target. */
  odds?(asked: Asked<F>): Readonly<Record<string, string>>
  /** One combatant in a line: state, health, arms. */
  readonly status: (who: CombatantOf<F>, fight: F) => string
  /** The same in parts, for the person who answers for them. */
  glance?(who: CombatantOf<F>, fight: F): Glance
  /** What an answer covers on the plane; null for all that only aim at somebody. */
  area?(path: Path, who: CombatantOf<F>): Area | null
  /** What is going off, while people are asked about it. */
  blast?(fight: F): Covered | null
  /** How far two are apart in the book's unit, from where they can be seen; null without places. */
  apart?(one: CombatantOf<F>, other: CombatantOf<F>, fight: F): number | null
  /** How near another is where distances are not told: `in reach`; null where there is nothing to say. */
  near?(one: CombatantOf<F>, other: CombatantOf<F>, fight: F): string | null
  /** What a roll was against and what came of it, from all visible entries and its index; null where nothing is known. */
  least?(roll: SeenRoll, lines: readonly Seen<E>[], at: number): Needed | Remark | null
}

type CombatantOf<F> = F extends FightBase ? F['combatants'][number] : CombatantBase

/** A place on squares that is about to be taken: the way to it, and the menus that led to the question. */
export type Chosen = Gone & { readonly path: Path }

/** A place, and the step forward from it. */
export type Standing = { readonly at: Point; readonly ahead: Point }

/** One chat line: for the seats of `who`, for the referee, or for everybody but the seats of `but`. */
export type Telling = {
  readonly text: string
  readonly who?: string
  readonly referee?: true
  readonly but?: readonly string[]
}

/** The fight after the event, and how people and things are called. */
export type Told<F> = { readonly fight: F; readonly name: (id: string) => string }

export type Asked<F> = Told<F> & {
  readonly who: string
  readonly about: string
  readonly beat: Beat | null
  /** Points that are still to be shared out, where some are. */
  readonly left?: number
}
