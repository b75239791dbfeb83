import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'

const ROUNDS_TO_LIVE = 6

/** OSR-MW-1: at the end of the 6th round after the one it fell in. */
export function bleedOut(scene: Scene): void {
  const { round, combatants } = scene.fight
  for (const one of combatants)
    if (one.conditions.dying && !one.conditions.dead && round >= (one.fellIn ?? 0) + ROUNDS_TO_LIVE)
      scene.tell({ type: 'died', who: one.id })
}

/** OSR-MW-2, C6: 10, and the rounds that lie wholly between the fall and now. */
export const stabiliseNumber = ({ round }: Fight, { fellIn }: Combatant): number =>
  10 + Math.max(0, round - (fellIn ?? round) - 1)
