import type { AnyBook } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Entry } from '../../engine/log.ts'
import { type Checkpoint, resume, resumeFrom } from '../../engine/open-and-resume.ts'
import type { Play } from '../../engine/play-append.ts'
import { E_RULE, isBreakdown } from '../../engine/rule-errors.ts'
import type { Pages } from '../../engine/viewer-lines.ts'
import { bookFor, type Service } from '../service.ts'
import type { FightRecord, News } from '../store/store.ts'
import { setAside } from './fights-set-aside.ts'
import { type Cache, cacheOf } from './lru-cache.ts'

/** A fight that is being played here: its record as this server knows it, and the play made from it. */
export type Running = {
  readonly record: FightRecord
  readonly play: AnyPlay
  readonly book: AnyBook
  /** The log of the last step before it was trimmed to its checkpoint, for readers who were up to date before it. */
  readonly lately?: Pages<FightBase, EventBase>['log']
}
export type AnyPlay = Play<FightBase, EventBase>

const MOST_READS = 20
/** Fights in memory, and people in them all. */
const MOST_KEPT = { things: 2_000, weight: 20_000 }

/** What a server knows of its fights. */
type Memory = {
  readonly plays: Cache<Running>
  /** Those it is reading just now. */
  readonly loads: Map<string, Promise<Running | null>>
  /** Those it is changing. */
  readonly queues: Map<string, Promise<unknown>>
  /** The newest revision heard of, for fights with a load or change in flight: an older copy must not be cached. */
  readonly news: Map<string, number>
}
/** News of other servers may have been missed: every copy may be old. */
const ANY_NEWS = Number.POSITIVE_INFINITY
const memories = new WeakMap<Service, Memory>()

/** Nothing is asked any more. */
export const isOver = ({ asks }: AnyPlay): boolean => asks.length === 0

/** The fight as this server knows it, or as it is kept. */
export async function load(service: Service, fight: string): Promise<Running | null> {
  const memory = memoryOf(service)
  const { plays, loads } = memory
  const known = plays.get(fight)
  if (known) return known
  const loading =
    loads.get(fight) ??
    read(service, fight).finally(() => {
      loads.delete(fight)
      quieten(memory, fight)
    })
  loads.set(fight, loading)
  return loading
}

/** Reads again if news came during the read: otherwise an old copy would stay in the cache. */
async function read(service: Service, fight: string): Promise<Running | null> {
  const { news } = memoryOf(service)
  for (let tries = 0; ; tries++) {
    if (news.get(fight) === ANY_NEWS) news.delete(fight) // this read includes what was missed
    const record = await service.store.fight(fight)
    if (!record) return null
    if (!news.has(fight)) news.set(fight, record.rev)
    const running =
      record.base === null ? await loadWhole(service, record) : await loadTail(service, record, record.base)
    if (!isOld(news, running)) return keep(service, running)
    if (tries >= MOST_READS) return running // newer than the request, though not to be cached
  }
}

/** Whether a newer revision was heard of. */
const isOld = (news: Memory['news'], { record: { id, rev } }: Running): boolean => rev < (news.get(id) ?? 0)

/** From the last checkpoint and the entries after it, as far as the record goes. */
async function loadTail(service: Service, record: FightRecord, base: Checkpoint<unknown>): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await service.store.entries(record.id, base.at + 1, record.length - base.at - 1)
  if (Object.keys(base.fallen).length > 0 && entries.some((entry) => entry.type === 'recast' && entry.faces === null))
    return loadWhole(service, record) // a recast skips all faces thrown before it; the checkpoint counts later ones, too
  const log = { header: record.header, opened: base.fight as FightBase, entries: entries as Entry<EventBase>[] }
  const play = opened(record, () =>
    resumeFrom(
      book,
      log,
      { ...(base as Checkpoint<FightBase>), sound: true },
      { tray: trayOf(service, record), hands: record.state.hands },
    ),
  )
  return { record, book, play }
}

/**
 * From the very beginning: for undoing, replaying and checking. Of a fight of an older version of its book, the
 * checkpoint still counts.
 */
