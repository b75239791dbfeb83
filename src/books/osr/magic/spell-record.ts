import { choice, flag, type Infer, nullable, object, text, whole, withDefault } from '../../../engine/schema.ts'
import { DAMAGE } from '../../../kit/damage-dice.ts'

/** OSR-CAST-1: one spell as its record says it; with a target the number is its DC, else the own TC. */
export const SPELL = object({
  name: text({ min: 1, max: 32 }),
  cost: withDefault(whole(1, 99), 1),
  skill: withDefault(text({ min: 1, max: 32 }), 'Magic'),
  against: withDefault(choice(['STR', 'CON', 'DEX', 'INT', 'WIS', 'CHA', 'Physical', 'Evasion', 'Mental']), 'INT'),
  aimed: withDefault(flag(), true),
  /** Feet. */
  range: withDefault(whole(0, 5000), 60),
  damage: withDefault(nullable(DAMAGE), null),
  condition: withDefault(nullable(choice(['prone', 'surprised', 'broken', 'surrendered'])), null),
  note: withDefault(text({ max: 160 }), ''),
})
export type Spell = Infer<typeof SPELL>
