import type { Weapon } from './gear.ts'
import type { Characteristic, Combatant } from './sheet.ts'

/** CE-PROF-15: the cascades, which this profile collapses to their parent; Heavy Weapons count as Gun Combat. */
const GUN_COMBAT = ['Gun Combat', 'Archery', 'Energy Pistol', 'Energy Rifle', 'Shotgun', 'Slug Pistol', 'Slug Rifle', 'Heavy Weapons']
const MELEE_COMBAT = ['Melee Combat', 'Bludgeoning', 'Natural Weapons', 'Piercing', 'Slashing']

/** CE-SHEET-4: the best of parent and specialities; null is untrained. */
export function levelWith(who: Combatant, skill: string): number | null {
  const family = GUN_COMBAT.includes(skill) ? GUN_COMBAT : MELEE_COMBAT.includes(skill) ? MELEE_COMBAT : null
  if (family === null) return who.skills[skill] ?? null
  let best: number | null = null
  for (const name of family) {
    const level = who.skills[name]
    if (level !== undefined && (best === null || level > best)) best = level
  }
  return best
}

/** CE-ATK-3: the skill a weapon is used with. */
export const weaponLevel = (who: Combatant, { skills }: Weapon): number | null => levelWith(who, skills[0]!)

export const meleeLevel = (who: Combatant): number | null => levelWith(who, 'Melee Combat')

/** CE-CORE-6, CE-MOD-12: untrained is -3, less 1 per level of Jack-of-All-Trades, never above 0. */
export const untrained = ({ skills }: Combatant): number => Math.min(0, -3 + (skills['Jack-of-All-Trades'] ?? 0))

/** CE-MISC-1: the characteristic that goes with a skill; where the table is silent, INT. */
export const characteristicOf = (skill: string): Characteristic => CHARACTERISTICS[skill] ?? 'int'

const CHARACTERISTICS: Readonly<Record<string, Characteristic>> = {
  ...Object.fromEntries(GUN_COMBAT.map((name) => [name, 'dex' as const])),
  ...Object.fromEntries(MELEE_COMBAT.map((name) => [name, 'str' as const])),
  Athletics: 'dex', 'Zero-G': 'dex', 'Battle Dress': 'dex', Stealth: 'dex', Pilot: 'dex', Drive: 'dex',
  Leadership: 'soc', Carousing: 'soc', Liaison: 'soc', Streetwise: 'soc', Persuasion: 'soc',
  Medicine: 'edu', Mechanics: 'edu', Electronics: 'edu', Computer: 'edu', Engineering: 'edu', Demolitions: 'edu',
  Tactics: 'int', Recon: 'int',
}

/** The skills that the rules of combat name, for spelling them right; a sheet may have others. */
export const SKILLS: readonly string[] = [...Object.keys(CHARACTERISTICS), 'Jack-of-All-Trades']
