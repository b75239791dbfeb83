import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { clientOf } from '../../src/client/client.ts'
import { PREFIX, ROUTES } from '../../src/client/routes.ts'
import { rateStore } from '../../src/doors/api/rate-store.ts'
import { makeOpenApi } from '../../src/doors/api/openapi.ts'
import { HOME } from '../../tools/files.ts'
import { front, type Front, must, person, UNLIMITED } from './house.ts'

let at: Front | null = null
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

test('who asks too often waits, by person and by address', async () => {
  at = await front({ limits: { ...UNLIMITED, perMember: 5 } })
  const { client } = await person(at.url, must(await clientOf(at.url).openTable({ name: 'T', referee: 'R' })).token)
  const replies = await Promise.all(Array.from({ length: 8 }, () => client.table()))
  expect(replies.filter((one) => 'refused' in one)).toHaveLength(4)
  await at.stop()
  at = await front({ limits: { ...UNLIMITED, perAddress: 3 } })
  const { url } = at
  expect((await Promise.all(Array.from({ length: 5 }, () => clientOf(url).books()))).filter((one) => 'refused' in one)).toHaveLength(2)
})

test('a minute lasts a minute, whatever is done to the clock on the wall', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = { at: 0 }
  const store = rateStore(() => clock.at)
  const count = (key: string): number => {
    let counted = 0
    store.incr(key, (_, { current }) => { counted = current }, 60_000)
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
  const outcomes = await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('open', () => resolve('open')).on('error', () => resolve('cut')))))
  for (const socket of sockets) socket.terminate()
  expect(outcomes.sort()).toEqual(['cut', 'cut', 'open', 'open', 'open'])
})

test('headers keep pages safe, requests have names, and health and numbers are told', async () => {
  at = await front()
  const { url } = at
  const page = await fetch(url)
  expect([page.status, page.headers.get('x-content-type-options'), page.headers.get('content-security-policy')?.includes("default-src 'self'"), page.headers.get('x-request-id')?.length]).toEqual([200, 'nosniff', true, 36])
  const told = await Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await fetch(`${url}${path}`)).text()))
  expect(told.slice(0, 2)).toEqual(['{"alive":true}', '{"ready":true}'])
  expect(told[2]).toMatch(/fray_request_seconds_count\{method="GET",route="\/",status="200"\} 1/)
  expect(told[2]).toMatch(/fray_open_fights 0/)
})

test('docs/openapi.json is what is served: run npm run openapi', async () => {
  const { version } = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as { version: string }
  const made = JSON.parse(JSON.stringify(await makeOpenApi(version))) as { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>> }
  expect(made).toEqual(JSON.parse(readFileSync(join(HOME, 'docs/openapi.json'), 'utf8')))
  expect(Object.values(made.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)).sort()).toEqual(Object.keys(ROUTES).sort())
})
