import { call, pause, type Reply } from './api.ts'
import type { Server } from './server.ts'

/** Two servers on one database. */
export type Pair = {
  /** One that is believed to be there. */
  any(): number
  url(which: number): string
  /** Asks one of them; without a reply, the other with the same request. */
  send(first: number, token: string, method: string, path: string, body?: object): Promise<Reply>
  kill(which: number): Promise<void>
  start(which: number): Promise<void>
}

const LONGEST_MS = 60_000

export function pairOf(servers: readonly [Server, Server]): Pair {
  const dead = new Set<number>([0, 1])
  return {
    any: () => (dead.size === 1 ? 1 - [...dead][0]! : Math.random() < 0.5 ? 0 : 1),
    url: (which) => servers[which]!.url,
    async send(first, token, method, path, body) {
      let which = first
      for (const late = Date.now() + LONGEST_MS; Date.now() < late; which = 1 - which) {
        const reply = await call(servers[which]!.url, token, method, path, body).catch(() => null)
        if (reply && reply.status !== 503) return reply
        await pause(20)
      }
      throw new Error(`nobody answered ${method} ${path} for ${LONGEST_MS / 1000} s`)
    },
    kill(which) {
      dead.add(which)
      return servers[which]!.kill()
    },
    async start(which) {
      await servers[which]!.start()
      dead.delete(which)
    },
  }
}
