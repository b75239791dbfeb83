import type { AnyBook } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import { E_RULE, isBreakdown } from '../../engine/breakdown.ts'
import type { FightBase } from '../../engine/common-events.ts'
import { type Entry, lengthOf } from '../../engine/log.ts'
import type { Play } from '../../engine/play-onward.ts'
import { type Checkpoint, checkpointOf, resume, resumeFrom, trimmed } from '../../engine/play-open.ts'
import type { Refusal } from '../../engine/tree.ts'
import type { Pages } from '../../engine/view.ts'
import { bookFor, type House } from '../service.ts'
import type { Append, FightNews, FightRecord, FightState, NewLetter, News } from '../store/store.ts'
import { type Shelf, shelfOf } from './cache.ts'
import { setAside } from './set-aside.ts'
import { announce, type Note } from './trouble.ts'

/** A fight that is being played here: its record as this server knows it, and the play made from it. */
export type Running = {
  readonly record: FightRecord
  readonly play: AnyPlay
  readonly book: AnyBook
  /** The log of the last step, before what lies behind its checkpoint was let go: for whoever has read up to there. */
  readonly lately?: Pages<FightBase, EventBase>['log']
}
export type AnyPlay = Play<FightBase, EventBase>

/** One step of a fight: another play and state, with letters to send; or a sentence why not. */
export type Step = {
  readonly play: AnyPlay
  readonly state: FightState
  readonly letters?: readonly NewLetter[]
  /** People are told of it. */
  readonly tell?: boolean
  readonly notes?: readonly Note[]
}
export type Deed = (running: Running) => Step | Refusal

/** What a step came to: how long the log is now, and whether this very request had been carried out before. */
export type Done = { readonly length: number }

/**
 * The server that wrote last is the quicker one, so the other may have to wait until all that is queued there is done.
 */
const MOST_TRIES = 300
const LONGEST_PAUSE_MS = 20
const MOST_READS = 20
/** Fights in memory, and people in them all. */
const MOST_KEPT = { things: 2_000, weight: 20_000 }

/** What a server knows of its fights. */
type Memory = {
  readonly plays: Shelf<Running>
  /** Those it is reading just now. */
  readonly loads: Map<string, Promise<Running | null>>
  /** Those it is changing. */
  readonly queues: Map<string, Promise<unknown>>
  /** The newest revision that was heard of, of those it is reading or changing: what is older must not be kept. */
  readonly news: Map<string, number>
}
/** Some news were missed, and nobody knows which. */
const ANY_NEWS = Number.POSITIVE_INFINITY
const memories = new WeakMap<House, Memory>()

/**
 * Carries out a step, one after another for each fight; when another server was quicker, it is tried on what stands
 * then.
 */
export function change(house: House, fight: string, request: string | null, deed: Deed): Promise<Done | Refusal> {
  return inTurn(house, fight, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await attempt(house, fight, request, deed)
      if (done !== 'again') return done
      forget(house, fight)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(tries + 1, LONGEST_PAUSE_MS))) // or two servers keep being in each other's way
    }
    return { refused: 'Too many are writing to this fight at once. Please try again.', code: 'E_BUSY' }
  })
}

async function attempt(
  house: House,
  fight: string,
  request: string | null,
  deed: Deed,
): Promise<Done | Refusal | 'again'> {
  const running = await load(house, fight)
  if (!running) return { refused: 'There is no such fight.', code: 'E_NO_FIGHT' }
  const step = deed(running)
  if (!('refused' in step)) return write(house, running, step, request)
  if (step.code !== OLDER || !running.play.log.from) return refused(house, running, step, request)
  const whole = await loadWhole(house, running.record)
  const further = deed(whole)
  return 'refused' in further ? refused(house, whole, further, request) : write(house, whole, further, request)
}

/** What goes back beyond the checkpoint takes the whole log. */
export const OLDER = 'E_OLDER'

/** Nothing is refused that was carried out before, nor for what another server has changed meanwhile. */
async function refused(
  house: House,
  { record: { id, rev } }: Running,
  step: Refusal,
  request: string | null,
): Promise<Done | Refusal | 'again'> {
  const before = request === null ? undefined : await house.store.seen(id, request)
  if (before !== undefined) return before as Done
  const now = await house.store.fight(id)
  return now && now.rev > rev ? 'again' : step
}

