import { type ObjectOf, whole, withDefault } from '../../../engine/schema.ts'
import { presetsOf } from '../../../kit/option-presets.ts'
import { choiceOf, maybe, off, on, several } from '../../../kit/usual-fields.ts'
import { PERK } from '../perks/perk-schema.ts'

/** MY 11, in its order: the column of `duel`. What a setup leaves out comes from its preset's column (MY-GEN-5). */
export const SETTINGS = {
  preset: choiceOf(['duel', 'table']),
  ranges: off(),
  ammo: on(),
  malfunction: off(),
  fumbles: off(),
  manoeuvres: off(),
  surprise: off(),
  sanity: off(),
  readied_firearm: off(),
  initiative_stat: choiceOf(['DEX', 'MOV']),
  no_reaction: off(),
  dive: on(),
  outnumbered: on(),
  firearms_opposed: choiceOf(['fight_back', 'no']),
  flee_rolls: choiceOf(['all', 'involved']),
  build_table: choiceOf(['manoeuvre', 'literal']),
  fast_needs_running: off(),
  mov_persist: off(),
  item_skill: off(),
  wounds: choiceOf(['simple', 'lingering']),
  perk_window: choiceOf(['won', 'failed']),
  luck_costs: off(),
  max_net_dice: withDefault(whole(1, 5), 2), // MY-DICE-5
  /** MY-END-5: how many rounds at most; null for as many as it takes. */
  max_rounds: maybe(whole(1, 10_000)),
  /** The referee's own perks (docs/own-perks.md). */
  perks: several(PERK, 100),
}
export type Options = ObjectOf<typeof SETTINGS>

/** MY-GEN-5. */
export const { PRESETS, filled, settled } = presetsOf('preset', SETTINGS, {
  duel: {},
  table: {
    ranges: true,
    malfunction: true,
    fumbles: true,
    manoeuvres: true,
    surprise: true,
    no_reaction: true,
    readied_firearm: true,
    wounds: 'lingering',
    firearms_opposed: 'no',
  },
})
