import type { Update } from 'grammy/types'
import { type Given, integerOf } from './call-arguments.ts'
import type { Clock } from './clock.ts'
import type { Chance } from './random.ts'
import { conflict, type Refusal } from './refusal.ts'
import type { UpdateKind } from './world.ts'

/** Names that `allowed_updates` may hold; the last three must be asked for. */
const NAMES = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'inline_query',
  'chosen_inline_result',
  'callback_query',
  'shipping_query',
  'pre_checkout_query',
  'poll',
  'poll_answer',
  'my_chat_member',
  'chat_join_request',
  'chat_boost',
  'removed_chat_boost',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
  'purchased_paid_media',
  'managed_bot',
  'guest_message',
  'chat_member',
  'message_reaction',
  'message_reaction_count',
]
const DEFAULT = NAMES.slice(0, -3)
const WEEK = 7 * 86_400_000
const OTHER_POLL = 'terminated by other getUpdates request; make sure that only one bot instance is running'

export type Queued = { readonly id: number; readonly update: Update; readonly lane: string; readonly expires: number }
type Asked = { readonly offset: number; readonly limit: number; readonly timeout: number }
type Poll = { readonly asked: Asked; readonly settle: (result: Update[] | Refusal) => void }
/** Says what to do when the client hangs up. */
export type Gone = (act: () => void) => void

/** The queue of updates, and the poll that waits for them. */
export type Updates = {
  readonly clock: Clock
  readonly chance: Chance
  queue: Queued[]
  allowed: readonly string[]
  poll: Poll | null
  nextId: number
  lastPush: number
  lastPoll: { readonly offset: number; readonly time: number }
  nextConflict: number
  /**
   * The real server makes repeated polls wait for 3 s. With a clock that stands this is for ever, so a test asks for
   * it.
   */
  slow: boolean
  /** Given again, in front, by the next answer to a poll. */
  repeated: Queued[]
  /** The next answer of several updates has them the other way round. */
  reversed: boolean
  delivered: Queued | null
  readonly whenPushed: (() => void)[]
  /** Told of every update that a webhook has confirmed. */
  readonly whenConfirmed: ((one: Queued) => void)[]
}

export function updatesOf(clock: Clock, chance: Chance): Updates {
  return {
    clock,
    chance,
    queue: [],
    allowed: DEFAULT,
    poll: null,
    nextId: 100_000_000 + chance.below(800_000_000),
    lastPush: clock.now(),
    lastPoll: { offset: -1, time: Number.NEGATIVE_INFINITY },
    nextConflict: Number.NEGATIVE_INFINITY,
    slow: false,
    repeated: [],
    reversed: false,
    delivered: null,
    whenPushed: [],
    whenConfirmed: [],
  }
}

/** A new update, unless its kind is not wished. The filter acts now, not when it is fetched. */
export function push(updates: Updates, kind: UpdateKind, payload: object, lane: string, seconds: number): void {
  const { clock, chance } = updates
  if (!updates.allowed.includes(kind)) return
  if (clock.now() - updates.lastPush > WEEK) updates.nextId = 1 + chance.below(2 ** 30)
  updates.lastPush = clock.now()
  const id = updates.nextId++
  updates.queue.push({
    id,
    update: JSON.parse(JSON.stringify({ update_id: id, [kind]: payload })),
    lane,
    expires: clock.seconds() + seconds,
  })
  for (const act of updates.whenPushed) act()
  wake(updates)
}

/** The poll answers a moment later, so that a burst arrives as one batch. */
export function wake(updates: Updates): void {
  const { poll } = updates
  if (poll) setTimeout(() => updates.poll === poll && poll.settle(batch(updates, poll.asked)), 1)
}

export function pending(updates: Updates): readonly Queued[] {
  return (updates.queue = updates.queue.filter(({ expires }) => expires >= updates.clock.seconds()))
}

export function forget(updates: Updates, id: number): void {
  updates.queue = updates.queue.filter((one) => one.id !== id)
}

