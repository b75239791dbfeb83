import { CLASS_TABLE, type ClassName } from '../tables/classes-and-traits.ts'
import { ARMOURS, NO_ARMOUR, SHIELDS } from '../tables/gear.ts'

export const ABILITIES = ['STR', 'CON', 'DEX', 'INT', 'WIS', 'CHA'] as const
export type Ability = (typeof ABILITIES)[number]
export type Abilities = Readonly<Record<Ability, number>>

/** OSR-SHEET-1. */
export const modifierOf = (score: number): number =>
  score <= 3 ? -2 : score <= 7 ? -1 : score <= 13 ? 0 : score <= 17 ? 1 : 2

/** OSR-SHEET-2, OSR-CHK-2: what its bearer rolls against; low is good. */
export const tcOf = (score: number): number => 21 - score

/** OSR-SHEET-3: what opponents roll against; of an ability it is the score. */
export const dcOf = (tc: number): number => 21 - tc

/** OSR-SHEET-4. */
export const classBonus = (of: ClassName, level: number): number => CLASS_TABLE[of].bonus[level - 1]!

/** OSR-SHEET-4, OSR-SHEET-5: one die of HP, which is at least 1. */
export const HP_DIE = 6
export const hpOfLevel = (of: ClassName, CON: number, die: number): number =>
  Math.max(1, die + CLASS_TABLE[of].plus + modifierOf(CON))

/** OSR-SHEET-6. */
const COMPOSED = {
  Physical: ['STR', 'CON'],
  Evasion: ['DEX', 'INT'],
  Mental: ['WIS', 'CHA'],
  Impulse: ['DEX', 'WIS'],
} as const
type Composite = keyof typeof COMPOSED

/** OSR-SHEET-6, OSR-GEN-6: rounded up. */
export function compositeTC(who: Abilities, of: Composite): number {
  const [one, other] = COMPOSED[of]
  return Math.ceil((tcOf(who[one]) + tcOf(who[other])) / 2)
}

/** OSR-SHEET-7; without abilities the scores are 10, which makes it 10. */
export const iniOf = (who: Abilities): number => dcOf(compositeTC(who, 'Impulse'))

/** OSR-SHEET-8, without the modifier of DEX; null: none, or none that is usable. */
export function baseAC(armour: string | null, shield: string | null): number {
  const worn = armour === null ? NO_ARMOUR : ARMOURS[armour]!.base
  return shield === null ? worn : Math.max(SHIELDS[shield]!.base, worn + 1)
}

type Rank = { readonly HD: number | null; readonly level: number }

/** OSR-CHK-7, OSR-EXE-4: half the level, or half the HD. */
export const saveBonus = ({ HD, level }: Rank): number => Math.floor((HD ?? level) / 2)

export type Save = 'Physical' | 'Evasion' | 'Mental'

/** OSR-SHEET-9: 10 for a block without abilities. */
export const saveTC = (who: Abilities & { readonly hasAbilities: boolean }, of: Save): number =>
  who.hasAbilities ? compositeTC(who, of) : 10

type Skilled = { readonly skills: Readonly<Record<string, number>> }

/** OSR-CHK-4, OSR-SHEET-9: in a check that is no attack. */
export const skillLevel = ({ skills }: Skilled, skill: string): number =>
  Object.hasOwn(skills, skill) ? skills[skill]! : -1

/** OSR-SHEET-9: what a skill is that a stat block lists without a value. */
export const unwrittenSkill = (HD: number): number => Math.floor(HD / 2)

const MOST_COMBAT_SKILL = 4

/** OSR-SHEET-9: of a stat block, which lists no Slash, Shoot or Punch. */
export const combatSkillOf = (who: { readonly combatSkill: number | null; readonly HD: number | null }): number =>
  who.combatSkill ?? Math.min(MOST_COMBAT_SKILL, Math.floor((who.HD ?? 0) / 2))
