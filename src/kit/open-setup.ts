import type { FightOf, Model } from '../engine/book-model.ts'
import type { FightBase } from '../engine/common-events.ts'
import { emptyFight, inShort, laidOut } from '../engine/open-from-parts.ts'
import type { Named } from '../engine/options.ts'
import { castOf } from '../engine/read-people.ts'
import {
  type Checked,
  type Fault,
  type Fields,
  faultAt,
  faultIn,
  isObject,
  object,
  type Schema,
  text,
  withDefault,
} from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'

/** How a book opens a fight from a written setup. */
type Opening<Frame extends StartsAt, C extends Named, F> = {
  /** The setup without its people. */
  readonly frame: Schema<Frame>
  /** Written options completed by the preset that they name. */
  filled(options: unknown): unknown
  /** Faults between fields of the frame. */
  faults?(frame: Frame): readonly Fault[]
  read(written: unknown, frame: Frame): Checked<C>
  /** Faults between fields of a sheet. */
  amiss(one: C, frame: Frame): readonly Fault[]
  /** Faults between people; `isWhole` if each sheet alone is right. */
  together?(people: readonly C[], frame: Frame, isWhole: boolean): readonly Fault[]
  fightOf(frame: Frame, people: readonly C[]): F
}
type StartsAt = { readonly start?: { readonly turn: string } | undefined }

/** The frame of a setup: book, options, ground, and further fields of the book. */
export const frameOf = <O, G, F extends Fields>(
  book: string,
  { options, ground }: { readonly options: Schema<O>; readonly ground: Schema<G> },
  more: F,
) => object({ book: withDefault(text({ max: 32 }), book), options, ground, ...more })

/** A fight from a written setup, or all faults with their paths. */
export const openBy =
  <Frame extends StartsAt, C extends Named, F>(opening: Opening<Frame, C, F>) =>
  (setup: unknown): { readonly fight: F } | { readonly errors: readonly Fault[] } => {
    if (!isObject(setup)) return { errors: [faultAt([], 'a setup expected')] }
    const { combatants, ...rest } = laidOut(setup) as Record<string, unknown>
    const options = opening.filled('options' in rest ? rest.options : {})
    const checked = check(opening.frame, { ground: {}, ...rest, options })
    if ('errors' in checked) return { errors: inShort(setup, checked.errors) }
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

/** A fight as it opens, at a turn or with the opening. What is not told has its first value. */
export function newFight<M extends Model>(model: M, { start, ...told }: Told<FightOf<M>>): FightOf<M> {
  const { options, combatants, ground } = told
  const begun = { options, phase: start ? 'fighting' : 'opening', round: start?.round ?? 0, combatants, ground }
  const stage = { ...begun, stopped: null }
  // Spread first for the order of the fields, and again for their values.
  return { ...stage, ...emptyFight(model), ...stage, now: start?.turn ?? null, ...told } as unknown as FightOf<M>
}
type Told<F extends FightBase & { readonly options: object }> = Pick<F, 'options' | 'combatants' | 'ground'> &
  Partial<F> & { readonly start?: { readonly turn: string; readonly round: number } | undefined }

/** A fight without people. */
export function emptyBy<Frame extends StartsAt, C extends Named, F>({ frame, fightOf }: Opening<Frame, C, F>): F {
  const checked = check(frame, { ground: {}, options: {} })
  if ('errors' in checked) throw new Error(checked.errors[0]!.sentence)
  return fightOf(checked.value, [])
}

/** The faults of everybody in a fight, with their paths. */
export const faultsOf = <C>(people: readonly C[], amiss: (one: C) => readonly Fault[]): readonly Fault[] =>
  people.flatMap((one, i) => amiss(one).map((fault) => faultIn(['combatants', i], fault)))

/** A fault for every unknown id in a list of a sheet: `weapons[1]: there is no weapon 'spoon'`. */
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
  /** Path of the id within a list entry. */
  readonly within?: readonly string[]
}

/** Written options, completed by the preset's column. */
export const filledFrom =
  (presets: Readonly<Record<string, object>>, field: string) =>
  (written: unknown): unknown => {
    const name = isObject(written) ? written[field] : undefined
    return typeof name === 'string' && Object.hasOwn(presets, name)
      ? { ...presets[name], ...(written as object) }
      : written
  }

/** Replaces weapon ids by new weapons; anything else is left to the schema. */
export const armedWith = (weapons: unknown, made: (id: string, i: number) => unknown): unknown =>
  Array.isArray(weapons) ? weapons.map((one, i) => (typeof one === 'string' ? made(one, i) : one)) : weapons