async function write(house: House, running: Running, step: Step, request: string | null): Promise<Done | 'again'> {
  const { record } = running
  const done: Done = { length: lengthOf(step.play.log) }
  const append = appendOf(running, step, {
    request: request === null ? null : { id: request, answer: done },
    look: step.tell ? house.now() + LOOK_MS : undefined,
  })
  const result = await house.store.append(append).catch((error) => {
    forget(house, record.id) // it may have been written all the same
    for (const listener of house.told) listener(record.id, record.length)
    throw error
  })
  if ('conflict' in result) return 'again'
  if ('seen' in result) {
    forget(house, record.id)
    return result.seen as Done
  }
  const { over, state } = append
  const change = {
    rev: result.rev,
    length: done.length,
    over,
    state,
    base: append.base === 'same' ? record.base : append.base,
  }
  keep(house, {
    ...running,
    play: append.base === 'same' ? step.play : lightened(step.play),
    lately: step.play.log,
    record: after(record, change),
  })
  for (const note of step.notes ?? []) announce(house, { ...note, table: record.table, fight: record.id, by: null })
  if (step.tell) tell(house, { table: record.table, fight: record.id, rev: result.rev })
  return done
}

/** Whoever was not told by then is told by whoever looks after the fight. */
const LOOK_MS = 5_000

function tell({ tellers }: House, news: FightNews): void {
  for (const teller of tellers) teller(news).catch(() => undefined)
}

/** A part of a log opens with its checkpoint. */
function lightened(play: AnyPlay): AnyPlay {
  const rest = trimmed(play)
  return rest.log.from ? { ...rest, log: { ...rest.log, opened: rest.root.fight } } : rest
}

/** The record after a step. How the fight opened need not have been read, and is handed on as it is. */
function after(
  record: FightRecord,
  change: Pick<FightRecord, 'rev' | 'length' | 'over' | 'state' | 'base'>,
): FightRecord {
  const { id, table, title, header, created } = record
  return Object.defineProperty(
    { id, table, title, header, created, ...change },
    'opened',
    Object.getOwnPropertyDescriptor(record, 'opened')!,
  ) as FightRecord
}

function appendOf(
  { record, play: before }: Running,
  { play, state, letters = [] }: Step,
  { request, look }: Pick<Append, 'request' | 'look'>,
): Append {
  const entries = play.log.entries.slice(record.length - (play.log.from ?? 0)) as readonly Entry<unknown>[]
  const base = play.base === before.base || isNear(record, before, play) ? 'same' : checkpointOf(play)
  return {
    fight: record.id,
    rev: record.rev,
    entries,
    after: record.length,
    over: isOver(play),
    base,
    state,
    letters,
    look,
    request,
  }
}

/**
 * A checkpoint takes more room than all else a step writes. One that is near serves as well: what came after it is
 * folded in no time.
 */
const NEAR = 64

function isNear({ base }: FightRecord, { log: { from = 0 } }: AnyPlay, { log }: AnyPlay): boolean {
  return base !== null && from === base.at + 1 && lengthOf(log) - from < NEAR
}

/** Nothing is asked any more. */
export const isOver = ({ asks }: AnyPlay): boolean => asks.length === 0

/** The fight as this server knows it, or as it is kept. */
export async function load(house: House, fight: string): Promise<Running | null> {
  const known = plays(house).get(fight)
  if (known) return known
  const { loads } = memoryOf(house)
  const loading =
    loads.get(fight) ??
    read(house, fight).finally(() => {
      loads.delete(fight)
      quieten(house, fight)
    })
  loads.set(fight, loading)
  return loading
}

/** Read anew if there was news of it meanwhile: otherwise what is old would be kept, and nobody would ever say so. */
async function read(house: House, fight: string): Promise<Running | null> {
  const { news } = memoryOf(house)
  for (let tries = 0; ; tries++) {
    if (news.get(fight) === ANY_NEWS) news.delete(fight) // what was missed is there by now
    const record = await house.store.fight(fight)
    if (!record) return null
    if (!news.has(fight)) news.set(fight, record.rev)
    const running = record.base === null ? await loadWhole(house, record) : await loadTail(house, record, record.base)
    if (!isOld(house, running)) return keep(house, running)
    if (tries >= MOST_READS) return running // what was read after somebody asked is good enough for him, though not to be kept
  }
}

/** Whether newer was heard of. */
const isOld = (house: House, { record: { id, rev } }: Running): boolean => rev < (memoryOf(house).news.get(id) ?? 0)

