import type { Weapon } from '../tables/weapons.ts'
import type { Combatant, Fight } from './fight.ts'
import { isMelee } from './gear.ts'
import { rulesOf } from './profiles.ts'
import type { Characteristic } from './sheet.ts'
import { heldBy } from './wielded.ts'

/** CE-PROF-15: the cascades, parent first; on a line they collapse to it, and Heavy Weapons count as Gun Combat. */
const GUN_COMBAT = [
  'Gun Combat',
  'Archery',
  'Energy Pistol',
  'Energy Rifle',
  'Shotgun',
  'Slug Pistol',
  'Slug Rifle',
  'Heavy Weapons',
]
const MELEE_COMBAT = ['Melee Combat', 'Bludgeoning', 'Natural Weapons', 'Piercing', 'Slashing']

/** RULING: what vehicles are driven with is a cascade of its own, in the full game. */
const VEHICLE = ['Vehicle', 'Wheeled', 'Tracked', 'Grav', 'Rotor', 'Motorboats']

/** CE-SHEET-4: the speciality, else its parent; on a line the best of all. Null is untrained. */
export function levelWith(fight: Fight, who: Combatant, skill: string): number | null {
  const family = GUN_COMBAT.includes(skill) ? GUN_COMBAT : MELEE_COMBAT.includes(skill) ? MELEE_COMBAT : null
  if (rulesOf(fight).skillsAreSpecialised)
    return who.skills[skill] ?? (skill === 'Heavy Weapons' ? null : who.skills[parentOf(skill, family)]) ?? null
  if (family === null) return who.skills[skill] ?? null
  let highest: number | null = null
  for (const name of family) {
    const level = who.skills[name]
    if (level !== undefined && (highest === null || level > highest)) highest = level
  }
  return highest
}

const parentOf = (skill: string, family: readonly string[] | null): string =>
  (family ?? (VEHICLE.includes(skill) ? VEHICLE : [skill]))[0]!

/** CE-ATK-3: the skill a weapon is used with; the best, where it may be used with several. */
export const weaponLevel = (fight: Fight, who: Combatant, { skills }: Weapon): number | null =>
  skills.length > 1 && rulesOf(fight).skillsAreSpecialised
    ? best(skills.map((skill) => levelWith(fight, who, skill)))
    : levelWith(fight, who, skills[0]!)

/** CE-REACT-5: in the full game the skill of the melee weapon in hand, else Natural Weapons. */
export function meleeLevel(fight: Fight, who: Combatant): number | null {
  if (!rulesOf(fight).skillsAreSpecialised) return levelWith(fight, who, 'Melee Combat')
  const armed = heldBy(fight, who).filter(({ weapon }) => isMelee(weapon) && !weapon.natural)
  return armed.length === 0
    ? levelWith(fight, who, 'Natural Weapons')
    : best(armed.map(({ weapon }) => weaponLevel(fight, who, weapon)))
}

const best = (levels: readonly (number | null)[]): number | null =>
  levels.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null)

/** CE-CORE-6, CE-MOD-12: untrained is -3, less 1 per level of Jack-of-All-Trades, never above 0. */
export const untrained = ({ skills }: Combatant): number => Math.min(0, -3 + (skills['Jack-of-All-Trades'] ?? 0))

/** CE-MISC-1: the characteristic that goes with a skill; where the table is silent, INT. */
export const characteristicOf = (skill: string): Characteristic => CHARACTERISTICS[skill] ?? 'int'

const CHARACTERISTICS: Readonly<Record<string, Characteristic>> = {
  ...Object.fromEntries(GUN_COMBAT.map((name) => [name, 'dex' as const])),
  ...Object.fromEntries(MELEE_COMBAT.map((name) => [name, 'str' as const])),
  ...Object.fromEntries(VEHICLE.map((name) => [name, 'dex' as const])),
  Athletics: 'dex',
  'Zero-G': 'dex',
  'Battle Dress': 'dex',
  Stealth: 'dex',
  Pilot: 'dex',
  Drive: 'dex',
  Leadership: 'soc',
  Carousing: 'soc',
  Liaison: 'soc',
  Streetwise: 'soc',
  Persuasion: 'soc',
  Medicine: 'edu',
  Mechanics: 'edu',
  Electronics: 'edu',
  Computer: 'edu',
  Engineering: 'edu',
  Demolitions: 'edu',
  Tactics: 'int',
  Recon: 'int',
}

/** The skills that the rules of combat name, for spelling them right; a sheet may have others. */
export const SKILLS: readonly string[] = [...Object.keys(CHARACTERISTICS), 'Jack-of-All-Trades']
