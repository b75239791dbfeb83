import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import { type Entry, lengthOf } from '../engine/log.ts'
import type { FightBase } from '../engine/own.ts'
import { checkpointOf, type Play, resume, resumeFrom } from '../engine/play.ts'
import type { Refusal } from '../engine/tree.ts'
import { bookFor, type House } from './house.ts'
import { sealedTray } from './seal.ts'
import type { Append, FightRecord, FightState, NewLetter } from './store.ts'

/** A fight that is being played here: its record as this server knows it, and the play made from it. */
export type Running = { readonly record: FightRecord; readonly play: AnyPlay; readonly book: AnyBook }
export type AnyPlay = Play<FightBase, EventBase>

/** One step of a fight: another play and state, with letters to send; or a sentence why not. */
export type Step = { readonly play: AnyPlay; readonly state: FightState; readonly letters?: readonly NewLetter[] }
export type Deed = (running: Running) => Step | Refusal

/** What a step came to: how long the log is now, and whether this very request had been carried out before. */
export type Done = { readonly length: number }

const MOST_TRIES = 20
const MOST_KEPT = 2_000

const kept = new WeakMap<House, Map<string, Running>>()
const queues = new WeakMap<House, Map<string, Promise<unknown>>>()

/** Carries out a step, one after another for each fight; when another server was quicker, it is tried on what stands then. */
export function change(house: House, fight: string, request: string | null, deed: Deed): Promise<Done | Refusal> {
  return inTurn(house, fight, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await attempt(house, fight, request, deed)
      if (done !== 'again') return done
      forget(house, fight)
    }
    return { refused: 'Too many are writing to this fight at once. Please try again.', code: 'E_BUSY' }
  })
}

async function attempt(house: House, fight: string, request: string | null, deed: Deed): Promise<Done | Refusal | 'again'> {
  const running = await load(house, fight)
  if (!running) return { refused: 'There is no such fight.', code: 'E_NO_FIGHT' }
  const before = request === null ? undefined : await house.store.seen(fight, request)
  if (before !== undefined) return before as Done
  const step = deed(running)
  if ('refused' in step) return step.code === OLDER && running.play.log.from ? withWhole(house, running, request, deed) : step
  return write(house, running, step, request)
}

/** What goes back beyond the checkpoint takes the whole log. */
async function withWhole(house: House, { record }: Running, request: string | null, deed: Deed): Promise<Done | Refusal | 'again'> {
  const whole = await loadWhole(house, record)
  const step = deed(whole)
  return 'refused' in step ? step : write(house, whole, step, request)
}

export const OLDER = 'E_OLDER'

async function write(house: House, running: Running, step: Step, request: string | null): Promise<Done | 'again'> {
  const { record } = running
  const done: Done = { length: lengthOf(step.play.log) }
  const append = appendOf(running, step, request === null ? null : { id: request, answer: done })
  const result = await house.store.append(append)
  if ('conflict' in result) return 'again'
  if ('seen' in result) {
    forget(house, record.id)
    return result.seen as Done
  }
  const base = append.base ?? record.base
  keep(house, { ...running, play: step.play, record: { ...record, rev: result.rev, length: done.length, over: append.over, base, state: step.state } })
  for (const listener of house.told) listener(record.id, done.length)
  return done
}

function appendOf({ record, play: before }: Running, { play, state, letters = [] }: Step, request: Append['request']): Append {
  const entries = play.log.entries.slice(record.length - (play.log.from ?? 0)) as readonly Entry<unknown>[]
  const checkpoint = play.base === before.base ? null : checkpointOf(play)
  return { fight: record.id, rev: record.rev, entries, after: record.length, over: isOver(play), base: checkpoint, state, letters, request }
}

/** Nothing is asked any more. */
export const isOver = ({ asks }: AnyPlay): boolean => asks.length === 0

/** The fight as this server knows it, or as it is kept. */
export async function load(house: House, fight: string): Promise<Running | null> {
  const known = plays(house).get(fight)
  if (known) return known
  const record = await house.store.fight(fight)
  if (!record) return null
  const running = record.base.at < 0 ? await loadWhole(house, record) : await loadTail(house, record)
  keep(house, running)
  return running
}

/** From the last checkpoint and the entries after it. */
async function loadTail(house: House, record: FightRecord): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await house.store.entries(record.id, record.base.at + 1)
  const log = { header: record.header, opened: record.opened as FightBase, entries: entries as Entry<EventBase>[] }
  const play = resumeFrom(book, log, record.base as never, trayOf(record), record.state.hands)
  return { record, book, play }
}

/** From the very beginning: for undoing, replaying and checking. */
export async function loadWhole(house: House, record: FightRecord): Promise<Running> {
  const book = bookFor(record.header.book)
  const entries = await house.store.entries(record.id, 0)
  const log = { header: record.header, opened: record.opened as FightBase, entries: entries as Entry<EventBase>[] }
  return { record, book, play: resume(book, log, trayOf(record), record.state.hands) }
}

export const trayOf = ({ state }: Pick<FightRecord, 'state'>) => sealedTray(state.seed, state.words)

/** Drops what is known of a fight, because somebody else has written to it. */
export function forget(house: House, fight: string): void {
  plays(house).delete(fight)
}

/** What another server wrote makes our copy old. */
export function watch(house: House): Promise<void> {
  return house.store.listen((fight, length) => {
    const known = plays(house).get(fight)
    if (!known || known.record.length >= length) return
    forget(house, fight)
    for (const listener of house.told) listener(fight, length)
  })
}

function plays(house: House): Map<string, Running> {
  const map = kept.get(house) ?? new Map<string, Running>()
  kept.set(house, map)
  return map
}

/** The fights used last stay in memory. */
function keep(house: House, running: Running): void {
  const map = plays(house)
  map.delete(running.record.id)
  map.set(running.record.id, running)
  if (map.size > MOST_KEPT) map.delete(map.keys().next().value!)
}

/** One queue per fight: what was asked first is done first. */
function inTurn<T>(house: House, fight: string, work: () => Promise<T>): Promise<T> {
  const lines = queues.get(house) ?? new Map<string, Promise<unknown>>()
  queues.set(house, lines)
  const turn = (lines.get(fight) ?? Promise.resolve()).then(work, work)
  const settled = turn.then(() => undefined, () => undefined)
  lines.set(fight, settled)
  settled.then(() => { if (lines.get(fight) === settled) lines.delete(fight) })
  return turn
}
