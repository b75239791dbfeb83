import type { WordsIn } from '../../../engine/ask-and-roll-rows.ts'
import type { Scene as EngineScene } from '../../../engine/scene.ts'
import type { Infer, ObjectOf } from '../../../engine/schema.ts'
import type { ASKS } from './asks.ts'
import type { Event } from './events.ts'
import type { FIGHT, TURN } from './model.ts'
import type { Combatant } from './sheet.ts'

export type { Combatant, Event }
export type Scene = EngineScene<Fight, Event, WordsIn<typeof ASKS>>

export type Fight = Infer<typeof FIGHT>
export type Cloud = Fight['clouds'][number]
export type Charge = Fight['charges'][number]
export type Explosion = NonNullable<Fight['blast']>
export type Turn = ObjectOf<typeof TURN> & {
  readonly outer: Turn | null // The turn that it stepped into (CE-DELAY-2)
}
export type Slot = 'minor' | 'significant'

/** `burst` is the smallest one where nobody chooses (CE-BURST-3). */
export type Mode = 'single' | 'burst' | 'strike' | 'throw' | 'grapple' | Burst | Special
export type Burst = `burst ${number} ${Purpose}`
/** CE-BURST-1. */
export type Purpose = 'accuracy' | 'damage'
/** CE 10.6, CE 10.9. */
export type Special = 'suppression' | 'panic' | 'flechette'
