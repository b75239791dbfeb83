import { expect, onTestFinished, test } from 'vitest'
import { call } from '../crash/api.ts'
import { type Server, serverOf } from '../crash/server.ts'
import { SETTINGS } from '../crash/setup.ts'
import { type Disk, diskOf } from './disk.ts'
import { isIll, isReady, type LogLine, loadOn, troublesIn } from './load.ts'

const probe = diskOf(1)
probe?.drop()

async function started(): Promise<{
  readonly disk: Disk
  readonly server: Server
  readonly lines: readonly LogLine[]
}> {
  const disk = diskOf(24)!
  const lines: LogLine[] = []
  const server = await serverOf({ FRAY_DATA: disk.folder, FRAY_LOG: 'info', ...SETTINGS }, (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  onTestFinished(async () => {
    await server.kill()
    disk.drop()
  })
  await server.start()
  return { disk, server, lines }
}

const DISK = 'where a disk can be mounted (root, a loop device, e2fsprogs)'

test.runIf(probe)(
  `${DISK}: on a full disk nothing is acknowledged that is not kept, reading goes on, and so does play when there is room`,
  async () => {
    const { disk, server, lines } = await started()
    const load = await loadOn(server.url)
    disk.fill()
    await isIll(server.url, /^The disk is full: make room/)
    await expect // what is small may still have room in the log
      .poll(() => call(server.url, load.table.referee, 'PATCH', '/table', { name: 'More' }))
      .toMatchObject({ status: 503, body: { code: 'E_AWAY' } })
    const stood = load.done()
    expect((await load.look()).status).toBe(200)
    expect(load.done()).toBe(stood)
    disk.makeRoom()
    await isReady(server.url)
    await load.goesOn()
    await load.nothingIsLost()
    expect(troublesIn(lines)).toEqual([['store: not ready', expect.stringMatching(/^The disk is full: make room/)]])
  },
)

test.runIf(probe)(
  `${DISK}: on a disk that becomes read-only nothing is acknowledged that is not on it, and all is there once it is mended`,
  async () => {
    const { disk, server, lines } = await started()
    const load = await loadOn(server.url)
    disk.fail()
    await isIll(server.url, /^The (database is read-only|disk does not take what is written)/)
    const stood = load.done()
    expect([200, 503]).toContain((await load.look()).status)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(load.done()).toBe(stood)
    await server.stop()
    disk.mend()
    await server.start()
    await load.goesOn()
    await load.nothingIsLost()
    expect(troublesIn(lines)).toEqual([['store: not ready', expect.any(String)]])
  },
)
