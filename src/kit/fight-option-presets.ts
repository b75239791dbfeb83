import { type Fields, type ObjectOf, object } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { filledFrom } from './open-setup.ts'

/**
 * Ready sets of options. Each is named in `field` and written as what differs from the usual options. `filled`
 * completes what a setup says by the preset that it names.
 */
export function presetsOf<const F extends Fields, const P extends string>(
  field: string,
  settings: F,
  different: Readonly<Record<P, Partial<ObjectOf<F>>>>,
) {
  type Options = ObjectOf<F>
  const usual = usualOf(settings)
  const PRESETS = Object.fromEntries(
    Object.entries<object>(different).map(([name, others]) => [name, { ...usual, [field]: name, ...others }]),
  ) as Readonly<Record<P, Options>>
  return {
    PRESETS,
    filled: filledFrom(PRESETS, field),
    settled: (options: Options): Options => ({ ...usual, ...options }),
  }
}

/** Through JSON: V8 makes one literal of it and reads that faster than an object that grew field by field. */
function usualOf<F extends Fields>(settings: F): ObjectOf<F> {
  const checked = check(object(settings), {})
  if ('errors' in checked) throw new Error(checked.errors[0]!.sentence)
  return JSON.parse(JSON.stringify(checked.value)) as ObjectOf<F>
}
