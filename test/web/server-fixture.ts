import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, killed } from '../process.ts'
import type { Cast } from './server.ts'

const HOME = join(import.meta.dirname, '../..')

/** A running table: where it is, and everybody's links by their names. */
export type RunningServer = {
  readonly url: string
  readonly links: Readonly<Record<string, string>>
  /** Kills the server as no server expects it. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function runServer(cast: Cast): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'fray-web-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<Readonly<Record<string, string>>> => {
    const env = {
      ...process.env,
      FRAY_DATA: data,
      FRAY_PORT: String(port),
      FRAY_HOST: '127.0.0.1',
      FRAY_LOG: 'silent',
      FRAY_RATE_ADDRESS: '0', // tests ask more often than people
      FRAY_RATE_MEMBER: '0',
      DATABASE_URL: '',
      FRAY_BOOK: cast.book ?? '',
      TEST_CAST: JSON.stringify(cast),
    }
    child = spawn(process.execPath, ['--import', 'tsx', 'test/web/server.ts'], {
      cwd: HOME,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [said] = await Promise.race([
      once(child.stdout!, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
    ])
    return JSON.parse(String(said))
  }
  const kill = (): Promise<void> => killed(child)
  return {
    url: `http://127.0.0.1:${port}`,
    links: await start(),
    kill,
    start: async () => void (await start()),
    close: async () => {
      await kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
