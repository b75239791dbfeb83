import { model } from '../../../engine/book-model.ts'
import { choice, withDefault } from '../../../engine/schema.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
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

export const FIGHT = wholeFight(MODEL, STATE)
