import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { clientOf } from '../../src/client/client.ts'
import { PREFIX, ROUTES } from '../../src/client/routes.ts'
import { makeOpenApi } from '../../src/doors/api/openapi.ts'
import { networkOf } from '../../src/doors/api/rate-limits.ts'
import { rateStore } from '../../src/doors/api/rate-store.ts'
import { HOME } from '../../tools/project-files.ts'
import { front, must, person, type TestServer, UNLIMITED } from './server-fixture.ts'

let at: TestServer | null = null
afterEach(async () => {
  await at?.stop()
  at = null
})

test('codes cannot be guessed for long', async () => {
  at = await front({ limits: { ...UNLIMITED, joins: 10 } })
  const codes: string[] = []
  for (let n = 0; n < 12; n++) {
    const reply = await clientOf(at.url).join({ code: '000000', name: 'Mallory' })
    codes.push('code' in reply ? String(reply.code) : 'in')
  }
  expect(codes).toEqual([...Array(10).fill('E_INVITE'), 'E_RATE', 'E_RATE'])
})

test.each([
  [
    'behind a proxy, a header that the caller made up in front of what the proxy says',
    1,
    (n: number) => `10.1.${n >> 8}.${n & 255}, 203.0.113.9`,
    10,
  ],
  ['where the header is not to be believed at all', 0, (n: number) => `10.1.${n >> 8}.${n & 255}`, 10],
  ["where the whole header is the caller's", 1, (n: number) => `10.1.${n >> 8}.${n & 255}`, 300],
])('nor with another address for each: %s', async (_, proxy, forwarded, most) => {
  at = await front({ proxy })
  const codes: unknown[] = []
  for (let n = 0; n < 320; n++) {
    const reply = await fetch(`${at.url}${PREFIX}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
      body: JSON.stringify({ code: String(n).padStart(6, '0'), name: 'Mallory' }),
    })
    codes.push(((await reply.json()) as { readonly code: string }).code)
  }
  expect([codes.filter((code) => code === 'E_INVITE').length, codes.at(-1)]).toEqual([most, 'E_RATE'])
})

test('nor in the chat of a page', async () => {
  at = await front()
  const { token } = must(await clientOf(at.url).openTable({ name: 'T', referee: 'R' }))
  const { client } = await person(at.url, token)
  for (let n = 0; n < 12; n++) must(await client.say({ text: `/join ${String(n).padStart(6, '0')}` }))
  const said = must(await client.chat({})).lines.flatMap(({ kind, text }) => (kind === 'sorry' ? [text] : []))
  expect([
    said.filter((text) => text.startsWith('This invitation cannot be used')).length,
    said.filter((text) => text.startsWith('Too many wrong codes')).length,
  ]).toEqual([10, 2])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test('who asks too often waits, by person and by address', async () => {
  at = await front({ limits: { ...UNLIMITED, perMember: 5 } })
  const { client } = await person(at.url, must(await clientOf(at.url).openTable({ name: 'T', referee: 'R' })).token)
  const replies = await Promise.all(Array.from({ length: 8 }, () => client.table()))
  expect(replies.filter((one) => 'refused' in one)).toHaveLength(4)
  await at.stop()
  at = await front({ limits: { ...UNLIMITED, perAddress: 3 } })
  const { url } = at
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => clientOf(url).books()))).filter((one) => 'refused' in one),
  ).toHaveLength(2)
})

test('a minute lasts a minute, whatever is done to the clock on the wall', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = { at: 0 }
  const store = rateStore(() => clock.at)
  const count = (key: string): number => {
    let counted = 0
    store.incr(
      key,
      (_, { current }) => {
        counted = current
      },
      60_000,
    )
    return counted
  }
  expect([count('ann'), count('ann'), count('bob')]).toEqual([1, 2, 1])
  vi.setSystemTime(Date.now() - 3_600_000)
  clock.at = 59_999
  expect(count('ann')).toBe(3)
  clock.at = 60_000
  expect([count('ann'), count('bob')]).toEqual([1, 1])
})

test('one address holds only so many connections', async () => {
  at = await front({ limits: { ...UNLIMITED, connections: 3 } })
  const url = `${at.url.replace('http', 'ws')}${PREFIX}/fights/x/live`
  const sockets = Array.from({ length: 5 }, () => new WebSocket(url))
  const outcomes = await Promise.all(
    sockets.map(
      (socket) => new Promise((resolve) => socket.on('open', () => resolve('open')).on('error', () => resolve('cut'))),
    ),
  )
  for (const socket of sockets) socket.terminate()
  expect(outcomes.sort()).toEqual(['cut', 'cut', 'open', 'open', 'open'])
})

test('headers keep pages safe, requests have names, and health and numbers are told', async () => {
  at = await front({ metricsToken: 'numbers-for-prometheus' })
  const { url } = at
  const page = await fetch(url)
  expect([
    page.status,
    page.headers.get('x-content-type-options'),
    page.headers.get('content-security-policy')?.includes("default-src 'self'"),
    page.headers.get('x-request-id')?.length,
  ]).toEqual([200, 'nosniff', true, 36])
  const told = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map(async (path) =>
      (await fetch(`${url}${path}`, { headers: { authorization: 'Bearer numbers-for-prometheus' } })).text(),
    ),
  )
  expect(told.slice(0, 2)).toEqual(['{"alive":true,"parts":{}}', '{"ready":true,"parts":{"store":"well"}}'])
  expect(told[2]).toMatch(/fray_request_seconds_count\{method="GET",route="\/",status="200"\} 1/)
  expect(told[2]).toMatch(/fray_open_fights 0/)
})

test('numbers are for whoever brings the token, and without one there are none', async () => {
  const status = async (token: string | null): Promise<number> =>
    (await fetch(`${at!.url}/metrics`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })).status
  at = await front()
  expect([await status(null), await status('')]).toEqual([404, 404])
  await at.stop()
  at = await front({ metricsToken: 'numbers-for-prometheus' })
  expect([await status(null), await status('numbers-for-others'), await status('numbers-for-prometheus')]).toEqual([
    401, 401, 200,
  ])
})

test('docs/openapi.json is what is served: run npm run openapi', async () => {
  const { version } = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as { version: string }
  const made = JSON.parse(JSON.stringify(await makeOpenApi(version))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  }
  expect(made).toEqual(JSON.parse(readFileSync(join(HOME, 'docs/openapi.json'), 'utf8')))
  expect(
    Object.values(made.paths)
      .flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
      .sort(),
  ).toEqual(Object.keys(ROUTES).sort())
})
