import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Calls, callsOf } from './calls.ts'
import { type Clock, clockAt } from './clock.ts'
import { type Faults, faultsOf, strike } from './faults.ts'
import type { Group } from './group.ts'
import type { Limits } from './limits.ts'
import { type NewGroup, type NewPerson, peopleOf } from './people.ts'
import { perform, type Reply, type ServerState, serverState } from './perform-call.ts'
import type { Person } from './person.ts'
import { chanceOf } from './random.ts'
import { Refusal } from './refusal.ts'
import { readRequest } from './request.ts'
import { pending, type Updates } from './updates.ts'
import type { Account, BotFlags, World } from './world.ts'

type BotUser = Partial<Pick<Account, 'id' | 'firstName' | 'username'>> & Partial<BotFlags>
type Settings = {
  readonly token?: string
  readonly botUser?: BotUser
  readonly seed?: number
  readonly clock?: Clock
  readonly checked?: boolean
}

/** A Bot API server for tests, with its small world. */
export type BotApi = {
  /** For `apiRoot`. */
  readonly url: string
  readonly token: string
  readonly world: World
  readonly updates: Updates
  readonly calls: Calls
  readonly faults: Faults
  readonly limits: Limits
  readonly clock: Clock
  /** The same name is the same person. */
  person(name: string, more?: NewPerson): Person
  group(title: string, more?: NewGroup): Group
  /** Waits until the bot has taken every update, made every call, and waits for more. */
  idle(): Promise<void>
  /** Waits until the webhook has answered what is on its way to it. */
  sent(): Promise<void>
  /** Fails if a call was not as the published reference has it. */
  close(): Promise<void>
}

const PATIENCE = 20_000

export async function startBotApi({
  token = '7000000001:test-token',
  botUser = {},
  seed = 1,
  clock = clockAt(),
  checked = true,
}: Settings = {}): Promise<BotApi> {
  const state = serverState({ token, botUser, chance: chanceOf(seed), clock, calls: callsOf() })
  const server = createServer((request, response) => void serve(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { person, group } = peopleOf(state.world)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    clock,
    person,
    group,
    world: state.world,
    updates: state.updates,
    calls: state.calls,
    limits: state.counter.limits,
    faults: faultsOf(state.trouble, state.updates),
    idle: () => quiet(state, isIdle),
    sent: () => quiet(state, ({ sender }) => sender.busy() === 0),
    close: async () => {
      state.sender.stop()
      state.updates.poll?.settle(new Refusal(500, 'Internal Server Error: restart'))
      await new Promise((resolve) => setImmediate(resolve))
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      if (checked && state.calls.breaches.length > 0)
        throw new Error(`calls that the Bot API does not know so:\n${state.calls.breaches.slice(0, 5).join('\n')}`)
    },
  }
}

async function serve(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const path = decoded(pathname)
  const file = /^\/file\/bot([^/]+)\/(.+)$/.exec(path)
  if (file) return sendFile(state, file[1]!, file[2]!, response)
  const [, token, method] = /^\/bot([^/]*)(?:\/test)?\/(.*)$/.exec(path) ?? []
  if (token === undefined || method === undefined) return write(response, refusalPage(404, 'Not Found'))
  if (strike(state.trouble, { method, chat: null }, 'head')) return void request.socket.resetAndDestroy()
  const body = await bodyOf(request).catch(() => null)
  if (body === null) return
  const gone = (act: () => void): void => void response.once('close', act)
  const parts = readRequest(searchParams, request.headers['content-type'] ?? '', body)
  const reply = await perform(state, {
    token,
    method: method || (parts.given.get('method') ?? ''),
    request: parts,
    gone,
    via: 'http',
  })
  if (reply === 'reset') request.socket.resetAndDestroy()
  else if (!response.destroyed) write(response, reply)
}

function refusalPage(code: number, description: string): Reply {
  return {
    status: code,
    type: 'application/json',
    body: JSON.stringify({ ok: false, error_code: code, description }),
    retryAfter: 0,
  }
}

function sendFile({ token, world }: ServerState, given: string, path: string, response: ServerResponse): void {
  const kept = given === token ? [...world.files.values()].find((one) => one.path === path) : undefined
  if (!kept) return write(response, refusalPage(404, 'Not Found'))
  response
    .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': kept.bytes.length })
    .end(kept.bytes)
}

function write(response: ServerResponse, { status, type, body, retryAfter }: Reply): void {
  if (retryAfter > 0) response.setHeader('retry-after', retryAfter)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isIdle({ updates, webhook, sender, flights }: ServerState): boolean {
  return (
    pending(updates).length === 0 &&
    flights.size === 0 &&
    (webhook.url === '' ? updates.poll !== null : sender.busy() === 0)
  )
}

/** Quiet is what stays so for some turns of the event loop. */
async function quiet(state: ServerState, isQuiet: (state: ServerState) => boolean): Promise<void> {
  const until = Date.now() + PATIENCE
  for (let turns = 0; turns < 3; turns = isQuiet(state) ? turns + 1 : 0) {
    if (Date.now() > until)
      throw new Error(
        `the bot did not come to rest; it called: ${state.calls.all.map(({ method }) => method).join(', ')}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
