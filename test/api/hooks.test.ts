import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hookCarriers, isPrivate, signatureOf } from '../../src/doors/api/hook-carrier.ts'
import { sendPost } from '../../src/table/post/deliver-letters.ts'
import { duel, front, must, people, type TestServer } from './server-fixture.ts'

type Got = { readonly key: string; readonly signature: string; readonly body: string }

let at: TestServer
let now = 1_000_000
const got: Got[] = []
/** What the receiver says to the next letters; 200 after these. */
const says: number[] = []
const receiver = createServer(async (request, response) => {
  const status = says.shift() ?? 200
  const body = await textOf(request)
  if (status === 200)
    got.push({
      key: String(request.headers['x-fray-key']),
      signature: String(request.headers['x-fray-signature']),
      body,
    })
  response.writeHead(status).end()
})
const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

beforeAll(async () => {
  at = await front({}, () => now)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await at.stop()
})

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`

test('a hook hears what a spectator may see, signed, in order, and again what it did not take', async () => {
  const all = await people(at)
  const { id, secret } = must(await all.referee.client.addHook({ url: address() }))
  const fight = await duel(all)
  must(
    await all.referee.client.overrule({
      id: fight,
      what: { join: { id: 'lurker', side: 'enemies', block: 'thug', hidden: true } },
      why: 'an ambush',
    }),
  )
  for (const stance of ['prone', 'standing', 'prone'])
    must(
      await all.referee.client.overrule({
        id: fight,
        what: { set: { who: 'vera', field: 'stance', value: stance } },
        why: stance,
      }),
    )
  says.push(200, 500, 503)
  for (let round = 0; round < 20; round++) {
    now += 7_200_000
    await sendPost(at.service, hookCarriers(at.service, { private: true }))
  }
  const told = got.map(({ body }) => JSON.parse(body) as { key: string; fight: string; lines: { seq: number }[] })
  const { lines } = must(await all.eve.client.entries({ id: fight }))
  expect(told.flatMap((one) => one.lines)).toEqual(lines)
  expect(new Set(told.map(({ key }) => key)).size).toBe(told.length)
  for (const { signature, body, key } of got)
    expect([signature, key]).toEqual([signatureOf(secret, body), JSON.parse(body).key])
  expect(JSON.stringify(told)).not.toMatch(/lurker|ambush/)

  must(await all.referee.client.removeHook({ id }))
  expect(must(await all.referee.client.hooks()).hooks).toEqual([])
})

test('addresses inside the house are not called, unless that is wished', async () => {
  const all = await people(at)
  must(await all.referee.client.addHook({ url: address() }))
  got.length = 0
  await duel(all)
  now += 7_200_000
  await sendPost(at.service, hookCarriers(at.service, { private: false }))
  expect(got).toEqual([])
  expect(
    [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '0.0.0.0',
      '100.64.0.1',
    ].map(isPrivate),
  ).toEqual(Array(9).fill(true))
  expect(['8.8.8.8', '2606:4700::1111'].map(isPrivate)).toEqual([false, false])
})
