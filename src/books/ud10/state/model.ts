import { model } from '../../../engine/book-model.ts'
import type { ObjectOf, Schema } from '../../../engine/schema.ts'
import { choice, flag, number, short, text, whole, withDefault } from '../../../engine/schema.ts'
import { alike, choiceOf, upTo } from '../../../kit/fields-with-defaults.ts'
import { presetsOf } from '../../../kit/fight-option-presets.ts'
import { wholeFight } from '../../../kit/fight-schema.ts'
import { PLACE, STATE } from './fight.ts'
import { FIELDS } from './sheet.ts'

/** `on` and `off` are short for true and false. */
const toggle = (): Schema<boolean> =>
  short(flag(), (raw) => (raw === 'on' ? true : raw === 'off' ? false : undefined), choice(['on', 'off']))
const on = () => withDefault(toggle(), true)
const off = () => withDefault(toggle(), false)

/** UD 11, in the page's order. What is left out comes from the preset's column; the defaults here are `standard`. */
const SETTINGS = {
  preset: choiceOf(['basic', 'standard', 'full'], 'standard'),
  ...alike(off, 'bodyZones', 'buffer', 'penetration'),
  ...alike(on, 'fleeing', 'retreat'),
  damageTypes: off(),
  facing: on(),
  enduranceCheck: off(),
  map: choiceOf(['grid', 'none']), // UD-GEN-2
  diagonals: choiceOf(['equal', 'alternate']),
  iniEachRound: off(),
  npcInitiative: choiceOf(['each', 'group', 'all']),
  parryTies: choiceOf(['attacker', 'defender']),
  incapacitation: choiceOf(['check', 'always']),
  exhaustionKnockout: on(),
  reactionGate: choiceOf(['auto', 'ask']),
  deathAt: withDefault(whole(-1000, 0), -10),
  freeActionLimit: upTo(99, 3),
  roundSeconds: withDefault(whole(1, 1_000_000), 10), // UD-GEN-6
  startDistance: withDefault(number(1, 10_000, 0.5), 10),
  ...alike(off, 'npcRetreats', 'stepIsMove', 'negativeDexCounts'),
}
export type Options = ObjectOf<typeof SETTINGS>

/**
 * UD 11: the three columns; UD-OPT-1: why `standard` has fleeing and retreat, and none of the damage options. UD-OPT-2,
 * RULING F10: a fight keeps them to its end.
 */
export const { PRESETS, filled, settled } = presetsOf('preset', SETTINGS, {
  standard: {},
  basic: { fleeing: false, retreat: false, facing: false, map: 'none' },
  full: { bodyZones: true, buffer: true, penetration: true, damageTypes: true, enduranceCheck: true },
})

const DOCTRINES = ['standard', 'cautious', 'pack', 'professional', 'fanatic', 'guard']

/** `npc` of the page is played by the book's own policy (UD-DP-19). */
const CONTROL = short(
  choice(['player', 'referee', 'auto', ...DOCTRINES.map((name) => `auto:${name}`)]),
  (raw) => (raw === 'npc' ? 'auto' : undefined),
  text({ max: 40 }),
)

export const MODEL = model({
  sides: ['players', 'foes'] as readonly [string, string],
  control: withDefault(CONTROL, 'auto'),
  sheet: FIELDS,
  fight: STATE,
  options: SETTINGS,
  ground: PLACE,
})

export const FIGHT = wholeFight(MODEL, STATE)
