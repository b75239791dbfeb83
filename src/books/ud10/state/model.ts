import { model } from '../../../engine/book-model.ts'
import { choice, short, text, withDefault } from '../../../engine/schema.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { STATE } from './fight.ts'
import { PLACE } from './ground.ts'
import { SETTINGS } from './options.ts'
import { FIELDS } from './sheet.ts'

const DOCTRINES = ['standard', 'cautious', 'pack', 'professional', 'fanatic', 'guard']

/** `npc` of the page is played by the book's own policy (UD-DP-19). */
const CONTROL = short(
  choice(['player', 'referee', 'auto', ...DOCTRINES.map((name) => `auto:${name}`)]),
  (raw) => (raw === 'npc' ? 'auto' : undefined),
  text({ max: 40 }),
)

export const MODEL = model({
  sides: ['players', 'foes'] as readonly [string, string],
  control: withDefault(CONTROL, 'auto'),
  sheet: FIELDS,
  fight: STATE,
  options: SETTINGS,
  ground: PLACE,
})

export const FIGHT = wholeFight(MODEL, STATE)
