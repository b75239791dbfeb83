import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HOME } from '../../tools/project-files.ts'
import { killed } from '../process.ts'
import { must, person } from './server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-ready-'))
const data = join(folder, 'data')
let child: ChildProcess | null = null
afterAll(async () => {
  await killed(child)
  rmSync(folder, { recursive: true, force: true })
})

/** Limits the size of the server's files, which to its writes looks like a full disk. */
const fill = (bytes: number | 'unlimited'): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(child!.pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}

test.runIf(spawnSync('prlimit', ['--version']).status === 0)(
  'a server whose disk is full is not ready, says so to whoever writes, and is ready again when there is room',
  async () => {
    child = spawn(join(HOME, 'fray'), ['--data', data, '--port', '0'], {
      env: { ...process.env, FRAY_LOG: 'silent', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    await new Promise<void>((resolve) =>
      child!.stdout!.on('data', (piece) => {
        said += String(piece)
        if (/^Players join.*\n/m.test(said)) resolve()
      }),
    )
    const url = /http:\/\/[\d.:]+\d/.exec(said)![0]
    const { client } = await person(url, /token=(\S+)/.exec(said)![1]!)
    const ready = async (): Promise<readonly [number, unknown]> => {
      const reply = await fetch(`${url}/readyz`)
      return [reply.status, await reply.json()]
    }
    expect(await ready()).toEqual([200, { ready: true, parts: { store: 'well' } }])
    fill(1) // the log is longer than what is in it
    await expect
      .poll(ready, { timeout: 20_000 })
      .toEqual([
        503,
        { ready: false, parts: { store: expect.stringMatching(/^The disk is full|^The disk does not take/) } },
      ])
    expect(await client.changeTable({ name: 'Too much' })).toMatchObject({ status: 503, code: 'E_AWAY' })
    expect(must(await client.table()).name).toBe('The first table')
    fill('unlimited')
    await expect.poll(ready, { timeout: 20_000 }).toEqual([200, { ready: true, parts: { store: 'well' } }])
    expect(must(await client.changeTable({ name: 'Enough' })).name).toBe('Enough')
  },
  120_000,
)
