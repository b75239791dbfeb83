import { shared } from '../../../engine/marks.ts'
import { model } from '../../../engine/model.ts'
import { list, nullable, object, text } from '../../../engine/schema.ts'
import { SIDES, STATE } from './fight.ts'
import { SETTINGS } from './options.ts'
import { PLACE } from './place.ts'
import { FIELDS } from './sheet.ts'

export const MODEL = model({ sides: SIDES, sheet: FIELDS, fight: STATE, options: SETTINGS, ground: PLACE })

const { phase, round, ...rest } = STATE

/** Everything that a fight knows, in the order in which it is written. */
export const FIGHT = object({
  options: shared(MODEL.options),
  phase,
  round,
  combatants: list(MODEL.sheet, { most: 1000 }),
  ground: shared(MODEL.ground),
  stopped: nullable(text()),
  ...rest,
})
