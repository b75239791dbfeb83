import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const HOME = join(import.meta.dirname, '../..')

/** A server in a process of its own, without limits of rate; what it writes to its log is handed on. */
export type Server = {
  readonly url: string
  isUp(): boolean
  said(): string
  memory(): Promise<Memory>
  stop(): Promise<void>
}
export type Memory = { readonly heap: number; readonly resident: number }

const LIMITS = { FRAY_RATE_ADDRESS: '0', FRAY_RATE_MEMBER: '0', FRAY_RATE_JOIN: '0', FRAY_CONNECTIONS: '0' }
const MOST_MEGABYTES = 400
const METRICS = 'numbers-for-the-soak'

export async function startServer(data: string, logged: (text: string) => void): Promise<Server> {
  const env = {
    ...process.env,
    ...LIMITS,
    NO_COLOR: '1',
    DATABASE_URL: '',
    FRAY_DATA: data,
    FRAY_PORT: '0',
    FRAY_HOST: '127.0.0.1',
    FRAY_LOG: 'info',
    FRAY_METRICS_TOKEN: METRICS,
  }
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MOST_MEGABYTES}`, '--import', 'tsx', 'src/main.ts', 'serve'],
    { cwd: HOME, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  const note = (text: string): void => {
    said = (said + text).slice(-4_000)
    logged(text)
  }
  child.stderr.setEncoding('utf8').on('data', note)
  const url = await listening(child, note)
  return {
    url,
    said: () => said,
    isUp: () => child.exitCode === null && child.signalCode === null,
    memory: async () =>
      memoryIn(await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()),
    stop: () => ended(child),
  }
}

function listening(child: ChildProcess, note: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let first = ''
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)))
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      note(text)
      if (first.length > 10_000) return
      first += text
      const url = /Fray runs at (http:\/\/[\d.:]+\d)/.exec(first)?.[1]
      if (url) resolve(url)
    })
  })
}

function memoryIn(metrics: string): Memory {
  const read = (name: string): number =>
    Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 2 ** 20
  return { heap: read('nodejs_heap_size_used_bytes'), resident: read('process_resident_memory_bytes') }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}