/** From the last checkpoint and the entries after it, as far as the record goes. */
async function loadTail(house: House, record: FightRecord, base: Checkpoint<unknown>): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await house.store.entries(record.id, base.at + 1, record.length - base.at - 1)
  if (Object.keys(base.fallen).length > 0 && entries.some((entry) => entry.type === 'recast' && entry.faces === null))
    return loadWhole(house, record) // new dice pass over all that fell by then, and the checkpoint knows of later ones
  const log = { header: record.header, opened: base.fight as FightBase, entries: entries as Entry<EventBase>[] }
  const play = opened(record, () =>
    resumeFrom(
      book,
      log,
      { ...(base as Checkpoint<FightBase>), sound: true },
      { tray: trayOf(house, record), hands: record.state.hands },
    ),
  )
  return { record, book, play }
}

/**
 * From the very beginning: for undoing, replaying and checking. Of a fight of an older version of its book, the
 * checkpoint still counts.
 */
export async function loadWhole(house: House, record: FightRecord): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await house.store.entries(record.id, 0, record.length)
  const log = { header: record.header, opened: record.opened as FightBase, entries: entries as Entry<EventBase>[] }
  const kept = record.base as Checkpoint<FightBase> | null
  return {
    record,
    book,
    play: opened(record, () => resume(book, log, trayOf(house, record), { hands: record.state.hands, kept })),
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

const trayOf = ({ tray }: House, { state }: Pick<FightRecord, 'state'>) => tray(state.seed, state.words)

/**
 * The fight with what a letter tells of: a letter may be carried before this server has its own copy in order, or
 * another server wrote it.
 */
export async function loadWith(
  house: House,
  fight: string,
  has: (record: FightRecord) => boolean,
): Promise<Running | null> {
  const known = await load(house, fight)
  if (!known || has(known.record)) return known
  forget(house, fight)
  return load(house, fight)
}

/** Drops what is known of a fight, because somebody else has written to it. */
export function forget(house: House, fight: string): void {
  plays(house).drop(fight)
}

/** What another server wrote makes our copy old; live pages hear of every change, wherever it was made. */
export function watch(house: House): Promise<void> {
  return house.store.listen({
    told: (news) => void setImmediate(() => heard(house, news)), // what this server wrote itself is in memory by then
    missed: () => {
      const { plays, loads, queues, news } = memoryOf(house)
      plays.clear()
      for (const fight of [...loads.keys(), ...queues.keys()]) news.set(fight, ANY_NEWS)
      for (const listener of house.told) listener('', 0)
    },
  })
}

function heard(house: House, { fight, rev, length }: News): void {
  const { loads, queues, news } = memoryOf(house)
  if (loads.has(fight) || queues.has(fight)) news.set(fight, Math.max(rev, news.get(fight) ?? 0))
  const known = plays(house).get(fight)
  if (known && known.record.rev < rev) forget(house, fight)
  for (const listener of house.told) listener(fight, length)
}

const plays = (house: House): Shelf<Running> => memoryOf(house).plays

/** How many fights are in memory and not over. */
export const keptOpen = (house: House): number =>
  plays(house)
    .things()
    .filter(({ play }) => !isOver(play)).length

function memoryOf(house: House): Memory {
  const memory = memories.get(house) ?? {
    plays: shelfOf<Running>(MOST_KEPT),
    loads: new Map(),
    queues: new Map(),
    news: new Map(),
  }
  memories.set(house, memory)
  return memory
}

/** Nobody reads or changes it any more: what is heard of it from now on is told to what is kept. */
function quieten(house: House, fight: string): void {
  const { loads, queues, news } = memoryOf(house)
  if (!loads.has(fight) && !queues.has(fight)) news.delete(fight)
}

/** The fights used last stay in memory; nothing is put back by what was read or written before it. */
function keep(house: House, running: Running): Running {
  if (isOld(house, running)) return running
  const known = plays(house).get(running.record.id)
  const newer = known && known.record.rev > running.record.rev ? known : running
  plays(house).put(running.record.id, newer, newer.play.fight.combatants.length)
  return newer
}

/** One queue per fight: what was asked first is done first. */
function inTurn<T>(house: House, fight: string, work: () => Promise<T>): Promise<T> {
  const { queues } = memoryOf(house)
  const turn = (queues.get(fight) ?? Promise.resolve()).then(work, work)
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  queues.set(fight, settled)
  settled.then(() => {
    if (queues.get(fight) !== settled) return
    queues.delete(fight)
    quieten(house, fight)
  })
  return turn
}
