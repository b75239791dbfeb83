import type { OwnEvent } from '../../../engine/common-events.ts'
import type { Scene as EngineScene } from '../../../engine/scene.ts'
import type { PartEvent } from '../core/parts.ts'
import type { Recovery } from '../recovery/rest.ts'
import type { Band, Explosive } from '../tables/explosives.ts'
import type { Armour, Weapon } from './gear.ts'
import type { Options } from './options.ts'
import type { Combatant, Ground, Physical } from './sheet.ts'

export type Scene = EngineScene<Fight, Event>

export type Fight = {
  readonly options: Options
  readonly phase: 'opening' | 'fighting' | 'aftermath' | 'recovery' | 'over'
  readonly round: number
  readonly combatants: readonly Combatant[]
  readonly ground: Ground
  readonly stopped: string | null
  /** Whose turn is being played, and what is left of it. */
  readonly turn: Turn | null
  /** The attack being resolved, from its declaration to its end. */
  readonly attack: Attack | null
  /** The damage being placed, and what of it is left. */
  readonly blow: { readonly who: string; readonly points: number; readonly left: number } | null
  /** What somebody has asked the referee for. */
  readonly proposal: { readonly who: string; readonly what: string } | null
  /** Who acts next whatever the order says: a delayer who stepped in, or the one a scenario opens with. */
  readonly now: string | null
  /** Before whose turn all delayers have said no. */
  readonly waited: string | null
  /** The referee has said that the fight goes on though one side is down. */
  readonly goesOn: boolean
  /** The round of the last attack, or of the last time the referee let a lull go on. */
  readonly lastBlow: number
  /** Some were marked aware and some not, and no attack has been resolved since (CE-AWARE-4). */
  readonly surprise: boolean
  /** Who has been asked for first aid. */
  readonly asked: readonly string[]
  /** What the setup suggests to the referee for the opening (CE-DEC-1, CE-DEC-2). */
  readonly suggested: { readonly aware: readonly string[]; readonly range: number }
  /**
   * Those who act at the same count, with the toggle `simultaneousTies`, and the damage that waits until all of them
   * have acted (CE-PROF-4).
   */
  readonly together: readonly string[]
  readonly owed: readonly { readonly who: string; readonly points: number }[]
  /** Who tried first aid on whom, as `medic patient` (CE-AID-3). */
  readonly tried: readonly string[]
  /** What hangs in the air, and until which round; charges and when they go off; what is going off (CE 3.2). */
  readonly clouds: readonly Cloud[]
  readonly charges: readonly Charge[]
  readonly blast: Explosion | null
  /** Days between fights in place of a fight (CE 12). */
  readonly recovery: Recovery | null
  /** Weapons and armour of the table's own, in place of the catalogue's. */
  readonly house: {
    readonly weapons: Readonly<Record<string, Weapon>>
    readonly armour: Readonly<Record<string, Armour>>
  } | null
}

export type Cloud = {
  readonly by: string
  readonly kind: 'smoke' | 'aerosol'
  readonly x: number
  readonly y: number
  readonly metres: number
  readonly until: number
}
export type Charge = {
  readonly by: string
  readonly what: Explosive
  readonly x: number
  readonly y: number
  readonly round: number
  readonly times: number
}
export type Explosion = {
  readonly what: string
  readonly x: number
  readonly y: number
  readonly bands: readonly Band[]
  readonly times: number
}

/** CE-TURN-1. */
export type Turn = {
  readonly who: string
  readonly minors: number
  readonly significant: boolean
  readonly touched: boolean
  /** The significant action was given for two minor ones. */
  readonly exchanged: boolean
  /** It began without its significant action (CE-TURN-7). */
  readonly robbed?: boolean
  /**
   * In the middle of it an action of the next one was lost (CE-TURN-7), and so many reactions were made (CE-PROF-6).
   */
  readonly owes?: boolean
  readonly reacted?: number
  /** Metres of its turn before, should it not come to this one after all (CE-HASTE-1). */
  readonly movedBefore: number
  /** What it is about to do, while others may still step in; and the turn that it stepped into (CE-DELAY-2). */
  readonly deed: Announced | null
  /** The referee has said no to cover in it. */
  readonly denied?: true
  readonly outer: Turn | null
}
export type Announced = { readonly what: string; readonly at: string | null }
export type Slot = 'minor' | 'significant'

/** CE-ATK-1: what was declared. */
export type Attack = {
  readonly by: string
  readonly at: string
  readonly weapon: string
  readonly mode: Mode
  readonly metres: number
  /** Its target has reacted to it (CE-REACT-1). */
  readonly answered?: boolean
}
/** `burst` is the smallest one where nobody chooses (CE-BURST-3). */
export type Mode = 'single' | 'burst' | 'strike' | 'throw' | 'grapple' | Burst | Special
export type Burst = `burst ${number} ${Purpose}`
/** CE-BURST-1. */
export type Purpose = 'accuracy' | 'damage'
/** CE 10.6, CE 10.9. */
export type Special = 'suppression' | 'panic' | 'flechette'

/** What becomes true. The parts of the full game have theirs in files of their own. */
export type Event = CoreEvent | PartEvent | OwnEvent<Combatant>

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
  | { readonly type: 'sobered'; readonly who: string; readonly freeDodges?: number }
  | { readonly type: 'offered aid'; readonly who: string }
  | {
      readonly type: 'treated'
      readonly who: string
      readonly patient: string
      readonly effect: number
      readonly points: number
    }
  | {
      readonly type: 'operated'
      readonly who: string
      readonly patient: string
      readonly effect: number
      readonly points: number
    }
  | { readonly type: 'healed'; readonly who: string; readonly where: Physical; readonly points: number }
  | { readonly type: 'closed' }
