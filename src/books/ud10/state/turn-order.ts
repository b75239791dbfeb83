import type { Beat } from '../../../engine/scene.ts'
import type { Fight } from './fight.ts'
import { isAble, isOneSideLeft } from './presence.ts'

const END: Beat = { kind: 'end', who: null }
const ROUND: Beat = { kind: 'round', who: null }
const PROPOSAL: Beat = { kind: 'proposal', who: null }

/** Whose beat it is. UD-INIT-3: highest first, until all have acted. */
export function next(fight: Fight): Beat | null {
  if (fight.phase === 'over') return null
  if (fight.stopped !== null) return END
  if (fight.phase === 'opening') return { kind: 'opening', who: null }
  if (fight.turn !== null) return { kind: 'turn', who: fight.turn.who }
  if (!fight.goesOn && isOneSideLeft(fight)) return PROPOSAL // UD-END-1
  if (fight.now !== null && acts(fight, fight.now)) return { kind: 'turn', who: fight.now }
  for (const id of fight.order) if (acts(fight, id)) return { kind: 'turn', who: id }
  return ROUND
}

/** UD-TURN-5. */
function acts({ combatants }: Fight, id: string): boolean {
  for (const one of combatants) if (one.id === id) return !one.acted && isAble(one)
  return false
}
