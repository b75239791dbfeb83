import type { EventBase, RuleBook, Seen, Telling, Viewer } from './book.ts'
import type { FightBase } from './common-events.ts'
import { same } from './copy-compare-hash.ts'
import { hushed, ruled, seenBy } from './entry-secrecy.ts'
import { type Entry, type Log, lengthOf, linesSince, standing } from './log.ts'
import { entriesRead, entryRead, foldEntry, renewalIn } from './renew-old-log.ts'
import { happen, twinOf } from './scene.ts'

/**
 * What one viewer has seen of a fight, read entry by entry with the fight as it was then, so that a later reveal does
 * not show the past. Lines are numbered per viewer without gaps, so that hidden ones cannot be counted; returns refer
 * to these numbers. The referee sees every entry under its number in the log. Plain data, changed in place.
 */
export type Watch<F, E> = {
  readonly viewer: Viewer
  /** The fight after the last entry that was read. */
  fight: F
  /** The entry that is to be read next, and the version of the book that wrote it. */
  next: number
  version: number
  /** Number of the first line kept, and of the last that stands. */
  readonly first: number
  readonly lines: SeenLine<E>[]
  last: number
  /** Line of every question seen, by its number in the log; before the first line kept only open ones. */
  readonly asked: Record<number, number>
}

/** A viewer's line: its number, the line that stood before it, its words, and its entry, which is not sent. */
export type SeenLine<E> = {
  readonly seq: number
  readonly before: number
  readonly n: number
  readonly entry: Seen<E>
} & Wording

/** The sentence in third person, null if other lines say it; and what each listener hears in a chat. */
export type Wording = {
  readonly text: string | null
  readonly told: readonly Telling[]
  /** Who acts when, by name and total as they stand then, where this may have changed it. */
  readonly order?: readonly (readonly [name: string, total: number])[]
}

/** The log or its loaded part, and the fight where that begins (a play has both), and how to word an entry. */
export type Pages<F, E> = {
  readonly log: Pick<Log<F, E>, 'entries' | 'from'>
  readonly root: {
    readonly fight: F
    /** The version of the book that wrote the first entry: the latest unless told. */
    readonly version?: number
  }
  readonly say?: (entry: Seen<E>, fight: F) => Wording
}

/**
 * A watch that has read nothing yet. It begins with the fight, or at a checkpoint if the number of lines seen up to
 * there was stored.
 */
export const watchOf = <F, E>(
  book: Copying<F, E>,
  viewer: Viewer,
  fight: F,
  {
    n = 0,
    seq = 0,
    version = book.version,
  }: { readonly n?: number; readonly seq?: number; readonly version?: number | undefined } = {},
): Watch<F, E> => ({
  viewer,
  fight: twinOf(book, fight),
  next: n,
  version,
  first: seq,
  lines: [],
  last: seq - 1,
  asked: {},
})

type Copying<F, E> = Parameters<typeof twinOf<F, E>>[0]

/** Reads on to the end of the log, and returns the lines that are new. */
export function watchOn<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  watch: Watch<F, E>,
  pages: Pages<F, E>,
): readonly SeenLine<E>[] {
  if (watch.next < (pages.log.from ?? 0))
    throw new Error(
      `this watch has read up to entry ${watch.next}, and the log at hand begins only at ${pages.log.from}`,
    )
  const known = watch.lines.length
  const length = lengthOf(pages.log)
  for (; watch.next < length; watch.next++) read({ book, pages }, watch, watch.next)
  return watch.lines.slice(known)
}

/** What a viewer may know of a fight: the lines that stand. */
export function viewOf<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  pages: Pages<F, E>,
  viewer: Viewer,
): readonly SeenLine<E>[] {
  const from = pages.log.from ?? 0
  const watch = watchOf<F, E>(book, viewer, pages.root.fight, {
    n: from,
    seq: viewer.referee ? from : 0,
    version: pages.root.version,
  })
  watchOn(book, watch, pages)
  return standingLines(watch)
}

/** The lines that stand, oldest first. */
export function standingLines<F, E>(watch: Watch<F, E>): readonly SeenLine<E>[] {
  const lines: SeenLine<E>[] = []
  for (let line = lineAt(watch, watch.last); line; line = lineBefore(watch, line)) lines.push(line)
  return lines.reverse()
}

export const lineAt = <F, E>({ lines, first }: Watch<F, E>, seq: number): SeenLine<E> | null =>
  lines[seq - first] ?? null

/** The line that stands before this one; a roll thrown anew takes the place of the old one. */
export const lineBefore = <F, E>(watch: Watch<F, E>, { entry, before }: SeenLine<E>): SeenLine<E> | null =>
  lineAt(watch, entry.type === 'recast' ? (lineAt(watch, entry.to)?.before ?? before) : before)

/** The lines of entry `n` and later ones; null if some of them were dropped. */
export function linesOfEntries<F, E>({ lines, first }: Watch<F, E>, n: number): readonly SeenLine<E>[] | null {
  const from = indexOfEntry(lines, n)
  return from === 0 && first > 0 && lines[0]?.n !== n ? null : lines.slice(from)
}

/**
 * A watch with only the lines from number `from` on, enough to read further while nothing is undone. `open` are the
 * questions open now. It shares no mutable state with the original.
 */
