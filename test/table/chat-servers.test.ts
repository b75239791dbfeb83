import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ChatLine } from '../../src/client/chat-shapes.ts'
import { type Client, clientOf } from '../../src/client/client.ts'
import { makeApi } from '../../src/doors/api/server.ts'
import { watch } from '../../src/table/fights/loaded-fights.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { must, UNLIMITED } from '../api/server-fixture.ts'
import { accepted } from '../script.ts'
import { type Database, postgres } from './databases.ts'
import { clockAt, serviceOn } from './table-fixture.ts'

let database: Database
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await postgres()
})
afterAll(async () => {
  for (const close of closing) await close()
  await database.drop()
})

/** A server of its own on the one PostgreSQL. */
async function server() {
  const store = database.open()
  const service = serviceOn(store, clockAt())
  await store.migrate()
  await watch(service)
  const { app } = await makeApi(service, { limits: UNLIMITED })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(
    () => app.close(),
    () => store.close(),
  )
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    service,
    client: (token: string): Client => clientOf(url, { token, socket: (to) => new WebSocket(to) as never }),
  }
}

test('what is said at one server is heard in the chat that another one shows, every line once and in order', async () => {
  const [here, there] = [await server(), await server()]
  const { token } = accepted(await openTable(here.service, { name: 'Thursday', referee: 'Rae' }))
  const heard: ChatLine[] = []
  const listening = there.client(token).listenChat({ lines: (lines) => heard.push(...lines) })
  for (let n = 0; n < 5; n++) must(await (n % 2 === 0 ? here : there).client(token).say({ text: `/roll ${n + 1}d6` }))
  const { lines } = must(await here.client(token).chat())
  await expect.poll(() => heard.length).toBe(lines.length)
  expect(heard).toEqual(lines)
  expect(heard.filter(({ kind }) => kind === 'own').map(({ text }) => text)).toEqual([
    '/roll 1d6',
    '/roll 2d6',
    '/roll 3d6',
    '/roll 4d6',
    '/roll 5d6',
  ])
  listening.stop()
})
