import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, killed } from '../process.ts'

const HOME = join(import.meta.dirname, '../..')

/** A real server in a process of its own: compiled where that was done, else through the loader. */
export type Server = {
  readonly url: string
  kill(): Promise<void>
  /** As a system stops it. */
  stop(): Promise<void>
  /**
   * Resolves when it is ready. With a time, the server is killed once more after so many milliseconds, at any point of
   * its start.
   */
  start(strike?: number | null): Promise<void>
}

/** `heard` gets its log, line by line. */
export async function serverOf(env: Readonly<Record<string, string>>, heard?: (line: string) => void): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const out = heard ? 'pipe' : process.env.CRASH_LOG ? openSync(process.env.CRASH_LOG, 'a') : 'ignore'
  let child: ChildProcess | null = null
  let said = ''
  const launch = (): void => {
    child = spawn(process.execPath, [...program(), 'serve'], {
      cwd: HOME,
      env: { ...process.env, NO_COLOR: '1', ...env, FRAY_PORT: String(port), FRAY_HOST: '127.0.0.1' },
      stdio: ['ignore', out, 'pipe'],
    })
    said = ''
    if (heard && child.stdout) createInterface({ input: child.stdout }).on('line', heard)
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
  }
  const kill = (): Promise<void> => killed(child)
  return {
    url,
    kill,
    async stop() {
      const gone = once(child!, 'exit')
      child!.kill('SIGTERM')
      await gone
    },
    async start(strike = null) {
      launch()
      if (strike !== null) {
        await new Promise((resolve) => setTimeout(resolve, strike))
        await kill()
        launch()
      }
      await ready(url, () => (child!.exitCode === null ? null : `the server ended with ${child!.exitCode}: ${said}`))
    },
  }
}

const program = (): readonly string[] =>
  existsSync(join(HOME, 'dist/main.js')) && process.env.CRASH_COMPILED
    ? ['dist/main.js']
    : ['--import', 'tsx', 'src/main.ts']

async function ready(url: string, ended: () => string | null): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const sorry = ended()
    if (sorry) throw new Error(sorry)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not become ready`)
}
