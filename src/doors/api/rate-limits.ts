import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from './default-limits.ts'
import { rateStore } from './rate-store.ts'

export type Allowed = (request: FastifyRequest) => Promise<boolean>

/** One limiter per kind. */
export async function limiters(
  app: FastifyInstance,
  limits: Limits,
  memberOf: (request: FastifyRequest) => string | null,
): Promise<Readonly<Record<'address' | 'member' | 'join', Allowed>>> {
  await app.register(rateLimit, {
    global: false,
    store: function Store() {
      return rateStore()
    } as never,
  }) // the plugin calls it with `new`
  const allow = (max: number, keyOf: (request: FastifyRequest) => string): Allowed => {
    if (max === 0) return async () => true
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf })
    return async (request) => {
      const counted = await count(request)
      return counted.isAllowed || !counted.isExceeded
    }
  }
  return {
    address: allow(limits.perAddress, ({ ip }) => `a ${networkOf(ip)}`),
    member: allow(limits.perMember, (request) => `m ${memberOf(request) ?? networkOf(request.ip)}`),
    join: allow(limits.joins, ({ ip }) => `j ${networkOf(ip)}`),
  }
}

/** The address for counting: for IPv6 its /64 network, since one customer has all of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first!.length - last!.length)
  return `${[...first!, ...Array.from({ length: zeros }, () => '0'), ...last!].slice(0, 4).join(':')}::/64`
}

/** Counts open connections per address. */
export type Counter = { enter(address: string): boolean; leave(address: string): void; count(): number }

export function counter(most: number): Counter {
  const open = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const now = open.get(address) ?? 0
      if (most > 0 && now >= most) return false
      open.set(address, now + 1)
      all += 1
      return true
    },
    leave(address) {
      const now = (open.get(address) ?? 1) - 1
      if (now > 0) open.set(address, now)
      else open.delete(address)
      all -= 1
    },
    count: () => all,
  }
}

/** Limits the connections per address. */
export function limitConnections(server: Server, most: number): void {
  if (most === 0) return
  const { enter, leave } = counter(most)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!enter(address)) return void socket.destroy()
    socket.once('close', () => leave(address))
  })
}
