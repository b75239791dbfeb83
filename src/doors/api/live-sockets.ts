import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { CLOSED, type LiveWish } from '../../client/live-messages.ts'
import { PREFIX } from '../../client/routes.ts'
import { isSetAside } from '../../table/fights/fights-set-aside.ts'
import type { Actor, Service } from '../../table/service.ts'
import { isStoreAway } from '../../table/store/database-unreachable.ts'
import { actorOf } from '../../table/tables/member-links.ts'
import { FAULT, once } from '../repeated-trouble.ts'
import type { Counter } from './rate-limits.ts'

const WISH = z.strictObject({
  token: z.string().max(1_000),
  view: z.string().max(64).optional(),
  now: z.boolean().optional(),
})
const QUERY = z.object({
  from: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
})
const FIRST_WORD_MS = 10_000
const PING_MS = 15_000

type Client = { readonly socket: WebSocket; readonly token: string; alive: boolean; role: string }

/** An authenticated live connection. */
export type Guest = {
  readonly socket: WebSocket
  /** The stream under the socket, if known. */
  readonly line: Duplex | null
  readonly actor: Actor
  readonly wish: Omit<LiveWish, 'token'>
  readonly from: number
  readonly params: unknown
}

/** Opens a WebSocket endpoint. */
export type OpenSocket = (path: string, attend: (guest: Guest) => Promise<void>) => void

/** Live connections: pings, and a close once the member's link is revoked. */
export function liveSockets(app: FastifyInstance, service: Service, sockets: Counter): OpenSocket {
  const clients = new Set<Client>()
  const isNew = once(service.steady)
  const pings = setInterval(() => {
    ping(clients)
    void checkLinks(service, clients)
  }, PING_MS)
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    if (method !== 'GET' && routeOptions.url?.startsWith(`${PREFIX}/members/`)) await checkLinks(service, clients)
  })
  app.addHook('onClose', async () => clearInterval(pings))
  return (path, attend) => {
    app.get(`${PREFIX}${path}`, { websocket: true, schema: { hide: true } as never }, (socket, request) => {
      if (!sockets.enter(request.ip)) return socket.close(CLOSED.tooMany, 'too many connections')
      socket.on('close', () => sockets.leave(request.ip))
      socket.on('error', () => socket.terminate())
      const late = setTimeout(() => socket.close(CLOSED.noLink, 'say who you are'), FIRST_WORD_MS)
      socket.once('close', () => clearTimeout(late))
      socket.once('message', (raw) => {
        clearTimeout(late)
        socket.on('message', () => socket.close(CLOSED.unfit, 'one message is enough'))
        admit(service, clients, { socket, request, raw })
          .then((guest) => guest && attend(guest))
          .catch((error: Error) => {
            if (isStoreAway(error)) return socket.close(CLOSED.away, 'come again')
            if (isSetAside(error)) return socket.close(CLOSED.noFight, 'set aside')
            const { name: type, message, stack } = error
            if (isNew(message)) request.log.error({ err: { type, message, stack }, do: FAULT }, 'live page broken')
            socket.close(1011, 'broken')
          })
      })
    })
  }
}

async function admit(
  service: Service,
  clients: Set<Client>,
  { socket, request, raw }: { readonly socket: WebSocket; readonly request: FastifyRequest; readonly raw: RawData },
): Promise<Guest | null> {
  const wish = WISH.safeParse(parsed(raw))
  const query = QUERY.safeParse(request.query)
  if (!wish.success || !query.success) return closed(socket, CLOSED.unfit, 'unfit')
  const { token, view, now } = wish.data
  const actor = await actorOf(service, token)
  if (!actor) return closed(socket, CLOSED.noLink, 'no valid link')
  const client: Client = { socket, token, alive: true, role: actor.role }
  clients.add(client)
  socket.on('pong', () => {
    client.alive = true
  })
  socket.on('close', () => clients.delete(client))
  return {
    socket,
    line: request.raw.socket ?? null,
    actor,
    wish: { ...(view !== undefined && { view }), ...(now !== undefined && { now }) },
    from: query.data.from ?? 0,
    params: request.params,
  }
}

function closed(socket: WebSocket, code: number, reason: string): null {
  socket.close(code, reason)
  return null
}

function parsed(raw: RawData): unknown {
  try {
    return JSON.parse(String(raw))
  } catch {
    return null
  }
}

export const sent = (socket: WebSocket, buffer: Buffer): Promise<void> =>
  new Promise((resolve) => socket.send(buffer, { binary: false }, () => resolve()))

/** Terminates sockets that missed the last ping. */
function ping(clients: ReadonlySet<Client>): void {
  for (const client of clients) {
    if (client.alive) client.socket.ping()
    else client.socket.terminate()
    client.alive = false
  }
}

/** Closes sockets whose link was revoked or whose role has changed. */
async function checkLinks(service: Service, clients: ReadonlySet<Client>): Promise<void> {
  for (const client of [...clients]) {
    const actor = await actorOf(service, client.token).catch(() => undefined)
    if (actor === null) client.socket.close(CLOSED.noLink, 'no valid link')
    else if (actor && actor.role !== client.role) client.socket.close(CLOSED.changed, 'another role')
  }
}
