import type { AskKind } from '../../../engine/book.ts'
import type { Writable } from '../../../engine/scene.ts'
import { known, without } from '../../../engine/secrecy.ts'
import { between, type Look } from '../secrecy/looks.ts'
import type { Aim, Fight } from '../state/fight.ts'
import type { Combatant, Condition } from '../state/sheet.ts'

/**
 * What the settings of MY 11 do to a fight, what is seen of it, and what is asked; what is said of it stands in
 * `settings-words.ts`.
 */
export type SettingEvent =
  | { readonly type: 'marked'; readonly who: string; readonly condition: Condition }
  | { readonly type: 'cleared'; readonly who: string; readonly condition: Condition }
  | {
      readonly type: 'moved'
      readonly who: string
      readonly at: string
      readonly way: 'closer' | 'away'
      readonly yards: number
      readonly x: number
      readonly y: number
    }
  | { readonly type: 'jammed'; readonly who: string; readonly weapon: string }
  | { readonly type: 'unjammed'; readonly who: string; readonly weapon: string }
  | { readonly type: 'ruined'; readonly who: string; readonly weapon: string }
  | {
      readonly type: 'dived'
      readonly who: string
      readonly to: string
      readonly how: 'stayed' | 'covered' | 'exposed'
      readonly free: boolean
    }
  | { readonly type: 'tried'; readonly who: string; readonly at: string; readonly aim: Aim }
  | { readonly type: 'disarmed'; readonly who: string; readonly by: string; readonly weapon: string }
  | { readonly type: 'gripped'; readonly who: string; readonly by: string }
  | { readonly type: 'released'; readonly who: string }
  | { readonly type: 'bled'; readonly who: string; readonly points: number }
  | { readonly type: 'stabilised'; readonly who: string }
  | { readonly type: 'shaken'; readonly who: string; readonly at: string; readonly points: number }
export type SettingOf<T extends SettingEvent['type']> = Extract<SettingEvent, { readonly type: T }>

type Applied = {
  readonly [T in SettingEvent['type']]: (fight: Writable<Fight>, who: Writable<Combatant>, event: SettingOf<T>) => void
}

export const SETTING_APPLIED: Applied = {
  marked: (_fight, who, { condition }) => {
    who.conditions[condition] = true
  },
  cleared: (_fight, who, { condition }) => {
    who.conditions[condition] = false
  },
  moved: ({ turn }, who, { x, y }) => {
    who.pos = { x, y }
    if (turn) turn.moved = true
  },
  /** MY-MALF-1: the shots that are left are lost, and stay in the magazine. */
  jammed: ({ turn }, who, { weapon }) => {
    const arm = one(who, weapon, ({ jammed, taken }) => !jammed && !taken)
    if (arm) arm.jammed = true
    if (turn) turn.shots = null
  },
  unjammed: (_fight, who, { weapon }) => {
    const arm = one(who, weapon, ({ jammed, taken }) => jammed && !taken)
    if (arm) arm.jammed = false
  },
  ruined: (_fight, who, { weapon }) => {
    const arm = one(who, weapon, ({ jammed, taken }) => jammed && !taken)
    if (arm && 'ruined' in arm) arm.ruined = true
    else if (arm) arm.taken = true
  },
  /** MY-REACT-6: all shots of this turn; and the diver does not fight in its next, unless it is nimble. */
  dived: ({ turn }, who, { how, free }) => {
    if (turn) turn.dives[who.id] = how === 'covered'
    if (!free) who.shelter = true
  },
  tried: ({ attack }, _who, { aim }) => {
    if (attack) attack.aim = aim
  },
  disarmed: (_fight, who, { weapon }) => {
    const arm = one(who, weapon, ({ taken }) => !taken)
    if (arm) arm.taken = true // MY-MAN-4
  },
  gripped: (_fight, who, { by }) => {
    who.heldBy = by
  },
  released: (_fight, who) => {
    who.heldBy = null
  },
  bled: (_fight, who, { points }) => {
    who.HP -= points
  },
  /** MY-WND-2. */
  stabilised: (_fight, who) => {
    who.conditions.dying = false
    who.conditions.unconscious = true
    who.HP = Math.max(1, who.HP)
  },
  shaken: (_fight, who, { points }) => {
    who.sanity -= points
  },
}

type Armed = Writable<Combatant['weapons'][number] | Combatant['attacks'][number]>

/**
 * The first of that name which it may be: an enemy's way to attack, or a weapon. None where the referee has taken it
 * meanwhile.
 */
function one(who: Writable<Combatant>, id: string, may: (arm: Armed) => boolean): Armed | undefined {
  return (
    who.attacks.find((arm) => arm.name === id && may(arm)) ?? who.weapons.find((arm) => arm.weapon === id && may(arm))
  )
}

export const SETTING_SEEN: { readonly [T in SettingEvent['type']]: Look<T> } = {
  marked: known,
  cleared: known,
  jammed: known,
  unjammed: known,
  ruined: known,
  released: known,
  stabilised: known,
  moved: (event, sight) => known(event, sight) && between(event, sight, 'at'),
  dived: (event, sight) => between(event, sight, 'to'),
  tried: (event, sight) => between(event, sight, 'at'),
  disarmed: (event, sight) => between(event, sight, 'by'),
  gripped: (event, sight) => between(event, sight, 'by'),
  bled: (event, sight) =>
    known(event, sight) &&
    (sight.exact(event.who) ? event : sight.viewer.health === 'words' ? without(event, ['points']) : null),
  shaken: (event, sight) =>
    known(event, sight) &&
    (sight.owns(event.who)
      ? between(event, sight, 'at')
      : without({ ...event, at: between(event, sight, 'at')!.at }, ['points'])),
}

export const SETTING_ASKS = {
  surprise: { clock: 'turn', default: () => ['nobody'] }, // MY-DEC-13
  dive: { shape: 'reaction', clock: 'reaction', default: () => ['stay'] }, // MY-DEC-7
} as const satisfies Record<string, AskKind<Fight>>
