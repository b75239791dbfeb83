import type { AskKind, Words } from '../../../engine/book.ts'
import type { Event, Fight } from '../state/fight.ts'

/** CE-DEC-23 for the doctor of the place is the referee's; who treats them, too. */
export const RECOVERY_ASKS = {
  doctor: { clock: 'none', default: () => null },
} as const satisfies Record<string, AskKind<Fight>>

type OurWords = Words<Fight, Event>
export const RECOVERY_ASK_WORDS: { readonly [A in keyof typeof RECOVERY_ASKS]: OurWords['asks'][string] } = {
  doctor: () => 'Who treats the wounded?',
}

export const RECOVERY_MENUS: OurWords['menus'] = { staff: () => 'How much Medicine has the doctor (0–6)?' }
export const RECOVERY_KEYS: OurWords['keys'] = { staff: 'A doctor of the place' }
