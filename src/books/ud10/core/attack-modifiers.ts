import { type Modifier, weigh } from '../../../engine/dice.ts'
import type { Combatant, Fight, FreeAttack, Mode } from '../state/fight.ts'
import { isRanged } from '../state/in-hand.ts'
import { heightOf, stand, tenthsBetween } from '../state/positions.ts'
import { fatiguePenalty, skillOf, woundPenalty } from '../state/sheet.ts'
import { ITEMS, type Item } from '../tables/armour.ts'
import type { Weapon } from '../tables/weapons.ts'
import { armourPenalty } from './defense.ts'

/** One attack: who, whom, with what, and how. */
export type Blow = {
  readonly by: Combatant
  readonly at: Combatant
  readonly weapon: Weapon
  readonly mode: Mode
  readonly free: FreeAttack | null // outside the own turn
  readonly points: number // pool points on the roll (UD-POOL-2)
  readonly dual: 'main' | 'off' | 'off alone' | null // UD-ACT-2: one of two weapons, and which
  /** UD-FIRE-5: how many targets share the burst, and whether its rounds were spent with the first. */
  readonly among: number
  readonly paid: boolean
}

export const blowOf = (by: Combatant, at: Combatant, weapon: Weapon): Blow => ({
  by,
  at,
  weapon,
  mode: 'single',
  free: null,
  points: 0,
  dual: null,
  among: 1,
  paid: false,
})

/** UD-ATK-3: skill, attribute, specialisation, weapon, then UD 7 in the page's order. */
export function attackReasons(fight: Fight, blow: Blow): readonly Modifier[] {
  const why: Modifier[] = []
  const { by, weapon, points } = blow
  const skill = skillFor(blow)
  weigh(why, skill, skillOf(by, skill), 'UD-ATK-3')
  if (isRanged(weapon)) weigh(why, 'dex', by.dex, 'UD-ATK-3')
  else weigh(why, 'str', by.str, 'UD-ATK-3')
  weigh(why, 'specialisation', by.specs[weapon.group] ?? 0, 'UD-ATK-3')
  weigh(why, 'weapon', weapon.am, 'UD-ATK-3')
  if (isRanged(weapon)) rangedReasons(fight, blow, why)
  else meleeReasons(fight, blow, why)
  if (blow.dual === 'main' || blow.dual === 'off') why.push(['both weapons', -2, 'UD-ACT-2'])
  weigh(why, 'pool', points, 'UD-POOL-1')
  lasting(by, why)
  weigh(why, 'referee', by.refAttack + by.refAttackOnce, 'UD-GEN-8') // UD-DP-9
  return why
}

/** The skill of an attack; UD-ACT-2: the off hand has its own. */
export function skillFor({ weapon, dual }: Blow): string {
  const isOff = dual === 'off' || dual === 'off alone'
  if (isRanged(weapon)) return isOff ? 'dualRanged' : 'ranged'
  return isOff ? 'dualMelee' : 'melee'
}

/** UD-SPEC-1: only who stands below suffers from the height; UD-ARM-6: the armour's penalty. */
function meleeReasons(fight: Fight, { by, at }: Blow, why: Modifier[]): void {
  if (heightOf(fight, at, stand(by)) > heightOf(fight, by, stand(at))) why.push(['higher ground', -2, 'UD-SPEC-1']) // UD-MAP-8
  weigh(why, 'armour', armourPenalty(by), 'UD-ARM-6')
}

/** UD-CHK-9. */
export function lasting(who: Combatant, why: Modifier[]): void {
  weigh(why, 'wounds', woundPenalty(who), 'UD-CHK-9')
  weigh(why, 'fatigue', fatiguePenalty(who), 'UD-CHK-9')
}

