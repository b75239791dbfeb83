import type { EventBase, Viewer } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import { type Entry, lengthOf } from '../../engine/log.ts'
import { fightRead } from '../../engine/renew-old-log.ts'
import { twinOf } from '../../engine/scene.ts'
import { lastOf, type Pages } from '../../engine/viewer-lines.ts'
import type { Running } from '../fights/loaded-fights.ts'
import { type Cache, cacheOf } from '../fights/lru-cache.ts'
import type { Service } from '../service.ts'
import { type AnyWatch, advance, watchFor } from './secrecy.ts'

/** A fight and its viewer. Viewers with the same key see the same, and share a watch. */
export type ViewedFight = { readonly running: Running; readonly viewer: Viewer; readonly key: string }

/**
 * Limits of watches, and of lines in all of them. Most reads need only the last lines; whole watches serve new viewers,
 * looking back, and undo.
 */
const MOST_SHORT = { things: 4_000, weight: 150_000 }
const MOST_WHOLE = { things: 1_000, weight: 50_000 }
/** A short watch of `most` lines is cut to `fewest`. */
const LINES = { fewest: 64, most: 128 }

type Caches = { readonly short: Cache<AnyWatch>; readonly whole: Cache<AnyWatch> }
const caches = new WeakMap<Service, Caches>()

/**
 * A watch with the new lines and a few before them, so that a look costs the same in a long fight as in a short one.
 * Going back may reach beyond those lines, and needs the whole watch. A cut makes a new watch; holders of the old one
 * keep it.
 */
export async function shortWatch(service: Service, at: ViewedFight): Promise<AnyWatch> {
  const { short } = cachesOf(service)
  const length = lengthOf(at.running.play.log)
  const name = nameOf(at)
  const old = short.get(name)
  const seen = old ? old.first + old.lines.length : Number.POSITIVE_INFINITY
  const isRead = old !== undefined && old.next >= length
  const watch = isRead ? old : ((old && (await readOn(service, at, old))) ?? (await wholeWatch(service, at)))
  if (watch.next === length) put(short, name, isRead ? watch : shortened(at, watch, seen))
  return watch
}

/** Everything that the viewer has seen. */
export async function wholeWatch(service: Service, at: ViewedFight): Promise<AnyWatch> {
  const { whole } = cachesOf(service)
  const name = nameOf(at)
  const old = whole.get(name)
  const watch = (old && (await readOn(service, at, old))) ?? (await readAll(service, at, old))
  put(whole, name, watch)
  return watch
}

export function dropWatches(service: Service, at: ViewedFight): void {
  for (const cache of Object.values(cachesOf(service))) cache.drop(nameOf(at))
}

/** Number of lines that the viewer has seen. */
export const lengthSeen = ({ first, lines }: AnyWatch): number => first + lines.length

/** The log from its beginning, and the opened fight. */
export async function wholePages(service: Service, running: Running): Promise<Pages<FightBase, EventBase>> {
  const { record, play, book } = running
  if (!play.log.from) return play
  const { version } = record.header
  return {
    log: await entriesFrom(service, running, 0),
    root: { fight: fightRead(book, record.opened as FightBase, version), version },
  }
}

/** Stored entries, and those added when newer rules opened the fight, which are stored with the next step. */
async function entriesFrom(
  service: Service,
  { record, play: { log } }: Running,
  from: number,
): Promise<Pages<FightBase, EventBase>['log']> {
  const kept = await service.store.entries(record.id, from, record.length - from)
  return {
    entries: [...(kept as readonly Entry<EventBase>[]), ...log.entries.slice(record.length - (log.from ?? 0))],
    from,
  }
}

function cachesOf(service: Service): Caches {
  const known = caches.get(service) ?? { short: cacheOf<AnyWatch>(MOST_SHORT), whole: cacheOf<AnyWatch>(MOST_WHOLE) }
  caches.set(service, known)
  return known
}

const nameOf = ({ running: { record }, key }: ViewedFight): string => `${record.id} ${key}`

/** A sheet weighs as much as a few lines. */
const put = (cache: Cache<AnyWatch>, name: string, watch: AnyWatch): void =>
  cache.put(name, watch, watch.lines.length + 3 * watch.fight.combatants.length)

/** Advances a watch. Null, without reading, if something was undone or newer rules took over since. */
async function readOn(service: Service, { running }: ViewedFight, watch: AnyWatch): Promise<AnyWatch | null> {
  const {
    book,
    play: { log, root },
    lately = log,
  } = running
  const { next: from } = watch // others may advance it during the await
  if (from >= lengthOf(log)) return watch
  const at = [log, lately].find((one) => (one.from ?? 0) <= from) ?? (await entriesFrom(service, running, from))
  if (goesBack(at, watch.next)) return null
  advance(book, watch, { log: at, root })
  return watch
}

/** A copy of a watch that has read an unwritten step; null if `readOn` would have to read more. */
export function readAhead({ book, play: { log, root }, lately = log }: Running, watch: AnyWatch): AnyWatch | null {
  const at = [log, lately].find((one) => (one.from ?? 0) <= watch.next)
  if (!at || watch.next > lengthOf(at) || goesBack(at, watch.next)) return null
  const copy = { ...watch, fight: twinOf(book, watch.fight), lines: [...watch.lines], asked: { ...watch.asked } }
  advance(book, copy, { log: at, root })
  return copy
}

/** Replaces the shared watch by the one read ahead, unless another has read further. */
export function shareWatch(service: Service, at: ViewedFight, watch: AnyWatch): void {
  const { short } = cachesOf(service)
  const name = nameOf(at)
  const old = short.get(name)
  if (!old || old.next < watch.next) put(short, name, shortened(at, watch, old ? lengthSeen(old) : watch.first))
}

const goesBack = ({ entries, from = 0 }: Pages<FightBase, EventBase>['log'], n: number): boolean =>
  entries.slice(n - from).some((entry) => 'to' in entry || entry.type === 'renewed')

async function readAll(service: Service, { running, viewer }: ViewedFight, old?: AnyWatch): Promise<AnyWatch> {
  const pages = await wholePages(service, running)
  if (!old) return watchFor(running.book, pages, viewer)
  advance(running.book, old, pages)
  return old
}

/** Keeps everything after the first `seen` lines: others with the same view have yet to read it. */
function shortened({ running: { book, play } }: ViewedFight, watch: AnyWatch, seen: number): AnyWatch {
  if (watch.lines.length <= LINES.most) return watch
  return lastOf(book, watch, {
    from: Math.min(seen, lengthSeen(watch) - LINES.fewest),
    open: play.asks.map(({ n }) => n),
  })
}
