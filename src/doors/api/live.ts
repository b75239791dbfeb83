import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { CLOSED } from '../../client/messages.ts'
import { PREFIX } from '../../client/routes.ts'
import type { House } from '../../table/house.ts'
import { isReferee } from '../../table/roles.ts'
import { linesFrom } from '../../table/secrecy.ts'
import { actorOf } from '../../table/tables.ts'
import { lengthSeen, look } from '../../table/views.ts'
import type { Counter } from './limits.ts'
import { broadcast, type Groups, hello, joinGroup, leaveGroup, type Listener, packed, refresh } from './live-groups.ts'

const WISH = z.strictObject({ token: z.string().max(1_000), view: z.string().max(64).optional(), now: z.boolean().optional() })
const QUERY = z.object({ from: z.string().regex(/^\d{1,9}$/).transform(Number).optional() })
const FIRST_WORD_MS = 10_000
const PING_MS = 15_000
const LINES_AT_ONCE = 500

type Client = { readonly socket: WebSocket; readonly token: string; alive: boolean; role: string }

/** Live pages: who connects says who they are, gets what they have not seen, and then what happens as it happens. */
export function openLive(app: FastifyInstance, house: House, sockets: Counter): void {
  const groups: Groups = new Map()
  const clients = new Set<Client>()
  const news = hearing(house, groups)
  const reminded = (fight: string, who: string): void => {
    for (const { seats, actor, listeners } of groups.get(fight)?.values() ?? []) if (isReferee(actor.role) || seats.includes(who)) broadcast(listeners, packed({ type: 'reminder', who }))
  }
  house.told.add(news)
  house.reminded.add(reminded)
  const pings = setInterval(() => {
    ping(clients)
    void checkLinks(house, clients)
  }, PING_MS)
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    if (method !== 'GET' && routeOptions.url?.startsWith(`${PREFIX}/members/`)) await checkLinks(house, clients)
  })
  app.addHook('onClose', async () => {
    clearInterval(pings)
    house.told.delete(news)
    house.reminded.delete(reminded)
  })
  app.get(`${PREFIX}/fights/:id/live`, { websocket: true, schema: { hide: true } as never }, (socket, request) => {
    if (!sockets.enter(request.ip)) return socket.close(CLOSED.tooMany, 'too many connections')
    socket.on('close', () => sockets.leave(request.ip))
    socket.on('error', () => socket.terminate())
    const late = setTimeout(() => socket.close(CLOSED.noLink, 'say who you are'), FIRST_WORD_MS)
    socket.once('close', () => clearTimeout(late))
    socket.once('message', (raw) => {
      clearTimeout(late)
      socket.on('message', () => socket.close(CLOSED.unfit, 'one message is enough'))
      attend(house, groups, clients, socket, request, raw).catch((error: Error) => {
        request.log.error({ err: { type: error.name, message: error.message, stack: error.stack } }, 'live page broken')
        socket.close(1011, 'broken')
      })
    })
  })
}

/** One look after another for each fight; news that come meanwhile are gathered. */
function hearing(house: House, groups: Groups): (fight: string) => void {
  const busy = new Map<string, 'looking' | 'again'>()
  const lookOn = async (fight: string): Promise<void> => {
    do {
      busy.set(fight, 'looking')
      await refresh(house, groups, fight).catch(() => undefined) // whoever reconnects gets what was missed
    } while (busy.get(fight) === 'again')
    busy.delete(fight)
  }
  return (fight) => {
    for (const one of fight === '' ? [...groups.keys()] : [fight]) {
      if (!groups.has(one)) continue
      if (busy.has(one)) busy.set(one, 'again')
      else void lookOn(one)
    }
  }
}

async function attend(house: House, groups: Groups, clients: Set<Client>, socket: WebSocket, request: FastifyRequest, raw: RawData): Promise<void> {
  const wish = WISH.safeParse(parsed(raw))
  const query = QUERY.safeParse(request.query)
  if (!wish.success || !query.success) return socket.close(CLOSED.unfit, 'unfit')
  const actor = await actorOf(house, wish.data.token)
  if (!actor) return socket.close(CLOSED.noLink, 'no valid link')
  const { id: fight } = request.params as { readonly id: string }
  const listener: Listener = { socket, actor, now: wish.data.now ?? false }
  const client: Client = { socket, token: wish.data.token, alive: true, role: actor.role }
  clients.add(client)
  socket.on('pong', () => { client.alive = true })
  socket.on('close', () => {
    clients.delete(client)
    leaveGroup(groups, fight, listener)
  })
  await catchUp(house, groups, listener, { fight, from: query.data.from ?? 0, view: wish.data.view ?? null })
}

function parsed(raw: RawData): unknown {
  try {
    return JSON.parse(String(raw))
  } catch {
    return null
  }
}

/** Sends the past piece by piece, as fast as it is taken, and joins the others at the very line where it ends. */
async function catchUp(house: House, groups: Groups, listener: Listener, { fight, from, view: known }: { readonly fight: string; readonly from: number; readonly view: string | null }): Promise<void> {
  const { socket, actor } = listener
  let view = known
  let at = from
  let greeted = false
  while (socket.readyState === socket.OPEN) {
    const one = await look(house, actor, fight)
    if ('refused' in one) return socket.close(CLOSED.noFight, one.refused.slice(0, 100))
    if (!greeted || view !== one.key) {
      at = (view !== null && view !== one.key) || at > lengthSeen(one) ? 0 : at
      view = one.key
      greeted = true
      await sent(socket, packed(hello(one, at)))
      continue
    }
    const lines = linesFrom(one.watch, at).slice(0, LINES_AT_ONCE)
    if (lines.length > 0) await sent(socket, packed({ type: 'lines', from: at, lines }))
    else if (joinGroup(groups, fight, listener, one, at)) return
    else await refresh(house, groups, fight)
    at += lines.length
  }
}

const sent = (socket: WebSocket, buffer: Buffer): Promise<void> => new Promise((resolve) => socket.send(buffer, { binary: false }, () => resolve()))

/** Whoever has not answered the last ping is gone. */
function ping(clients: ReadonlySet<Client>): void {
  for (const client of clients) {
    if (client.alive) client.socket.ping()
    else client.socket.terminate()
    client.alive = false
  }
}

/** Whoever lost their link, or has another role, has to come anew. */
async function checkLinks(house: House, clients: ReadonlySet<Client>): Promise<void> {
  for (const client of [...clients]) {
    const actor = await actorOf(house, client.token).catch(() => undefined)
    if (actor === null) client.socket.close(CLOSED.noLink, 'no valid link')
    else if (actor && actor.role !== client.role) client.socket.close(CLOSED.changed, 'another role')
  }
}
