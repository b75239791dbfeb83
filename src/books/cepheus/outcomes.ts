import type { Outcomes } from '../../engine/book.ts'
import type { Event } from './fight.ts'

/** What odds tell before a choice: hit, damage done, who falls and who dies. */
export function outcomes(events: readonly Event[]): Outcomes {
  let hit = false
  let damage = 0
  let falls = false
  let dies = false
  for (const event of events) {
    if (event.type === 'hit' || event.type === 'suppressed' || event.type === 'landed') hit = true
    else if (event.type === 'struck' || event.type === 'owed') damage += event.points
    else if (event.type === 'fell' || event.type === 'wrecked') {
      falls = true
      dies ||= event.type === 'wrecked' || event.to === 'dead'
    }
  }
  return { hit, damage, falls, dies }
}
