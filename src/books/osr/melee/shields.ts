import type { Modifier } from '../../../engine/dice.ts'
import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import { mainAction, moveAction } from '../core/action-costs.ts'
import { attackRoll, type Blow } from '../core/attack.ts'
import { blowOf, foesOf, whyNoMelee } from '../core/attack-menu.ts'
import { type Deed, hasMain, hasMove, shut } from '../core/budget-and-refusals.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { type Path, pathTowards } from '../moves/paths.ts'
import { walk } from '../moves/walk.ts'
import { asOn, isWithin, squaresBetween } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { engagingArm, isShielded, meleeArms, shotArms } from '../state/usable-weapons.ts'
import { combatLevel, prevails } from './skill-and-size.ts'

/** OSR-SCR-1: a move that ends beside the ally. */
export function screenOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const isAlly = (one: Combatant): boolean => one !== who && one.side === who.side && isAble(one)
  if (!fight.combatants.some(isAlly)) return false
  if (isHeld(who)) return shut('screen', 'E_CANNOT_ACT')
  if (!hasMove(who)) return shut('screen', 'E_NO_ACTION')
  const isArmed = engagingArm(who) !== null || shotArms(who).length > 0
  if (!isArmed || combatLevel(who) < 1) return shut('screen', 'E_SKILL') // OSR-SCR-3
  const menu = () => fight.combatants.filter(isAlly).map((ally) => allyOption(scene, who, ally))
  const isNear = (one: Combatant): boolean => isAlly(one) && squaresBetween(who, one) <= 1
  const canReach = (one: Combatant): boolean => isAlly(one) && pathBeside(fight, who, one) !== null
  return fight.combatants.some(isNear) || fight.combatants.some(canReach)
    ? branch('screen', menu)
    : shut('screen', 'E_RANGE', menu)
}

function allyOption(scene: Scene, who: Combatant, ally: Combatant): Offer<Deed> {
  const path = pathBeside(scene.fight, who, ally)
  if (path === null) return shut(ally.id, 'E_RANGE')
  const screen = (): void => {
    const isThere = path.length === 1 || walk(scene, who, path, 'move')
    if (isThere) scene.tell({ type: 'screened', who: who.id, at: ally.id })
  }
  return leaf(ally.id, moveAction(scene, who, screen))
}

/** The way to a square beside the ally, if a move goes so far. */
function pathBeside(fight: Fight, who: Combatant, ally: Combatant): Path | null {
  const path = squaresBetween(who, ally) <= 1 ? [who.pos] : pathTowards(fight, who, ally, rateOf(fight, who))
  return squaresBetween(asOn(who, path.at(-1)!), ally) > 1 ? null : path
}

/** OSR-WALL-1. */
export function lockOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!isShielded(who) || who.conditions.shieldWall) return false
  if (!hasMain(who)) return shut('lock shields', 'E_NO_ACTION')
  if (who.conditions.prone || isHeld(who)) return shut('lock shields', 'E_CANNOT_ACT')
  const { fight } = scene
  const beside = fight.combatants.some(
    (one) => one !== who && one.side === who.side && isAble(one) && isShielded(one) && isWithin(fight, who, one, 5),
  )
  if (!beside) return shut('lock shields', 'E_NO_TARGET')
  const lock = (): void => scene.tell({ type: 'locked', who: who.id })
  return leaf('lock shields', mainAction(scene, who, lock))
}

/** OSR-SHAT-1: with a weapon for it, at a usable shield in reach. */
export function shatterOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (isHeld(who)) return false
  const arm = meleeArms(who).find(({ flags }) => flags.includes('SH'))
  if (arm === undefined) return false
  if (!hasMain(who)) return shut('shatter', 'E_NO_ACTION')
  const shields = foesOf(scene.fight, who).filter(isShielded)
  if (shields.length === 0) return shut('shatter', 'E_NO_TARGET')
  const whyNot = (at: Combatant) => whyNoMelee(scene.fight, who, at, arm)
  if (shields.every((at) => whyNot(at) !== null)) return shut('shatter', 'E_RANGE')
  const hew = (at: Combatant): Deed =>
    mainAction(scene, who, () => shatter(scene, { ...blowOf({ by: who, at, arm }), aim: 'shatter' }))
  return branch('shatter', () => shields.map((at) => leafOrShut(at.id, whyNot(at), hew(at))))
}

/** OSR-SHAT-2, OSR-SHK-4: the attack roll, then STR DC against STR DC. */
function shatter(scene: Scene, declared: Blow): void {
  const { hit, blow } = attackRoll(scene, declared)
  const { by, at } = blow
  if (!hit || !isShielded(at)) return
  const strong = (who: Combatant): Modifier[] => [['STR DC', who.STR, 'OSR-SHAT-2']]
  if (prevails(scene, { who: by, why: strong(by) }, { who: at, why: strong(at) }))
    scene.tell({ type: 'shattered', who: at.id, by: by.id })
}
