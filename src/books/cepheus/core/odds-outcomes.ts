import type { Chooser, Outcomes } from '../../../engine/book.ts'
import type { Event } from '../state/fight.ts'

/** What odds tell before a choice: hit, damage, who falls and dies. The attacked learn what befalls them alone. */
export function outcomes(events: readonly Event[], _fight: unknown, { who, about }: Chooser): Outcomes {
  const counts = (id: string | null): boolean => id === who || !isAboutOneself(about)
  let hit = false
  let damage = 0
  let falls = false
  let dies = false
  for (const event of events) {
    if (event.type === 'hit' || event.type === 'landed') hit ||= counts(event.at)
    else if (event.type === 'suppressed') hit ||= counts(event.who)
    else if (event.type === 'struck' || event.type === 'owed') damage += counts(event.who) ? event.points : 0
    else if ((event.type === 'fell' || event.type === 'wrecked') && counts(event.who)) {
      falls = true
      dies ||= event.type === 'wrecked' || event.to === 'dead'
    }
  }
  return { hit, damage, falls, dies }
}

/** CE-DEC-17 to CE-DEC-19: a reaction, a blast, where a wound goes. */
export const isAboutOneself = (about: string): boolean => about === 'reaction' || about === 'blast' || about === 'wound'
