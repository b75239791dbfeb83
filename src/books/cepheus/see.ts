import type { Viewer } from '../../engine/book.ts'
import type { Entry } from '../../engine/log.ts'
import type { Event, Fight } from './fight.ts'

/** What a viewer may know: nothing of the hidden but their own, no totals of Initiative (CE-INIT-6), no notes to others. */
export function see(entry: Entry<Event>, viewer: Viewer, fight: Fight): Entry<Event> | null {
  if (viewer.referee) return entry
  if (entry.type === 'rolled') return mayKnow(entry.who, viewer, fight) ? known(entry, viewer, fight) : null
  if (entry.type === 'began') return entry.beat.who && !mayKnow(entry.beat.who, viewer, fight) ? null : entry
  if (entry.type !== 'happened') return entry
  const event = seen(entry.event, viewer, fight)
  return event && { type: 'happened', event }
}

function seen(event: Event, viewer: Viewer, fight: Fight): Event | null {
  if (event.type === 'noted') return event.to === 'all' || viewer.seats.includes(event.to) || viewer.seats.includes(event.who) ? event : null
  if (event.type === 'set') return null
  if ((event.type === 'readied' || event.type === 'planned') && !fight.options.showInitiative) return null
  if (event.type === 'interposed' && !fight.options.showInitiative) return { ...event, initiative: null }
  if (event.type === 'joined') return event.combatant.hidden && !viewer.seats.includes(event.combatant.id) ? null : event
  const people = [('who' in event && event.who) || null, ('at' in event && event.at) || null]
  return people.every((id) => id === null || mayKnow(id, viewer, fight)) ? event : null
}

const known = (entry: Extract<Entry<Event>, { type: 'rolled' }>, viewer: Viewer, { options }: Fight): Entry<Event> | null =>
  entry.what === 'initiative' && !options.showInitiative && !viewer.seats.includes(entry.who) ? null : entry

const mayKnow = (id: string, { seats }: Viewer, { combatants }: Fight): boolean =>
  seats.includes(id) || !combatants.some((one) => one.id === id && one.hidden)
