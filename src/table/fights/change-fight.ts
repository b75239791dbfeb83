import { type Entry, lengthOf } from '../../engine/log.ts'
import { checkpointOf, trimmed } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { posted } from '../post/step-letters.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Append, FightNews, FightRecord, FightState, Keeping, NewLetter } from '../store/store.ts'
import type { TableRecord, TableSettings } from '../store/table-records.ts'
import { follow } from '../tables/roster.ts'
import { rehanded, settled } from './automatic-answers.ts'
import { type AnyPlay, forget, inTurn, isOver, keep, load, loadWhole, type Running } from './loaded-fights.ts'
import { announce, type Note, reported } from './rule-failures.ts'

export type Asked = {
  readonly fight: string
  readonly request: string | null
  /** The table, where the caller has just read it. */
  readonly table?: TableRecord
  /** What a door keeps in the same transaction. */
  readonly along?: Along
}

export const reasoned = (why: string): Refusal | null =>
  why.trim() === '' || why.length > 500 ? refuse('Give a reason of 1 to 500 characters.', 'E_WHY') : null

/** One step of the play, with all that follows from it. */
export async function step(
  { service, actor }: { readonly service: Service; readonly actor: Actor },
  { fight, request, table: known, along }: Asked,
  deed: (running: Running, settings: TableSettings) => AnyPlay | Refusal,
): Promise<Done | Refusal> {
  const table = known ?? (await service.store.table(actor.table))
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(service, { fight, request: requestOf(actor, request), along }, (running) =>
    posted(table, running, {
      step: settled(
        running,
        { play: deed(running, table.settings), state: running.record.state },
        {
          settings: table.settings,
          now: service.now(),
        },
      ),
    }),
  )
  return concluded(service, { actor, fight }, done)
}

/** A step that was taken, once the roster has followed a fight that it ended; a refusal is announced if a rule threw. */
async function concluded(
  service: Service,
  { actor, fight }: { readonly actor: Actor; readonly fight: string },
  changed: Changed | Refusal,
): Promise<Done | Refusal> {
  if ('refused' in changed) return reported(service, { actor, fight }, changed)
  const { goesOn, ...done } = changed
  if (!goesOn) await follow(service, fight)
  return done
}

/** A change beside the play: seats, orders, dice, clock. What it lets happen happens at once. */
export async function restate(
  { service, actor }: { readonly service: Service; readonly actor: Actor },
  { fight, request }: { readonly fight: string; readonly request: string | null },
  deed: (running: Running) => FightState | Refusal,
): Promise<Done | Refusal> {
  const table = await service.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(service, { fight, request: requestOf(actor, request) }, (running): Step | Refusal => {
    const state = deed(running)
    if ('refused' in state) return state
    const tray = state.words === running.record.state.words ? running.play.tray : service.tray(state.seed, state.words)
    const play = { ...running.play, tray }
    return posted(table, running, {
      step: settled(
        running,
        { play: state.hands === running.record.state.hands ? play : rehanded(play, state), state },
        {
          settings: table.settings,
          now: service.now(),
        },
      ),
    })
  })
  return concluded(service, { actor, fight }, done)
}

/** Everybody numbers requests as they like. */
const requestOf = ({ member }: Actor, request: string | null): string | null => request && `${member} ${request}`

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

/** What a step came to: how long the log is now, and whether the note that came along was written with it. */
export type Done = { readonly length: number; readonly kept?: true }
/** The same with whether the fight goes on; a repeat does not know. */
export type Changed = Done & { readonly goesOn?: boolean }

/**
 * The server that wrote last is the quicker one, so the other may have to wait until all that is queued there is done.
 */
const MOST_TRIES = 300
const LONGEST_PAUSE_MS = 20

/** What a change is of: the fight, the request it answers, and what a door keeps with it. */
export type Call = { readonly fight: string; readonly request: string | null; readonly along?: Along | undefined }

/** A door's note that is written in the same transaction as a step. */
export type Along = {
  /** Made from the fight as it will stand; null leaves the note to be written later. Does not throw. */
  note(next: Running): Keeping | null
  /** Called once both are written. */
  kept(): void
}

/**
 * Carries out a step, one after another for each fight; when another server was quicker, it is tried on what stands
 * then.
 */
