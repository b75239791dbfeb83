import { flag, object, type Schema, withDefault } from '../engine/schema.ts'
import { perFight } from '../engine/schema-marks.ts'

type Flags<K extends string> = { readonly [N in K]: boolean }

/** The fields of conditions, all false at first: some are lasting, the others end with the fight. */
export function conditionsOf<const L extends string, const P extends string>(kinds: {
  readonly lasting: readonly L[]
  readonly perFight: readonly P[]
}): Schema<Flags<L | P>> {
  const fields = Object.fromEntries([
    ...kinds.lasting.map((name) => [name, withDefault(flag(), false)] as const),
    ...kinds.perFight.map((name) => [name, perFight(flag(), false)] as const),
  ])
  const off = Object.fromEntries(Object.keys(fields).map((name) => [name, false]))
  return withDefault(object(fields), off) as unknown as Schema<Flags<L | P>>
}
