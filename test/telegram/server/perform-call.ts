import { type Call, Described } from './call.ts'
import { integer } from './call-arguments.ts'
import type { Calls, Logged } from './calls.ts'
import type { Clock } from './clock.ts'
import { type Fault, strike, type Trouble, troubleOf } from './faults.ts'
import { type Counter, count, counterOf } from './limits.ts'
import { methodNamed } from './methods/table.ts'
import { breachesOf } from './published.ts'
import type { Chance } from './random.ts'
import { Refusal, tooMany } from './refusal.ts'
import type { Request } from './request.ts'
import { type Sender, senderOf } from './sender.ts'
import { type Gone, push, type Updates, updatesOf } from './updates.ts'
import { type Webhook, webhookOf } from './webhook.ts'
import type { Account, BotFlags, World } from './world.ts'

/** Everything behind the counter. */
export type ServerState = {
  readonly token: string
  readonly world: World
  readonly updates: Updates
  readonly webhook: Webhook
  readonly sender: Sender
  readonly counter: Counter
  readonly trouble: Trouble
  readonly calls: Calls
  /** Calls that are being carried out, polls not counted. */
  readonly flights: Set<Logged>
  loggedOut: boolean
}

type Parts = {
  readonly token: string
  readonly botUser: Partial<Account> & Partial<BotFlags>
  readonly chance: Chance
  readonly clock: Clock
  readonly calls: Calls
}
export type Asked = {
  readonly token: string
  readonly method: string
  readonly request: Request
  readonly gone: Gone
  readonly via: 'http' | 'webhook'
}
export type Reply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly retryAfter: number
}

export function serverState({ token, botUser, chance, clock, calls }: Parts): ServerState {
  const updates = updatesOf(clock, chance)
  const webhook = webhookOf()
  const state: ServerState = {
    token,
    updates,
    webhook,
    calls,
    world: worldOf({ token, botUser, chance, clock }, updates),
    counter: counterOf(clock),
    trouble: troubleOf(chance),
    flights: new Set(),
    loggedOut: false,
    sender: senderOf({
      clock,
      chance,
      updates,
      webhook,
      perform: (request) =>
        void perform(state, { token, method: request.given.get('method')!, request, gone: () => {}, via: 'webhook' }),
    }),
  }
  return state
}

function worldOf(
  { token, botUser, chance, clock }: Pick<Parts, 'token' | 'botUser' | 'chance' | 'clock'>,
  updates: Updates,
): World {
  const { id = integer(token), firstName = 'Fray', username = 'FrayTestBot', ...flags } = botUser
  const me: Account = {
    id,
    bot: true,
    firstName,
    lastName: null,
    username,
    language: null,
    started: true,
    blocked: false,
    deactivated: false,
    met: true,
  }
  return {
    clock,
    chance,
    me,
    accounts: new Map([[id, me]]),
    rooms: new Map(),
    files: new Map(),
    taps: new Map(),
    commands: new Map(),
    menus: new Map(),
    about: { description: '', short: '' },
    actions: [],
    limits: { tapAnswer: 15, tapInQueue: 150, markupBytes: 10_240 },
    last: chance.below(10_000),
    flags: {
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      supports_guest_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      can_manage_bots: false,
      ...flags,
    },
    emit: (kind, payload, lane, seconds) => push(updates, kind, payload, lane, seconds),
  }
}

/** Carries out a call, with whatever goes wrong on the way, and says what to answer. */
export async function perform(state: ServerState, asked: Asked): Promise<Reply | 'reset'> {
  const logged = log(state, asked)
  const found = methodNamed(asked.method)
  const isPoll = found?.name === 'getUpdates'
  if (!isPoll) state.flights.add(logged)
  try {
    const entered = entrance(state, asked)
    const fault = entered ? null : strike(state.trouble, { method: asked.method, chat: logged.chat }, 'whole')
    logged.fault = fault?.is ?? null
    const instead = entered ? replyTo(logged, entered) : fault && insteadOf(logged, fault)
    if (instead) return instead
    const reply = replyTo(logged, await outcome(state, asked, logged))
    return fault ? await spoilt(state, fault, reply, asked.gone) : reply
  } finally {
    logged.done = true
    state.flights.delete(logged)
    state.calls.ring()
  }
}

