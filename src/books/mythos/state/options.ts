import { choice, flag, list, nullable, type ObjectOf, whole, withDefault } from '../../../engine/schema.ts'
import { filledFrom } from '../../../kit/open-setup.ts'
import { PERK } from '../perks/perk-schema.ts'

const on = () => withDefault(flag(), true)
const off = () => withDefault(flag(), false)

/**
 * MY 11, in the page's order. What is left out of a setup comes from the preset's column (MY-GEN-5); the defaults here
 * are those of `duel`.
 */
export const SETTINGS = {
  preset: withDefault(choice(['duel', 'table']), 'duel'),
  ranges: off(),
  ammo: on(),
  malfunction: off(),
  fumbles: off(),
  manoeuvres: off(),
  surprise: off(),
  sanity: off(),
  readied_firearm: off(),
  initiative_stat: withDefault(choice(['DEX', 'MOV']), 'DEX'),
  no_reaction: off(),
  dive: on(),
  outnumbered: on(),
  firearms_opposed: withDefault(choice(['fight_back', 'no']), 'fight_back'),
  flee_rolls: withDefault(choice(['all', 'involved']), 'all'),
  build_table: withDefault(choice(['manoeuvre', 'literal']), 'manoeuvre'),
  fast_needs_running: off(),
  mov_persist: off(),
  item_skill: off(),
  wounds: withDefault(choice(['simple', 'lingering']), 'simple'),
  perk_window: withDefault(choice(['won', 'failed']), 'won'),
  luck_costs: off(),
  max_net_dice: withDefault(whole(1, 5), 2), // MY-DICE-5
  /** MY-END-5: how many rounds at most; null for as many as it takes. */
  max_rounds: withDefault(nullable(whole(1, 10_000)), null),
  /** The referee's own perks (docs/own-perks.md). */
  perks: withDefault(list(PERK, { most: 100 }), []),
}
export type Options = ObjectOf<typeof SETTINGS>

const DUEL = {
  preset: 'duel',
  ranges: false,
  ammo: true,
  malfunction: false,
  fumbles: false,
  manoeuvres: false,
  surprise: false,
  sanity: false,
  readied_firearm: false,
  initiative_stat: 'DEX',
  no_reaction: false,
  dive: true,
  outnumbered: true,
  firearms_opposed: 'fight_back',
  flee_rolls: 'all',
  build_table: 'manoeuvre',
  fast_needs_running: false,
  mov_persist: false,
  item_skill: false,
  wounds: 'simple',
  perk_window: 'won',
  luck_costs: false,
  max_net_dice: 2,
  max_rounds: null,
  perks: [],
} as const satisfies Options

/** MY-GEN-5. */
export const PRESETS = {
  duel: DUEL,
  table: {
    ...DUEL,
    preset: 'table',
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
} as const satisfies Readonly<Record<Options['preset'], Options>>

/** What was written, and the preset's column for the rest. */
export const filled = filledFrom(PRESETS, 'preset')

/**
 * The same options as one literal: an object that grew field by field is looked up slowly, and every rule looks here.
 */
export const settled = (options: Options): Options => ({ ...DUEL, ...options })
