import { find } from '../../../engine/common-events.ts'
import type { Beat } from '../../../engine/scene.ts'
import { isDecided } from '../core/fight-end.ts'
import type { Fight } from './fight.ts'
import { isActive } from './presence.ts'

/** Whose beat it is. MY-GEN-4: the order, then turn after turn until a side has nobody left. */
export function next(fight: Fight): Beat | null {
  switch (fight.phase) {
    case 'opening':
      return { kind: fight.stopped === null ? 'opening' : 'end', who: null }
    case 'fighting':
      return nextOfFight(fight)
    case 'over':
      return null
  }
}

function nextOfFight(fight: Fight): Beat {
  if (fight.stopped !== null || isDecided(fight)) return { kind: 'end', who: null } // MY-END-2
  if (fight.turn) return { kind: 'further', who: fight.turn.who }
  const first = fight.now !== null && acts(fight, fight.now) ? fight.now : fight.order.find((id) => acts(fight, id))
  return first === undefined ? { kind: 'round', who: null } : { kind: 'turn', who: first }
}

/** MY-TURN-1, MY-TURN-4, MY-MULTI-7: everybody active who has not acted in this round. */
function acts({ combatants }: Fight, id: string): boolean {
  const who = find(combatants, id)
  return !who.acted && isActive(who) && !who.conditions.surprised && !who.conditions.stunned
}
