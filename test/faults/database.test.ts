import { expect, onTestFinished, test } from 'vitest'
import { ask, postgres } from '../table/databases.ts'
import { isIll, isReady, lasting, loadOn, troublesIn } from './load.ts'
import { type Gate, gateTo } from './tcp-gate.ts'
import { wholeServer } from './whole-server.ts'

/** A server whose PostgreSQL is behind a gate. */
async function gated(): Promise<
  { readonly gate: Gate; readonly where: string } & Awaited<ReturnType<typeof wholeServer>>
> {
  const database = await postgres()
  onTestFinished(async () => void (await database.drop()))
  const url = new URL(database.where)
  const gate = await gateTo(url.hostname, Number(url.port))
  onTestFinished(() => gate.close())
  url.port = String(gate.port)
  return { ...(await wholeServer({ DATABASE_URL: url.href })), gate, where: database.where }
}

test('a database that is away for a minute: nothing acknowledged is lost, pages and metrics go on, play does when it is back', async () => {
  const { url, gate, lines } = await gated()
  const load = await loadOn(url)
  await gate.shut()
  await isIll(url, /^The database cannot be reached or written: look at its server/)
  const stood = load.done()
  expect(await load.look()).toMatchObject({ status: 503, body: { code: 'E_AWAY' } })
  expect([(await fetch(`${url}/healthz`)).status, (await fetch(`${url}/chats`)).status]).not.toContain(503)
  await lasting(60_000, 1_500)
  expect(load.done()).toBe(stood)
  await gate.open()
  await isReady(url)
  await load.goesOn()
  await load.nothingIsLost()
  expect(troublesIn(lines)).toEqual([['store: not ready', expect.stringMatching(/^The database cannot be reached/)]])
  expect(lines.filter(({ msg }) => msg === 'store: ready again')).toHaveLength(1)
})

test('a database that is slow is no illness: play goes on, slowly, and the log says nothing', async () => {
  const { url, gate, lines } = await gated()
  const load = await loadOn(url, 2)
  gate.slow(60)
  await load.goesOn()
  await isReady(url)
  gate.slow(0)
  await load.nothingIsLost()
  expect(troublesIn(lines)).toEqual([])
})

test('a database that takes longer than five seconds makes a server unready until it is quick again', async () => {
  const { url, gate, lines } = await gated()
  const load = await loadOn(url, 2)
  gate.slow(6_000)
  await isIll(url, /^A write takes longer than 5 seconds/)
  gate.slow(0)
  await isReady(url)
  await load.goesOn()
  await load.nothingIsLost()
  expect(troublesIn(lines)).toEqual([
    ['store: not ready', expect.stringMatching(/^A write takes longer than 5 seconds/)],
  ])
})

test('a database that takes no writes: nothing is acknowledged, reading goes on, and so does play when it takes them', async () => {
  const { url, where, lines } = await gated()
  const load = await loadOn(url, 2)
  const name = new URL(where).pathname.slice(1)
  const elsewhere = where.replace(/\/[^/]*$/, '/postgres')
  const readOnly = async (how: 'on' | 'off'): Promise<void> => {
    await ask(elsewhere, `alter database ${name} set default_transaction_read_only = ${how}`)
    await ask(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  await readOnly('on')
  await isIll(url, /^The database is read-only/) // once the connections that were cut are new ones
  expect((await load.look()).status).toBe(200)
  await readOnly('off')
  await isReady(url)
  await load.goesOn()
  await load.nothingIsLost()
  expect(troublesIn(lines)).toEqual([['store: not ready', expect.stringMatching(/^The database/)]])
})
