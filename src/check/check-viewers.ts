import type { AnyBook } from '../books/index.ts'
import type { EventBase, Seen, Sighted, Viewer } from '../engine/book.ts'
import { type FightBase, find } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { below, type Stream } from '../engine/dice-tray.ts'
import type { Entry, Rolled } from '../engine/log.ts'
import { linesOf } from '../engine/play.ts'
import { happen } from '../engine/scene.ts'
import type { Schema } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { fieldsOf, hasMark, maxOf } from '../engine/schema-marks.ts'
import { sightOf } from '../engine/viewer-sight.ts'
import { makeSentence, makeTold } from '../words/entry-sentences.ts'
import { makeWhy } from '../words/roll-sentences.ts'
import type { AnyPlay } from '../words/transcript.ts'
import { isUnreadable } from './check-questions.ts'
import { type Checking, fault, placeOf, sayAt, trying } from './findings.ts'
import { frozen } from './watched-book.ts'

const REFEREE_VIEW: Viewer = { referee: true, seats: [], health: 'exact', rolls: {} }

/**
 * Checks the fight as each kind of viewer reads it: every sentence is readable, none names a combatant unknown to the
 * viewer, and none depends on a field the viewer may not read.
 */
export function readersMayRead(checking: Checking, play: AnyPlay, picks: Stream): void {
  const seats = play.log.opened.combatants.map(({ id }) => id)
  const viewers: readonly Viewer[] = [
    REFEREE_VIEW,
    { referee: false, seats: [], health: 'hidden', rolls: {} },
    { referee: false, seats: [seats[below(picks, seats.length)]!], health: 'words', rolls: {} },
    { referee: false, seats: [seats[below(picks, seats.length)]!], health: 'exact', rolls: {} },
  ]
  const entries = linesOf(play).map(({ entry }) => entry)
  for (const viewer of viewers) readThrough({ ...checking, viewer, picks }, copy(play.log.opened), entries)
}

type Reading = Checking & { readonly viewer: Viewer; readonly picks: Stream }

function readThrough(reading: Reading, opened: FightBase, entries: readonly Entry<EventBase>[]): void {
  const { book, found } = reading
  let before = frozen(opened)
  for (const [i, entry] of entries.entries()) {
    if (entry.type === 'began') found.beat = entry.beat
    const after = frozen(afterEntry(book, before, entry))
    if (entry.type === 'began' || entry.type === 'rolled' || entry.type === 'happened')
      trying(found, () => lineHolds(reading, entry, { before, after, next: entries[i + 1] ?? null }))
    before = after
  }
  trying(found, () => showHolds(reading, before))
}

function afterEntry(book: AnyBook, before: FightBase, entry: Entry<EventBase>): FightBase {
  const events = entry.type === 'happened' ? [entry.event] : entry.type === 'overruled' ? entry.events : []
  if (events.length === 0) return before
  const after = copy(before)
  for (const event of events) happen(book, after, event)
  return after
}

type Moment = { readonly before: FightBase; readonly after: FightBase; readonly next: Entry<EventBase> | null }

function lineHolds(reading: Reading, entry: Sighted<EventBase>, moment: Moment): void {
  const { found, viewer, picks } = reading
  const at = placeOf(entry)
  const read = readOf(reading, entry, moment)
  if (!read) return
  for (const text of read.texts) if (isUnreadable(text)) fault(found, `${sayAt(at)} reads: ${text}`, at)
  if (entry.type === 'rolled' && read.seen.type === 'rolled' && read.seen.total !== null) whyHolds(reading, entry)
  if (viewer.referee) return
  const leaked = strangers(reading, moment).find(
    ({ id, name }) =>
      holdsId(read.seen, id) || read.texts.some((text) => isNamedIn(withoutOthers(text, moment.after, name), name)),
  )
  if (leaked) fault(found, `${sayAt(at)} names ${leaked.name} to who may not know of them`, at)
  const other = changedFor(reading, moment.before, picks)
  if (!other) return
  const twin = readOf(reading, entry, {
    ...moment,
    before: other.change(moment.before),
    after: other.change(moment.after),
  })
  if (twin && JSON.stringify([twin.seen, twin.texts]) !== JSON.stringify([read.seen, read.texts]))
    fault(found, `${sayAt(at)} tells others what stands in '${other.field}' of somebody's sheet`, at)
}

type Read = { readonly seen: Seen<EventBase>; readonly texts: readonly string[] }

/** What a viewer sees of an entry, and the sentences about it. */
function readOf({ book, viewer }: Reading, entry: Sighted<EventBase>, { before, after, next }: Moment): Read | null {
  const seen = viewer.referee ? (entry as Seen<EventBase>) : book.see(entry, viewer, before, next)
  if (!seen) return null
  const known = viewer.referee ? after : book.known(after, viewer)
  const told = makeTold(book, seen, known).filter(
    ({ who, referee, but }) =>
      viewer.referee ||
      (!referee &&
        (who === undefined || viewer.seats.includes(who)) &&
        !but?.some((one) => viewer.seats.includes(one))),
  )
  const sentence = makeSentence(book, seen, known)
  return { seen, texts: [...(sentence === null ? [] : [sentence]), ...told.map(({ text }) => text)] }
}

