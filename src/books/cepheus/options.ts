import { choice, flag, type Infer, object, withDefault } from '../../engine/schema.ts'

/** CE 11, column B: every toggle that the profile `cepheus-bot` has, at its default. */
export const OPTIONS = object({
  profile: withDefault(choice(['cepheus-bot']), 'cepheus-bot'),                                 // CE-PROF-22: chosen when the fight is opened, and no field of it
  reactionPool: withDefault(flag(), false),
  freeAllocation: withDefault(flag(), false),
  closeQuartersTable: withDefault(choice(['source', 'srd']), 'srd'),
  distantTable: withDefault(choice(['source', 'srd']), 'source'),
  proneClose: withDefault(choice(['source', 'srd']), 'source'),
  coverInMelee: withDefault(flag(), true),
  drugBeatsMinimum: withDefault(flag(), false),
  aidBeforeSurgery: withDefault(flag(), true),
  dexScoreInitiative: withDefault(flag(), false),
  tacticsBackfire: withDefault(flag(), true),
  encumbrance: withDefault(flag(), false),
  trackAmmo: withDefault(flag(), true),
  npcDropAtEndZero: withDefault(flag(), false),
  showInitiative: withDefault(flag(), false),
  strayShots: withDefault(flag(), false),
  sightsJar: withDefault(flag(), false),
})
export type Options = Infer<typeof OPTIONS>

export const PRESETS = { 'cepheus-bot': { profile: 'cepheus-bot' } } as const
