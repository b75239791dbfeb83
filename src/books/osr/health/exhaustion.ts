import type { Combatant, Fight } from '../state/fight.ts'

const counts = ({ options }: Fight): boolean => options.exhaustion

/** OSR-EL-1: −1 and −2; 3 and more are disadvantage instead. */
export const elPenalty = (fight: Fight, { el }: Combatant): number => (counts(fight) && el > 0 && el < 3 ? -el : 0)

/** OSR-EL-1: disadvantage on all checks. */
export const isUnsteady = (fight: Fight, { el }: Combatant): boolean => counts(fight) && el >= 3

/** OSR-EL-1: AC at most 12. */
export const isSlow = (fight: Fight, { el }: Combatant): boolean => counts(fight) && el >= 4

/** OSR-EL-1: movement halved. */
export const isCrawling = (fight: Fight, { el }: Combatant): boolean => counts(fight) && el >= 5
