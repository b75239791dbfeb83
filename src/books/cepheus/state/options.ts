import { choice, flag, type Infer, object, withDefault } from '../../../engine/schema.ts'
import { filledFrom } from '../../../kit/setup.ts'

const table = () => choice(['source', 'srd'])

/** CE 11, in the page's order. The defaults are those of `cepheus-bot`, which older setups do not name. */
export const OPTIONS = object({
  profile: withDefault(choice(['cepheus', 'cepheus-bot']), 'cepheus-bot'), // CE-PROF-22: chosen when the fight is opened, and no field of it
  reactionPool: withDefault(flag(), false),
  interruptDelay: withDefault(flag(), false),
  delayCarriesOver: withDefault(flag(), false),
  hasten: withDefault(flag(), false),
  drugsInFight: withDefault(flag(), false),
  freeAllocation: withDefault(flag(), false),
  simultaneousTies: withDefault(flag(), false),
  closeQuartersTable: withDefault(table(), 'srd'),
  distantTable: withDefault(table(), 'source'),
  proneClose: withDefault(table(), 'source'),
  coverInMelee: withDefault(flag(), true),
  drugBeatsMinimum: withDefault(flag(), false),
  aidBeforeSurgery: withDefault(flag(), true),
  dexScoreInitiative: withDefault(flag(), false),
  suppressStallOnly: withDefault(flag(), false),
  tacticsBackfire: withDefault(flag(), true),
  botFullAttacks: withDefault(flag(), false),
  vehicleTable: withDefault(table(), 'source'),
  encumbrance: withDefault(flag(), false),
  trackAmmo: withDefault(flag(), true),
  npcDropAtEndZero: withDefault(flag(), false),
  showInitiative: withDefault(flag(), false),
  strayShots: withDefault(flag(), false),
  sightsJar: withDefault(flag(), false),
})
export type Options = Infer<typeof OPTIONS>
export type Profile = Options['profile']

/** CE 11, the column of the chat version. */
const ON_A_LINE = {
  profile: 'cepheus-bot',
  reactionPool: false,
  interruptDelay: false,
  delayCarriesOver: false,
  hasten: false,
  drugsInFight: false,
  freeAllocation: false,
  simultaneousTies: false,
  closeQuartersTable: 'srd',
  distantTable: 'source',
  proneClose: 'source',
  coverInMelee: true,
  drugBeatsMinimum: false,
  aidBeforeSurgery: true,
  dexScoreInitiative: false,
  suppressStallOnly: false,
  tacticsBackfire: true,
  botFullAttacks: false,
  vehicleTable: 'source',
  encumbrance: false,
  trackAmmo: true,
  npcDropAtEndZero: false,
  showInitiative: false,
  strayShots: false,
  sightsJar: false,
} as const satisfies Options

/** CE 11, column by column: where the whole game differs from the chat version. */
export const PRESETS = {
  cepheus: {
    ...ON_A_LINE,
    profile: 'cepheus',
    reactionPool: true,
    interruptDelay: true,
    delayCarriesOver: true,
    hasten: true,
    drugsInFight: true,
    closeQuartersTable: 'source',
    aidBeforeSurgery: false,
    tacticsBackfire: false,
    strayShots: true,
  },
  'cepheus-bot': ON_A_LINE,
} as const satisfies Readonly<Record<Profile, Options>>

/** CE 11: what stands as a dash in a profile's column. */
const FOREIGN: Readonly<Record<Profile, readonly (keyof Options)[]>> = {
  cepheus: ['botFullAttacks'],
  'cepheus-bot': ['simultaneousTies', 'suppressStallOnly', 'vehicleTable'],
}

/** What was written, and the profile's column for the rest. */
export const filled = filledFrom(PRESETS, 'profile')

/** One literal for all fights: an object that grew field by field is slow to read, and every rule reads it. */
export const settled = (options: Options): Options => ({ ...ON_A_LINE, ...options })

/** Toggles that were turned and that the profile does not have (CE-PROF-22). */
export const foreignTo = (options: Options): readonly (keyof Options)[] =>
  FOREIGN[options.profile].filter((toggle) => options[toggle] !== PRESETS[options.profile][toggle])
