import { choice, type Infer, object, text, whole, withDefault } from '../../../engine/schema.ts'
import { DAMAGE } from '../../../kit/damage-dice.ts'
import { choiceOf, maybe, on, upTo } from '../../../kit/usual-fields.ts'

/** One spell as its record says it; with a target the number is its DC, else the own TC. */
export const SPELL = object({
  name: text({ min: 1, max: 32 }),
  cost: withDefault(whole(1, 99), 1),
  skill: withDefault(text({ min: 1, max: 32 }), 'Magic'),
  against: choiceOf(['STR', 'CON', 'DEX', 'INT', 'WIS', 'CHA', 'Physical', 'Evasion', 'Mental'], 'INT'),
  aimed: on(),
  /** Feet. */
  range: upTo(5000, 60),
  damage: maybe(DAMAGE),
  condition: maybe(choice(['prone', 'surprised', 'broken', 'surrendered'])),
  note: withDefault(text({ max: 160 }), ''),
})
export type Spell = Infer<typeof SPELL>
