import type { AskKind } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { known } from '../../../engine/secrecy.ts'
import type { Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { EXPOSED, MARKED, perkOf, TAKEN } from './perks.ts'

/** What perks do to a fight, what is seen and said of it, and what is asked. */
export type PerkEvent =
  | { readonly type: 'offered'; readonly who: string; readonly perk: string }
  | { readonly type: 'took up'; readonly who: string; readonly perk: string; readonly luck: number }

export const PERK_APPLIED = {
  offered: (
    fight: Writable<Fight>,
    who: Writable<Combatant>,
    { perk }: Extract<PerkEvent, { type: 'offered' }>,
  ): void => {
    fight.offer = { who: who.id, perk }
  },
  'took up': (
    fight: Writable<Fight>,
    who: Writable<Combatant>,
    { perk, luck }: Extract<PerkEvent, { type: 'took up' }>,
  ): void => {
    fight.offer = null
    who.luck -= luck
    who.perkUses = { ...who.perkUses, [perk]: (who.perkUses[perk] ?? 0) + 1 }
    if (luck > 0)
      who.effects.push({ key: `used ${perk}`, on: 'other', value: 0, rule: '', once: false, until: fight.round })
  },
}

export const PERK_SEEN = { offered: () => null, 'took up': known } as const

export const PERK_ASKS = {
  perk: {
    clock: 'reaction',
    default: ({ combatants }, who) => [find(combatants, who).control.startsWith('auto') ? 'yes' : 'no'],
  }, // MY-DEC-8: player No, auto Yes
} as const satisfies Record<string, AskKind<Fight>>

const nameOf = (fight: Fight, id: string): string => perkOf(fight, id)?.name ?? id

/** What a perk has left with somebody, besides dice; null where it says so itself. */
export function leftText(fight: Fight, key: string): string | null {
  if (key === MARKED) return 'marked'
  if (key.startsWith(TAKEN)) return null
  return key.startsWith(EXPOSED) ? `open to the next hit (${nameOf(fight, key.slice(EXPOSED.length))})` : key
}

type Teller = { readonly fight: Fight; readonly name: (id: string) => string }

export const PERK_WORDS = {
  events: {
    offered: () => null,
    'took up': ({ who, perk }: { readonly who: string; readonly perk: string }, { fight, name }: Teller) =>
      `${name(who)} uses ${nameOf(fight, perk)}.`,
  },
  asks: {
    perk: ({ fight }: { readonly fight: Fight }) =>
      `Use ${fight.offer ? nameOf(fight, fight.offer.perk) : 'the perk'}?`,
  },
  menus: { perk: () => 'Use what?', 'perk *': () => 'On whom?' },
  keys: { perk: 'Perk' },
  refusals: { perk_spent: 'That perk is used up.', no_luck: 'There is not enough luck left for that.' },
}
