import { join } from 'node:path'
import type { BackupLog } from './backup-schedule.ts'
import type { Service } from './table/service.ts'
import { type Archived, archiveFights } from './table/transfer/archive-fights.ts'

const HOUR_MS = 3_600_000
const ADVICE = 'Look at the disk, and whether the book of the fight is here (--book). The fight stays in the database.'

type Wish = { readonly data: string; readonly days: number; readonly log: BackupLog }

/** Puts old fights away at the start and every hour. */
export function scheduleArchive(service: Service, { data, days, log }: Wish): { stop(): Promise<void> } {
  const ending = new AbortController()
  let said: string | null = null
  let running: Promise<void> = Promise.resolve()
  const note = ({ fights, failed }: Archived): void => {
    if (fights > 0) log.info({ fights }, 'archive')
    if (failed !== null && failed !== said)
      log.error({ err: { message: failed }, do: ADVICE }, 'archive: a fight stays')
    said = failed
  }
  const look = (): void => {
    running = running
      .then(() => archiveFights(service, { folder: join(data, 'archive'), days, stopping: ending.signal }))
      .catch((error: Error): Archived => ({ fights: 0, failed: error.message }))
      .then(note)
  }
  const timer = setInterval(look, HOUR_MS)
  timer.unref()
  look()
  return {
    stop: () => {
      clearInterval(timer)
      ending.abort()
      return running
    },
  }
}
