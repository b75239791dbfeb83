import { flag, type Infer, object, optional, text, whole, withDefault } from '../../../engine/schema.ts'
import { choiceOf, maybe, off } from '../../../kit/usual-fields.ts'

/** Something that lasts: dice on rolls to come, MOV, armour, or whatever a perk looks for by its key. */
export const EFFECT = object({
  key: text({ min: 1, max: 32 }),
  on: choiceOf(['attack', 'reaction', 'roll', 'MOV', 'armour', 'build', 'other'], 'other'),
  value: withDefault(whole(-20, 20), 0),
  rule: withDefault(text({ max: 16 }), ''),
  /** The next roll that it touches uses it up. */
  once: off(),
  /** The last round in which it holds; null for the whole fight. */
  until: maybe(whole(0, 10_000)),
  /** The end of its bearer's next turn ends it. */
  turn: optional(flag()),
})
export type Effect = Infer<typeof EFFECT>
