import type { Seen, Sighted, Viewer } from '../../../engine/book.ts'
import type { Rolled } from '../../../engine/log.ts'
import { sightOf } from '../../../engine/secrecy.ts'
import { modeOf } from '../../../engine/view-entry.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Sight } from './looks.ts'
import { SEEN } from './see-event.ts'

/** What a player may know: of the hidden nothing, of others' health what the table shows, no notes to others. */
export function see(entry: Sighted<Event>, viewer: Viewer, fight: Fight): Seen<Event> | null {
  if (viewer.referee) return entry
  const sight = sightOf(viewer, fight)
  if (entry.type === 'rolled') return rolled(entry, sight)
  if (entry.type === 'began') return entry.beat.who !== null && !sight.knows(entry.beat.who) ? null : entry
  const event = SEEN[entry.event.type](entry.event as never, sight)
  return event && { type: 'happened', event }
}

function rolled(entry: Rolled, sight: Sight): Seen<Event> | null {
  const { who } = entry
  if (!sight.knows(who)) return null
  const rolls = rollsOf(entry, sight.fight)
  if (rolls.every((what) => sight.opens(who, what))) return entry
  return sight.owns(who) && rolls.every((what) => ['blind', 'public'].includes(modeOf(sight.viewer, what)))
    ? { ...entry, why: [], faces: null, total: null }
    : null
}

/** Bonus and penalty dice are seen by whoever sees the roll that they belong to. */
function rollsOf({ who, what }: Rolled, { attack }: Fight): readonly string[] {
  if (what !== 'bonus dice' && what !== 'penalty dice') return [what]
  if (attack === null) return ['constitution', 'skill', 'sanity']
  return attack.by === who ? ['attack', 'constitution'] : ['dodge', 'fight back', 'constitution']
}
