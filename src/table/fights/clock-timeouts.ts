import type { Ask } from '../../engine/live-types.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { answer, isRefusal, throwDice } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { answerersOf } from '../../engine/who-is-asked.ts'
import { namesIn } from '../../words/names.ts'
import { posted } from '../post/step-letters.ts'
import type { Service } from '../service.ts'
import type { FightState, Stuck, Waiting } from '../store/store.ts'
import type { TableSettings } from '../store/table-records.ts'
import { follow } from '../tables/roster.ts'
import { isOwn } from '../views/secrecy.ts'
import { placeOf, settled, stuckIn } from './automatic-answers.ts'
import { change } from './change-fight.ts'
import { isSetAside } from './fights-set-aside.ts'
import { type AnyPlay, load, type Running } from './loaded-fights.ts'
import { expired, remindable, reminded } from './question-clocks.ts'
import { attempted, type Note } from './rule-failures.ts'
import { orderedLate } from './standing-orders.ts'

const CLAIM_MS = 5_000
/** Fights per call. A caller that gets this many calls again at once, since more may be due. */
export const AT_ONCE = 50
/** Pause before another try to notify chats. */
const PAUSE_MS = 60_000

/**
 * Works the clocks: reminds people at half time, answers for people whose time has run out, and notifies chats that a
 * dead server missed. Every server does this.
 */
export async function ringClocks(service: Service): Promise<number> {
  const now = service.now()
  const fights = await service.store.due(now, now + CLAIM_MS, AT_ONCE)
  const rung = await Promise.allSettled(
    fights.map((fight) => ring(service, fight).catch((error: unknown) => passOver(service, fight, error))),
  )
  const failed = rung.filter((one) => one.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      `the clocks of ${failed.length} of ${fights.length} fights could not be worked: ${failed[0]!.reason}`,
    )
  return fights.length
}

/** Fights that were reported as set aside. Their clocks stay due until they can be opened; each is reported once. */
const aside = new WeakMap<Service, Set<string>>()

function passOver(service: Service, fight: string, error: unknown): void {
  const known = aside.get(service) ?? new Set<string>()
  aside.set(service, known)
  if (!isSetAside(error)) throw error
  if (known.has(fight)) return
  known.add(fight)
  throw error.cause ?? error
}

async function ring(service: Service, fight: string): Promise<void> {
  const running = await load(service, fight)
  const table = running && (await service.store.table(running.record.table))
  if (!running || !table) return
  let late: readonly string[] = []
  const done = await change(service, { fight, request: null }, (current) => {
    const now = service.now()
    late = remindable(current.record.state, now).map((one) => remindedOf(current, one, table.settings))
    const state = reminded(current.record.state, now)
    const timed = timedOut(current, state, now)
    if (late.length === 0 && timed.play === current.play && timed.state === state) return NOTHING
    return posted(table, current, {
      step: settled(
        current,
        { play: timed.play, state: timed.state },
        { settings: table.settings, now, notes: timed.notes },
      ),
      late,
    })
  })
  if ('refused' in done) return lookAfter(service, fight)
  for (const who of late)
    for (const listener of service.reminded) listener(fight, who, answerersOf(running.play.fight, who))
  await follow(service, fight)
}

/**
 * The server that writes a change notifies the chats. If it died before that, they are notified here; chats that know
 * the change drop the news.
 */
async function lookAfter(service: Service, fight: string): Promise<void> {
  const running = await load(service, fight)
  if (!running || service.tellers.size === 0) return
  const { id, table, rev } = running.record
  try {
    await Promise.all([...service.tellers].map((tell) => tell({ table, fight: id, rev, again: true })))
  } catch (error) {
    await service.store.looked(running.record, service.now(), service.now() + PAUSE_MS)
    throw error
  }
  await service.store.looked(running.record, service.now())
}

/** Dice that only the referee sees: the referee is reminded, and not the person who throws them. */
function remindedOf({ play }: Running, { ask: n, who }: Waiting, { health, rolls }: TableSettings): string {
  const ask = play.asks.find((one) => one.n === n)
  return ask && !isOwn({ viewer: { referee: false, seats: [who], health, rolls }, fight: play.fight }, ask)
    ? REFEREE.id
    : who
}

/** Another server was quicker, or the question waits for people. */
const NOTHING: Refusal = { refused: 'Nothing is due.' }

type TimedOut = { readonly play: AnyPlay; readonly state: FightState; readonly notes: readonly Note[] }

/**
 * Standing orders, else the question's default. What has none, or one that is not offered, is not tried again: it waits
 * for people.
 */
function timedOut({ book, play }: Running, state: FightState, now: number): TimedOut {
  const waiting: Stuck[] = []
  const notes: Note[] = []
  let after = play
  for (const { ask: n } of expired(state, now)) {
    const ask = after.asks.find((one) => one.n === n)
    if (!ask) continue
    const { next, unfit } = answeredLate({ book, play: after, state }, ask)
    const note = (says: string, { refused, broke }: Refusal) =>
      notes.push({
        text: `${namesIn(book, play.fight)(ask.who)} ran out of time at "${ask.about}". ${says}: ${refused}`,
        error: broke ?? null,
      })
    if (unfit) note('Their standing order does not fit', unfit)
    if (next && isRefusal(next)) note('The question waits, for it could not be answered for them', next)
    if (next && !isRefusal(next)) after = next
    else waiting.push({ ask: n, by: 'clock' })
  }
  const others = (state.stuck ?? []).filter(({ ask }) => !waiting.some((one) => one.ask === ask))
  return { play: after, state: waiting.length === 0 ? state : stuckIn(state, after, [...others, ...waiting]), notes }
}

function answeredLate(
  {
    book,
    play,
    state: { orders },
  }: { readonly book: Running['book']; readonly play: AnyPlay; readonly state: FightState },
  ask: Ask,
): { readonly next: AnyPlay | Refusal | null; readonly unfit: Refusal | null } {
  if (ask.dice) return { next: throwDice(play, ask.n, null, { by: 'clock' }), unfit: null }
  const late = attempted(placeOf(book, ask), () =>
    orderedLate({ book, fight: play.fight }, ask, Object.hasOwn(orders, ask.who) ? orders[ask.who] : undefined),
  )
  if ('refused' in late) return { next: late, unfit: null }
  return { next: late.path && answer(play, ask.n, late.path, { by: late.by }), unfit: late.unfit }
}
