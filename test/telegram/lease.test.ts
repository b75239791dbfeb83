import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hold, letGo } from '../../src/doors/telegram/polling-lease.ts'
import { type Service, serviceOf } from '../../src/table/service.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 5, 1, 12)

/** Servers on one database, each with a clock on its wall that can be set, and one that cannot. */
async function servers(
  count: number,
): Promise<readonly { readonly service: Service; readonly wall: { at: number }; readonly steady: { at: number } }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-lease-'))
  const all = Array.from({ length: count }, () => {
    const [wall, steady] = [{ at: NOON }, { at: 0 }]
    return {
      wall,
      steady,
      service: {
        ...serviceOf(openSqlite(join(folder, 'fray.sqlite')), new Uint8Array(32), () => wall.at),
        steady: () => steady.at,
      },
    }
  })
  onTestFinished(async () => {
    for (const {
      service: { store },
    } of all)
      await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await all[0]!.service.store.migrate()
  return all
}

/** So much time goes by everywhere. */
function pass(all: Awaited<ReturnType<typeof servers>>, ms: number): void {
  for (const { wall, steady } of all) {
    wall.at += ms
    steady.at += ms
  }
}

test.each([
  ['back by an hour', -HOUR],
  ['back by a second', -1_000],
  ['not at all', 0],
])('after a server was killed and the clock was set %s, the next one listens within seconds', async (_, by) => {
  const all = await servers(2)
  const [dead, next] = [all[0]!, all[1]!]
  expect(await hold(dead.service, 'dead')).toBe(true)
  next.wall.at += by
  expect(await hold(next.service, 'next')).toBe(false)
  pass(all, 5_000)
  expect(await hold(next.service, 'next')).toBe(false)
  pass(all, 1_000)
  expect(await hold(next.service, 'next')).toBe(true)
})

test('a server that starts long after the last one was killed listens at once', async () => {
  const all = await servers(2)
  await hold(all[0]!.service, 'dead')
  pass(all, 40_000)
  expect(await hold(all[1]!.service, 'next')).toBe(true)
})

test.each([
  ['back', -HOUR, 0],
  ['back, that of the other', -HOUR, 1],
  ['forward', HOUR, 0],
  ['forward, that of the other', HOUR, 1],
])('of two servers that live one listens, and it changes at most once when a clock is set %s', async (_, by, whose) => {
  const all = await servers(2)
  const listening: string[] = []
  await hold(all[0]!.service, 'one')
  all[whose]!.wall.at += by
  for (let seconds = 0; seconds < 30; seconds += 2) {
    const held = [await hold(all[0]!.service, 'one'), await hold(all[1]!.service, 'other')]
    listening.push(held[1] ? 'other' : held[0] ? 'one' : 'nobody')
    pass(all, 2_000)
  }
  expect(listening.join(' ')).toMatch(/^(one ?)*(other ?)*$/)
})

test('a server that stops lets go, and another listens at once', async () => {
  const [one, other] = await servers(2)
  expect([await hold(one!.service, 'one'), await hold(other!.service, 'other')]).toEqual([true, false])
  await letGo(one!.service, 'one')
  expect([await hold(other!.service, 'other'), await hold(one!.service, 'one')]).toEqual([true, false])
})
