import type { OwnEvent } from '../../../engine/common-events.ts'
import type { Scene as EngineScene } from '../../../engine/scene.ts'
import type { Infer } from '../../../engine/schema.ts'
import type { Level } from '../core/level.ts'
import type { PartEvent } from '../core/parts.ts'
import type { What } from '../core/percentile.ts'
import type { ItemId } from './gear.ts'
import type { FIGHT } from './model.ts'
import type { Combatant, Effect } from './sheet.ts'

export type Scene = EngineScene<Fight, Event>

export type Fight = Infer<typeof FIGHT>

/** MY-END-3, MY-END-5. */
export const RESULTS = [
  'enemies_defeated',
  'game_over',
  'escaped',
  'mixed',
  'captured',
  'referee_ended',
  'stalemate',
] as const
export type Result = (typeof RESULTS)[number]

export type Reacting = 'dodge' | 'fight back' | 'nothing'
/** MY 10.2, in the page's order. */
export const AIMS = ['disarm', 'knock down', 'hold', 'break free'] as const
export type Aim = (typeof AIMS)[number]

/** What becomes true. What belongs to a setting of MY 11 or to perks has its events in files of their own. */
export type Event = CoreEvent | PartEvent | OwnEvent<Combatant>

type CoreEvent =
  | { readonly type: 'opened'; readonly order: readonly string[] }
  | { readonly type: 'round'; readonly round: number; readonly order: readonly string[] }
  | { readonly type: 'started'; readonly who: string; readonly attacks: number }
  /** The turn goes to something else than an attack. */
  | {
      readonly type: 'spent'
      readonly who: string
      readonly on: 'flee' | 'items' | 'reload' | 'nothing' | 'perk' | 'clear' | 'manoeuvre'
    }
  | { readonly type: 'acted'; readonly who: string }
  // Attacks
  | {
      readonly type: 'attacked'
      readonly who: string
      readonly at: string
      readonly weapon: string
      readonly melee: boolean
      readonly shot: number
      readonly of: number
      readonly rounds: number
      readonly extra: boolean
    }
  | {
      readonly type: 'reacted'
      readonly who: string
      readonly to: string
      readonly how: Reacting
      readonly weapon: string | null
    }
  | {
      readonly type: 'read'
      readonly who: string
      readonly what: What
      readonly skill: number
      readonly candidates: readonly number[]
      readonly result: number
      readonly level: Level
    }
  | {
      readonly type: 'hit'
      readonly who: string
      readonly at: string
      readonly how: 'attack' | 'manoeuvre' | 'fight back' | 'stray'
    }
  | { readonly type: 'avoided'; readonly who: string; readonly by: string }
  | { readonly type: 'missed'; readonly who: string; readonly at: string }
  /**
   * MY-DMG-8, number by number: what the dice came to, what was left after `resist`, what the armour took, and what
   * gets through.
   */
  | {
      readonly type: 'damaged'
      readonly who: string
      readonly by: string
      readonly dice: number
      readonly resisted: number
      readonly armour: number
      readonly perks: number
      readonly points: number
    }
  | { readonly type: 'fell'; readonly who: string; readonly to: 'dead' | 'dying' | 'unconscious' }
  | { readonly type: 'resolved'; readonly who: string }
  | { readonly type: 'held fire'; readonly who: string; readonly shots: number }
  // Flight, items, arms
  | {
      readonly type: 'paced'
      readonly who: string
      readonly change: number
      readonly MOV: number
      readonly lasting: boolean
    }
  | { readonly type: 'escaped'; readonly who: string }
  | { readonly type: 'caught'; readonly who: string }
  | { readonly type: 'used'; readonly who: string; readonly item: ItemId; readonly at: string }
  | { readonly type: 'healed'; readonly who: string; readonly points: number }
  | { readonly type: 'woke'; readonly who: string }
  | { readonly type: 'affected'; readonly who: string; readonly effect: Effect }
  | { readonly type: 'wore off'; readonly who: string; readonly key: string }
  | {
      readonly type: 'reloaded'
      readonly who: string
      readonly weapon: string
      readonly rounds: number
      readonly reserve: boolean
    }
  // The end
  | { readonly type: 'ended'; readonly result: Result }
