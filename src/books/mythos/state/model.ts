import { shared } from '../../../engine/marks.ts'
import { model } from '../../../engine/model.ts'
import { choice, list, nullable, object, text, withDefault } from '../../../engine/schema.ts'
import { STATE } from './fight.ts'
import { SETTINGS } from './options.ts'
import { FIELDS, PLACE } from './sheet.ts'

const DOCTRINES = ['cautious', 'pack', 'cunning', 'brute', 'fanatic']

export const MODEL = model({
  sides: ['investigators', 'enemies'], // MY-GEN-3
  control: withDefault(choice(['player', 'referee', 'auto', ...DOCTRINES.map((name) => `auto:${name}`)]), 'player'),
  sheet: FIELDS,
  fight: STATE,
  options: SETTINGS,
  ground: PLACE,
})

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