export function lastOf<F, E>(
  book: Copying<F, E>,
  watch: Watch<F, E>,
  { from, open }: { readonly from: number; readonly open: readonly number[] },
): Watch<F, E> {
  const first = Math.max(watch.first, Math.min(from, firstAskedAtTip(watch)))
  const still = new Set(open.map((n) => watch.asked[n]))
  const asked = Object.fromEntries(Object.entries(watch.asked).filter(([, seq]) => seq >= first || still.has(seq)))
  return { ...watch, fight: twinOf(book, watch.fight), first, lines: watch.lines.slice(first - watch.first), asked }
}

/** The first question at the end of the standing lines: it may be asked again. */
function firstAskedAtTip<F, E>(watch: Watch<F, E>): number {
  let first = Number.POSITIVE_INFINITY
  for (let line = lineAt(watch, watch.last); line?.entry.type === 'asked'; line = lineBefore(watch, line))
    first = line.seq
  return first
}

/** The fight as it stood after entry `n`. */
export function fightAfter<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  { log, root }: Pages<F, E>,
  n: number,
): F {
  const { from = 0, entries } = log
  const { version = book.version } = root
  const upTo = entries.slice(0, n + 1 - from)
  const start = renewalIn(book, { entries: upTo, from }, version) ?? { at: -1, fight: root.fight }
  const fight = twinOf(book, start.fight)
  for (const line of linesSince(standing(entriesRead(book, upTo, version), from).tip, null))
    if (line.n > start.at) foldEntry(book, fight, line.entry)
  return fight
}

const WORDLESS: Wording = { text: null, told: [] }

export type Back<E> = Extract<Entry<E>, { readonly to: number }>

type Source<F extends FightBase, E extends EventBase> = { readonly book: RuleBook<F, E>; readonly pages: Pages<F, E> }

function read<F extends FightBase, E extends EventBase>(
  { book, pages }: Source<F, E>,
  watch: Watch<F, E>,
  n: number,
): void {
  const { entries, from = 0 } = pages.log
  const kept = entries[n - from]!
  const entry = watch.version < book.version ? entryRead(book, kept, watch.version) : kept
  if ('to' in entry) return goBack({ book, pages }, watch, { n, entry })
  if (entry.type === 'renewed') renew({ book, pages }, watch, { n, version: entry.version })
  const seen =
    entry.type === 'overruled'
      ? ruled(book, watch, entry)
      : seenBy(book, watch, { entry, next: entries[n + 1 - from] ?? null })
  if (entry.type === 'happened') happen(book, watch.fight, entry.event)
  if (!seen || (seen.type === 'asked' && isAskedAgain(watch, n, seen))) return
  put(watch, n, { entry: seen, wording: pages.say?.(seen, watch.fight) })
}

/** Continues with the fight as the newer version reads it. */
function renew<F extends FightBase, E extends EventBase>(
  { book, pages }: Source<F, E>,
  watch: Watch<F, E>,
  { n, version }: { readonly n: number; readonly version: number },
): void {
  watch.fight = fightAfter(book, pages, n)
  watch.version = version
}

function put<F, E>(
  watch: Watch<F, E>,
  n: number,
  { entry, wording = WORDLESS }: { readonly entry: Seen<E>; readonly wording: Wording | undefined },
): void {
  const seq = watch.first + watch.lines.length
  const { text, told, order } = wording
  watch.lines.push(
    order
      ? { seq, before: watch.last, n, entry, text, told, order }
      : { seq, before: watch.last, n, entry, text, told },
  )
  watch.last = seq
  if (entry.type === 'asked') watch.asked[n] = seq
}

/** A question that was asked again because of something this viewer did not see stays the same line. */
function isAskedAgain<F, E>(watch: Watch<F, E>, n: number, entry: Seen<E>): boolean {
  if (watch.viewer.referee) return false
  let line = lineAt(watch, watch.last)
  while (line?.entry.type === 'asked' && !same(line.entry, entry)) line = lineBefore(watch, line)
  if (line?.entry.type !== 'asked') return false
  watch.asked[n] = line.seq
  return true
}

/** A viewer hears of a return only if it takes back a line that was seen. */
function goBack<F extends FightBase, E extends EventBase>(
  { book, pages }: Source<F, E>,
  watch: Watch<F, E>,
  { n, entry }: { readonly n: number; readonly entry: Back<E> },
): void {
  watch.fight = fightAfter(book, pages, n)
  const line = firstSince(watch, entry.to)
  if (!watch.viewer.referee && (!line || line.before === watch.last)) return
  const seen = backward(book, watch, { line, entry })
  put(watch, n, { entry: seen, wording: pages.say?.(seen, watch.fight) })
  if (seen.type !== 'recast') watch.last = line?.before ?? watch.lines.at(-1)!.before
}

function backward<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  watch: Watch<F, E>,
  { line, entry }: { readonly line: SeenLine<E> | null; readonly entry: Back<E> },
): Extract<Seen<E>, Back<E>> {
  const to = line?.seq ?? watch.first + watch.lines.length
  if (entry.type === 'restarted') return { ...entry, to, why: watch.viewer.referee ? entry.why : '' }
  if (entry.type === 'undone') return { ...entry, to }
  const roll = line?.n === entry.to && line.entry.type === 'rolled' ? line.entry : null
  return roll
    ? { ...entry, to, faces: roll.faces && entry.faces, why: hushed(book, watch, entry.why) }
    : { type: 'undone', to, by: entry.by }
}

const firstSince = <F, E>({ lines }: Watch<F, E>, n: number): SeenLine<E> | null =>
  lines[indexOfEntry(lines, n)] ?? null

function indexOfEntry<E>(lines: readonly SeenLine<E>[], n: number): number {
  let i = lines.length
  while (i > 0 && lines[i - 1]!.n >= n) i--
  return i
}
