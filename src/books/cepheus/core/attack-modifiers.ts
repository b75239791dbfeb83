import { type Modifier, weigh } from '../../../engine/dice.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { smokeBetween } from '../explosives/smoke-and-scatter.ts'
import { burstRow } from '../gunnery/burst.ts'
import type { Combatant, Fight, Mode, Purpose, Special } from '../state/fight.ts'
import { dexDm, isPresent, LOAD_DM, loadOf, rulesOf, strDm, strength, takesTurns } from '../state/fight.ts'
import { afloat, type Held, levelWith, untrained, weaponLevel } from '../state/weapons-and-skills.ts'
import { isMelee, type WeaponType } from '../tables/gear.ts'
import { isTogether, sensorsOf, vehicleOf, weaponsOf } from '../vehicles/vehicle.ts'
import { armourPenalty } from './damage.ts'
import { bandOf, COVER_DM, coverOf, EXTREME, improvisedDm, rangeDm } from './range-and-cover.ts'
import type { Reaction } from './react.ts'

/** All that one attack is made of: also its rounds, what a burst is for, and what is special about it (CE 10). */
export type Shot = {
  readonly by: Combatant
  readonly at: Combatant
  readonly held: Held
  readonly mode: Mode
  readonly metres: number
  readonly rounds: number
  readonly purpose: Purpose | null
  readonly special: Special | 'grenade' | null
}

/** CE 7.4: every row, those of the full game alone at the end; all add up, without a cap (CE-MOD-31). */
export function attackModifiers(fight: Fight, shot: Shot, reaction: Reaction): readonly Modifier[] {
  const { by, held } = shot
  const ground = isAtGround(shot)
  const [characteristic, dm] = characteristicFor(shot)
  const level = skillFor(fight, shot)
  const why: Modifier[] = []
  weigh(why, 'skill', level ?? 0, 'CE-ATK-3')
  weigh(why, characteristic, dm, 'CE-ATK-3')
  weigh(why, 'range', rowDm(fight, shot, shot.mode) ?? 0, 'CE-RANGE-4')
  weigh(why, 'aim', aimed(shot, 'hit'), 'CE-MOD-1')
  weigh(why, 'sights', sights(shot), 'CE-MOD-2')
  weigh(why, 'cover', !ground && (isRanged(shot) || fight.options.coverInMelee) ? coverDm(shot) : 0, 'CE-MOD-3') // CE-COVER-4
  weigh(why, 'dodge', reaction.how === 'dodge' ? reaction.dm : 0, 'CE-MOD-4')
  weigh(why, 'parry', reaction.how === 'parry' ? reaction.dm : 0, 'CE-MOD-5')
  weigh(why, 'prone', ground ? 0 : proneDm(fight, shot), 'CE-MOD-6')
  weigh(why, 'movement', !ground && isRanged(shot) ? -Math.floor(movedBy(fight, shot) / 10) : 0, 'CE-MOD-7')
  weigh(why, 'burst', shot.purpose === 'accuracy' ? burstRow(shot.rounds).toHit : 0, 'CE-MOD-8')
  weigh(why, 'untrained', level === null ? untrained(by) : 0, 'CE-MOD-12')
  weigh(why, 'darkness', isRanged(shot) ? darknessDm(fight, shot) : 0, 'CE-MOD-15')
  weigh(why, 'smoke', isRanged(shot) ? smokeDm(fight, shot) : 0, 'CE-MOD-16')
  weigh(why, 'weather', isRanged(shot) ? weatherDm(fight, shot) : 0, 'CE-MOD-17')
  weigh(why, 'into melee', !ground && isIntoMelee(fight, shot) ? -2 : 0, 'CE-MOD-19')
  weigh(why, 'too heavy', Math.min(0, strength(by) - held.weapon.needsStr), 'CE-MOD-26')
  weigh(why, 'circumstance', by.circumstance + fight.ground.circumstance, 'CE-MOD-30')
  burden(why, fight, { who: by, check: 'physical' })
  if (rulesOf(fight).offersEveryAction) fullModifiers(why, fight, shot)
  else if (shot.special === 'suppression') why.push(SUPPRESSION) // CE-PROF-11
  return held.carried?.accessories.includes('intelligent-weapon') ? helped(why) : why
}

/** CE-BLAST-1, CE-SUPP-1: no cover, prone, movement or melee hinders an attack on the ground or the surroundings. */
const isAtGround = ({ special }: Shot): boolean => special === 'grenade' || special === 'suppression'

type Burdened = { readonly who: Combatant; readonly check: 'physical' | 'mental' }

/** On every check: CE-MOD-9, CE-MOD-11, CE-MOD-10, CE-MOD-14; on those of the body also CE-MOD-24, CE-MOD-25. */
export function burdens(fight: Fight, who: Combatant, check: Burdened['check']): readonly Modifier[] {
  const why: Modifier[] = []
  burden(why, fight, { who, check })
  return why
}

