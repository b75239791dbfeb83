import type { Chooser, Outcomes, Viewer } from '../../../engine/book.ts'
import type { Event } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'

const NOTHING = { hit: false, damage: 0, tired: 0, 'target falls': false }

/** What odds tell of the first attack: whether it hits, what it does, and whether its target falls. */
export function outcomes(events: readonly Event[], fight: Fight, _by: Chooser): Outcomes {
  const told = { ...NOTHING }
  let at = fight.attack?.at ?? null
  for (const event of events) {
    if (event.type === 'attacked') at ??= event.at
    else if (event.type === 'hit') told.hit = true
    else if (event.type === 'avoided') told.hit = false
    else if (event.type === 'damaged' && event.who === at) {
      told.damage += event.hp
      told.tired += event.ep
    } else if (event.type === 'fell' && event.who === at) told['target falls'] = true
  }
  return told
}

/** C36: a chance to hit tells of the Defense. */
export const foretold = (_about: string, { referee, health }: Viewer): readonly string[] =>
  referee || health === 'exact' ? Object.keys(NOTHING) : ['hit']
