import type { Combatant } from './sheet.ts'

/** CE-TACT-3: a plan holds for those who can be told of it. Contact exists unless the referee says otherwise. */
export const inContact = ({ conditions }: Combatant): boolean => !conditions.outOfComms
