import type { AnyBook } from '../books/index.ts'
import { type EventBase, type Seen, type SeenRoll, SOMEBODY, type Telling } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { makeEvent, makeSentence } from './entry-sentences.ts'
import { capital, makeAnswer, namesIn } from './names.ts'

/**
 * What each person hears of an entry in a chat: dice only on request, answers only if the clock gave them, newer rules
 * never.
 */
export function makeTold(book: AnyBook, entry: Seen<EventBase>, fight: FightBase): readonly Telling[] {
  switch (entry.type) {
    case 'happened':
      return toldEvent(book, entry.event, fight)
    case 'answered':
      return entry.by === 'clock' ? timedOut(book, entry, fight) : []
    case 'renewed':
      return []
    case 'undone':
      return [{ text: 'The referee takes back what was done last.' }]
    case 'rolled':
      return toldRoll(book, entry, fight)
    case 'overruled':
      return toldRuling(book, entry, fight)
    default:
      return said(makeSentence(book, entry, fight))
  }
}

/** Stands in for a missing reason of the referee. */
export const BY_HAND = 'by hand'

/** Notes, the end of the fight and overrulings without a reason are told by their events, not as rulings. */
function toldRuling(
  book: AnyBook,
  entry: Extract<Seen<EventBase>, { readonly type: 'overruled' }>,
  fight: FightBase,
): readonly Telling[] {
  const { events, why } = entry
  if (events.length > 0 && events.every(({ type }) => type === 'noted' || type === 'stopped'))
    return events.flatMap((event) => toldEvent(book, event, fight))
  return why === BY_HAND
    ? events.flatMap((event) => said(makeEvent(book, event, fight)))
    : said(makeSentence(book, entry, fight))
}

function toldEvent(book: AnyBook, event: EventBase, fight: FightBase): readonly Telling[] {
  const { told = {} } = book.words
  const words = Object.hasOwn(told, event.type) ? told[event.type] : undefined
  if (!words) return said(makeEvent(book, event, fight))
  return words(event, { fight, name: namesIn(book, fight) }).map((one) =>
    one.text.startsWith(SOMEBODY) ? { ...one, text: capital(one.text) } : one,
  )
}

function toldRoll(book: AnyBook, roll: SeenRoll, fight: FightBase): readonly Telling[] {
  const { toldRolls = {} } = book.words
  return Object.hasOwn(toldRolls, roll.what) ? toldRolls[roll.what]!(roll, { fight, name: namesIn(book, fight) }) : []
}

/** CHAT-6, for every book: a person whose time ran out is told what was taken, and so is the referee. */
function timedOut(
  book: AnyBook,
  { who, about, path }: Extract<Seen<EventBase>, { readonly type: 'answered' }>,
  fight: FightBase,
): readonly Telling[] {
  const name = namesIn(book, fight)
  const taken = makeAnswer(book, path, { fight, name, who, about, beat: null })
  return [
    { who, text: `Time is up: ${taken}.` },
    { referee: true, but: [who], text: `${name(who)} ran out of time: ${taken}.` },
  ]
}

const said = (text: string | null): readonly Telling[] => (text === null ? [] : [{ text }])
