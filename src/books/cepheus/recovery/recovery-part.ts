import type { AskKind, Words } from '../../../engine/book.ts'
import type { Writable } from '../../../engine/scene.ts'
import { exact, known, nameOf, without } from '../../../engine/secrecy.ts'
import type { Look } from '../secrecy/looks.ts'
import { downBy } from '../state/characteristics.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import type { Way } from './rest.ts'

/** Days between fights (`recover.ts`): events, and what each does, shows and says. */
export type RecoveryEvent =
  | { readonly type: 'admitted'; readonly who: string; readonly doctor: string | number }
  /** A surgery by the doctor of the place. */
  | { readonly type: 'went under'; readonly who: string; readonly effect: number; readonly points: number }
  | { readonly type: 'rested'; readonly who: string; readonly how: Way; readonly points: number }
  | { readonly type: 'cleared'; readonly who: string; readonly where: 'int' | 'edu' }

type Types = RecoveryEvent['type']
type Of<T extends Types> = Extract<RecoveryEvent, { readonly type: T }>
type Appliers = { readonly [T in Types]: (fight: Writable<Fight>, who: Writable<Combatant>, event: Of<T>) => void }

export const RECOVERY_APPLIED: Appliers = {
  admitted: ({ recovery }, _, { doctor }) => {
    if (recovery) recovery.doctor = doctor
  },
  'went under': (_, who, { effect }) => {
    if (effect >= 0) who.operated = true // CE-SURG-1
  },
  rested: (fight, who) => {
    const { recovery } = fight
    if (recovery) recovery.spent[who.id] = (recovery.spent[who.id] ?? 0) + 1
    who.conditions.fatigued = false // CE-REST-1. RULING: with every day, for everybody sleeps
    who.stims = 0
    if (downBy(fight as Fight, who as Combatant) === null) who.conditions.unconscious = false // CE-FAT-1: who fell from fatigue
  },
  cleared: (_, who, { where }) => {
    who[where].now += 1 // CE-HEAL-5
  },
}

export const RECOVERY_SEEN: { readonly [T in Types]: Look<T> } = {
  admitted: (event, sight) => ({
    ...event,
    who: nameOf(event.who, sight),
    doctor: typeof event.doctor === 'string' ? nameOf(event.doctor, sight) : event.doctor,
  }),
  'went under': (event, sight) =>
    known(event, sight) &&
    (sight.exact(event.who) && sight.opens(event.who, 'surgery') ? event : without(event, ['effect', 'points'])),
  rested: (event, sight) => known(event, sight) && (sight.exact(event.who) ? event : without(event, ['points'])),
  cleared: exact,
}

/** CE-DEC-23 for the doctor of the place is the referee's; who treats them, too. */
export const RECOVERY_ASKS = {
  doctor: { clock: 'none', default: () => null },
} as const satisfies Record<string, AskKind<Fight>>

type OurWords = Words<Fight, Event>
const WAYS = { rest: 'rests', active: 'goes about', care: 'is in care' } as const
const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`

export const RECOVERY_EVENT_WORDS: Pick<OurWords['events'], Types> = {
  admitted: ({ doctor }, { name }) =>
    typeof doctor === 'string'
      ? `${name(doctor)} treats the wounded.`
      : `A doctor with Medicine ${doctor} treats the wounded.`,
  'went under': ({ who, effect, points: restored }, { name }) =>
    `${name(who)} is operated on${effect === null ? '' : `: ${effect >= 0 ? `${points(restored ?? 0)} restored` : 'it goes wrong'}`}.`,
  rested: ({ who, how, points: mended }, { name }) =>
    `${name(who)} ${WAYS[how]} for a day${mended === null || mended === 0 ? '' : mended > 0 ? `: ${points(mended)} to restore` : `, and loses ${points(-mended)}`}.`,
  cleared: ({ who, where }, { name, fight }) =>
    `${name(who)}: ${where === 'int' ? 'Intelligence' : 'Education'} +1, now ${fight.combatants.find(({ id }) => id === who)?.[where].now}.`,
}

export const RECOVERY_ASK_WORDS: { readonly [A in keyof typeof RECOVERY_ASKS]: OurWords['asks'][string] } = {
  doctor: () => 'Who treats the wounded?',
}

export const RECOVERY_MENUS: OurWords['menus'] = { staff: () => 'How much Medicine has the doctor (0–6)?' }
export const RECOVERY_KEYS: OurWords['keys'] = { staff: 'A doctor of the place' }
