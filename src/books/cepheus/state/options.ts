import { choice, flag, object, type Schema, withDefault } from '../../../engine/schema.ts'
import { filledFrom } from '../../../kit/open-setup.ts'

/** CE 11, in the page's order: the column of the chat version, whose profile older setups do not name. */
const ON_A_LINE = {
  profile: 'cepheus-bot', // CE-PROF-22: chosen when the fight is opened, and no field of it
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
} as const

export type Profile = 'cepheus' | 'cepheus-bot'
type Value<K, V> = K extends 'profile' ? Profile : V extends boolean ? boolean : 'source' | 'srd'
export type Options = { readonly [K in keyof typeof ON_A_LINE]: Value<K, (typeof ON_A_LINE)[K]> }

const schemaOf = (name: string, value: boolean | string): Schema<unknown> =>
  typeof value === 'boolean' ? flag() : choice(name === 'profile' ? ['cepheus', 'cepheus-bot'] : ['source', 'srd'])
export const OPTIONS = object(
  Object.fromEntries(
    Object.entries(ON_A_LINE).map(([name, value]) => [name, withDefault(schemaOf(name, value), value)]),
  ),
) as Schema<Options>

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
