import { choice, flag, number, type ObjectOf, type Schema, short, whole, withDefault } from '../../../engine/schema.ts'
import { filledFrom } from '../../../kit/open-setup.ts'

/** `on` and `off` are short for true and false. */
const toggle = (): Schema<boolean> =>
  short(flag(), (raw) => (raw === 'on' ? true : raw === 'off' ? false : undefined), choice(['on', 'off']))
const on = () => withDefault(toggle(), true)
const off = () => withDefault(toggle(), false)

const INITIATIVES = ['each', 'group', 'all'] as const

/** UD 11, in the page's order. What is left out comes from the preset's column; the defaults here are `standard`. */
export const SETTINGS = {
  preset: withDefault(choice(['basic', 'standard', 'full']), 'standard'),
  bodyZones: off(),
  buffer: off(),
  penetration: off(),
  fleeing: on(),
  retreat: on(),
  damageTypes: off(),
  facing: on(),
  enduranceCheck: off(),
  map: withDefault(choice(['grid', 'none']), 'grid'), // UD-GEN-2
  diagonals: withDefault(choice(['equal', 'alternate']), 'equal'),
  iniEachRound: off(),
  npcInitiative: withDefault(choice(INITIATIVES), 'each'),
  parryTies: withDefault(choice(['attacker', 'defender']), 'attacker'),
  incapacitation: withDefault(choice(['check', 'always']), 'check'),
  exhaustionKnockout: on(),
  reactionGate: withDefault(choice(['auto', 'ask']), 'auto'),
  deathAt: withDefault(whole(-1000, 0), -10),
  freeActionLimit: withDefault(whole(0, 99), 3),
  roundSeconds: withDefault(whole(1, 1_000_000), 10), // UD-GEN-6
  startDistance: withDefault(number(1, 10_000, 0.5), 10),
  npcRetreats: off(),
  stepIsMove: off(),
  negativeDexCounts: off(),
}
export type Options = ObjectOf<typeof SETTINGS>

const STANDARD = {
  preset: 'standard',
  bodyZones: false,
  buffer: false,
  penetration: false,
  fleeing: true,
  retreat: true,
  damageTypes: false,
  facing: true,
  enduranceCheck: false,
  map: 'grid',
  diagonals: 'equal',
  iniEachRound: false,
  npcInitiative: 'each',
  parryTies: 'attacker',
  incapacitation: 'check',
  exhaustionKnockout: true,
  reactionGate: 'auto',
  deathAt: -10,
  freeActionLimit: 3,
  roundSeconds: 10,
  startDistance: 10,
  npcRetreats: false,
  stepIsMove: false,
  negativeDexCounts: false,
} as const satisfies Options

/** UD 11: the three columns; UD-OPT-1: why `standard` has fleeing and retreat, and none of the damage options. */
export const PRESETS = {
  standard: STANDARD,
  basic: { ...STANDARD, preset: 'basic', fleeing: false, retreat: false, facing: false, map: 'none' },
  full: {
    ...STANDARD,
    preset: 'full',
    bodyZones: true,
    buffer: true,
    penetration: true,
    damageTypes: true,
    enduranceCheck: true,
  },
} as const satisfies Readonly<Record<Options['preset'], Options>>

/** What was written, and the preset's column for the rest; UD-OPT-2, RULING F10: a fight keeps them to its end. */
export const filled = filledFrom(PRESETS, 'preset')

/** The same options as one literal: V8 looks up fields of an object that grew field by field slowly. */
export const settled = (options: Options): Options => ({ ...STANDARD, ...options })
