import type { Chooser, Outcomes, Viewer } from '../../../engine/book.ts'
import type { Event, Fight } from '../state/fight.ts'

const NOTHING = {
  hit: false,
  success: false,
  damage: 0,
  'target falls': false,
  'hurt oneself': 0,
  'falls oneself': false,
}

/** What odds tell before a choice: what becomes of others, and of who chooses. */
export function outcomes(events: readonly Event[], _fight: Fight, { who }: Chooser): Outcomes {
  const told = { ...NOTHING }
  for (const event of events) {
    if (event.type === 'hit' && event.who === who) told.hit = true
    else if (event.type === 'hurt') {
      if (event.who === who) told['hurt oneself'] += event.points
      else told.damage += event.points
    } else if (isFall(event)) told[event.who === who ? 'falls oneself' : 'target falls'] = true
    else if (isDone(event, who)) told.success = true
  }
  return told
}

type Fall = Extract<Event, { readonly type: 'died' | 'collapsed' | 'mortally wounded' | 'spared' }>

const isFall = (event: Event): event is Fall =>
  event.type === 'died' || event.type === 'collapsed' || event.type === 'mortally wounded' || event.type === 'spared'

/** What is no blow comes off: a check, a spell, aid, a shove, a hold, a shield that breaks, an escape. */
function isDone(event: Event, who: string): boolean {
  switch (event.type) {
    case 'succeeded':
    case 'worked':
    case 'seized':
      return event.who === who
    case 'woke':
    case 'stabilised':
    case 'shattered':
    case 'knocked down':
      return event.by === who
    case 'moved':
      return event.how === 'forced' && event.who !== who
    case 'let go':
      return event.who !== who
    default:
      return false
  }
}

/** How a hit goes against somebody's AC is for those who know exact figures. */
export const foretold = (_about: string, { referee, health }: Viewer): readonly string[] =>
  referee || health === 'exact' ? Object.keys(NOTHING) : []
