import type { Outcomes } from '../../engine/book.ts'
import type { Event } from './fight.ts'
import { succeeds } from './level.ts'

/** What odds tell before a choice: of the attack, of what strikes back, and of flight. */
export function outcomes(events: readonly Event[]): Outcomes {
  let success: boolean | null = null
  let first: Extract<Event, { type: 'read' }> | null = null
  let settled = false
  const told = { hit: false, damage: 0, 'target falls': false, 'hit back': false, 'damage back': 0, 'attacker falls': false, escapes: false, heals: 0 }
  let back = false
  for (const event of events) {
    if (event.type === 'read') {
      first ??= event
      if (!settled && first.who === event.who && first.what === event.what) success = succeeds(event.level)   // rolled again: the last one stands
    } else if (event.type === 'dived') first = success = null                                     // the roll was not for the attack
    else if (event.type === 'resolved') settled = true
    else if (event.type === 'hit') {
      back = event.how === 'fight back' || event.how === 'stray'
      told[back ? 'hit back' : 'hit'] = true
    } else if (event.type === 'damaged') told[back ? 'damage back' : 'damage'] += event.points
    else if (event.type === 'fell') told[back ? 'attacker falls' : 'target falls'] = true
    else if (event.type === 'escaped') told.escapes = true
    else if (event.type === 'healed') told.heals += event.points
  }
  return { success: success ?? false, ...told }
}
