import type { Modifier } from '../../../engine/dice.ts'
import type { Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { mostOf } from '../../../kit/damage-dice.ts'
import { leafOrShut, targetMenus } from '../../../kit/target-menus.ts'
import { mainAction } from '../core/action-costs.ts'
import { thrownApart, whyNoAttack } from '../core/attack-menu.ts'
import { attrModifier, usualAttr } from '../core/attack-modifiers.ts'
import { type Deed, hasMain, menuOr, shut, type Why, whyNone } from '../core/budget-and-refusals.ts'
import { passes } from '../core/check.ts'
import { hurt, isSpared } from '../health/wounds.ts'
import { saveBonus, saveTC } from '../state/derived-values.ts'
import { feetBetween, isClearTo } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isHeld, isHostile, isPresent } from '../state/presence.ts'
import { type Arm, meleeArms, shotArms } from '../state/usable-weapons.ts'
import { combatLevel, isBlock } from './skill-and-size.ts'

type Aim = { readonly at: Combatant; readonly arm: Arm }

/** OSR-EXE-1, OSR-EXE-2: an unaware one as the first act of a surprise round, or a helpless one within 5 ft. */
export function executeOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (isHeld(who)) return false
  const victims = fight.combatants.filter((at) => isVictim(fight, who, at))
  if (victims.length === 0) return false
  if (!hasMain(who)) return shut('execute', 'E_NO_ACTION')
  const menus = targetMenus(
    victims,
    (at) => whyNone(armsAt(who, at), (arm) => whyNot(fight, who, { at, arm })),
    (at) => armsAt(who, at).map((arm) => armOption(scene, who, { at, arm })),
  )
  return menuOr('execute', menus)
}

/** OSR-EXE-2 (b). */
const isHelpless = ({ hp, conditions }: Combatant): boolean => conditions.outOfAction || hp <= 0

function isVictim(fight: Fight, who: Combatant, at: Combatant): boolean {
  if (!isHostile(fight, who, at) || !isPresent(at) || at.hidden || at.conditions.dead) return false
  if (isHelpless(at)) return feetBetween(fight, who, at) <= 5
  // OSR-EXE-2a, C9: its first action, at who has not been attacked
  const isFirst = fight.round === 0 && who.moves === 0 && (fight.turn?.otas ?? 0) === 0
  return isFirst && at.conditions.surprised && !at.attacked
}

function armOption(scene: Scene, who: Combatant, aim: Aim): Offer<Deed> {
  return leafOrShut(thrownApart(aim.arm), whyNot(scene.fight, who, aim), () => execute(scene, who, aim))
}

const armsAt = (who: Combatant, at: Combatant): readonly Arm[] =>
  isHelpless(at) ? meleeArms(who) : [...meleeArms(who), ...shotArms(who)]

/** OSR-EXE-3: cover plays no part, but what stops a shot does. */
function whyNot(fight: Fight, who: Combatant, { at, arm }: Aim): Why | null {
  const why = whyNoAttack(fight, who, at, arm)
  return why === 'E_COVER' && isClearTo(fight, who, at) ? null : why
}

/** OSR-DEC-18: the referee confirms the preparation; without it the action is not spent. */
function execute(scene: Scene, by: Combatant, aim: Aim): void {
  const { at, arm } = aim
  const helpless = isHelpless(at)
  if (!helpless && scene.ask(REFEREE, 'execution', ['no', 'yes']) === 'no')
    return scene.tell({ type: 'unprepared', who: by.id })
  const strike = mainAction(scene, by, () => {
    const { id: weapon, how } = arm
    scene.tell({ type: 'attacked', who: by.id, at: at.id, weapon, how, kind: 'execution', two: false })
    if (helpless) return finish(scene, by, aim)
    if (how !== 'melee' && !isOnTarget(scene, by, aim)) return
    harm(scene, by, { ...aim, points: isSaved(scene, by, aim) ? mostDamage(by, arm) : at.hp }) // OSR-EXE-5: what is left, so no scar
  })
  strike()
}

/** OSR-EXE-7: a less lethal weapon may spare. */
const harm = (scene: Scene, by: Combatant, { at, arm, points }: Aim & { readonly points: number }): void =>
  hurt(scene, { who: at, by, points, spares: arm.flags.includes('LL'), from: 'execution' })

/** OSR-EXE-6: 0 HP at once; who is there already dies, unless the wielder spares with a less lethal weapon (OSR-EXE-7). */
function finish(scene: Scene, by: Combatant, { at, arm }: Aim): void {
  if (at.hp > 0) return harm(scene, by, { at, arm, points: at.hp })
  if (arm.flags.includes('LL') && isSpared(scene, by)) return
  scene.tell({ type: 'died', who: at.id, ...(at.kind === 'character' && { el: 6 }) }) // OSR-EXE-6
}

/** OSR-EXE-3: 7 up to 30 ft, 12 up to the short range, 17 beyond. */
function isOnTarget(scene: Scene, by: Combatant, { at, arm }: Aim): boolean {
  const feet = feetBetween(scene.fight, by, at)
  const number = feet <= 30 ? 7 : feet <= arm.range!.short ? 12 : 17
  const attr = usualAttr(by, arm)
  const why: Modifier[] = [
    ['Shoot', shootLevel(by), 'OSR-EXE-3'],
    [attr, attrModifier({ by, arm, attr }), 'OSR-EXE-3'],
  ]
  return passes(scene, by, { what: 'execution', why, number, of: null })
}

/** OSR-EXE-3: untrained −2. */
const shootLevel = (by: Combatant): number => (isBlock(by) ? combatLevel(by) : (by.skills.Shoot ?? -2))

/** OSR-EXE-4. */
function isSaved(scene: Scene, by: Combatant, { at, arm }: Aim): boolean {
  const level = isBlock(by) ? combatLevel(by) : (by.skills[arm.skill] ?? 0)
  const penalty = Math.max(0, level) + (arm.flags.includes('XA') ? 1 : 0)
  const why: Modifier[] = [
    [at.HD === null ? 'level' : 'HD', saveBonus(at), 'OSR-CHK-7'],
    ['penalty', -penalty, 'OSR-EXE-4'],
  ]
  return passes(scene, at, { what: 'save', why, number: saveTC(at, 'Physical'), of: at })
}

/** OSR-EXE-5: the most of the dice and the attribute, twice with an execution weapon. */
function mostDamage(by: Combatant, arm: Arm): number {
  const most = mostOf(arm.dmg) + attrModifier({ by, arm, attr: usualAttr(by, arm) })
  return Math.max(1, arm.flags.includes('XA') ? 2 * most : most)
}
