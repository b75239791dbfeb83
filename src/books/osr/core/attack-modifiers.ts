import { type Modifier, weigh } from '../../../engine/dice.ts'
import { burdenOf, isSlow } from '../health/burden-and-exhaustion.ts'
import { baseAC, classBonus, modifierOf } from '../state/derived-values.ts'
import { coverOf, feetBetween, isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { hasTrait, traitValue } from '../state/trait-effects.ts'
import { type Arm, firstMelee, isShielded } from '../state/usable-weapons.ts'
import type { Blow } from './attack.ts'
import { commonReasons, type Edge, edgeOf, isFavoured, isHindered } from './check.ts'

/** OSR-ATT-3: the higher one, STR on a tie. */
export function usualAttr(who: Combatant, { attr }: Pick<Arm, 'attr'>): 'STR' | 'DEX' {
  if (attr !== 'either') return attr
  return modifierOf(who.DEX) > modifierOf(who.STR) ? 'DEX' : 'STR'
}

/** OSR-NPC-1: nothing is added to what is printed. */
export const attrModifier = ({ by, arm, attr }: Pick<Blow, 'by' | 'arm' | 'attr'>): number =>
  arm.printed ? 0 : modifierOf(by[attr])

/** OSR-ATT-1: all that is added to the d20. */
export function attackReasons(fight: Fight, blow: Blow): Modifier[] {
  const why: Modifier[] = []
  ownReasons(blow, why)
  situation(fight, blow, why)
  commonReasons(fight, blow.by, why) // OSR-EL-1, OSR-CHK-8
  return why
}

/** OSR-ATT-1, OSR-ATT-6: class, attribute and skill, or the printed figure in place of all three. */
function ownReasons(blow: Blow, why: Modifier[]): void {
  const { by, arm, attr } = blow
  const printed = printedBonus(by, arm)
  if (printed !== null) return weigh(why, 'bonus', printed, 'OSR-ATT-6')
  weigh(why, 'class', by.class === null ? 0 : classBonus(by.class, by.level), 'OSR-SHEET-4')
  weigh(why, attr, modifierOf(by[attr]), 'OSR-ATT-3')
  const level = by.skills[arm.skill]
  if (level === undefined) why.push(['untrained', -2, 'OSR-ATT-4'])
  else weigh(why, arm.skill, level, 'OSR-ATT-2') // OSR-ATT-4: level 0 gives +0
}

/** C1: what is not printed uses the first melee figure; null for who has a class or nothing. */
function printedBonus(by: Combatant, arm: Arm): number | null {
  if (arm.printed && arm.ab !== null) return arm.ab
  return by.attackBonus ?? firstMelee(by)?.ab ?? null
}

/** OSR 7, the table of situational modifiers, in its order. */
function situation(fight: Fight, blow: Blow, why: Modifier[]): void {
  const { by, at, arm, kind } = blow
  const far = arm.how !== 'melee'
  if (far) shooting(fight, blow, why)
  if (at.conditions.prone) {
    if (feetBetween(fight, by, at) <= 5) why.push(['targetProneNear', 2, 'OSR-ATT-1'])
    else if (far) why.push(['targetProneFar', -2, 'OSR-ATT-1'])
  }
  if (by.conditions.prone && arm.how !== 'shoot') why.push(['attackerProne', -4, 'OSR-ATT-1'])
  if (far && inContact(fight, by)) why.push(['inContact', -4, 'OSR-ATT-9'])
  if (kind === 'charge') why.push(['charge', 2, 'OSR-CHG-1'])
  if (kind === 'snap') why.push(['snap', -4 + traitValue(fight, by, 'snap'), 'OSR-SNAP-1'])
  if (blow.two) why.push(['twoWeapons', -1, 'OSR-TWO-2'])
  if (by.STR < arm.minSTR) why.push(['weak', -2, 'OSR-GEAR-2'])
  if (far && by.scars.includes(BLIND_EYE)) why.push(['scarEye', -4, 'OSR-SCAR-2'])
  if (fight.ground.daylight && hasTrait(fight, by, 'daylight')) why.push(['daylight', -1, 'OSR-ATT-1'])
}
const BLIND_EYE = 9

/** OSR-ATT-8: up to the short range nothing; cover counts once. */
function shooting(fight: Fight, { by, at, arm }: Blow, why: Modifier[]): void {
  if (arm.range !== null && feetBetween(fight, by, at) > arm.range.short) why.push(['longRange', -2, 'OSR-ATT-8'])
  const cover = coverOf(fight, by, at)
  if (cover === 'half') why.push(['coverHalf', -2, 'OSR-ATT-1'])
  if (cover === 'near') why.push(['coverNear', -4, 'OSR-ATT-1'])
}

/** OSR-ATT-9: a hostile, standing, able one within 5 ft. */
export function inContact(fight: Fight, who: Combatant): boolean {
  for (const one of fight.combatants)
    if (isHostile(fight, who, one) && isAble(one) && !one.conditions.prone && isWithin(fight, who, one, 5)) return true
  return false
}

/** OSR 7: advantage at a burdened target hand to hand; the rest is of every check. */
export function attackEdge(fight: Fight, { by, at, arm }: Blow): Edge {
  const favoured = isFavoured(by) || (arm.how === 'melee' && burdenOf(fight, at) !== 'free')
  return edgeOf(favoured, isHindered(fight, by))
}

/** OSR 7, the table of AC, in its order; the cap comes last. */
export function acOf(fight: Fight, at: Combatant, by: Combatant | null = null): number {
  const shielded = isShielded(at)
  let ac =
    at.acFixed === null
      ? baseAC(at.armour, shielded ? at.shield : null) + modifierOf(at.DEX) // OSR-SHEET-8
      : at.acFixed - (at.shield !== null && !shielded ? 1 : 0)
  if (at.conditions.totalDefense) ac += 2 // OSR-TD-1
  if (at.conditions.shieldWall && by?.fromBehind !== true) ac += wallBonus(fight, at) // OSR-WALL-2, OSR-WALL-4
  if (at.conditions.charged) ac -= 2 // OSR-CHG-1
  return isSlow(fight, at) ? Math.min(ac, 12) : ac // OSR-EL-1
}

/** OSR-WALL-3. */
const isLinked = (one: Combatant): boolean =>
  one.conditions.shieldWall && isAble(one) && !one.conditions.prone && isShielded(one)

/** OSR-WALL-2: three and more in a chain of adjacent squares, each of whom has locked. */
function wallBonus(fight: Fight, at: Combatant): number {
  if (!isLinked(at)) return 0
  const chain = [at]
  for (const link of chain)
    for (const one of fight.combatants)
      if (one.side === at.side && isLinked(one) && !chain.includes(one) && isWithin(fight, link, one, 5))
        chain.push(one)
  return chain.length >= 3 ? 2 : 0
}
