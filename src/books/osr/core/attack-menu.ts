import { late, leaf, type Offer } from '../../../engine/options.ts'
import { rankedBy } from '../../../kit/pick-foe.ts'
import { leafOrShut, targetMenu } from '../../../kit/target-menus.ts'
import { modifierOf } from '../state/derived-values.ts'
import { coverOf, feetBetween, isClearTo, isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { reloadOf } from '../state/gear-and-trait-schemas.ts'
import { isAble, isDown, isHeld, isHostile, isPresent } from '../state/presence.ts'
import { type Arm, carried, hasShots, meleeArms, shotArms } from '../state/usable-weapons.ts'
import type { Blow } from './attack.ts'
import { inContact, usualAttr } from './attack-modifiers.ts'
import { shut, type Why, whyNone } from './budget-and-refusals.ts'

/** OSR-DEC-7: by distance, then list order; who has surrendered comes last. */
export const foesOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  rankedBy(fight.combatants, {
    among: (one) => isFoe(fight, who, one),
    worth: (one) => feetBetween(fight, who, one) + (isAble(one) ? 0 : 100_000),
  })

/** Those within 5 ft, in list order. */
export const foesBeside = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => isFoe(fight, who, one) && isWithin(fight, who, one, 5))

/** Whether one of the foes is so. */
export function hasFoe(fight: Fight, who: Combatant, isSo: (one: Combatant) => boolean): boolean {
  for (const one of fight.combatants) if (isFoe(fight, who, one) && isSo(one)) return true
  return false
}

const isFoe = (fight: Fight, who: Combatant, one: Combatant): boolean =>
  isHostile(fight, who, one) && isPresent(one) && !one.hidden && mayBeStruck(who, one)

/** OSR-GRP-3, C12: whoever holds or is held strikes nobody else. OSR-HIT-7: who is down is struck by execution alone. */
const mayBeStruck = (who: Combatant, one: Combatant): boolean =>
  !isDown(one) && (!isHeld(who) || who.holds === one.id || one.holds === who.id)

/** OSR-MEL-1, OSR-ATT-7. */
export const whyNoMelee = (fight: Fight, by: Combatant, at: Combatant, arm: Arm): Why | null =>
  isWithin(fight, by, at, arm.reach) ? null : 'E_RANGE'

/** OSR-RNG-1, OSR-ATT-8, OSR-ATT-9, OSR-REL-3, OSR-GEAR-3. */
function whyNoShot(fight: Fight, by: Combatant, at: Combatant, arm: Arm): Why | null {
  if (arm.range === null || feetBetween(fight, by, at) > arm.range.long) return 'E_RANGE'
  if (arm.how === 'shoot' && reloadOf(arm) !== null) {
    if (!hasShots(by)) return 'E_NO_AMMO'
    if (carried(by, arm)?.loaded === false) return 'E_UNLOADED'
  }
  if (arm.how === 'shoot' && arm.twoHanded && inContact(fight, by)) return 'E_ENGAGED'
  return isClearTo(fight, by, at) && coverOf(fight, by, at) !== 'full' ? null : 'E_COVER'
}

export const whyNoAttack = (fight: Fight, by: Combatant, at: Combatant, arm: Arm): Why | null =>
  arm.how === 'melee' ? whyNoMelee(fight, by, at, arm) : whyNoShot(fight, by, at, arm)

type How = 'melee' | 'shoot'
const armsFor = (by: Combatant, how: How): readonly Arm[] => (how === 'melee' ? meleeArms(by) : shotArms(by))

type Wanted<T> = { readonly how: How; readonly means: (blow: Blow) => T }

/** One menu for each target, with the weapons that reach it; `means` says what comes of a blow. */
export function attackMenus<T>(fight: Fight, by: Combatant, { how, means }: Wanted<T>): readonly Offer<T>[] {
  const arms = armsFor(by, how)
  const menuAt = (at: Combatant): Offer<T> => {
    const why = whyNone(arms, (arm) => whyNoAttack(fight, by, at, arm))
    return targetMenu(at, why, () =>
      armOptions(fight, { by, at, arms, legal: whyNoAttack, keyOf: ({ id }) => id }, means),
    )
  }
  return [late(foesOf(fight, by), menuAt)]
}

/** Whether there is anything to attack with, and anybody. */
export function canAttack(fight: Fight, by: Combatant, how: How): boolean {
  const arms = armsFor(by, how)
  if (arms.length === 0) return false
  return hasFoe(fight, by, (at) => arms.some((arm) => whyNoAttack(fight, by, at, arm) === null))
}

/** RULING: without a look at each weapon: nobody is there, or everybody is out of reach, or something else is in the way. */
export function whyNobody(fight: Fight, by: Combatant, how: How): Why {
  const [nearest] = foesOf(fight, by)
  if (nearest === undefined) return 'E_NO_TARGET'
  if (how === 'melee') return 'E_RANGE'
  return whyNone(shotArms(by), (arm) => whyNoShot(fight, by, nearest, arm)) ?? 'E_RANGE'
}

type Legal = (fight: Fight, by: Combatant, at: Combatant, arm: Arm) => Why | null
type Armed = Pick<Blow, 'by' | 'at'> & {
  readonly arms: readonly Arm[]
  readonly legal: Legal
  readonly keyOf: (arm: Arm) => string
}

/** The key of a weapon where those for the hand and those to throw stand in one menu. */
export const thrownApart = ({ id, how }: Arm): string => (how === 'throw' ? `throw ${id}` : id)

/** What somebody may be attacked with, and how. */
export function armOptions<T>(
  fight: Fight,
  { by, at, arms, legal, keyOf }: Armed,
  means: (blow: Blow) => T,
): readonly Offer<T>[] {
  const options: Offer<T>[] = []
  for (const arm of arms) {
    const why = legal(fight, by, at, arm)
    if (why === null) addWays(options, blowOf({ by, at, arm }), { key: keyOf(arm), means })
    else options.push(shut(keyOf(arm), why))
  }
  return options
}

type Way<T> = { readonly key: string; readonly means: (blow: Blow) => T }

/** OSR-ATT-3: the other attribute where it makes a difference; OSR-TWO-2: with the other hand's help. */
function addWays<T>(options: Offer<T>[], usual: Blow, { key, means }: Way<T>): void {
  const { by, arm } = usual
  options.push(leaf(key, means(usual)))
  if (arm.attr === 'either' && !arm.printed && modifierOf(by.STR) !== modifierOf(by.DEX)) {
    const attr = usual.attr === 'STR' ? 'DEX' : 'STR'
    options.push(leaf(`${key} ${attr}`, means({ ...usual, attr })))
  }
  if (isOneHanded(arm)) options.push(leafOrShut(`${key} two`, whyNoTwo(by), means({ ...usual, two: true })))
}

const isOneHanded = ({ how, twoHanded, fists, printed }: Arm): boolean =>
  how === 'melee' && !twoHanded && !fists && !printed

/** OSR-TWO-1: another one-handed melee weapon, or a shield to bash with, and some skill with both. */
function whyNoTwo(by: Combatant): Why | null {
  if (meleeArms(by).filter(isOneHanded).length < 2) return 'E_HANDS'
  return (by.skills.Slash ?? 0) >= 1 ? null : 'E_SKILL'
}

export const blowOf = ({ by, at, arm }: Pick<Blow, 'by' | 'at' | 'arm'>): Blow => ({
  by,
  at,
  arm,
  attr: usualAttr(by, arm),
  kind: 'attack',
  two: false,
  aim: 'damage',
})
