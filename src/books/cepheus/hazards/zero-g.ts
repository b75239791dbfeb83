import type { Combatant, Fight } from '../state/fight.ts'
import { isFull } from '../state/options.ts'

/**
 * CE-ZEROG-1: without weight the lower of the combat skill and Zero-G; without Zero-G untrained. RULING: for every
 * attack, a parry and a grapple; not on a line (CE-PROF-19).
 */
export function afloat(fight: Fight, { skills }: Combatant, level: number | null): number | null {
  if (fight.ground.gravity !== 0 || !isFull(fight)) return level
  const zeroG = skills['Zero-G']
  return level === null || zeroG === undefined ? null : Math.min(level, zeroG)
}