function log({ world, calls }: ServerState, { method, request, via }: Asked): Logged {
  const name = methodNamed(method)?.name ?? method
  const chat = request.given.get('chat_id')
  const logged: Logged = {
    at: world.clock.now(),
    method: name,
    chat: chat === undefined ? null : chatNamed(world, chat),
    given: request.written,
    files: [...request.files.values()].map((file) => file.name),
    via,
    fault: null,
    result: null,
    refused: null,
    done: false,
  }
  calls.all.push(logged)
  calls.breaches.push(...breachesOf({ method: name, given: request.written, files: [...request.files.values()] }))
  return logged
}

function chatNamed(world: World, name: string): number | null {
  if (!name.startsWith('@')) return integer(name)
  return (
    [...world.rooms.values()].find(({ username }) => username?.toLowerCase() === name.slice(1).toLowerCase())?.id ??
    null
  )
}

/** The token is looked at before the method. */
function entrance({ token, trouble, loggedOut }: ServerState, asked: Asked): Refusal | null {
  if (!/^[1-9]\d*:/.test(asked.token) || asked.token.length > 80)
    return new Refusal(401, 'Unauthorized: invalid token specified')
  if (asked.token !== token || trouble.revoked) return new Refusal(401, 'Unauthorized')
  if (loggedOut) return new Refusal(400, 'Logged out')
  return null
}

async function outcome(state: ServerState, asked: Asked, logged: Logged): Promise<unknown> {
  const { world, updates, webhook, counter } = state
  const found = methodNamed(asked.method)
  if (!found) return new Refusal(404, 'Not Found: method not found')
  const { given, files } = asked.request
  const wait = count(counter, found.name, logged.chat)
  if (wait > 0) return tooMany(wait)
  try {
    const call: Call = { world, updates, webhook, given, files, gone: asked.gone }
    const result = await found.method(call)
    if (found.name === 'logOut') state.loggedOut = true
    return result
  } catch (error) {
    if (error instanceof Refusal) return error
    console.error(error)
    return new Refusal(400, `Bad Request: the server of the tests failed: ${String(error)}`)
  }
}

function replyTo(logged: Logged, outcome: unknown): Reply {
  const type = 'application/json'
  if (outcome instanceof Refusal) {
    const { code, message: description, parameters } = outcome
    logged.refused = { code, description, parameters }
    const body = JSON.stringify({ ok: false, error_code: code, description, ...(parameters && { parameters }) })
    return { status: code, type, retryAfter: parameters?.retry_after ?? 0, body }
  }
  const { result, ...more } = outcome instanceof Described ? outcome : { result: outcome }
  logged.result = result
  return { status: 200, type, retryAfter: 0, body: JSON.stringify({ ok: true, result, ...more }) }
}

/** The answer of a fault that keeps the call from being carried out. */
function insteadOf(logged: Logged, fault: Fault): Reply | 'reset' | null {
  if (fault.is === 'flood') return replyTo(logged, tooMany(fault.seconds))
  if (fault.is === 'refused')
    return replyTo(logged, new Refusal(fault.code, fault.description, fault.parameters ?? null))
  if (fault.is === 'restart') return replyTo(logged, new Refusal(500, 'Internal Server Error: restart'))
  if (fault.is === 'page')
    return {
      status: fault.status,
      type: 'text/html',
      retryAfter: 0,
      body: `<html><h1>${fault.status} Bad Gateway</h1></html>`,
    }
  if (fault.is === 'empty') return { status: 200, type: 'application/json', retryAfter: 0, body: '' }
  if (fault.is === 'meanwhile') fault.act()
  return fault.is === 'reset before' ? 'reset' : null
}

async function spoilt({ world }: ServerState, fault: Fault, reply: Reply, gone: Gone): Promise<Reply | 'reset'> {
  if (fault.is === 'reset after') return 'reset'
  if (fault.is === 'cut') return { ...reply, body: reply.body.slice(0, reply.body.length / 2) }
  if (fault.is === 'late') {
    await new Promise<void>((resolve) => {
      world.clock.at(world.clock.now() + fault.seconds * 1000, resolve)
      gone(resolve)
    })
  }
  return reply
}
