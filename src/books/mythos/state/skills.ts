import type { Combatant } from './fight.ts'

/** MY-SHEET-4. */
const BASE_SKILLS: Readonly<Record<string, number>> = {
  'Fighting (Brawl)': 25,
  'Fighting (Sword)': 15,
  'Fighting (Axe)': 15,
  'Fighting (Spear)': 15,
  'Fighting (Whip)': 5,
  'Fighting (Chainsaw)': 20,
  'Firearms (Handgun)': 20,
  'Firearms (Rifle)': 25,
  'Firearms (Shotgun)': 30,
  'Firearms (Submachine)': 15,
  'Firearms (Bow)': 10,
  'Firearms (Crossbow)': 25,
  Throw: 25,
  'First Aid': 30,
  Medicine: 5,
  Stealth: 10,
  Spot: 25,
  Listen: 25,
}

/**
 * MY-SHEET-5, MY-SHEET-6: each weapon has a skill of its own, and no other stands in for it; "Fencing" is the sword.
 */
export function skillOf({ skills }: Combatant, name: string): number {
  if (Object.hasOwn(skills, name)) return skills[name]!
  if (name === 'Fighting (Sword)' && Object.hasOwn(skills, 'Fencing')) return skills.Fencing!
  return Object.hasOwn(BASE_SKILLS, name) ? BASE_SKILLS[name]! : 0
}

/** `Handgun` for `Firearms (Handgun)`, `brawl` for `Fighting (Brawl)`; null for what is no skill of the page. */
export function skillCalled(said: string): string | null {
  const wanted = said.trim().toLowerCase()
  if (wanted === 'fencing') return 'Fighting (Sword)'
  return Object.keys(BASE_SKILLS).find((name) => name.toLowerCase() === wanted || inner(name) === wanted) ?? null
}

const inner = (name: string): string | null => /\((.+)\)/.exec(name)?.[1]?.toLowerCase() ?? null

/** Every way to name a skill. */
export const SKILL_NAMES: readonly string[] = [
  ...Object.keys(BASE_SKILLS),
  ...Object.keys(BASE_SKILLS).flatMap((name) => /\((.+)\)/.exec(name)?.[1] ?? []),
  'Dodge',
]