/** Drops all but the newest `keep`. */
export function clear(updates: Updates, keep = 0): void {
  updates.queue = keep === 0 ? [] : pending(updates).slice(-keep)
}

/** getUpdates. */
export function poll(updates: Updates, given: Given, gone: Gone): Update[] | Promise<Update[]> {
  remember(updates, given)
  const asked = patient(updates, {
    offset: integerOf(given, 'offset'),
    limit: integerOf(given, 'limit', { fallback: 100, least: 1, most: 100 }),
    timeout: integerOf(given, 'timeout', { least: 0, most: 50 }),
  })
  if (asked.offset < 0) clear(updates, -asked.offset)
  const some = batch(updates, asked)
  return some.length > 0 || asked.timeout === 0 ? some : wait(updates, asked, gone)
}

function patient(updates: Updates, asked: Asked): Asked {
  const { lastPoll, slow, clock } = updates
  const since = slow && asked.offset === lastPoll.offset ? clock.now() - lastPoll.time : Number.POSITIVE_INFINITY
  updates.lastPoll = { offset: asked.offset, time: clock.now() }
  return {
    ...asked,
    timeout: since < 3000 ? Math.max(3, asked.timeout) : asked.timeout,
    limit: since < 500 ? 1 : asked.limit,
  }
}

/** What lies below the offset is confirmed, thus gone; an offset far ahead means nothing. */
function batch(updates: Updates, { offset, limit }: Asked): Update[] {
  if (offset > 0 && offset <= updates.nextId + 10) updates.queue = updates.queue.filter(({ id }) => id >= offset)
  const some = [...updates.repeated.splice(0), ...pending(updates)].slice(0, limit)
  if (updates.reversed && some.length > 1) {
    updates.reversed = false
    some.reverse()
  }
  updates.delivered = some.at(-1) ?? updates.delivered
  return some.map(({ update }) => update)
}

function wait(updates: Updates, asked: Asked, gone: Gone): Promise<Update[]> {
  interrupt(updates)
  return new Promise((resolve, reject) => {
    const { clock } = updates
    const leave = (): void => {
      takeBack()
      if (updates.poll === mine) updates.poll = null
    }
    const settle = (result: Update[] | Refusal): void => {
      leave()
      if (Array.isArray(result)) resolve(result)
      else reject(result)
    }
    const mine: Poll = { asked, settle }
    const takeBack = clock.at(clock.now() + asked.timeout * 1000, () => settle(batch(updates, asked)))
    updates.poll = mine
    gone(leave)
  })
}

/** The poll that waits, if there is one, is told that another came. */
export function interrupt(updates: Updates, message: string = OTHER_POLL): void {
  const { clock, poll } = updates
  if (!poll) return
  updates.poll = null
  if (updates.slow && clock.now() < updates.nextConflict)
    return void clock.at(clock.now() + 3000, () => poll.settle(conflict(message)))
  updates.nextConflict = clock.now() + 3000
  poll.settle(conflict(message))
}

/** Keeps `allowed_updates` for this and all later calls; says whether they changed. */
export function remember(updates: Updates, given: Given): boolean {
  const wanted = wantedOf(given.get('allowed_updates') ?? '')
  if (wanted === null || wanted.join() === updates.allowed.join()) return false
  updates.allowed = wanted
  return true
}

/** `null` for the default. */
export function allowedOf({ allowed }: Updates): readonly string[] | null {
  return allowed.join() === DEFAULT.join() ? null : allowed
}

/** `null` leaves things as they are; an empty list, or one of unknown names, means the default. */
function wantedOf(text: string): readonly string[] | null {
  try {
    const names: unknown = text === '' ? null : JSON.parse(text)
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) return null
    const known = NAMES.filter((name) => names.some((one: string) => one.toLowerCase() === name))
    return known.length > 0 ? known : DEFAULT
  } catch {
    return null
  }
}