function burden(why: Modifier[], fight: Fight, { who, check }: Burdened): void {
  const body = check === 'physical'
  weigh(why, 'reactions', -who.reactions, 'CE-MOD-9')
  weigh(why, 'fatigued', who.conditions.fatigued ? -2 : 0, 'CE-MOD-11')
  weigh(why, 'armour skill', body ? armourPenalty(fight, who) : 0, 'CE-MOD-24')
  weigh(why, 'load', body ? LOAD_DM[loadOf(fight, who)] : 0, 'CE-MOD-25')
  if (rulesOf(fight).offersEveryAction || fight.options.botFullAttacks || fight.options.hasten) strain(why, fight, who) // CE-SUPP-3, CE-PROF-11
}

/** CE-ATK-3: melee by the higher of STR and DEX, a tie by STR; everything else by DEX. */
function characteristicFor({ by, held, mode }: Shot): [key: string, dm: number] {
  if (!isMelee(held.weapon) || mode === 'throw') return ['dex', dexDm(by)]
  return dexDm(by) > strDm(by) ? ['dex', dexDm(by)] : ['str', strDm(by)]
}

/** CE-ATK-3: what is thrown is thrown by Athletics. */
const skillFor = (fight: Fight, { by, held, mode }: Pick<Shot, 'by' | 'held' | 'mode'>): number | null =>
  afloat(fight, by, mode === 'throw' ? levelWith(fight, by, 'Athletics') : weaponLevel(fight, by, held.weapon))

/** CE-RANGE-6: what a way to attack promises: row, skill and characteristic. */
export const promise = (fight: Fight, shot: Shot): number =>
  (rowDm(fight, shot, shot.mode) ?? -99) + (skillFor(fight, shot) ?? untrained(shot.by)) + characteristicFor(shot)[1]

/** The difficulty row; CE-RANGE-2: without one improvised; CE-WPN-5: a shoulder stock makes a pistol a shotgun. */
export function rowDm(fight: Fight, { held, metres }: Pick<Shot, 'held' | 'metres'>, mode: Mode): number | null {
  const type: WeaponType | undefined = mode === 'throw' ? 'thrown' : held.weapon.types[0]
  if (type === undefined) return improvisedDm(metres)
  const stocked = type === 'pistol' && held.carried?.accessories.includes('shoulder-stock')
  return rangeDm(fight.options, stocked ? 'shotgun' : type, metres)
}

const isRanged = ({ held, mode }: Pick<Shot, 'held' | 'mode'>): boolean => mode === 'throw' || !isMelee(held.weapon)

/** CE-MOD-1, CE-ACT-2: what was aimed at this target. */
export const aimed = ({ by, at }: Aim, kind: 'hit' | 'kill'): number =>
  by.aim?.targetId === at.id && by.aim.kind === kind ? by.aim.count : 0

/** CE-MOD-2, CE-WPN-5: only for an aimed shot. */
function sights(shot: Shot): number {
  const fitted = shot.held.carried?.accessories ?? []
  if (aimed(shot, 'hit') === 0 || !isRanged(shot)) return 0
  const both = fitted.includes('laser-telescopic-sight')
  return (both || fitted.includes('laser-sight') ? 1 : 0) + (both || fitted.includes('telescopic-sight') ? 1 : 0)
}

function proneDm({ options }: Fight, shot: Shot): number {
  if (shot.at.stance !== 'prone') return 0
  const band = bandOf(shot.metres)
  if (band === 'personal') return 2
  if (!isRanged(shot)) return 0
  return band === 'close' && options.proneClose === 'srd' ? 0 : -2
}

/** CE 3.4: goggles cancel darkness; infra-red ones also smoke for what is no laser. */
const sees = ({ items }: Combatant, by: 'infra-red-goggles' | 'light-intensifier-goggles'): boolean =>
  items.some(({ itemId, qty }) => itemId === by && qty > 0)

/** RULING: robots, and the weapons of a vehicle, have sensors of their own, until they are destroyed (CE-VEH-4). */
const hasSensors = (fight: Fight, { by, held }: Shot): boolean =>
  sees(by, 'infra-red-goggles') ||
  sees(by, 'light-intensifier-goggles') ||
  by.kind === 'robot' ||
  (held.mounted === true && seesFrom(vehicleOf(fight, by)))

/** Null where the referee took somebody out of it in the middle of the shot. */
const seesFrom = (vehicle: Combatant | null): boolean => vehicle !== null && sensorsOf(vehicle) !== 'destroyed'

const DARKNESS = { bright: 0, low: -1, dark: -4 } as const
const SMOKE = { none: 0, thin: -1, thick: -2 } as const

/** RULING: two in one vehicle have neither its cover nor its movement between them; others share its movement. */
const coverDm = ({ by, at }: Shot): number => (isTogether(by, at) ? 0 : COVER_DM[coverOf(at)])

