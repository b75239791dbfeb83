import type { EventBase, Viewer } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import { type Entry, lengthOf } from '../../engine/log.ts'
import { fightRead } from '../../engine/renew.ts'
import { twinOf } from '../../engine/scene.ts'
import { lastOf, type Pages } from '../../engine/view.ts'
import { type Cache, cacheOf } from '../fights/cache.ts'
import type { Running } from '../fights/running.ts'
import type { Service } from '../service.ts'
import { type AnyWatch, linesOn, watchFor } from './secrecy.ts'

/** A fight, and who looks at it. Whoever has the same key sees the same, and shares a watch. */
export type Sight = { readonly running: Running; readonly viewer: Viewer; readonly key: string }

/**
 * Watches in memory, and lines in them all. Nearly everybody needs the last lines alone; whole watches are for who
 * comes new, looks back, or undoes.
 */
const MOST_SHORT = { things: 4_000, weight: 150_000 }
const MOST_WHOLE = { things: 1_000, weight: 50_000 }
/** A short watch that has grown to the most is cut to the fewest. */
const LINES = { fewest: 64, most: 128 }

type Caches = { readonly short: Cache<AnyWatch>; readonly whole: Cache<AnyWatch> }
const caches = new WeakMap<Service, Caches>()

/**
 * A watch with what is new and the lines just before it, so that a look costs no more in a long fight than in a short
 * one.
 * What goes back may reach beyond those lines, and takes the whole watch. Whoever holds a watch that is cut keeps it as
 * it is: another one is put in its place.
 */
export async function shortWatch(service: Service, at: Sight): Promise<AnyWatch> {
  const { short } = cachesOf(service)
  const old = short.get(nameOf(at))
  const [next, seen] = old ? [old.next, lengthSeen(old)] : [0, Number.POSITIVE_INFINITY]
  const watch = (old && (await readOn(service, at, old))) ?? (await wholeWatch(service, at))
  if (watch.next === lengthOf(at.running.play.log))
    put(short, at, watch.next === next ? watch : shortened(at, watch, seen))
  return watch
}

/** Everything that the viewer has seen. */
export async function wholeWatch(service: Service, at: Sight): Promise<AnyWatch> {
  const { whole } = cachesOf(service)
  const old = whole.get(nameOf(at))
  const watch = (old && (await readOn(service, at, old))) ?? (await readAll(service, at, old))
  put(whole, at, watch)
  return watch
}

export function dropWatches(service: Service, at: Sight): void {
  for (const cache of Object.values(cachesOf(service))) cache.drop(nameOf(at))
}

/** How many lines the viewer has seen. */
export const lengthSeen = ({ first, lines }: AnyWatch): number => first + lines.length

/** The log from its beginning, and how the fight opened. */
export async function wholePages(service: Service, running: Running): Promise<Pages<FightBase, EventBase>> {
  const { record, play, book } = running
  if (!play.log.from) return play
  const { version } = record.header
  return {
    log: await entriesFrom(service, running, 0),
    root: { fight: fightRead(book, record.opened as FightBase, version), version },
  }
}

/** What is kept, and what opening the fight with newer rules has added: that is kept with the next step. */
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

const nameOf = ({ running: { record }, key }: Sight): string => `${record.id} ${key}`

/** A sheet is as heavy as a few lines. */
const put = (cache: Cache<AnyWatch>, at: Sight, watch: AnyWatch): void =>
  cache.put(nameOf(at), watch, watch.lines.length + 3 * watch.fight.combatants.length)

/** From where it stopped; null, and nothing is read, where something went back or newer rules took over since. */
async function readOn(service: Service, { running }: Sight, watch: AnyWatch): Promise<AnyWatch | null> {
  const {
    book,
    play: { log, root },
    lately = log,
  } = running
  const { next: from } = watch // others may read on with it while we wait
  if (from >= lengthOf(log)) return watch
  const at = [log, lately].find((one) => (one.from ?? 0) <= from) ?? (await entriesFrom(service, running, from))
  if (goesBack(at, watch.next)) return null
  linesOn(book, watch, { log: at, root })
  return watch
}

/** A copy of a watch that has read a step which is not written yet; null where `readOn` would have to read more. */
export function readAhead({ book, play: { log, root }, lately = log }: Running, watch: AnyWatch): AnyWatch | null {
  const at = [log, lately].find((one) => (one.from ?? 0) <= watch.next)
  if (!at || watch.next > lengthOf(at) || goesBack(at, watch.next)) return null
  const copy = { ...watch, fight: twinOf(book, watch.fight), lines: [...watch.lines], asked: { ...watch.asked } }
  linesOn(book, copy, { log: at, root })
  return copy
}

/** What was read ahead is there for everybody, unless somebody has read further since. */
export function shareWatch(service: Service, at: Sight, watch: AnyWatch): void {
  const { short } = cachesOf(service)
  const old = short.get(nameOf(at))
  if (!old || old.next < watch.next) put(short, at, shortened(at, watch, old ? lengthSeen(old) : watch.first))
}

const goesBack = ({ entries, from = 0 }: Pages<FightBase, EventBase>['log'], n: number): boolean =>
  entries.slice(n - from).some((entry) => 'to' in entry || entry.type === 'renewed')

async function readAll(service: Service, { running, viewer }: Sight, old?: AnyWatch): Promise<AnyWatch> {
  const pages = await wholePages(service, running)
  if (!old) return watchFor(running.book, pages, viewer)
  linesOn(running.book, old, pages)
  return old
}

/** All that came after the first `seen` lines is kept: others who see the same have yet to look at it. */
function shortened({ running: { book, play } }: Sight, watch: AnyWatch, seen: number): AnyWatch {
  if (watch.lines.length <= LINES.most) return watch
  return lastOf(book, watch, {
    from: Math.min(seen, lengthSeen(watch) - LINES.fewest),
    open: play.asks.map(({ n }) => n),
  })
}
