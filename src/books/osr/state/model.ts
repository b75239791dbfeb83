import { model } from '../../../engine/book-model.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { SIDES, STATE } from './fight.ts'
import { PLACE } from './ground.ts'
import { SETTINGS } from './options.ts'
import { FIELDS } from './sheet.ts'

export const MODEL = model({ sides: SIDES, sheet: FIELDS, fight: STATE, options: SETTINGS, ground: PLACE })

export const FIGHT = wholeFight(MODEL, STATE)
