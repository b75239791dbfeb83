import { SETTING_APPLIED, SETTING_ASKS, SETTING_SEEN, type SettingEvent } from '../optional/optional-part.ts'
import { SETTING_WORDS } from '../optional/words.ts'
import { PERK_APPLIED, PERK_ASKS, PERK_SEEN, PERK_WORDS, type PerkEvent } from '../perks/perks-part.ts'

/**
 * What stands on top of the duel, put together: perks and the settings of MY 11 say in files of their own what their
 * events do, show and say,
 * and what they ask. A new part is one more name in each of these tables.
 */
export type PartEvent = PerkEvent | SettingEvent

export const PART_APPLIED = { ...PERK_APPLIED, ...SETTING_APPLIED }
export const PART_SEEN = { ...PERK_SEEN, ...SETTING_SEEN }
export const PART_ASKS = { ...PERK_ASKS, ...SETTING_ASKS }

export const PART_WORDS = {
  events: { ...PERK_WORDS.events, ...SETTING_WORDS.events },
  asks: { ...PERK_WORDS.asks, ...SETTING_WORDS.asks },
  menus: { ...PERK_WORDS.menus, ...SETTING_WORDS.menus },
  keys: { ...PERK_WORDS.keys, ...SETTING_WORDS.keys },
  refusals: { ...PERK_WORDS.refusals, ...SETTING_WORDS.refusals },
}
