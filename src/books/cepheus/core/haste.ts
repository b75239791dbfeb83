import { find } from '../../../engine/common-events.ts'
import type { Deed } from '../../../engine/scene.ts'
import { isAble } from '../state/characteristics.ts'
import type { Combatant, Event, Fight } from '../state/fight.ts'
import { byInitiative } from './initiative.ts'

/** CE-HASTE-1, CE-DEC-5: before the first turn of a round, once in a fight. Nothing is asked; it is done unasked. */
export const mayHasten = (fight: Fight, { hasted }: Combatant): boolean =>
  fight.options.hasten && fight.phase === 'fighting' && hasted === null && isFresh(fight)

/** Nobody has done anything in this round yet; that the first was asked is nothing done. */
const isFresh = ({ turn, proposal, combatants }: Fight): boolean =>
  !turn?.touched && proposal === null && !combatants.some((one) => one.delays !== null || (one.acted && isAble(one)))

/** +2 Initiative in this round (CE-HASTE-1). Whose turn was about to begin waits, unless still quicker. */
export const hasten =
  (who: string): Deed<Fight, Event> =>
  (scene) => {
    scene.tell({ type: 'hastened', who })
    const { turn, combatants } = scene.fight
    if (turn && turn.who !== who && byInitiative(scene.fight, find(combatants, who), find(combatants, turn.who)) <= 0)
      scene.tell({ type: 'withdrew', who: turn.who })
  }
