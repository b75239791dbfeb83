import type { WordsIn } from '../../../engine/rows.ts'
import type { Scene as EngineScene } from '../../../engine/scene.ts'
import type { Infer, ObjectOf } from '../../../engine/schema.ts'
import type { PartEvent } from '../core/parts.ts'
import type { ASKS } from './asks.ts'
import type { RowEvent } from './events.ts'
import type { FIGHT, TURN } from './model.ts'
import type { Combatant, Physical } from './sheet.ts'

export type Scene = EngineScene<Fight, Event, WordsIn<typeof ASKS>>

export type Fight = Infer<typeof FIGHT>
export type Cloud = Fight['clouds'][number]
export type Charge = Fight['charges'][number]
export type Explosion = NonNullable<Fight['blast']>
export type Turn = ObjectOf<typeof TURN> & {
  /** The turn that it stepped into (CE-DELAY-2). */
  readonly outer: Turn | null
}
export type Slot = 'minor' | 'significant'

/** `burst` is the smallest one where nobody chooses (CE-BURST-3). */
export type Mode = 'single' | 'burst' | 'strike' | 'throw' | 'grapple' | Burst | Special
export type Burst = `burst ${number} ${Purpose}`
/** CE-BURST-1. */
export type Purpose = 'accuracy' | 'damage'
/** CE 10.6, CE 10.9. */
export type Special = 'suppression' | 'panic' | 'flechette'

/** What becomes true. The parts of the full game have theirs in files of their own. */
export type Event = CoreEvent | PartEvent | RowEvent

type CoreEvent =
  // The opening
  | { readonly type: 'generated'; readonly who: string; readonly upp: readonly number[] }
  | { readonly type: 'marked'; readonly aware: readonly string[] }
  | { readonly type: 'placed'; readonly metres: number }
  | { readonly type: 'readied'; readonly who: string; readonly initiative: number }
  | {
      readonly type: 'planned'
      readonly who: string
      readonly side: string
      readonly effect: number
      readonly bonus: number
    }
  /** A check that was not the best of its side. */
  | { readonly type: 'outplanned'; readonly who: string; readonly effect: number; readonly bonus: number }
  | { readonly type: 'tied'; readonly who: string; readonly face: number }
  | { readonly type: 'avoided' }
  | { readonly type: 'opened' }
  // Rounds and turns
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'started'; readonly who: string; readonly minors: number }
  | { readonly type: 'spent'; readonly who: string; readonly slot: Slot }
  | { readonly type: 'exchanged'; readonly who: string }
  | { readonly type: 'acted'; readonly who: string; readonly how: 'done' | 'skipped' | 'slept' }
  /** `nth` where the number is not that of those who wait: somebody who delayed earlier has acted since. */
  | { readonly type: 'delayed'; readonly who: string; readonly nth?: number }
  | { readonly type: 'waited'; readonly before: string }
  | { readonly type: 'interposed'; readonly who: string; readonly before: string; readonly initiative: number | null }
  // Minor and other actions
  | { readonly type: 'aimed'; readonly who: string; readonly at: string; readonly kind: 'hit' | 'kill' }
  | { readonly type: 'posed'; readonly who: string; readonly stance: Combatant['stance'] }
  | { readonly type: 'drew'; readonly who: string; readonly weapon: string }
  | { readonly type: 'dropped'; readonly who: string; readonly weapon: string }
  | {
      readonly type: 'reloaded'
      readonly who: string
      readonly weapon: string
      readonly spent: number
      readonly of: number
    }
  | {
      readonly type: 'moved'
      readonly who: string
      readonly way: 'forward' | 'back'
      readonly metres: number
      readonly x: number
    }
  | {
      readonly type: 'checked'
      readonly who: string
      readonly skill: string
      readonly total: number
      readonly effect: number
    }
  | {
      readonly type: 'contested'
      readonly who: string
      readonly against: string
      readonly skill: string
      readonly effect: number
      readonly theirs: number
      readonly winner: string
    }
  | {
      readonly type: 'led'
      readonly who: string
      readonly ally: string
      readonly effect: number
      readonly round?: number
    }
  | { readonly type: 'proposed' | 'refused'; readonly who: string; readonly what: string }
  | { readonly type: 'improvised'; readonly who: string }
  | { readonly type: 'surrendered'; readonly who: string }
  // Attacks
  | {
      readonly type: 'declared'
      readonly who: string
      readonly at: string
      readonly weapon: string
      readonly mode: Mode
      readonly metres: number
      readonly rounds: number
    }
  /**
   * `round`: the one that pays for it, where it comes in the middle of the own turn (CE-INIT-7). So in other events.
   */
  | {
      readonly type: 'reacted'
      readonly who: string
      readonly how: 'dodge' | 'parry'
      readonly cost: number
      readonly round?: number
    }
  | {
      readonly type: 'missed'
      readonly who: string
      readonly at: string
      readonly total: number
      readonly reaction: 'dodge' | 'parry' | null
    }
  | { readonly type: 'hit'; readonly who: string; readonly at: string; readonly total: number; readonly effect: number }
  | { readonly type: 'strayed'; readonly who: string; readonly at: string }
  | { readonly type: 'exploded'; readonly who: string; readonly x: number; readonly y?: number }
  | { readonly type: 'resolved'; readonly who: string }
  | { readonly type: 'ablated'; readonly who: string }
  | { readonly type: 'jarred'; readonly who: string; readonly weapon: string }
  | { readonly type: 'struck'; readonly who: string; readonly points: number }
  | { readonly type: 'wounded'; readonly who: string; readonly where: Physical; readonly points: number }
  | { readonly type: 'fell'; readonly who: string; readonly to: 'unconscious' | 'dead' }
  | {
      readonly type: 'killed'
      readonly who: string
      readonly at: string
      readonly weapon: string
      readonly rounds: number
    }
  | { readonly type: 'woke'; readonly who: string }
  | { readonly type: 'slept'; readonly who: string }
  | { readonly type: 'tired'; readonly who: string }
  // The end and after
  | { readonly type: 'went on' }
  | { readonly type: 'ceased' }
  | { readonly type: 'closed' }