export function change(service: Service, call: Call, deed: Deed): Promise<Changed | Refusal> {
  return inTurn(service, call.fight, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await attempt(service, call, deed)
      if (done !== 'again') return done
      forget(service, call.fight)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(tries + 1, LONGEST_PAUSE_MS))) // or two servers keep being in each other's way
    }
    return { refused: 'Too many are writing to this fight at once. Please try again.', code: 'E_BUSY' }
  })
}

async function attempt(service: Service, call: Call, deed: Deed): Promise<Changed | Refusal | 'again'> {
  const running = await load(service, call.fight)
  if (!running) return { refused: 'There is no such fight.', code: 'E_NO_FIGHT' }
  const step = deed(running)
  if (!('refused' in step)) return write(service, call, { running, step })
  if (step.code !== OLDER || !running.play.log.from) return refused(service, call, { running, step })
  const whole = await loadWhole(service, running.record)
  const further = deed(whole)
  return 'refused' in further
    ? refused(service, call, { running: whole, step: further })
    : write(service, call, { running: whole, step: further })
}

/** What goes back beyond the checkpoint takes the whole log. */
export const OLDER = 'E_OLDER'

/** A refusal stands unless the request was carried out before, or the cached copy was old. */
async function refused(
  service: Service,
  { request }: Call,
  { running, step }: { readonly running: Running; readonly step: Refusal },
): Promise<Changed | Refusal | 'again'> {
  const { id, rev } = running.record
  const before = request === null ? undefined : await service.store.seen(id, request)
  if (before !== undefined) return before as Done
  const now = await service.store.fight(id)
  return now && now.rev > rev ? 'again' : step
}

/** The note that was to be written with a step has been changed since it was read: nothing was written. */
export const STALE = 'E_STALE'

async function write(
  service: Service,
  { request, along }: Call,
  { running, step }: { readonly running: Running; readonly step: Step },
): Promise<Changed | Refusal | 'again'> {
  const { record } = running
  const done: Done = { length: lengthOf(step.play.log) }
  const append = appendOf(running, step, {
    request: request === null ? null : { id: request, answer: done },
    look: step.tell ? service.now() + LOOK_MS : undefined,
  })
  const next = runningAfter(running, step, append)
  const note = along ? along.note(next) : null
  const result = await service.store.append({ ...append, note }).catch((error) => {
    forget(service, record.id) // it may have been written all the same
    for (const listener of service.told) listener(record.id, record.length)
    throw error
  })
  if ('conflict' in result)
    return result.conflict === 'rev' ? 'again' : { refused: 'The chat has changed.', code: STALE }
  if ('seen' in result) {
    forget(service, record.id)
    return result.seen as Done
  }
  keep(service, next)
  if (note) along!.kept()
  for (const one of step.notes ?? []) announce(service, { ...one, table: record.table, fight: record.id, by: null })
  if (step.tell) {
    const news: FightNews = { table: record.table, fight: record.id, rev: result.rev, ...(note && { but: note.key }) }
    for (const teller of service.tellers) teller(news).catch(() => undefined)
  }
  return { ...done, ...(note && { kept: true }), goesOn: !append.over }
}

/** After this time any server may notify chats that this one missed. */
const LOOK_MS = 5_000

/**
 * The fight as it stands once this is written. How the fight opened need not have been read, and is handed on as it
 * is.
 */
function runningAfter(running: Running, { play }: Step, { after, entries, over, state, base }: Append): Running {
  const { id, table, title, header, created, rev, base: before } = running.record
  const record = {
    ...{ id, table, title, header, created, state, over },
    rev: rev + 1,
    length: after + entries.length,
    base: base === 'same' ? before : base,
  }
  Object.defineProperty(record, 'opened', Object.getOwnPropertyDescriptor(running.record, 'opened')!)
  return { ...running, play: base === 'same' ? play : lightened(play), lately: play.log, record: record as FightRecord }
}

/** A part of a log opens with its checkpoint. */
function lightened(play: AnyPlay): AnyPlay {
  const rest = trimmed(play)
  return rest.log.from ? { ...rest, log: { ...rest.log, opened: rest.root.fight } } : rest
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
