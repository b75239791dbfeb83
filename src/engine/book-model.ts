import {
  choice,
  type Fields,
  flag,
  type Infer,
  type ObjectOf,
  object,
  type Schema,
  text,
  withDefault,
} from './schema.ts'
import { perFight } from './schema-marks.ts'

/**
 * The data of a book: what stands on a sheet, what a fight knows besides, the settings, and what the referee says of
 * the place.
 */
export type Model<
  S extends readonly string[] = readonly string[],
  C extends Fields = Fields,
  T extends Fields = Fields,
  O extends Fields = Fields,
  G extends Fields = Fields,
> = {
  readonly sides: S
  readonly sheet: Schema<ObjectOf<C & BaseFields<S>>>
  readonly fight: Schema<ObjectOf<T>>
  readonly options: Schema<ObjectOf<O>>
  readonly ground: Schema<ObjectOf<G>>
}

type BaseFields<S extends readonly string[]> = {
  readonly id: Schema<string>
  readonly name: Schema<string>
  readonly side: Schema<S[number]>
  readonly control: Schema<string>
  readonly acted: Schema<boolean>
  readonly hidden: Schema<boolean>
  readonly left: Schema<boolean>
}

export type FightOf<M extends Model> = Infer<M['fight']> & {
  readonly options: Infer<M['options']>
  readonly ground: Infer<M['ground']>
  readonly stopped: string | null
  readonly combatants: readonly Infer<M['sheet']>[]
}

type None = Record<never, never>

type Written<S, C, T, O, G> = {
  /** The players' side first, then the one that others stand on unless somebody says so. */
  readonly sides: S
  readonly sheet: C
  /** Every field with its value when a fight begins. */
  readonly fight?: T
  readonly options?: O
  readonly ground?: G
  /** Who plays somebody, where not every `auto:POLICY` will do. */
  readonly control?: Schema<string>
}

const ID = text({ min: 1, max: 32, pattern: /^[a-z0-9][a-z0-9-]*$/ })
const CONTROL = withDefault(text({ min: 1, max: 40, pattern: /^(player|referee|auto(:[a-z0-9-]+)?)$/ }), 'player')

/** A combatant has id, name, side, control, acted, hidden and left, and what the book writes. */
export function model<
  const S extends readonly [string, string, ...string[]],
  C extends Fields,
  T extends Fields = None,
  O extends Fields = None,
  G extends Fields = None,
>(written: Written<S, C, T, O, G>): Model<S, C, T, O, G> {
  const { sides, sheet, fight, options, ground, control = CONTROL } = written
  const before = {
    id: ID,
    name: text({ min: 1, max: 32 }),
    side: choice(sides),
    control,
  }
  const after = { acted: perFight(flag(), false), hidden: perFight(flag(), false), left: perFight(flag(), false) }
  const built = {
    sides,
    sheet: object({ ...before, ...sheet, ...after }),
    fight: object(fight ?? {}),
    options: object(options ?? {}),
    ground: object(ground ?? {}),
  }
  return built as unknown as Model<S, C, T, O, G>
}
