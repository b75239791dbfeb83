import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Client, clientOf, isRefused, type Refused } from '../../src/client/client.ts'
import type { SocketMaker } from '../../src/client/listen.ts'
import type { Limits } from '../../src/doors/api/default-limits.ts'
import { type ApiSettings, makeApi } from '../../src/doors/api/server.ts'
import { watch } from '../../src/table/fights/loaded-fights.ts'
import { type Service, serviceOf } from '../../src/table/service.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'

export type Role = 'referee' | 'co-referee' | 'player' | 'spectator'
export type Person = { readonly client: Client; readonly member: string; readonly token: string }
export type TestServer = { readonly url: string; readonly service: Service; stop(): Promise<void> }

export const UNLIMITED: Limits = { perAddress: 0, perMember: 0, joins: 0, connections: 0 }
const socket: SocketMaker = (url) => new WebSocket(url) as never

/** A server on a free port, with a store in a file of its own. */
export async function front(settings: ApiSettings = {}, now: () => number = Date.now): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-api-'))
  const store = openSqlite(join(folder, 'fray.sqlite'))
  await store.migrate()
  const service = serviceOf(store, new Uint8Array(32).fill(7), now)
  await watch(service)
  const { app } = await makeApi(service, { limits: UNLIMITED, ...settings })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    service,
    stop: async () => {
      await app.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function must<T extends object>(reply: T | Refused): Exclude<T, Refused> {
  if (isRefused(reply)) throw new Error(`${reply.status} ${reply.code}: ${reply.refused}`)
  return reply as Exclude<T, Refused>
}

/** A table with one of each role. */
export async function people({
  url,
}: Pick<TestServer, 'url'>): Promise<Readonly<Record<'referee' | 'co' | 'ann' | 'bob' | 'eve', Person>>> {
  const { token } = must(await clientOf(url).openTable({ name: 'Thursday', referee: 'Rae' }))
  const referee = await person(url, token)
  const joined = async (name: string, role: Role): Promise<Person> => {
    const { code } = must(await referee.client.invite({ role }))
    return person(url, must(await clientOf(url).join({ code, name })).token)
  }
  return {
    referee,
    co: await joined('Cor', 'co-referee'),
    ann: await joined('Ann', 'player'),
    bob: await joined('Bob', 'player'),
    eve: await joined('Eve', 'spectator'),
  }
}

export async function person(url: string, token: string): Promise<Person> {
  const client = clientOf(url, { token, socket })
  return { client, token, member: must(await client.table()).you.member }
}

/** Everything that is kept of somebody's table, in short: what was changed is named. */
export async function keptOf({ store }: Service, { client }: Person): Promise<Readonly<Record<string, string>>> {
  const { id } = must(await client.table())
  const short = (thing: unknown): string =>
    createHash('sha256').update(JSON.stringify(thing)).digest('hex').slice(0, 16)
  const fights = (await store.fights(id)).map(async (one) => [
    `fight ${one.id}`,
    short([await store.fight(one.id), await store.entries(one.id, 0)]),
  ])
  const rest = {
    table: await store.table(id),
    members: await store.members(id),
    characters: await store.characters(id),
    rulings: await store.rulings(id),
    invites: await store.invites(id),
  }
  return Object.fromEntries([
    ...Object.entries(rest).map(([name, thing]) => [name, short(thing)]),
    ...(await Promise.all(fights)),
  ])
}

/** Ann's Vera against Bob's pirate, ready to shoot. */
const DUEL = {
  book: 'cepheus',
  start: { turn: 'vera' },
  combatants: [
    { id: 'vera', side: 'players', block: 'marine', initiative: 9 },
    { id: 'pirate', side: 'enemies', block: 'pirate', cover: 'half', pos: 10, initiative: 8 },
  ],
}

export async function duel({
  referee,
  ann,
  bob,
}: Readonly<Record<'referee' | 'ann' | 'bob', Person>>): Promise<string> {
  const { fight } = must(await referee.client.openFight({ title: 'Duel', setup: DUEL }))
  must(await referee.client.seat({ id: fight, who: 'vera', member: ann.member }))
  must(await referee.client.seat({ id: fight, who: 'pirate', member: bob.member }))
  return fight
}
