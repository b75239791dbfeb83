import { nearest } from '../../../kit/character-line.ts'
import { SKILLS as COMBAT_SKILLS } from '../state/gear.ts'

/** OSR-SHEET-10: what is used in a fight, as any of them can try. */
export const GENERAL_SKILLS = 'Scout Spy Exert Heal Lead Hunt Ride Swim Steal Negotiate Know'.split(' ')
export const SKILLS: readonly string[] = [...COMBAT_SKILLS, ...GENERAL_SKILLS, 'Magic']

/** OSR-SHEET-10: the known ones by any spelling of capitals; a slip is refused, other words are skills of their own. */
export function skillCalled(said: string): string | { readonly unknown: string } {
  const wanted = said.trim().toLowerCase()
  const known = SKILLS.find((name) => name.toLowerCase() === wanted)
  if (known !== undefined) return known
  const near = nearest(said, SKILLS)
  return near === '' ? said.trim() : { unknown: `there is no such skill${near}` }
}

export const MOST_LEVEL = 4
