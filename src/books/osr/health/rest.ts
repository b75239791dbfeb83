import { choice, type Infer, object, withDefault } from '../../../engine/schema.ts'
import type { Refusal } from '../../../engine/tree.ts'

/** OSR-END-3, OSR-END-4: both take dice, and are played by `recover`. */
export const rest = (): Refusal => ({
  refused: 'Rest takes dice here: /rest hour is a short one, /rest long a long one.',
})

/** OSR 12, as a setup writes it: rest in place of a fight. */
export const RECOVERY = object({ way: withDefault(choice(['short', 'long', 'week']), 'long') })
export type Recovery = Infer<typeof RECOVERY>