/** UD 7, the modifiers of ranged attacks in the page's order. */
function rangedReasons(fight: Fight, blow: Blow, why: Modifier[]): void {
  const { by, at, weapon, free } = blow
  weigh(why, 'aim', aimBonus(by, at), 'UD-ACT-3')
  weigh(why, 'visibility', isDark(fight, by, at) ? -2 : 0, 'UD-SPEC-1')
  weigh(why, 'crouching', at.crouching ? -2 : 0, 'UD-ATK-2')
  weigh(why, 'moving target', at.moving ? -2 : 0, 'UD-MOVE-5')
  weigh(why, 'shooting on the move', free === null && hasMoved(fight, by) ? -4 : 0, 'UD-TURN-7')
  weigh(why, 'range', -rangePenalty(fight, by, at, weapon), 'UD-RNG-2')
  weigh(why, 'braced', usesRange2(by, weapon) && at.moving ? -2 : 0, 'UD-RNG-5')
  if (blow.mode === 'short') why.push(['short burst', -2, 'UD-FIRE-3'])
  if (blow.mode === 'long') why.push(['long burst', -4, 'UD-FIRE-4'])
  if (blow.mode === 'spread') why.push(['long burst', -4, 'UD-FIRE-5'])
  weigh(why, 'laser', fittedTo(by, weapon, ({ attack }) => attack !== 0)?.attack ?? 0, 'UD-ATK-3')
  weigh(why, 'sharp shooter', sharpness(fight, blow), 'UD-ACT-16')
}

/** UD-ACT-3: +2 after one round, +4 after two. */
const aimBonus = ({ aim }: Combatant, { id }: Combatant): number => (aim?.target === id ? 2 * aim.rounds : 0)

/** UD 7: fog for everybody; darkness not for night vision, nor for a light that reaches the target. */
function isDark(fight: Fight, by: Combatant, at: Combatant): boolean {
  const { badVisibility } = fight.ground
  if (badVisibility === 'none') return false
  if (badVisibility === 'fog') return true
  for (const things of [by.ready, by.carried])
    for (const id of things) {
      const item = ITEMS[id]
      if (item?.nightVision) return false
      if (item && item.light > 0 && things === by.ready && tenthsBetween(fight, by, at) <= item.light * 10) return false
    }
  return true
}

/** A standard move of at least one square, earlier in this turn; C12: one of none is no move. */
const hasMoved = ({ turn }: Fight, { id }: Combatant): boolean => turn?.who === id && turn.moved === 'standard'

/** UD-RNG-1, UD-RNG-2: one for each further increment, without end (UD-RNG-3); a multiple belongs to the nearer band. */
function rangePenalty(fight: Fight, by: Combatant, at: Combatant, weapon: Weapon): number {
  const increment = (usesRange2(by, weapon) ? weapon.range2! : weapon.range) * 10
  const times = fittedTo(by, weapon, ({ increments }) => increments > 1)?.increments ?? 1 // UD-RNG-4: the scope
  return Math.max(0, Math.ceil(tenthsBetween(fight, by, at) / (increment * times)) - 1)
}

/** UD-RNG-5. */
const usesRange2 = ({ braced }: Combatant, { range2 }: Weapon): boolean => braced && range2 !== null

/** C33: a device counts for the weapon that it is fitted to. */
function fittedTo({ fitted }: Combatant, { id }: Weapon, isWanted: (item: Item) => boolean): Item | null {
  for (const device in fitted)
    if (fitted[device] === id && ITEMS[device] && isWanted(ITEMS[device])) return ITEMS[device]
  return null
}

/**
 * UD-ACT-16; C13: after aiming only the first shot gets it, after holding still every shot; a suppressing shot never,
 * since then there is neither aim nor holding still.
 */
function sharpness({ turn }: Fight, { by, at }: Blow): number {
  const isSharp = by.aim?.target === at.id || (turn?.who === by.id && turn.sharp)
  return isSharp ? Math.min(3, skillOf(by, 'sharpShooter')) : 0
}

/** UD-ATK-5: rounds that an attack spends when it is declared; UD-FIRE-8: a suppressing shot takes no more. */
export function roundsOf({ weapon, free, mode, paid }: Blow): number {
  if (weapon.class === 'melee' || free !== null || paid) return 0
  if (mode === 'short') return weapon.short // UD-FIRE-3
  return mode === 'long' || mode === 'spread' ? weapon.long : 1 // UD-FIRE-4, UD-FIRE-5
}

/** UD-FIRE-3 to UD-FIRE-5: the most rounds of a burst that can hit; left-over ones are wasted. */
export const most = ({ mode, weapon, among }: Blow): number =>
  mode === 'short' ? weapon.short : mode === 'long' || mode === 'spread' ? Math.floor(weapon.long / among) : 1

/** UD-FIRE-3: one hit, and one more for every two points above the Defense. */
export const hitsOf = (blow: Blow, margin: number): number => Math.min(most(blow), 1 + Math.floor(margin / 2))
