import { answer, isRefusal, throwDice } from '../engine/play.ts'
import { REFEREE } from '../engine/scene.ts'
import type { Refusal } from '../engine/tree.ts'
import { expired, remindable, reminded } from './clock.ts'
import { posted } from './hooks.ts'
import type { House } from './house.ts'
import { orderedLate } from './orders.ts'
import { follow } from './roster.ts'
import { type AnyPlay, change, load, type Running } from './running.ts'
import { isOwn } from './secrecy.ts'
import { isSetAside } from './set-aside.ts'
import { settled } from './steps.ts'
import type { FightState, Settings, Waiting } from './store.ts'

const CLAIM_MS = 5_000
/** As many at once; who has rung so many rings again at once, for there may be more. */
export const AT_ONCE = 50
/** What could not be told is tried again so much later. */
const PAUSE_MS = 60_000

/** Works the clocks: reminds at half time, answers for those whose time has run out, and looks after what was written last. Whoever is alive does it. */
export async function tick(house: House): Promise<number> {
  const now = house.now()
  const fights = await house.store.due(now, now + CLAIM_MS, AT_ONCE)
  const rung = await Promise.allSettled(fights.map((fight) => ring(house, fight).catch((error: unknown) => passOver(house, fight, error))))
  const failed = rung.filter((one) => one.status === 'rejected')
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason), `the clocks of ${failed.length} of ${fights.length} fights could not be worked: ${failed[0]!.reason}`)
  return fights.length
}

/** Fights that are known to be set aside. Their clocks ring on until they can be opened, and that is said once. */
const aside = new WeakMap<House, Set<string>>()

function passOver(house: House, fight: string, error: unknown): void {
  const known = aside.get(house) ?? new Set<string>()
  aside.set(house, known)
  if (!isSetAside(error)) throw error
  if (known.has(fight)) return
  known.add(fight)
  throw error.cause ?? error
}

async function ring(house: House, fight: string): Promise<void> {
  const running = await load(house, fight)
  const table = running && (await house.store.table(running.record.table))
  if (!running || !table) return
  let late: readonly string[] = []
  const done = await change(house, fight, null, (current) => {
    const now = house.now()
    late = remindable(current.record.state, now).map((one) => remindedOf(current, one, table.settings))
    const state = reminded(current.record.state, now)
    const play = timedOut(current, state, now)
    return late.length === 0 && play === current.play ? NOTHING : posted(table, current, settled(current, play, state, { settings: table.settings, now }), late)
  })
  if ('refused' in done) return lookAfter(house, fight)
  for (const who of late) for (const listener of house.reminded) listener(fight, who)
  await follow(house, fight)
}

/** What was written last is told by whoever wrote it. If he died over it, it is told here: who knows it already hears nothing. */
async function lookAfter(house: House, fight: string): Promise<void> {
  const running = await load(house, fight)
  if (!running || house.tellers.size === 0) return
  const { id, table, rev } = running.record
  try {
    await Promise.all([...house.tellers].map((tell) => tell({ table, fight: id, rev, again: true })))
  } catch (error) {
    await house.store.looked(running.record, house.now(), house.now() + PAUSE_MS)
    throw error
  }
  await house.store.looked(running.record, house.now())
}

/** Of dice that are the referee's alone nobody else is reminded, not even who would throw them. */
function remindedOf({ play }: Running, { ask: n, who }: Waiting, { health, rolls }: Settings): string {
  const ask = play.asks.find((one) => one.n === n)
  return ask && !isOwn({ viewer: { referee: false, seats: [who], health, rolls } }, ask) ? REFEREE.id : who
}

/** Somebody else has seen to it, or the question waits. */
const NOTHING: Refusal = { refused: 'Nothing is due.' }

/** Standing orders, else the question's default; what has none waits on. */
function timedOut({ book, play }: Running, state: FightState, now: number): AnyPlay {
  let after = play
  for (const { ask: n } of expired(state, now)) {
    const ask = after.asks.find((one) => one.n === n)
    if (!ask) continue
    const ordered = ask.dice ? null : orderedLate(book, after.fight, ask, Object.hasOwn(state.orders, ask.who) ? state.orders[ask.who] : undefined)
    const next = ask.dice ? throwDice(after, n, null, 'clock') : ordered ? answer(after, n, ordered.path, ordered.by) : after
    if (!isRefusal(next)) after = next
  }
  return after
}
