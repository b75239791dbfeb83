import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import { copy } from '../engine/json.ts'
import { type Entry, linesSince, type Log, standing } from '../engine/log.ts'
import type { FightBase, OwnEvent } from '../engine/own.ts'
import { happen } from '../engine/scene.ts'
import { faultsIn, sound } from '../engine/ruling.ts'

/** The first thing that is wrong with a log, as a sentence without its stop; null for a sound one. */
export function damageIn(log: Record<string, unknown>, book: AnyBook): string | null {
  const { opened, entries } = log
  if (!isThing(opened) || !Array.isArray(opened.combatants) || !isThing(opened.ground)) return 'opened: a fight expected'
  const unfit = unfitIn(opened as typeof opened & FightBase, book)
  if (unfit) return `opened${unfit}`
  if (!Array.isArray(entries)) return 'entries: a list expected'
  for (const [n, entry] of entries.entries()) {
    const wrong = misshapen(entry)
    if (wrong) return `entry ${n}: ${wrong}`
  }
  return unfolded(log as unknown as Log<FightBase, EventBase>, book)
}

/** The people and the place, held to all that `open` holds them to. */
function unfitIn(opened: FightBase, book: AnyBook): string | null {
  try {
    const [fault] = faultsIn(book, opened)
    return fault ? `.${fault.sentence}` : null
  } catch {
    return ': a fight expected'
  }
}

/** What every entry of a kind must have. */
const FIELDS: Readonly<Record<Entry<unknown>['type'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  began: { beat: (beat) => isThing(beat) && isText(beat.kind) && (beat.who === null || isText(beat.who)) },
  asked: { who: isText, about: isText, dice: (dice) => dice === null || isThrow(dice) },
  answered: { who: isText, about: isText, path: Array.isArray },
  threw: { ask: isNumber, faces: isFaces, from: isText },
  rolled: { who: isText, what: isText, dice: isThrow, why: isReasons, faces: isFaces, total: isNumber, from: isText },
  happened: { event: isEvent },
  volunteered: { who: isText, path: Array.isArray },
  overruled: { events: (events) => Array.isArray(events) && events.every(isEvent), why: isText },
  recast: { to: isNumber, faces: (faces) => faces === null || isFaces(faces), why: isText },
  ended: { mark: isNumber },
  undone: { to: isNumber },
  restarted: { to: isNumber, why: isText },
}

function misshapen(entry: unknown): string | null {
  if (!isThing(entry) || !isText(entry.type) || !Object.hasOwn(FIELDS, entry.type)) return 'an entry expected'
  const fields = FIELDS[entry.type as keyof typeof FIELDS]
  const wrong = Object.keys(fields).find((field) => !fields[field]!(entry[field]))
  return wrong === undefined ? null : `${wrong} of ${entry.type} is missing or wrong`
}

/** What happened must be able to happen to the fight that stands there. */
function unfolded(log: Log<FightBase, EventBase>, book: AnyBook): string | null {
  let at = 0
  try {
    const fight = copy(log.opened)
    for (const { n, entry } of linesSince(standing(log.entries).tip, null)) {
      at = n
      const events = entry.type === 'happened' ? [entry.event] : entry.type === 'overruled' ? entry.events : []
      for (const event of events) {
        const unfit = event.type === 'joined' ? sound(book, fight, event as OwnEvent) : event
        if ('refused' in unfit) return `entry ${at}: ${unfit.refused.replace(/\.$/, '')}`
        happen(book, fight, event)
      }
    }
    return null
  } catch (error) {
    const { message } = error as Error
    return message.startsWith(DAMAGED) ? message.slice(DAMAGED.length) : `entry ${at} does not fit the fight before it (${message})`
  }
}

const DAMAGED = 'the log is damaged: '

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
function isText(value: unknown): value is string { return typeof value === 'string' }
function isNumber(value: unknown): value is number { return typeof value === 'number' }
function isFaces(value: unknown): boolean { return Array.isArray(value) && value.every(isNumber) }
function isThrow(value: unknown): boolean { return isThing(value) && isNumber(value.count) && isNumber(value.sides) && isText(value.reads) }
function isEvent(value: unknown): boolean { return isThing(value) && isText(value.type) }
function isReasons(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && isText(one[0]) && isNumber(one[1]) && isText(one[2]))
}
