import { rowsFor, type WordsIn } from '../../../engine/ask-and-roll-rows.ts'
import type { FightOf } from '../../../engine/book-model.ts'
import type { Scene as EngineScene } from '../../../engine/scene.ts'
import { number, type ObjectOf, type Schema, text, whole } from '../../../engine/schema.ts'
import type { ASKS, Event } from './all-events-and-asks.ts'
import type { MODEL, TURN } from './model.ts'
import type { Options } from './options.ts'
import type { Characteristic, Combatant, Physical } from './sheet.ts'

export type { Combatant, Event }
export type Scene = EngineScene<Fight, Event, WordsIn<typeof ASKS>>

export type Fight = FightOf<typeof MODEL>
export type Cloud = Fight['clouds'][number]
export type Charge = Fight['charges'][number]
export type Explosion = NonNullable<Fight['blast']>
export type Turn = ObjectOf<typeof TURN> & {
  readonly outer: Turn | null // The turn that it stepped into (CE-DELAY-2)
}
export type Slot = 'minor' | 'significant'

/** `burst` is the smallest one where nobody chooses (CE-BURST-3). */
export type Mode = 'single' | 'burst' | 'strike' | 'throw' | 'grapple' | Burst | Special
export type Burst = `burst ${number} ${Purpose}`
/** CE-BURST-1. */
export type Purpose = 'accuracy' | 'damage'
/** CE 10.6, CE 10.9. */
export type Special = 'suppression' | 'panic' | 'flechette'

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
type ProfileRules = Readonly<typeof CEPHEUS>

const ON_A_LINE = { ...CEPHEUS }
for (const name of Object.keys(ON_A_LINE) as (keyof ProfileRules)[]) ON_A_LINE[name] = false

/** The profile's rule differences: all true in the full game, all false in the chat version (played on a line). */
export const rulesOf = ({ options }: { readonly options: Options }): ProfileRules =>
  options.profile === 'cepheus' ? CEPHEUS : ON_A_LINE

/** CE-SHEET-1: floor(score / 3) - 2, never above +9. */
export const dm = (score: number): number => Math.min(9, Math.floor(score / 3) - 2)

/** CE-SHEET-2: the current score; CE-ARM-1: Battle Dress adds 4 to STR and DEX, but not to absorb damage. */
export const strength = (who: Combatant): number => who.str.now + dressed(who)
export const dexterity = (who: Combatant): number => who.dex.now + dressed(who)
export const strDm = (who: Combatant): number => dm(strength(who))
export const dexDm = (who: Combatant): number => dm(dexterity(who))

const dressed = ({ armour }: Combatant): number => (armour.includes('battle-dress') ? 4 : 0)

/** CE-SHEET-3, the worst first. */
type Status = 'dead' | 'unconscious' | 'seriously wounded' | 'wounded' | 'unhurt' | 'wrecked' | 'shut down' | 'damaged'

export function statusOf(who: Combatant): Status {
  const machine = isMachine(who)
  if (who.conditions.dead) return machine ? 'wrecked' : 'dead'
  if (who.conditions.unconscious) return machine ? 'shut down' : 'unconscious'
  if (machine) return Object.values(who.hits).some((hits) => hits > 0) ? 'damaged' : 'unhurt'
  if (isSerious(who)) return 'seriously wounded'
  return isWounded(who) ? 'wounded' : 'unhurt'
}

export const isWounded = ({ end, str, dex }: Combatant): boolean => isLowered(end) || isLowered(str) || isLowered(dex)

/** CE-SURG-2: STR, DEX and END are all below their maximum; it ends once one of them is back at its maximum. */
export const isSerious = ({ end, str, dex }: Combatant): boolean => isLowered(end) && isLowered(str) && isLowered(dex)

/**
 * CE-SHEET-3, CE-VEH-4: the status that scores and hits give by themselves. RULING: a cause of falling, not the
 * present status: somebody who was woken is conscious with the same scores.
 */
export function downBy(fight: Fight, who: Combatant): 'dead' | 'unconscious' | null {
  if (isMachine(who))
    return who.structure < 1 ? 'dead' : who.kind === 'robot' && isSwitchedOff(who) ? 'unconscious' : null
  const zeros = atZero(who)
  if (zeros >= 3) return 'dead'
  const drops = fight.options.npcDropAtEndZero && who.end.max > 0 && who.end.now === 0 && !isPlayer(who)
  return zeros === 2 || drops ? 'unconscious' : null
}

