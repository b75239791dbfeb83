import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveMessage } from '../../client/live-messages.ts'
import { CLOSED } from '../../client/live-messages.ts'
import { load } from '../../table/fights/loaded-fights.ts'
import type { Actor, Service } from '../../table/service.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { nowView } from '../../table/views/current-fight-view.ts'
import { type Look, lookAs, lookBackTo } from '../../table/views/fight-for-person.ts'
import { linesFrom } from '../../table/views/secrecy.ts'

/** A live connection to a fight. */
export type Listener = {
  readonly socket: WebSocket
  /** The stream under the socket, if known. */
  readonly line: Duplex | null
  readonly actor: Actor
  readonly now: boolean
}

/** Listeners with the same view at the same line share each message, serialised once. */
export type Group = {
  readonly actor: Actor
  readonly listeners: Set<Listener>
  readonly wishing: Set<Listener>
  view: string
  at: number
  seats: readonly string[]
  told: string
  times: number
}

export type Groups = Map<string, Map<string, Group>>

const MOST_BUFFERED = 4 * 1024 * 1024
/** Checking every listener's backlog is costly, so it is done once in so many messages. */
const TIMES_PER_CHECK = 16

/** All spectators share a group, and all referees. */
const groupName = ({ member, role }: Actor): string =>
  isReferee(role) ? 'referee' : role === 'spectator' ? 'spectator' : member

/**
 * Adds a listener to the group at the same line; false if it must catch up first. Synchronous, so nothing is missed.
 */
export function joinGroup(
  groups: Groups,
  fight: string,
  { listener, one, at }: { readonly listener: Listener; readonly one: Look; readonly at: number },
): boolean {
  if (listener.socket.readyState !== listener.socket.OPEN) return true // closed before it joined
  const here = groups.get(fight) ?? new Map<string, Group>()
  groups.set(fight, here)
  const name = groupName(listener.actor)
  const group = here.get(name) ?? {
    actor: listener.actor,
    listeners: new Set(),
    wishing: new Set(),
    view: one.key,
    at,
    seats: one.viewer.seats,
    told: '',
    times: 0,
  }
  here.set(name, group)
  if (group.view === one.key && group.at < at && one.watch.first <= group.at) tell(group, one)
  if (group.view !== one.key || group.at !== at) return false
  group.listeners.add(listener)
  if (!listener.now) return true
  group.wishing.add(listener)
  const now = newNow(group, one)
  if (now) broadcast(group.wishing, now)
  else send(listener.socket, Buffer.from(group.told))
  return true
}

export function leaveGroup(groups: Groups, fight: string, listener: Listener): void {
  const here = groups.get(fight)
  const name = groupName(listener.actor)
  const group = here?.get(name)
  group?.listeners.delete(listener)
  group?.wishing.delete(listener)
  if (group?.listeners.size === 0) here!.delete(name)
  if (here?.size === 0) groups.delete(fight)
}

/** Sends every listener of a fight what is new to them. */
export async function refresh(service: Service, groups: Groups, fight: string): Promise<void> {
  const running = await load(service, fight)
  const table = running && (await service.store.table(running.record.table))
  if (!running || !table) return
  for (const group of groups.get(fight)?.values() ?? []) {
    const one = await lookAs(service, { actor: group.actor, running, table })
    tell(group, one.watch.first <= placeIn(group, one) ? one : await lookBackTo(service, one, 0))
  }
}

/** The first line to send: 0 after the view has changed. */
const placeIn = ({ view, at }: Group, { key }: Look): number => (key === view ? at : 0)

function tell(group: Group, one: Look): void {
  if (one.key !== group.view) {
    Object.assign(group, { view: one.key, at: 0, seats: one.viewer.seats, told: '' })
    for (const { socket, actor } of group.listeners) send(socket, packed(hello({ ...one, actor }, 0)))
  }
  const lines = linesFrom(one.watch, group.at)
  const told = lines.length > 0 ? packed({ type: 'lines', from: group.at, lines }) : null
  group.at += lines.length
  const now = newNow(group, one)
  if (told && now) for (const listener of group.listeners) sendBoth(listener, told, now)
  else if (told) broadcast(group.listeners, told)
  else if (now) broadcast(group.wishing, now)
  if (++group.times % TIMES_PER_CHECK === 0) letGo(group.listeners)
}

/** Null if nothing changed for this view: a message would reveal a hidden event. */
function newNow(group: Group, one: Look): Buffer | null {
  if (group.wishing.size === 0) return null
  const text = JSON.stringify(nowMessage(one))
  if (text === group.told) return null
  group.told = text
  return Buffer.from(text)
}

function nowMessage(one: Look): LiveMessage {
  const { you: _, ...now } = nowView(one)
  return { type: 'now', now: now as never }
}

export const hello = (one: Look, from: number): LiveMessage => ({
  type: 'hello',
  view: one.key,
  from,
  length: one.length,
  you: { member: one.actor.member, role: one.actor.role, seats: [...one.viewer.seats] },
})

export const packed = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message))

const TEXT = { binary: false }

export function broadcast(listeners: Iterable<Listener>, buffer: Buffer): void {
  for (const { socket } of listeners) send(socket, buffer)
}

/** Two messages in one write: writes dominate the cost of a broadcast. */
function sendBoth({ socket, line, now: wishes }: Listener, told: Buffer, now: Buffer): void {
  line?.cork()
  send(socket, told)
  if (wishes) send(socket, now)
  line?.uncork()
}

const send = (socket: WebSocket, buffer: Buffer): void => socket.send(buffer, TEXT)

/** Disconnects listeners that lag too far; they may reconnect and catch up. */
function letGo(listeners: Iterable<Listener>): void {
  for (const { socket } of listeners) {
    if (socket.bufferedAmount <= MOST_BUFFERED) continue
    socket.close(CLOSED.tooSlow, 'too slow')
    setTimeout(() => socket.terminate(), 1_000).unref()
  }
}
