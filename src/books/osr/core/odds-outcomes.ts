import type { Chooser, Outcomes, Viewer } from '../../../engine/book.ts'
import type { Event } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'

const NOTHING = { hit: false, damage: 0, 'target falls': false, 'hurt oneself': 0, 'falls oneself': false }

/** What odds tell before a choice: what becomes of others, and of who chooses. */
export function outcomes(events: readonly Event[], _fight: Fight, { who }: Chooser): Outcomes {
  const told = { ...NOTHING }
  for (const event of events) {
    if (event.type === 'hit' && event.who === who) told.hit = true
    else if (event.type === 'hurt') {
      if (event.who === who) told['hurt oneself'] += event.points
      else told.damage += event.points
    } else if (event.type === 'died' || event.type === 'collapsed') {
      if (event.who === who) told['falls oneself'] = true
      else told['target falls'] = true
    }
  }
  return told
}

/** How a hit goes against somebody's AC is for those who know exact figures. */
export const foretold = (_about: string, { referee, health }: Viewer): readonly string[] =>
  referee || health === 'exact' ? Object.keys(NOTHING) : []