function whyHolds({ book, found }: Checking, roll: Rolled): void {
  const at = `roll ${roll.what}`
  for (const line of makeWhy(book, roll))
    if (isUnreadable(line)) fault(found, `the roll '${roll.what}' reads: ${line}`, at)
  for (const [key, , rule] of roll.why)
    if (rule === '') fault(found, `the reason '${key}' of the roll '${roll.what}' names no rule`, at)
}

/** Combatants unknown to the viewer before and after the entry. */
function strangers({ viewer }: Reading, { before, after }: Moment): FightBase['combatants'] {
  const [then, now] = [sightOf(viewer, before), sightOf(viewer, after)]
  return before.combatants.filter(({ id }) => !then.knows(id) && !now.knows(id))
}

/** The id occurs as a whole string in plain data. */
const holdsId = (data: unknown, id: string): boolean => JSON.stringify(data).includes(JSON.stringify(id))

/** Whole words only: `Pip` is not in `Pippin`. */
const isNamedIn = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i').test(text)

/** Removes longer names that contain this one: `Thug 2` does not name `Thug`. */
const withoutOthers = (text: string, { combatants }: FightBase, name: string): string =>
  combatants
    .filter((one) => one.name !== name && one.name.includes(name))
    .reduce((rest, one) => rest.replaceAll(one.name, ''), text)

/** Others see only fields marked `visible` or `health`; only the referee sees `secret` ones. */
function showHolds({ book, found, viewer }: Reading, fight: FightBase): void {
  const shown = book.show(fight, viewer)
  if (viewer.referee) return
  const sight = sightOf(viewer, fight)
  const leaked = fight.combatants.find(({ id }) => !sight.knows(id) && holdsId(shown, id))
  if (leaked) fault(found, `the view of a fight names ${leaked.name} to who may not know of them`)
  if (!isMarked(book)) return
  const [fields, open] = [fieldsOf(book.sheet), openFields(book)]
  for (const { own, sheet } of shown.combatants)
    for (const name of Object.keys(sheet)) {
      const field = Object.hasOwn(fields, name) ? fields[name]! : null
      if (field && (hasMark(field, 'secret') || !(own || open.has(name))))
        fault(found, `the view of a fight shows others the field '${name}' of a sheet`)
    }
}

const BASE = new Set(['id', 'name', 'side', 'control', 'acted', 'hidden', 'left'])

/** Fields marked visible or health, with the maximum of a health score. */
function openFields({ sheet }: AnyBook): ReadonlySet<string> {
  const fields = Object.entries(fieldsOf(sheet))
  const marked = fields.filter(([, field]) => hasMark(field, 'visible') || hasMark(field, 'health'))
  return new Set(marked.flatMap(([name, field]) => [name, maxOf(field) ?? name]))
}

/** A book made by `bookOf` states secrecy by marks; any other book has its own `show`. */
const isMarked = ({ schemas }: AnyBook): boolean => schemas !== undefined

type Change = { readonly field: string; change(fight: FightBase): FightBase }

/** One field that the viewer may not read, with another value. */
function changedFor({ book, viewer }: Reading, fight: FightBase, picks: Stream): Change | null {
  if (!isMarked(book)) return null
  const shown = openFields(book)
  const fields = Object.entries(fieldsOf(book.sheet)).filter(([name]) => !BASE.has(name) && !shown.has(name))
  const who = fight.combatants[below(picks, fight.combatants.length)]!
  const open = fields.filter(([, field]) => !viewer.seats.includes(who.id) || hasMark(field, 'secret'))
  if (open.length === 0) return null
  const [field, schema] = open[below(picks, open.length)]!
  const value = otherValue(schema, (who as unknown as Readonly<Record<string, unknown>>)[field])
  if (value === undefined) return null
  const change = (old: FightBase): FightBase => {
    const twin = copy(old)
    Object.assign(find(twin.combatants, who.id), { [field]: copy(value) })
    return frozen(twin)
  }
  return { field, change }
}

/** Another value that fits the schema; undefined if none is found. */
function otherValue(schema: Schema<unknown>, value: unknown): unknown {
  const tries: readonly unknown[] =
    typeof value === 'number'
      ? [value + 1, value - 1]
      : typeof value === 'boolean'
        ? [!value]
        : typeof value === 'string'
          ? [`${value}zq`]
          : typeof value === 'object' && value !== null && 'now' in value
            ? [{ ...value, now: Number(value.now) - 1 }]
            : []
  return tries.find((one) => !('errors' in check(schema, one)))
}
