import type { EventBase, RuleBook, Seen, Telling, Viewer } from './book.ts'
import type { FightBase } from './common-events.ts'
import { same } from './json.ts'
import { type Entry, type Log, lengthOf, linesSince, standing } from './log.ts'
import { entriesRead, entryRead, foldEntry, renewalIn } from './renew.ts'
import { happen, twinOf } from './scene.ts'
import { hushed, ruled, seenBy } from './view-entry.ts'

/**
 * What one viewer has seen of a fight, read entry by entry, each with the fight as it was then: who is revealed later
 * was hidden before.
 * Lines are numbered for this viewer alone, without holes, so that nothing can be counted from them; what goes back
 * says so in these numbers.
 * The referee sees every entry, and so the referee's numbers are those of the log. A watch is plain data, and is
 * changed in place.
 */
export type Watch<F, E> = {
  readonly viewer: Viewer
  /** The fight after the last entry that was read. */
  fight: F
  /** The entry that is to be read next, and the version of the book that wrote it. */
  next: number
  version: number
  /** The number of the first line that is kept, and the last line that stands. */
  readonly first: number
  readonly lines: SeenLine<E>[]
  last: number
  /**
   * The line of every question that was seen, by its number in the log; of those before the first line only what is
   * still open.
   */
  readonly asked: Record<number, number>
}

/**
 * A line of a viewer: its number, the last line that stood when it came, its words, and the entry it came from, which
 * is nobody else's to know.
 */
export type SeenLine<E> = {
  readonly seq: number
  readonly before: number
  readonly n: number
  readonly entry: Seen<E>
} & Wording

/** A sentence as a story of others, null for what other lines say; and what each hears of it in a chat. */
export type Wording = {
  readonly text: string | null
  readonly told: readonly Telling[]
  /** Who acts when, by name and total as they stand then, where this may have changed it. */
  readonly order?: readonly (readonly [name: string, total: number])[]
}

/**
 * The log, or the part of it that is at hand, and the fight where that begins: a play has both. And how an entry is put
 * in words, given the fight after it.
 */
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
 * A watch that has read nothing yet. It begins with the fight, or at a checkpoint if somebody kept how many lines the
 * viewer had seen by then.
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
  for (; watch.next < lengthOf(pages.log); watch.next++) read({ book, pages }, watch, watch.next)
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
const lineBefore = <F, E>(watch: Watch<F, E>, { entry, before }: SeenLine<E>): SeenLine<E> | null =>
  lineAt(watch, entry.type === 'recast' ? (lineAt(watch, entry.to)?.before ?? before) : before)

/** The lines that came of entry `n` and of those after it; null where some of them may have been let go. */
export function linesOfEntries<F, E>({ lines, first }: Watch<F, E>, n: number): readonly SeenLine<E>[] | null {
  const from = indexOfEntry(lines, n)
  return from === 0 && first > 0 && lines[0]?.n !== n ? null : lines.slice(from)
}

/**
 * The same watch with the lines from number `from` on, and what it takes to read on with it while nothing goes back.
 * `open` are the questions that are open
 * where it stands. It shares nothing that changes: the old one may be read on with, too.
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

/** The first of the questions at the end of what stands: one of them may be asked afresh. */
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
  const entry = entryRead(book, entries[n - from]!, watch.version)
  if ('to' in entry) return goBack({ book, pages }, watch, { n, entry })
  if (entry.type === 'renewed') renew({ book, pages }, watch, { n, version: entry.version })
  const seen =
    entry.type === 'overruled'
      ? ruled(book, watch, entry)
      : seenBy(book, watch, { entry, next: entries[n + 1 - from] ?? null })
  if (entry.type === 'happened') happen(book, watch.fight, entry.event)
  if (seen && !isAskedAgain(watch, n, seen)) put(watch, n, { entry: seen, wording: pages.say?.(seen, watch.fight) })
}

/** From here on the fight is what newer rules take it for. */
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

/** A question that was closed and asked afresh by what this viewer did not see is still the same to him. */
function isAskedAgain<F, E>(watch: Watch<F, E>, n: number, entry: Seen<E>): boolean {
  if (entry.type !== 'asked' || watch.viewer.referee) return false
  let line = lineAt(watch, watch.last)
  while (line?.entry.type === 'asked' && !same(line.entry, entry)) line = lineBefore(watch, line)
  if (line?.entry.type !== 'asked') return false
  watch.asked[n] = line.seq
  return true
}

/** Undone, started over, or thrown anew: a viewer is told as far as it takes back something that he saw. */
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
