import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { storeHealth } from '../../src/doors/api/readiness.ts'
import { makeApi } from '../../src/doors/api/server.ts'
import { serviceOf } from '../../src/table/service.ts'
import { ask, postgres } from './databases.ts'
import { bare } from './table-fixture.ts'

test('PostgreSQL: a server whose database takes no writes is not ready, and is when it does', async () => {
  const database = await postgres()
  const store = database.open()
  await store.migrate()
  const { app } = await makeApi(serviceOf(store, new Uint8Array(32)))
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await database.drop()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ready = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/readyz`)).status
  const name = new URL(database.where).pathname.slice(1)
  const elsewhere = inject('postgres')
  const shut = async (how: 'on' | 'off'): Promise<void> => {
    await ask(elsewhere, `alter database ${name} set default_transaction_read_only = ${how}`)
    await ask(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  expect(await ready()).toBe(200)
  await shut('on')
  await expect.poll(ready, { timeout: 20_000 }).toBe(503)
  await shut('off')
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
})

test('everybody who asks at once, and within a second, gets the answer of one write', async () => {
  const { service } = await bare()
  let now = 0
  const { check: isReady } = storeHealth({ ...service, steady: () => now }, () => undefined)
  const writes = async (): Promise<number> => (await service.store.note('ready'))?.rev ?? 0
  const first = isReady()
  expect(isReady()).toBe(first)
  expect([await first, await writes()]).toEqual([null, 1])
  now = 999
  expect([await isReady(), await writes()]).toEqual([null, 1])
  now = 1_000
  expect([await isReady(), await writes()]).toEqual([null, 2])
})