export async function loadWhole(service: Service, record: FightRecord): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await service.store.entries(record.id, 0, record.length)
  const log = { header: record.header, opened: record.opened as FightBase, entries: entries as Entry<EventBase>[] }
  const kept = record.base as Checkpoint<FightBase> | null
  return {
    record,
    book,
    play: opened(record, () => resume(book, log, trayOf(service, record), { hands: record.state.hands, kept })),
  }
}

/** What is kept of a fight may be damaged, or its rules may throw: then that fight is set aside, and no other. */
function opened({ id, title }: FightRecord, open: () => AnyPlay): AnyPlay {
  try {
    return open()
  } catch (error) {
    if (isBreakdown(error))
      throw setAside(E_RULE, 'The rules of this fight fail, so that it cannot be opened just now.', error)
    throw setAside(
      'E_DAMAGED',
      `The fight '${title}' is set aside: what is kept of it is damaged, and cannot be opened.`,
      new Error(`fight ${id}: ${(error as Error).message}`),
    )
  }
}

const trayOf = ({ tray }: Service, { state }: Pick<FightRecord, 'state'>) => tray(state.seed, state.words)

/**
 * The fight at a revision that `has` accepts: the cached copy may be older than what a letter or another server says.
 */
export async function loadWith(
  service: Service,
  fight: string,
  has: (record: FightRecord) => boolean,
): Promise<Running | null> {
  const known = memoryOf(service).plays.get(fight) ?? (await load(service, fight))
  if (!known || has(known.record)) return known
  forget(service, fight)
  return load(service, fight)
}

/** Drops the cached copy of a fight that another server has written to. */
export function forget(service: Service, fight: string): void {
  memoryOf(service).plays.drop(fight)
}

/** Drops cached fights that other servers change; live pages are told of every change, wherever it was made. */
export function watch(service: Service): Promise<void> {
  return service.store.listen({
    told: (news) => void setImmediate(() => heard(service, news)), // after the own write has updated the cache
    missed: () => {
      const { plays, loads, queues, news } = memoryOf(service)
      plays.clear()
      for (const fight of [...loads.keys(), ...queues.keys()]) news.set(fight, ANY_NEWS)
      for (const listener of service.told) listener('', 0)
    },
  })
}

function heard(service: Service, { fight, rev, length }: News): void {
  const { plays, loads, queues, news } = memoryOf(service)
  if (loads.has(fight) || queues.has(fight)) news.set(fight, Math.max(rev, news.get(fight) ?? 0))
  const known = plays.get(fight)
  if (known && known.record.rev < rev) plays.drop(fight)
  for (const listener of service.told) listener(fight, length)
}

/** How many of them there are by book. */
export function openByBook(service: Service): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { play, book } of memoryOf(service).plays.things())
    if (!isOver(play)) counts.set(book.id, (counts.get(book.id) ?? 0) + 1)
  return counts
}

/** How many fights are in memory and not over. */
export const keptOpen = (service: Service): number =>
  memoryOf(service)
    .plays.things()
    .filter(({ play }) => !isOver(play)).length

function memoryOf(service: Service): Memory {
  const known = memories.get(service)
  if (known) return known
  const memory = { plays: cacheOf<Running>(MOST_KEPT), loads: new Map(), queues: new Map(), news: new Map() }
  memories.set(service, memory)
  return memory
}

/** No load or change in flight: later news applies to the cached copy. */
function quieten({ loads, queues, news }: Memory, fight: string): void {
  if (!loads.has(fight) && !queues.has(fight)) news.delete(fight)
}

/** Caches a fight, unless a newer revision is cached or was heard of. */
export function keep(service: Service, running: Running): Running {
  const { plays, news } = memoryOf(service)
  if (isOld(news, running)) return running
  const known = plays.get(running.record.id)
  const newer = known && known.record.rev > running.record.rev ? known : running
  plays.put(running.record.id, newer, newer.play.fight.combatants.length)
  return newer
}

/** One queue per fight: what was asked first is done first. */
export function inTurn<T>(service: Service, fight: string, work: () => Promise<T>): Promise<T> {
  const memory = memoryOf(service)
  const { queues } = memory
  const turn = (queues.get(fight) ?? Promise.resolve()).then(work, work)
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  queues.set(fight, settled)
  settled.then(() => {
    if (queues.get(fight) !== settled) return
    queues.delete(fight)
    quieten(memory, fight)
  })
  return turn
}
