import type { FastifyInstance } from 'fastify'
import { CLOSED } from '../../client/live-messages.ts'
import type { Service } from '../../table/service.ts'
import { isStoreAway } from '../../table/store/database-unreachable.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { look, lookAnew, lookBackTo } from '../../table/views/fight-for-person.ts'
import { linesFrom } from '../../table/views/secrecy.ts'
import { FAULT, once } from '../repeated-trouble.ts'
import {
  broadcast,
  type Groups,
  hello,
  joinGroup,
  type Listener,
  leaveGroup,
  packed,
  refresh,
} from './live-listeners.ts'
import { type OpenSocket, sent } from './live-sockets.ts'

const LINES_AT_ONCE = 500
const AGAIN_MS = { soonest: 100, latest: 5_000 }

/** Live fights: a client gets the lines it has not seen, then each new one. */
export function openLive(app: FastifyInstance, service: Service, openSocket: OpenSocket): void {
  const groups: Groups = new Map()
  const isNew = once(service.steady)
  const news = hearing(service, groups, ({ name: type, message, stack }) => {
    if (isNew(message)) app.log.error({ err: { type, message, stack }, do: FAULT }, 'live pages broken')
  })
  const reminded = (fight: string, who: string, asked: readonly string[]): void => {
    for (const { seats, actor, listeners } of groups.get(fight)?.values() ?? []) {
      if (isReferee(actor.role) || asked.some((id) => seats.includes(id)))
        broadcast(listeners, packed({ type: 'reminder', who }))
    }
  }
  service.told.add(news)
  service.reminded.add(reminded)
  app.addHook('onClose', async () => {
    service.told.delete(news)
    service.reminded.delete(reminded)
  })
  openSocket('/fights/:id/live', async ({ socket, line, actor, wish, from, params }) => {
    const { id: fight } = params as { readonly id: string }
    const listener: Listener = { socket, line, actor, now: wish.now ?? false }
    socket.on('close', () => leaveGroup(groups, fight, listener))
    await catchUp(service, { groups, listener }, { fight, from, view: wish.view ?? null })
    news(fight) // what was written while they connected
  })
}

/** One refresh at a time per fight; news during one causes another. Failures are retried while somebody listens. */
function hearing(service: Service, groups: Groups, broken: (error: Error) => void): (fight: string) => void {
  const busy = new Map<string, 'looking' | 'again'>()
  const lookOn = async (fight: string): Promise<void> => {
    let wait = AGAIN_MS.soonest
    do {
      busy.set(fight, 'looking')
      await refresh(service, groups, fight).catch(async (error: Error) => {
        if (!isStoreAway(error)) broken(error)
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
        wait = Math.min(wait * 2, AGAIN_MS.latest)
        busy.set(fight, 'again')
      })
    } while (busy.get(fight) === 'again' && groups.has(fight))
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

/** Sends past lines in pieces, with backpressure, and joins the group at the line where they end. */
async function catchUp(
  service: Service,
  { groups, listener }: { readonly groups: Groups; readonly listener: Listener },
  { fight, from, view: known }: { readonly fight: string; readonly from: number; readonly view: string | null },
): Promise<void> {
  const { socket, actor } = listener
  let view = known
  let at = from
  let greeted = false
  while (socket.readyState === socket.OPEN) {
    const here = await look(service, actor, { fight })
    const found = 'refused' in here || at <= here.length ? here : await lookAnew(service, here)
    if ('refused' in found) return socket.close(CLOSED.noFight, found.refused.slice(0, 100))
    const one = await lookBackTo(service, found, at)
    if (!greeted || view !== one.key) {
      at = (view !== null && view !== one.key) || at > one.length ? 0 : at
      view = one.key
      greeted = true
      await sent(socket, packed(hello(one, at)))
      continue
    }
    const lines = linesFrom(one.watch, at).slice(0, LINES_AT_ONCE)
    if (lines.length > 0) await sent(socket, packed({ type: 'lines', from: at, lines }))
    else if (joinGroup(groups, fight, { listener, one, at })) return
    else await refresh(service, groups, fight)
    at += lines.length
  }
}
