import { type Fields, list, nullable, object, type Schema, text } from '../engine/schema.ts'
import { shared } from '../engine/schema-marks.ts'

type Model = Readonly<Record<'options' | 'ground' | 'sheet', Schema<unknown>>>
type State = Fields & Readonly<Record<'phase' | 'round', Schema<unknown>>>

/** Everything that a fight of a book knows, in the order in which it is written. */
export function wholeFight(model: Model, { phase, round, ...rest }: State): Schema<unknown> {
  return object({
    options: shared(model.options),
    phase,
    round,
    combatants: list(model.sheet, { most: 1000 }),
    ground: shared(model.ground),
    stopped: nullable(text()),
    ...rest,
  })
}
