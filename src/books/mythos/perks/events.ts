import { perFight, shared, thing, visible } from '../../../engine/field-marks.ts'
import { record, whole } from '../../../engine/schema.ts'
import type { Fight } from '../state/fight.ts'
import { event, WHO } from '../state/rows.ts'
import { EXPOSED, MARKED, perkOf, TAKEN } from './perks-in-play.ts'

const perk = thing()

/** On a sheet. */
export const PERK_FIELDS = {
  /** How often each perk was used in this fight. */
  perkUses: shared(perFight(record(whole(0, 1000), { most: 40 }), {})),
}

export const PERKS = {
  offered: event({ ...WHO, perk })({
    does: (fight, { who, perk }) => void (fight.offer = { who, perk }),
    seen: null,
    said: null,
  }),
  'took up': event({ ...WHO, perk, luck: visible(whole(0, 99)) })({
    does: (fight, { perk, luck }, who) => {
      fight.offer = null
      who.luck -= luck
      who.perkUses = { ...who.perkUses, [perk]: (who.perkUses[perk] ?? 0) + 1 }
      if (luck > 0)
        who.effects.push({ key: `used ${perk}`, on: 'other', value: 0, rule: '', once: false, until: fight.round })
    },
    said: '{who} uses {perk}.',
    told: { who: 'You use {perk}.' },
  }),
}

/** What a perk has left with somebody, besides dice; null where it says so itself. */
export function leftText(fight: Fight, key: string): string | null {
  if (key === MARKED) return 'marked'
  if (key.startsWith(TAKEN)) return null
  return key.startsWith(EXPOSED) ? `open to the next hit (${perkOf(fight, key.slice(EXPOSED.length))?.name})` : key
}
