import { nearest } from '../../../kit/character-line.ts'
import { SKILLS as COMBAT_SKILLS } from '../state/gear.ts'

/** OSR-SHEET-10. */
export const SKILLS: readonly string[] = [
  ...COMBAT_SKILLS,
  'Scout',
  'Spy',
  'Exert',
  'Heal',
  'Lead',
  'Hunt',
  'Ride',
  'Swim',
  'Steal',
  'Negotiate',
  'Know',
  'Magic',
]

/** OSR-SHEET-10: the known ones by any spelling of capitals; a slip is refused, other words are skills of their own. */
export function skillCalled(said: string): string | { readonly unknown: string } {
  const wanted = said.trim().toLowerCase()
  const known = SKILLS.find((name) => name.toLowerCase() === wanted)
  if (known !== undefined) return known
  const near = nearest(said, SKILLS)
  return near === '' ? said.trim() : { unknown: `there is no such skill${near}` }
}

export const MOST_LEVEL = 4
