import type { Modifier } from '../../../engine/dice.ts'
import { opposed } from '../core/check.ts'
import { combatSkillOf, modifierOf, skillLevel } from '../state/derived-values.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { SIZES } from '../state/sheet.ts'
import { type Arm, engagingArm, shotArms } from '../state/usable-weapons.ts'

/** OSR-SHEET-9: of a stat block its combat skill; of others the skill of the weapon, or of what is in hand; −1 without a level. */
export const combatLevel = (who: Combatant, arm: Arm | null = null): number =>
  isBlock(who) ? combatSkillOf(who) : skillLevel(who, (arm ?? engagingArm(who) ?? shotArms(who)[0])?.skill ?? 'Punch')

export const isBlock = (who: Combatant): boolean => who.combatSkill !== null || (who.class === null && who.HD !== null)

/** OSR-SHV-5: how many steps larger the other is. */
const stepsUp = (who: Combatant, at: Combatant): number => SIZES.indexOf(at.size) - SIZES.indexOf(who.size)
export const isTooLarge = (who: Combatant, at: Combatant): boolean => stepsUp(who, at) >= 3

/** OSR-GRP-2, OSR-SHV-3: STR and the better of these skills, each −1 where there is no level (OSR-CHK-4). */
export function strength(who: Combatant, skills: readonly string[]): Modifier[] {
  const best = [...skills].sort((a, b) => skillLevel(who, b) - skillLevel(who, a))[0]!
  return [
    ['STR', modifierOf(who.STR), 'OSR-SHV-3'],
    [best, skillLevel(who, best), 'OSR-CHK-4'],
  ]
}

type Half = { readonly who: Combatant; readonly why: Modifier[] }

/** OSR-CHK-3: strength against strength; who withstands is named. */
export function prevails(scene: Scene, one: Half, other: Half): boolean {
  const wins = opposed(scene, one, other)
  if (!wins) scene.tell({ type: 'withstood', who: other.who.id, by: one.who.id })
  return wins
}

/** OSR-SHV-5: against somebody larger. */
export const sizePenalty = (who: Combatant, at: Combatant): Modifier => [
  'size',
  -2 * Math.max(0, stepsUp(who, at)),
  'OSR-SHV-5',
]
