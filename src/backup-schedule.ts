import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServerSettings } from './settings.ts'

const HOUR_MS = 3_600_000
const LOOK_MS = 60_000
const ADVICE =
  'Look at the disk and at the folder `backups` of the data folder; older backups are kept. It is tried again every minute.'
const NAME = /^fray-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/

export type BackupLog = { info(of: object, text: string): void; error(of: object, text: string): void }
type Wish = {
  readonly settings: Pick<ServerSettings, 'data' | 'books'>
  readonly backups: { readonly hours: number; readonly keep: number }
  readonly log: BackupLog
  readonly now?: () => number
}

/** The newest scheduled backup of a data folder, as milliseconds; null if there is none. */
export const lastBackup = (data: string): number | null => {
  const newest = namesIn(folderIn(data)).at(-1)
  return newest === undefined ? null : timeOf(newest)
}

/**
 * Backs up when the newest backup is older than the wish; its name holds its time, so a restart changes nothing. A
 * process of its own writes and checks it: the server's event loop is not blocked.
 */
export function scheduleBackups(wish: Wish): { stop(): Promise<void> } {
  let failed = false
  let running: Promise<void> = Promise.resolve()
  let under = false
  const stopping = new AbortController()
  const look = (): void => {
    if (under || !isDue(wish)) return
    under = true
    running = backUp(wish, stopping.signal)
      .then(
        () => void (failed = false),
        (error: Error) => {
          if (!failed && !stopping.signal.aborted)
            wish.log.error({ err: { message: error.message }, do: ADVICE }, 'backup: none was made')
          failed = true
        },
      )
      .finally(() => {
        under = false
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

function isDue({ settings: { data }, backups: { hours }, now = Date.now }: Wish): boolean {
  const last = lastBackup(data)
  return last === null || now() - last >= hours * HOUR_MS || last > now() + HOUR_MS
}

async function backUp(
  { settings: { data, books }, backups: { keep }, log, now = Date.now }: Wish,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderIn(data)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `fray-${new Date(now()).toISOString().replace(/:/g, '').replace(/\.\d+/, '')}.sqlite`)
  await run(['backup', file, '--data', resolve(data), ...books.flatMap((book) => ['--book', book])], signal)
  for (const old of namesIn(folder).slice(0, -keep)) rmSync(join(folder, old), { force: true })
  log.info({ file }, 'backup')
}

const TYPESCRIPT = import.meta.url.endsWith('.ts')
const PROGRAM = fileURLToPath(new URL(TYPESCRIPT ? './main.ts' : './main.js', import.meta.url))

async function run(args: readonly string[], signal: AbortSignal): Promise<void> {
  const loader = TYPESCRIPT ? ['--import', import.meta.resolve('tsx')] : []
  const env = { ...process.env, DATABASE_URL: '', FRAY_BACKUP_HOURS: '', FRAY_BACKUP_KEEP: '' }
  try {
    await promisify(execFile)(process.execPath, [...loader, PROGRAM, ...args], { signal, env })
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string }
    throw new Error(stderr.trim() || message, { cause: error })
  }
}

const folderIn = (data: string): string => join(data, 'backups')

/** Names sort by time. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
  } catch {
    return []
  }
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name)!
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}
