import { model } from '../../../engine/book-model.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { choiceOf } from '../../../kit/usual-fields.ts'
import { STATE } from './fight.ts'
import { SETTINGS } from './options.ts'
import { FIELDS, PLACE } from './sheet.ts'

const DOCTRINES = ['cautious', 'pack', 'cunning', 'brute', 'fanatic']

export const MODEL = model({
  sides: ['investigators', 'enemies'], // MY-GEN-3
  control: choiceOf(['player', 'referee', 'auto', ...DOCTRINES.map((name) => `auto:${name}`)]),
  sheet: FIELDS,
  fight: STATE,
  options: SETTINGS,
  ground: PLACE,
})

export const FIGHT = wholeFight(MODEL, STATE)
