import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'

/** CE-ZEROG-1: the lower of skill and Zero-G, or untrained. RULING: attacks, parry, grapple; no line (CE-PROF-19). */
export function afloat(fight: Fight, { skills }: Combatant, level: number | null): number | null {
  if (fight.ground.gravity !== 0 || !rulesOf(fight).hasZeroG) return level
  const zeroG = skills['Zero-G']
  return level === null || zeroG === undefined ? null : Math.min(level, zeroG)
}
