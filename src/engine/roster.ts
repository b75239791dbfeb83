import type { Throw } from './dice.ts'
import type { Refusal } from './option-tree.ts'
import type { Answer, Option, Path } from './options.ts'

/** A sheet that a form made, and a name that suggests itself. */
type NewSheet = { readonly sheet: object; readonly name?: string }

/** People between fights. A sheet is what `open` reads of a combatant, without id, name and side. */
export type Roster<C> = {
  /** Makes a person by questions: run again from the top with every answer, like a rule, until a sheet is returned. */
  make(form: Form, whose: 'player' | 'npc'): NewSheet
  /** Reads a person from one line, or says what is wrong and where. */
  read(line: string): { readonly name: string | null; readonly sheet: object } | Refusal
  /** Writes a person as one line. */
  write(who: C): string
  /** A line that `read` can read. */
  readonly sample: string
  /** Fields added to the sheet of people whom no player plays. */
  readonly npc: object
  /** Whether somebody can go into a fight: the dead cannot. */
  isFit(who: C): boolean
  /** What a person carries, and what can be done with each thing outside a fight. */
  carries(who: C): readonly Carried<C>[]
  /** More of something of the catalogue. */
  give(who: C, gear: string, count: number): C | Refusal
  /** Rest that takes no dice; what does is in `recover`. */
  rest(who: C, how: 'short' | 'long'): C | Refusal
}

/**
 * What a dialogue outside a fight works with. A leaf that means a refusal is no answer: its sentence is shown and the
 * question stays open.
 */
export type Form = {
  ask<const O extends Option>(text: Text, options: readonly O[], words?: FormWords): Exclude<Answer<O>, Refusal>
  roll(dice: Throw): readonly number[]
}

/** What is asked; further down in a menu it may be something else. */
export type Text = string | ((path: Path) => string)

/** How keys are called that are no names; and what may be taken for an answer where words are wanted. */
export type FormWords = { readonly labels?: Readonly<Record<string, string>>; readonly suggested?: readonly string[] }

export type Carried<C> = { readonly key: string; readonly label: string; readonly deeds: readonly Handling<C>[] }

/** `changed` is the owner when it is done; `told` says that it is. */
export type Handling<C> = { readonly key: string; readonly label: string; readonly told: string; readonly changed: C }
