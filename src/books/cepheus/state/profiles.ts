import type { Options } from './options.ts'

/** CE 1.1: where the profiles differ and no toggle of CE 11 decides. A rule reads its difference by name. */
const CEPHEUS = {
  playsOnAPlane: true, // CE-PROF-1
  refereePlaces: true, // CE-PROF-2
  allAwareRoll: true, // CE-PROF-3
  reactionsEndWithRound: true, // CE-PROF-6
  offersEveryAction: true, // CE-PROF-11
  reloadsByWeapon: true, // CE-PROF-12
  moverTakesCover: true, // CE-PROF-13
  awakeCanBeHelpless: true, // CE-PROF-14
  skillsAreSpecialised: true, // CE-PROF-15
  coupReachesClose: true, // CE-PROF-16
  wakesEachMinute: true, // CE-PROF-17
  aidsInFight: true, // CE-PROF-18
  hasVehicles: true, // CE-PROF-19
  hasZeroG: true, // CE-PROF-19
  hasGrapple: true, // CE-PROF-19
  hasExtendedActions: true, // CE-PROF-19
  hasExtremeRange: true, // CE-EXTREME-1
  saysEndTurn: true, // CE-PROF-20
  anyCompanyIsMelee: true, // CE-PROF-25
  asksToAvoid: true, // CE-AWARE-5
  contactCanFail: true, // CE-COMM-1, CE-TACT-3
  lostActionNeedsTurn: true, // CE-TURN-7
  suppressionStopsAtZero: true, // CE-SUPP-2
  rocketsAskVictims: true, // CE-BLAST-2
}
export type ProfileRules = Readonly<typeof CEPHEUS>

const ON_A_LINE = { ...CEPHEUS }
for (const name of Object.keys(ON_A_LINE) as (keyof ProfileRules)[]) ON_A_LINE[name] = false

/** What the profile of a fight does differently; the chat version on a line does nothing of the table. */
export const rulesOf = ({ options }: { readonly options: Options }): ProfileRules =>
  options.profile === 'cepheus' ? CEPHEUS : ON_A_LINE