function movedBy(fight: Fight, { by, at }: Shot): number {
  if (!at.aboard) return at.movedLast
  return isTogether(by, at) ? 0 : (vehicleOf(fight, at)?.movedLast ?? 0)
}

const darknessDm = (fight: Fight, shot: Shot): number => (hasSensors(fight, shot) ? 0 : DARKNESS[fight.ground.light])

function smokeDm(fight: Fight, { by, at, held: { weapon } }: Shot): number {
  const dm = SMOKE[smokeBetween(fight, by.pos, at.pos)]
  if (weapon.kind === 'laser') return 2 * dm
  return sees(by, 'infra-red-goggles') ? 0 : dm
}

const weatherDm = (fight: Fight, shot: Shot): number =>
  fight.ground.weather === 'calm' ? 0 : hasSensors(fight, shot) ? -1 : -2

/** CE-MOD-19, CE-PROF-25: company within Personal range of the target, on a line of another side. RULING: or asleep. */
export const isIntoMelee = (fight: Fight, shot: Shot): boolean =>
  isRanged(shot) && fight.combatants.some((one) => isCompany(fight, shot, one))

export const companyOf = (fight: Fight, aim: Aim): readonly Combatant[] =>
  fight.combatants.filter((one) => isCompany(fight, aim, one))

type Aim = Pick<Shot, 'by' | 'at'>

/** RULING: a vehicle and those in it are no melee, nor do they make one. */
const isCompany = (fight: Fight, { by, at }: Aim, one: Combatant): boolean =>
  one !== at &&
  one !== by &&
  isAfoot(one) &&
  isAfoot(at) &&
  (rulesOf(fight).anyCompanyIsMelee || one.side !== at.side) &&
  isPresent(one) &&
  bandOf(apart(one, at)) === 'personal'

const isAfoot = (one: Combatant): boolean => takesTurns(one) && !one.aboard

/** CE-MOD-28: +1 while all other modifiers sum to between -2 and +2. RULING: skill and characteristic too. */
function helped(modifiers: readonly Modifier[]): readonly Modifier[] {
  const sum = modifiers.reduce((total, [, value]) => total + value, 0)
  return Math.abs(sum) <= 2 ? [...modifiers, ['intelligent weapon', 1, 'CE-MOD-28']] : modifiers
}

/** CE 7.4: the rows of an attack that the full game alone has, in the page's order. */
function fullModifiers(why: Modifier[], fight: Fight, { by, at, held, metres, special }: Shot): void {
  if (special === 'suppression') why.push(SUPPRESSION)
  weigh(why, 'recoil', recoil(fight, held), 'CE-MOD-18')
  weigh(why, 'panic fire', special === 'panic' ? -2 : 0, 'CE-MOD-20')
  weigh(why, 'extreme range', metres > EXTREME ? -2 : 0, 'CE-MOD-21')
  weigh(why, 'size', SIZE[at.size], at.size === 'starship' ? 'CE-MOD-29' : 'CE-MOD-22')
  weigh(why, 'evasion', -evasionOf(fight, at), 'CE-MOD-23')
  weigh(why, 'own evasion', -evasionOf(fight, by), 'CE-MOD-23')
  weigh(why, 'flechette', special === 'flechette' ? 1 : 0, 'CE-MOD-27')
  weigh(why, 'damaged weapon', weaponDm(fight, by, held), 'CE-VEH-4')
}

/** CE-MOD-13: also on a line, where it is fired there. */
const SUPPRESSION: Modifier = ['suppression fire', -2, 'CE-MOD-13']

/** CE-MOD-18. */
export const recoil = ({ ground }: Fight, { weapon, carried }: Held): number =>
  ground.gravity === 0 && weapon.recoil ? (carried?.accessories.includes('gyrostabiliser') ? -1 : -2) : 0

/** CE-VEH-4: a robot's weapons and limbs, and those of a vehicle. */
function weaponDm(fight: Fight, by: Combatant, { mounted }: Held): number {
  const machine = mounted ? vehicleOf(fight, by) : by.kind === 'robot' ? by : null
  return machine && weaponsOf(machine) === 'damaged' ? -2 : 0
}

/** CE-MOD-22, CE-MOD-29. */
const SIZE = { person: 0, vehicle: 1, starship: 4 } as const

/** CE-MOD-23: of a vehicle, and of all who are in it. */
function evasionOf({ combatants }: Fight, who: Combatant): number {
  const vehicle = who.aboard === null ? who : combatants.find(({ id }) => id === who.aboard)
  return vehicle?.evasion ?? 0
}

/** On every check: CE-MOD-10 in the round of the haste, CE-MOD-14 in that of the suppression and the next. */
function strain(why: Modifier[], { round }: Fight, { hasted, suppressedIn }: Combatant): void {
  weigh(why, 'haste', hasted === round ? -1 : 0, 'CE-MOD-10')
  weigh(why, 'suppressed', suppressedIn !== null && round <= suppressedIn + 1 ? -1 : 0, 'CE-MOD-14')
}
