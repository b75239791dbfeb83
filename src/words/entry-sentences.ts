import type { AnyBook } from '../books/index.ts'
import { type Asked, type EventBase, type Seen, type SeenRoll, SOMEBODY, type Telling } from '../engine/book.ts'
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

function makeEvent(book: AnyBook, event: EventBase, fight: FightBase): string | null {
  const { events } = book.words
  const said = Object.hasOwn(events, event.type)
    ? events[event.type]!(event, { fight, name: namesIn(book, fight) })
    : `${event.type}.`
  return said?.startsWith(SOMEBODY) ? capital(said) : said
}

/** The sentence of an entry, null for what other lines say; and what each hears of it in a chat. */
type Words = { readonly text: string | null; readonly told: readonly Telling[] }

export const SILENT: Words = { text: null, told: [] }

/** Whether neither a sentence nor a chat says anything of an entry, whatever the fight. */
export const isSilent = (entry: Seen<EventBase>): boolean =>
  entry.type === 'answered' ? entry.why === undefined && entry.by !== 'clock' : WORDLESS.includes(entry.type)

const WORDLESS: readonly string[] = ['began', 'asked', 'threw', 'volunteered', 'ended']

/** Both at once: as a rule a chat says the very sentence. */
export function makeWords(book: AnyBook, entry: Seen<EventBase>, fight: FightBase): Words {
  const text = makeSentence(book, entry, fight)
  switch (entry.type) {
    case 'happened':
      return { text, told: toldEvent(book, entry.event, { fight, text }) }
    case 'answered':
      return { text, told: entry.by === 'clock' ? timedOut(book, entry, fight) : [] }
    case 'renewed':
      return { text, told: [] }
    case 'undone':
      return { text, told: [{ text: 'The referee takes back what was done last.' }] }
    case 'rolled':
      return { text, told: toldRoll(book, entry, fight) }
    case 'overruled':
      return { text, told: toldRuling(book, entry, { fight, text }) }
    default:
      return { text, told: said(text) }
  }
}

/**
 * What each person hears of an entry in a chat: dice only on request, answers only if the clock gave them, newer rules
 * never.
 */
export const makeTold = (book: AnyBook, entry: Seen<EventBase>, fight: FightBase): readonly Telling[] =>
  makeWords(book, entry, fight).told

/** Stands in for a missing reason of the referee. */
export const BY_HAND = 'by hand'

/** Notes, the end of the fight and overrulings without a reason are told by their events, not as rulings. */
function toldRuling(
  book: AnyBook,
  { events, why }: Extract<Seen<EventBase>, { readonly type: 'overruled' }>,
  { fight, text }: Spoken,
): readonly Telling[] {
  if (events.length > 0 && events.every(({ type }) => type === 'noted' || type === 'stopped'))
    return events.flatMap((event) => toldEvent(book, event, { fight, text: makeEvent(book, event, fight) }))
  return why === BY_HAND ? events.flatMap((event) => said(makeEvent(book, event, fight))) : said(text)
}

/** The fight, and the sentence of what is told. */
type Spoken = { readonly fight: FightBase; readonly text: string | null }

function toldEvent(book: AnyBook, event: EventBase, { fight, text }: Spoken): readonly Telling[] {
  const { told = {} } = book.words
  const words = Object.hasOwn(told, event.type) ? told[event.type] : undefined
  if (!words) return said(text)
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
