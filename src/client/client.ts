import { type ChatHearing, type Hearing, type Listening, listenTo, listenToChat, type SocketMaker } from './listen.ts'
import { type Name, PREFIX, ROUTES } from './routes.ts'
import type { RefusedBody } from './shape-parts.ts'
import type { Reply, Wanted } from './shapes.ts'

/** One function per operation. A refusal is returned as a value; only network errors throw. */
export type Operations = { readonly [K in Name]: (...wanted: Given<Wanted<K>>) => Promise<Reply<K> | Refused> }

export type Client = Operations & {
  /** Streams a fight from a line number on; reconnects by itself. */
  listen(fight: string, hearing: Hearing, from?: number): Listening
  /** Streams one's own chat from a line number on; reconnects by itself. */
  listenChat(hearing: ChatHearing, from?: number): Listening
}
export type Refused = RefusedBody & { readonly status: number }

type Given<W> = Record<never, never> extends W ? [wanted?: W] : [wanted: W]

type Using = {
  /** The token of a member's link. */
  readonly token?: string
  readonly fetch?: typeof fetch
  /** For platforms without a global WebSocket. */
  readonly socket?: SocketMaker
}

/** A client of the server at this address. Runs in browsers and in Node. */
export const clientOf = (base: string, using: Using = {}): Client => ({
  ...operationsOf(base, using),
  listen: (fight, hearing, from = 0) =>
    listenTo(`${liveAt(base)}/fights/${encodeURIComponent(fight)}/live`, callerOf(using), { hearing, from }),
  listenChat: chatListener(base, using),
})

/** The same without the streams: a page loads less. */
export const operationsOf = (base: string, using: Using = {}): Operations =>
  Object.fromEntries(
    (Object.keys(ROUTES) as Name[]).map((name) => [
      name,
      (wanted: object = {}) => call({ base, using }, name, wanted as Record<string, unknown>),
    ]),
  ) as unknown as Operations

export const chatListener =
  (base: string, using: Using): Client['listenChat'] =>
  (hearing, from = 0) =>
    listenToChat(`${liveAt(base)}/chat/live`, callerOf(using), { hearing, from })

const liveAt = (base: string): string => `${base.replace(/^http/, 'ws')}${PREFIX}`

const callerOf = ({ token = '', socket }: Using) => ({
  token,
  socket: socket ?? ((to: string) => new (globalThis as unknown as Platform).WebSocket(to)),
})

export const isRefused = (reply: object): reply is Refused => 'refused' in reply

type Platform = { readonly WebSocket: new (url: string) => ReturnType<SocketMaker> }

const TRIES = 4

/** Writes carry a request id, so that they can be sent again if the connection breaks before the reply. */
async function call(
  { base, using: { token, fetch: send = fetch } }: { readonly base: string; readonly using: Using },
  name: Name,
  wanted: Record<string, unknown>,
): Promise<unknown> {
  const [method, path] = ROUTES[name]
  const rest = { ...wanted }
  const place = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const url = `${base}${PREFIX}${place}${method === 'GET' ? queryOf(rest) : ''}`
  const body = method === 'POST' || method === 'PATCH' ? JSON.stringify({ request: newRequest(), ...rest }) : null
  const headers = {
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  for (let tries = 1; ; tries++) {
    try {
      const response = await send(url, { method, headers, ...(body !== null && { body }) })
      const reply = (await response.json()) as object
      return response.ok ? reply : { ...reply, status: response.status }
    } catch (error) {
      if (tries >= TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tries))
    }
  }
}

function queryOf(wanted: Record<string, unknown>): string {
  const parts = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** `crypto.randomUUID` needs HTTPS, which local pages often lack; `getRandomValues` does not. */
function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
