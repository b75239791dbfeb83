import { type ObjectOf, object } from '../../../engine/schema.ts'
import { choiceOf, off, on } from '../../../kit/fields-with-defaults.ts'
import { presetsOf } from '../../../kit/fight-option-presets.ts'

const page = (usual: 'source' | 'srd' = 'source') => choiceOf(['source', 'srd'], usual)

/** CE 11, in the page's order: the column of the chat version, whose profile older setups do not name. */
const SETTINGS = {
  profile: choiceOf(['cepheus', 'cepheus-bot'], 'cepheus-bot'), // CE-PROF-22: chosen when the fight is opened, and no field of it
  reactionPool: off(),
  interruptDelay: off(),
  delayCarriesOver: off(),
  hasten: off(),
  drugsInFight: off(),
  freeAllocation: off(),
  simultaneousTies: off(),
  closeQuartersTable: page('srd'),
  distantTable: page(),
  proneClose: page(),
  coverInMelee: on(),
  drugBeatsMinimum: off(),
  aidBeforeSurgery: on(),
  dexScoreInitiative: off(),
  suppressStallOnly: off(),
  tacticsBackfire: on(),
  botFullAttacks: off(),
  vehicleTable: page(),
  encumbrance: off(),
  trackAmmo: on(),
  npcDropAtEndZero: off(),
  showInitiative: off(),
  strayShots: off(),
  sightsJar: off(),
}
export type Options = ObjectOf<typeof SETTINGS>
type Profile = Options['profile']
export const OPTIONS = object(SETTINGS)

/** CE 11, column by column: where the whole game differs from the chat version. */
export const { PRESETS, filled, settled } = presetsOf('profile', SETTINGS, {
  cepheus: {
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
  'cepheus-bot': {},
})

/** CE 11: what stands as a dash in a profile's column. */
const FOREIGN: Readonly<Record<Profile, readonly (keyof Options)[]>> = {
  cepheus: ['botFullAttacks'],
  'cepheus-bot': ['simultaneousTies', 'suppressStallOnly', 'vehicleTable'],
}

/** Toggles that were turned and that the profile does not have (CE-PROF-22). */
export const foreignTo = (options: Options): readonly (keyof Options)[] =>
  FOREIGN[options.profile].filter((toggle) => options[toggle] !== PRESETS[options.profile][toggle])
