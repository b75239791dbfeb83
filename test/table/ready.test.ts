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

test('whoever looks after the server hears once that the store fell ill, and once that it is well again', async () => {
  const { service } = await bare()
  const heard: unknown[] = []
  let now = 0
  let broken: Error | null = Object.assign(new Error('no room'), { code: 'SQLITE_FULL' })
  const store = {
    ...service.store,
    keepNote: (...given: Parameters<typeof service.store.keepNote>) =>
      broken ? Promise.reject(broken) : service.store.keepNote(...given),
  }
  const { check, known } = storeHealth({ ...service, store, steady: () => (now += 1_000) }, (one) => heard.push(one))
  const full = 'The disk is full: make room; what was acknowledged is kept.'
  expect([await check(), await check(), known(), heard]).toEqual([full, full, full, [full]])
  broken = null
  expect([await check(), await check(), known(), heard]).toEqual([null, null, null, [full, null]])
})
