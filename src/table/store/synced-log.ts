import { closeSync, fdatasync, fstatSync, openSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'libsql'

export type SyncedLog = {
  sync(): Promise<void>
  /** Throws while what SQLite shows may not be on disk. */
  isSure(): void
  /** Brings it to disk if that is in doubt; throws if it cannot be done. */
  makeSure(): void
  close(): void
}

/**
 * Commits go to the WAL without fsync; `sync` does it without blocking the event loop. After one that failed, SQLite
 * shows what may not be on disk, and the kernel forgets the error. So nothing is read before a checkpoint has copied
 * the WAL into the file and synced it: a repeated request would be acknowledged by what a crash takes away.
 */
export function syncedLog(base: Database.Database, file: string): SyncedLog {
  let log: number | null = null // exists from the first write on
  let failed: Error | null = null
  return {
    sync: async () => {
      try {
        log ??= openSync(`${file}-wal`, 'r+')
        await toDiskLater(log)
        if (hasGrown(log)) await toDiskLater(log)
      } catch (error) {
        failed = error as Error
        throw error
      }
    },
    isSure: () => {
      if (failed) throw failed
    },
    makeSure: () => {
      if (!failed) return
      const [{ busy }] = base.pragma('wal_checkpoint(truncate)') as [{ readonly busy: number }]
      if (busy !== 0) throw failed
      failed = null
    },
    close: () => {
      if (log !== null) closeSync(log)
      log = null // the descriptor may belong to another file when it is closed again
    },
  }
}

const toDiskLater = promisify(fdatasync)

/** A WAL is as long as so many of these. */
const ROOM = Buffer.alloc(1 << 20)

/**
 * Makes room for the next commits with zeros, which SQLite passes over. Where a file has grown, a sync may succeed though
 * the new length is lost with a failing disk; a second sync, of new blocks, then fails (decision 13).
 */
function hasGrown(log: number): boolean {
  const { size } = fstatSync(log)
  const beyond = size % ROOM.length
  return beyond > 0 && isRoomMade(log, { size, more: ROOM.length - beyond })
}

/** On a full disk there is none; the commit itself has fitted. */
function isRoomMade(log: number, { size, more }: { readonly size: number; readonly more: number }): boolean {
  try {
    return writeSync(log, ROOM, 0, more, size) > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