/** CE-VEH-4, CE-VEH-6: without power or computer for good. */
const isSwitchedOff = ({ hits }: Combatant): boolean => (hits?.power ?? 0) >= 3 || (hits?.computer ?? 0) >= 2

/** Physical characteristics at 0: two make unconscious, three dead. CE-SHEET-5: one whose max is 0 does not count. */
export function atZero(who: Combatant): number {
  let count = 0
  for (const where of PHYSICAL) if (who[where].max > 0 && who[where].now === 0) count += 1
  return count
}

export const PHYSICAL: readonly Physical[] = ['end', 'str', 'dex']
export const CHARACTERISTICS: readonly Characteristic[] = ['str', 'dex', 'end', 'int', 'edu', 'soc']

const isLowered = ({ now, max }: Combatant['end']): boolean => now < max

/** CE 2. RULING: a player is whom a seat controls, not the referee nor `auto`. */
export const isPlayer = ({ control }: Combatant): boolean => control.startsWith('player')

/** Still in the fight, awake or not. */
export const isPresent = ({ left, conditions }: Combatant): boolean => !left && !conditions.dead && !conditions.fled

/** CE-TURN-6: awake, and has neither surrendered nor fled. A vehicle does nothing by itself. */
export const isAble = (who: Combatant): boolean =>
  isPresent(who) && !who.conditions.unconscious && !who.conditions.surrendered && takesTurns(who)

/** CE-VEH-1: a vehicle moves in its driver's turn and has none of its own. */
export const takesTurns = ({ kind }: Combatant): boolean => kind !== 'vehicle'

/** CE 2: what has Hull and Structure in place of a body. */
export const isMachine = ({ kind }: Combatant): boolean => kind === 'robot' || kind === 'vehicle'

/** CE-PROF-14: on a line the unconscious only; in the full game also the bound, paralysed, marked or switched off. */
export const isHelpless = (fight: Fight, who: Combatant): boolean =>
  who.conditions.unconscious ||
  (rulesOf(fight).awakeCanBeHelpless &&
    (who.conditions.bound || who.conditions.paralysed || who.conditions.helpless || isOff(fight, who)))
export const HELPLESS = ['bound', 'paralysed', 'helpless'] as const

/** CE-VEH-4: a machine that does nothing in this round. */
export const isOff = ({ round }: Fight, { offUntil }: Combatant): boolean => offUntil !== null && offUntil >= round

/** CE-SHEET-6, toggle `encumbrance`: by STR and gravity. RULING: `load` is written; above 12 x STR nobody moves. */
type Load = 'light' | 'medium' | 'heavy' | 'crushing'

export function loadOf({ options, ground }: Fight, who: Combatant): Load {
  if (!options.encumbrance) return 'light'
  const weight = who.load * ground.gravity
  if (weight <= 2 * strength(who)) return 'light'
  if (weight <= 4 * strength(who)) return 'medium'
  return weight <= 6 * strength(who) ? 'heavy' : 'crushing'
}

/** CE-MOD-25. */
export const LOAD_DM = { light: 0, medium: -1, heavy: -2, crushing: -2 } as const

/** CE-SHEET-6. */
export const LOAD_PACE = { light: 1, medium: 0.75, heavy: 0.75, crushing: 0.75 } as const

/** CE-SHEET-6: above heavy 1.5 m per round, and nothing else; above the maximum not even that. */
export function mostUnderLoad(fight: Fight, who: Combatant): number {
  if (loadOf(fight, who) !== 'crushing') return Number.POSITIVE_INFINITY
  return who.load * fight.ground.gravity <= 12 * strength(who) ? 1.5 : 0
}

/** What builds the rows of this book. */
export const { event, silent, hidden, asks, inTurn, toReferee, rolls } = rowsFor<Fight>()

/** Fields that many events carry. */
export const effect = whole(-99, 99)
export const total = whole(-99, 99)
export const points = whole(0, 10_000)
export const initiative = whole(-1000, 1000)
export const rounds = whole(0, 10_000)
export const round = whole(0, 10_000)
export const metres = number(-1_000_000, 1_000_000)
export const skill = text({ max: 64 })
export const mode = text({ max: 40 }) as Schema<Mode>
