import type { AnyBook } from '../books/index.ts'
import { type Asked, type EventBase, type Seen, type SeenRoll, SOMEBODY } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import type { Rolled } from '../engine/log.ts'
import { capital, makeAnswer, namesIn } from './names.ts'
import { makeSum, rollName } from './roll-sentences.ts'

/** An entry in the third person, whole or as seen, given the fight after it; null for entries told by other lines. */
export function makeSentence(book: AnyBook, entry: Seen<EventBase>, fight: FightBase): string | null {
  switch (entry.type) {
    case 'happened':
      return makeEvent(book, entry.event, fight)
    case 'answered':
      return entry.why === undefined ? null : `${namesIn(book, fight)(entry.who)} thinks: ${entry.why}.`
    case 'rolled':
      return `${namesIn(book, fight)(entry.who)}, ${rollName(book, entry.what)}: ${isOpen(entry) ? makeSum(book, entry) : 'the referee alone sees the dice'}`
    case 'overruled':
      return `The referee decides${because(entry.why)}${entry.events.length === 0 ? '.' : ': '}${entry.events.map((event) => makeEvent(book, event, fight) ?? event.type).join(' ')}`
    case 'recast':
      return entry.faces
        ? `The referee lays the dice: ${entry.faces.join(' ')}${because(entry.why)}.`
        : `The referee calls for new dice${because(entry.why)}.`
    case 'restarted':
      return 'The rules have changed since; what was open is asked again.'
    case 'renewed':
      return `From here on version ${entry.version} of the rules is played; what came before stays as it is.`
    default:
      return null
  }
}

/** A decision, as named in an undo: `Dorrit Vane: Significant Action, Attack`. */
export function makeDecision(book: AnyBook, entry: Seen<EventBase>, fight: FightBase): string | null {
  const name = namesIn(book, fight)
  if (entry.type !== 'answered' && entry.type !== 'volunteered') return makeSentence(book, entry, fight)
  const asked: Asked<FightBase> = {
    fight,
    name,
    who: entry.who,
    about: 'about' in entry ? entry.about : '',
    beat: null,
  }
  return `${name(entry.who)}: ${makeAnswer(book, entry.path, asked)}.`
}

const isOpen = (roll: SeenRoll): roll is Rolled => roll.faces !== null && roll.total !== null

const because = (why: string): string => (why === '' ? '' : ` (${why})`)

export function makeEvent(book: AnyBook, event: EventBase, fight: FightBase): string | null {
  const { events } = book.words
  const said = Object.hasOwn(events, event.type)
    ? events[event.type]!(event, { fight, name: namesIn(book, fight) })
    : `${event.type}.`
  return said?.startsWith(SOMEBODY) ? capital(said) : said
}
