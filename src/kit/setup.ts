import type { Named } from '../engine/options.ts'
import { castOf } from '../engine/read-people.ts'
import {
  type Checked,
  type Fault,
  faultAt,
  faultIn,
  isObject,
  object,
  type Schema,
  text,
  whole,
  withDefault,
} from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'

/** How a book opens a fight from what somebody wrote. */
type Opening<Frame extends StartsAt, C extends Named, F> = {
  /** All of a setup but the people. */
  readonly frame: Schema<Frame>
  /** Options as written, with what the preset that they name says besides. */
  filled(options: unknown): unknown
  /** What no single field of the frame can tell. */
  faults?(frame: Frame): readonly Fault[]
  read(written: unknown, frame: Frame): Checked<C>
  /** What no single field of a sheet can tell. */
  amiss(one: C, frame: Frame): readonly Fault[]
  /** What only all of them together can tell; `isWhole` where each of them is right. */
  together?(people: readonly C[], frame: Frame, isWhole: boolean): readonly Fault[]
  fightOf(frame: Frame, people: readonly C[]): F
}
type StartsAt = { readonly start?: { readonly turn: string } | undefined }

/** The frame of a setup: which book it is for, options, ground, and what else the book lets somebody write. */
export const frameOf = <O, G, F extends Readonly<Record<string, Schema<unknown>>>>(
  { book, options, ground }: { readonly book: string; readonly options: Schema<O>; readonly ground: Schema<G> },
  more: F,
) => object({ book: withDefault(text({ max: 32 }), book), options, ground, ...more })

/** At whose turn the fight starts, where a setup says so: then no opening is played. */
export const START = { turn: text({ max: 32 }), round: withDefault(whole(1, 10_000), 1) }

/** A fight from what somebody wrote, or every fault in it, each with its place. */
export const openBy =
  <Frame extends StartsAt, C extends Named, F>(opening: Opening<Frame, C, F>) =>
  (setup: unknown): { readonly fight: F } | { readonly errors: readonly Fault[] } => {
    if (!isObject(setup)) return { errors: [faultAt([], 'a setup expected')] }
    const { combatants, ...rest } = setup
    const options = opening.filled('options' in rest ? rest.options : {})
    const checked = check(opening.frame, { ground: {}, ...rest, options })
    if ('errors' in checked) return checked
    const frame = checked.value
    const errors = opening.faults?.(frame) ?? []
    if (errors.length > 0) return { errors }
    const read = (one: unknown): Checked<C> => opening.read(one, frame)
    const amiss = (one: C): readonly Fault[] => opening.amiss(one, frame)
    const people = castOf(
      combatants,
      { read, amiss, first: frame.start?.turn ?? null },
      (cast, isWhole) => opening.together?.(cast, frame, isWhole) ?? [],
    )
    return 'errors' in people ? people : { fight: opening.fightOf(frame, people.cast) }
  }

/** A fight that nobody is in. */
export function emptyBy<Frame extends StartsAt, C extends Named, F>({ frame, fightOf }: Opening<Frame, C, F>): F {
  const checked = check(frame, { ground: {}, options: {} })
  if ('errors' in checked) throw new Error(checked.errors[0]!.sentence)
  return fightOf(checked.value, [])
}

/** The faults of everybody in a fight, each with its place. */
export const faultsOf = <C>(people: readonly C[], amiss: (one: C) => readonly Fault[]): readonly Fault[] =>
  people.flatMap((one, i) => amiss(one).map((fault) => faultIn(['combatants', i], fault)))

/** A fault for everything on a list of a sheet that no table knows: `weapons[1]: there is no weapon 'spoon'`. */
export const unknownIn = ({ field, what, ids, within = [] }: Listed, ...tables: readonly object[]): readonly Fault[] =>
  ids.flatMap((id, n) =>
    tables.some((table) => Object.hasOwn(table, id))
      ? []
      : [faultAt([field, n, ...within], `there is no ${what} '${id}'`)],
  )
type Listed = {
  readonly field: string
  readonly what: string
  readonly ids: readonly string[]
  /** Where in an entry of the list the id stands. */
  readonly within?: readonly string[]
}

/** Options as written, with the column of the preset that they name for the rest. */
export const filledFrom =
  (presets: Readonly<Record<string, object>>, field: string) =>
  (written: unknown): unknown => {
    const name = isObject(written) ? written[field] : undefined
    return typeof name === 'string' && Object.hasOwn(presets, name)
      ? { ...presets[name], ...(written as object) }
      : written
  }

/** Weapons as somebody wrote them, where an id stands for that weapon; anything else is for the sheet to judge. */
export const armedWith = (weapons: unknown, made: (id: string, i: number) => unknown): unknown =>
  Array.isArray(weapons) ? weapons.map((one, i) => (typeof one === 'string' ? made(one, i) : one)) : weapons
