import type { Combatant, Fight } from '../state/fight.ts'

/** What an option of a turn does. */
export type Deed = () => void

/** OSR-ACT-1, OSR-ACT-7: one main action, unless both halves went to moves; one that is held is spent (OSR-HOLD-1). */
export const hasMain = ({ main, moves, holding }: Combatant): boolean => !main && !holding && moves < 2

/** OSR-ACT-1: two halves in all. */
export const hasMove = ({ main, moves, holding }: Combatant): boolean => moves + (main || holding ? 1 : 0) < 2

export const hasBoth = ({ main, moves }: Combatant): boolean => !main && moves === 0

/** OSR-ACT-4: on-turn actions that are left without the referee. */
export const hasOta = ({ turn, options }: Fight): boolean =>
  turn !== null && turn.otas < options.otaCap + Math.max(0, turn.granted)

/** Once the referee has refused, there is no further asking in this turn (E_CAP). */
export const canOta = ({ turn }: Fight): boolean => turn !== null && turn.granted >= 0
