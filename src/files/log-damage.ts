import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import type { FightBase, OwnEvent } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { type Entry, type Log, linesSince, standing } from '../engine/log.ts'
import { faultsIn, misfitsIn, sound } from '../engine/overruling.ts'
import { damagedRenewal, entriesRead, fightRead, renewalIn } from '../engine/renew-old-log.ts'
import { happen } from '../engine/scene.ts'

/** The first fault of a log, as a sentence without its full stop; null for a sound log. */
export function damageIn(log: Record<string, unknown>, book: AnyBook): string | null {
  const { opened, entries } = log
  if (!isThing(opened) || !Array.isArray(opened.combatants) || !isThing(opened.ground))
    return 'opened: a fight expected'
  const unfit = unfitIn(opened as typeof opened & FightBase, book, versionOf(log))
  if (unfit) return `opened${unfit}`
  if (!Array.isArray(entries)) return 'entries: a list expected'
  for (const [n, entry] of entries.entries()) {
    const wrong = misshapen(entry)
    if (wrong) return `entry ${n}: ${wrong}`
  }
  return damagedRenewal(entries as Entry<EventBase>[]) ?? unfolded(log as unknown as Log<FightBase, EventBase>, book)
}

const versionOf = ({ header }: Record<string, unknown>): number =>
  isThing(header) && isNumber(header.version) ? header.version : 0

/** Checks people and ground as `open` does; for an older version of the book only the fields of each sheet. */
function unfitIn(opened: FightBase, book: AnyBook, version: number): string | null {
  try {
    const [fault] = version < book.version ? misfitsIn(book, fightRead(book, opened, version)) : faultsIn(book, opened)
    return fault ? `.${fault.sentence}` : null
  } catch {
    return ': a fight expected'
  }
}

/** Required fields by type of entry. */
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
  renewed: { at: isNumber, version: isNumber, fight: isFight, mark: isNumber },
}

function misshapen(entry: unknown): string | null {
  if (!isThing(entry) || !isText(entry.type) || !Object.hasOwn(FIELDS, entry.type)) return 'an entry expected'
  const fields = FIELDS[entry.type as keyof typeof FIELDS]
  const wrong = Object.keys(fields).find((field) => !fields[field]!(entry[field]))
  return wrong === undefined ? null : `${wrong} of ${entry.type} is missing or wrong`
}

/** Folds the events of the log. Entries before the last `renewed` were made by other rules and are not folded. */
function unfolded(log: Log<FightBase, EventBase>, book: AnyBook): string | null {
  const { version } = log.header
  let at = 0
  try {
    const start = renewalIn(book, log, version) ?? {
      at: -1,
      n: version < book.version ? Number.POSITIVE_INFINITY : -1,
      fight: fightRead(book, log.opened, version),
    }
    const fight = copy(start.fight)
    for (const { n, entry } of linesSince(standing(entriesRead(book, log.entries, version)).tip, null)) {
      if (n <= start.at) continue
      at = n
      const events = entry.type === 'happened' ? [entry.event] : entry.type === 'overruled' ? entry.events : []
      for (const event of events) {
        const unfit = event.type === 'joined' && n > start.n ? sound(book, fight, event as OwnEvent) : event
        if ('refused' in unfit) return `entry ${at}: ${unfit.refused.replace(/\.$/, '')}`
        happen(book, fight, event)
      }
    }
    return null
  } catch (error) {
    const { message } = error as Error
    return message.startsWith(DAMAGED)
      ? message.slice(DAMAGED.length)
      : `entry ${at} does not fit the fight before it (${message})`
  }
}

const DAMAGED = 'the log is damaged: '

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
function isText(value: unknown): value is string {
  return typeof value === 'string'
}
function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
function isFaces(value: unknown): boolean {
  return Array.isArray(value) && value.every(isNumber)
}
function isThrow(value: unknown): boolean {
  return isThing(value) && isNumber(value.count) && isNumber(value.sides) && isText(value.reads)
}
function isFight(value: unknown): boolean {
  return isThing(value) && Array.isArray(value.combatants) && isThing(value.ground)
}
function isEvent(value: unknown): boolean {
  return isThing(value) && isText(value.type)
}
function isReasons(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && isText(one[0]) && isNumber(one[1]) && isText(one[2]))
  )
}
