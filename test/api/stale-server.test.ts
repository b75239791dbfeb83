import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Client, clientOf } from '../../src/client/client.ts'
import { makeApi } from '../../src/doors/api/server.ts'
import { serviceOf } from '../../src/table/service.ts'
import { duel, front, must, people, type TestServer, UNLIMITED } from './server-fixture.ts'

/** Two servers on one store, one of which hears nothing of what the other writes. */
let at: TestServer
let deaf: Awaited<ReturnType<typeof makeApi>>['app']
beforeAll(async () => {
  at = await front()
  deaf = (await makeApi(serviceOf(at.service.store, at.service.secret), { limits: UNLIMITED })).app
  await deaf.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await deaf.close()
  await at.stop()
})

const atDeaf = (token: string): Client =>
  clientOf(`http://127.0.0.1:${(deaf.server.address() as AddressInfo).port}`, {
    token,
    socket: (url) => new WebSocket(url) as never,
  })

test('a question that this server has not heard of is answered here all the same', async () => {
  const all = await people(at)
  const id = await duel(all)
  const [ann, bob] = [atDeaf(all.ann.token), atDeaf(all.bob.token)]
  const before = must(await ann.fight({ id }))
  must(await all.ann.client.answer({ id, ask: before.asks[0]!.ask, path: ['skip'] }))
  const { asks } = must(await all.bob.client.fight({ id }))
  expect(must(await bob.fight({ id })).asks).toEqual([])
  must(await bob.answer({ id, ask: asks[0]!.ask, path: ['skip'] }))
  const { lines } = must(await all.referee.client.entries({ id }))
  expect(lines.filter(({ entry }) => entry.type === 'answered')).toHaveLength(2)
})

test('who has seen more elsewhere goes on from there, and does not begin anew', async () => {
  const all = await people(at)
  const id = await duel(all)
  const ann = atDeaf(all.ann.token)
  const before = must(await ann.fight({ id }))
  const { length } = must(await all.ann.client.answer({ id, ask: before.asks[0]!.ask, path: ['skip'] }))
  let agains = 0
  const { stop, at: heard } = ann.listen(
    id,
    {
      again: () => {
        agains += 1
      },
    },
    length,
  )
  await expect.poll(async () => must(await ann.fight({ id })).length).toBe(length)
  expect([heard(), agains]).toEqual([length, 0])
  stop()
})
