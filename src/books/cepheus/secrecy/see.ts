import type { Seen, Sighted, Veiled, Viewer } from '../../../engine/book.ts'
import { modeOf } from '../../../engine/entry-secrecy.ts'
import { seenBy } from '../../../engine/event-secrecy.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import { EVENTS } from '../state/events.ts'
import type { Event, Fight } from '../state/fight.ts'
import { ROLLS } from '../state/rolls.ts'
import { ability } from './roll-looks.ts'
import { inWords, OWN_SEEN } from './see-own.ts'
import { type Sight, sightOf } from './sight.ts'

/** Nothing of the hidden, health as the table shows it, no totals of Initiative (CE-INIT-6), no notes to others. */
export function see(
  entry: Sighted<Event>,
  viewer: Viewer,
  fight: Fight,
  next: Entry<Event> | null = null,
): Seen<Event> | null {
  if (viewer.referee) return entry
  const sight = sightOf(viewer, fight)
  if (entry.type === 'rolled') return rolled(entry, sight, next)
  if (entry.type === 'began')
    return BETWEEN.includes(entry.beat.kind) || (entry.beat.who !== null && !sight.knows(entry.beat.who)) ? null : entry
  const { event: told } = entry
  const own = OWN_SEEN as Readonly<Record<string, (event: never, sight: Sight) => object | null>>
  const event = (own[told.type] ?? ofRow)(told as never, sight) as Veiled<Event> | null
  return event && { type: 'happened', event }
}

const ofRow = seenBy<Fight>(EVENTS, inWords)

/** Beats that come about only by others: by somebody as quick, or by somebody who waits, and either may be hidden. */
const BETWEEN: readonly string[] = ['tie', 'match', 'settle', 'delay']

function rolled(entry: Rolled, sight: Sight, next: Entry<Event> | null): Seen<Event> | null {
  const { who, what } = entry
  if (!sight.knows(who)) return null
  const seen = (ROLLS[what]?.seen ?? ability)(entry, sight, next)
  if (seen === null || sight.opens(who, what)) return seen
  return modeOf(sight.viewer, what) === 'blind' && sight.owns(who)
    ? { ...entry, why: [], faces: null, total: null }
    : null
}
